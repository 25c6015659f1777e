import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { BudgetSpent } from '../db/sending/budget.ts'
import type { Statement } from '../db/statement.ts'
import { causeOf, log } from '../log.ts'
import type { HomeMessage } from '../messages.ts'
import { BOARD, type Pending } from '../model/effects/homefeed/rules.ts'
import { finishHomefeed, notifyBoardPin } from '../model/effects/write.ts'
import { isAtCursor, selectListeners, selectNewestOnBoard } from './listeners/queries.ts'
import {
  claimNews,
  endNews,
  type News,
  pauseNews,
  selectNews,
  selectPending,
  selectWaiting,
  spreadNews,
  takeNews,
} from './queries.ts'
import { refreshSuggestions } from './suggestions.ts'
import { makeInboxes, tidyInboxes } from './tidy.ts'
import { refreshTopics } from './topics.ts'

export { refreshSuggestions, refreshTopics }

const SENT_AT_ONCE = 10
/** Maximum number of follower parts per message: 100,000 followers. The message is retried for the rest. */
const PARTS = 200
/** Same, for a request without a queue. */
const PARTS_AT_ONCE = 10
const SOURCES_A_RUN = 2000
/** Number of pending follows and unfollows to apply to homefeeds: after one request, and in one night. */
const PENDING_AT_ONCE = 3
const PENDING_A_NIGHT = 300

/**
 * Finishes homefeeds after a follow or unfollow. Queues a message for each user or board with new pins; without a queue
 * it distributes the first parts itself. It never throws.
 */
export async function sendNews(db: Database, queue: Queue<HomeMessage> | undefined, now: number): Promise<void> {
  try {
    const { found, pending } = await batch(db, {
      found: takeNews(SENT_AT_ONCE),
      pending: selectPending(PENDING_AT_ONCE),
    })
    await finishAll(db, pending, now)
    for (const source of found as HomeMessage[]) {
      if (queue) await queue.send(source)
      else await distributeNews(db, source, now, PARTS_AT_ONCE)
    }
  } catch (error) {
    logFault(error)
  }
}

/** Nightly job: finishes the homefeeds that no request has finished. */
export async function finishPending(db: Database, now: number): Promise<void> {
  const { pending } = await batch(db, { pending: selectPending(PENDING_A_NIGHT) })
  await finishAll(db, pending, now)
}

async function finishAll(db: Database, pending: Pending[], now: number): Promise<void> {
  for (const each of pending) await batch(db, finishHomefeed(each, now)).catch(logFault)
}

/** Runs the job of each message. A message with many followers is retried until all have the pins. */
export async function consumeHomeNews(db: Database, messages: readonly Message<HomeMessage>[]): Promise<void> {
  for (const message of messages) {
    if (await distributeNews(db, message.body, Date.now(), PARTS)) message.ack()
    else message.retry({ delaySeconds: 1 })
  }
}

/** Runs every few minutes: distributes pins whose message was lost, or that a request without a queue could not finish. */
export async function distributeWaitingNews(db: Database, now: number): Promise<void> {
  const { waiting } = await batch(db, { waiting: selectWaiting(now, SOURCES_A_RUN) })
  for (const source of waiting as HomeMessage[]) await distributeNews(db, source, now, PARTS).catch(logFault)
}

/**
 * Distributes a source's new pins to its followers, one batch per part of the followers, and notifies those who want notifications of new pins on a board.
 * Resumes with the next part after a crash.
 * @returns true if everything is done; false also while another job holds the source
 */
export async function distributeNews(db: Database, source: HomeMessage, now: number, parts: number): Promise<boolean> {
  const {
    claimed: [claimed],
  } = await batch(db, { claimed: claimNews(source, now) })
  if (!claimed) return !(await isWaiting(db, source))
  const news: News = { ...source, ...claimed }
  const isBoard = source.kind === BOARD
  const {
    newest: [newest],
    ...first
  } = isBoard
    ? await batch(db, { newest: selectNewestOnBoard(news, now), listeners: selectListeners(news) })
    : { newest: [], listeners: [] }
  let { listeners } = first
  for (let left = parts; left > 0; left--) {
    const { moved: places, next } = await batch(db, {
      told: newest ? notifyListeners(news, newest, listeners, now) : [],
      ...spreadNews(news),
      next: newest ? selectListeners(news) : [],
    })
    const [moved] = places
    listeners = next
    // The hold has expired, and another job has taken over.
    if (!moved) return false
    if (moved.cursor === null) {
      await batch(db, endNews(news))
      return !(await isWaiting(db, source))
    }
    news.cursor = moved.cursor
  }
  await batch(db, { paused: pauseNews(news) })
  return false
}

function notifyListeners(
  news: News,
  { pinId, saverId: actorId }: { pinId: number; saverId: number },
  listeners: { userId: number }[],
  now: number,
): Statement[] {
  if (listeners.length === 0) return []
  const userIds = listeners.map(({ userId }) => userId)
  return notifyBoardPin({
    ...{ boardId: news.sourceId, pinId, actorId, userIds, now },
    id: newId(),
    when: isAtCursor(news),
  })
}

async function isWaiting(db: Database, source: HomeMessage): Promise<boolean> {
  const { news } = await batch(db, { news: selectNews(source) })
  return news.length > 0
}

function logFault(error: unknown): void {
  if (error instanceof BudgetSpent) throw error
  log('error', 'homefeed', { cause: causeOf(error) })
}

/** Jobs that run nightly (`inboxes`), and every few minutes (`mail`). */
export const homefeedJobs = {
  inboxes: { finishPending, tidyInboxes, makeInboxes },
  mail: { refreshSuggestions, distributeWaitingNews, refreshTopics },
}
