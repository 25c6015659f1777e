import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import {
  claimNews,
  endNews,
  type News,
  pauseNews,
  type Source,
  selectNews,
  selectWaiting,
  spreadNews,
  takeNews,
} from './queries.ts'

export { makeInboxes, tidyInboxes } from './tidy.ts'

/** The queue's name, as wrangler.toml has it. */
/** What a message of the queue says: whose new pins are to be brought to their followers. */
export type HomeMessage = Source

const SENT_AT_ONCE = 10
/** Parts of the followers that one message looks at: 100,000 people. More of them wait for the message to come again. */
const PARTS = 200
/** The same of a request, where there is no queue. */
const PARTS_AT_ONCE = 10
const SOURCES_A_NIGHT = 2000

/** Sends a message for each person or board that has new pins; without a queue it brings the first parts itself. It never fails. */
export async function sendNews(db: Database, queue: Queue<HomeMessage> | undefined, now: number): Promise<void> {
  try {
    const { found } = await round(db, { found: takeNews(db, SENT_AT_ONCE) })
    for (const source of found as Source[]) {
      if (queue) await queue.send(source)
      else await bringNews(db, source, now, PARTS_AT_ONCE)
    }
  } catch (error) {
    logFault(error)
  }
}

/** Does the job of each message; one whose followers are many comes again until all are served. */
export async function consumeHomeNews(db: Database, messages: readonly Message<HomeMessage>[]): Promise<void> {
  for (const message of messages) {
    if (await bringNews(db, message.body, Date.now(), PARTS)) message.ack()
    else message.retry({ delaySeconds: 1 })
  }
}

/** Nightly: what was lost on the way. */
export async function bringWaitingNews(db: Database, now: number): Promise<void> {
  const { waiting } = await round(db, { waiting: selectWaiting(db, now, SOURCES_A_NIGHT) })
  for (const source of waiting as Source[]) await bringNews(db, source, now, PARTS).catch(logFault)
}

/**
 * Brings a source's new pins to its followers, part by part, each part a batch of its own: killed between two of them, it goes on from
 * there. @returns whether nothing is left to do; false too while another job is at it
 */
export async function bringNews(db: Database, source: Source, now: number, parts: number): Promise<boolean> {
  const {
    claimed: [claimed],
  } = await round(db, { claimed: claimNews(db, source, now) })
  if (!claimed) return !(await isThere(db, source))
  const news: News = { ...source, ...claimed }
  for (let left = parts; left > 0; left--) {
    const {
      moved: [moved],
    } = await round(db, spreadNews(db, news))
    // Held too long: another job has it.
    if (!moved) return false
    if (moved.cursor === null) {
      await round(db, endNews(db, news))
      return !(await isThere(db, source))
    }
    news.cursor = moved.cursor
  }
  await round(db, { paused: pauseNews(db, news) })
  return false
}

async function isThere(db: Database, source: Source): Promise<boolean> {
  const { news } = await round(db, { news: selectNews(db, source) })
  return news.length > 0
}

function logFault(error: unknown): void {
  console.error(JSON.stringify({ event: 'homefeed', cause: String(error) }))
}
