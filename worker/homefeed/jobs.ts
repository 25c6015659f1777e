import type { MiddlewareHandler } from 'hono'
import { routes } from '../../domain/routes.ts'
import { batch, batchAll } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
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
} from './news.ts'

export { makeInboxes, tidyInboxes } from './tidy.ts'

/** The queue's name, as wrangler.toml has it. */
/** What a message of the queue says: whose new pins are to be brought to their followers. */
export type HomeMessage = Source

const SENT_AT_ONCE = 10
/** Parts of the followers that one message looks at: 100,000 people. More of them wait for the message to come again. */
const PARTS = 200
const SOURCES_A_NIGHT = 2000

/**
 * After a write: sends a message for each person or board that has new pins. It runs after the answer, so that a save costs the same
 * however many follow. Without a queue the first parts go out here, and the night does the rest.
 */
export function queueHomeNews(): MiddlewareHandler<AppEnv> {
  return async function queueHomeNews(c, next) {
    await next()
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.status < 400
    const isOurs = [routes.apiRoot, routes.formRoot].some((root) => c.req.path.startsWith(root))
    if (!isWrite || !isOurs || c.get('sessionHash') === null) return
    c.executionCtx.waitUntil(sendNew(c.get('db'), c.env.HOMEFEED, c.get('now')).catch(tell))
  }
}

async function sendNew(db: Database, queue: Queue<HomeMessage> | undefined, now: number): Promise<void> {
  const [found] = await batch(db, [takeNews(db, SENT_AT_ONCE)])
  for (const source of found as Source[]) {
    if (queue) await queue.send(source)
    else await bringNews(db, source, now, 10)
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
  const [waiting] = await batch(db, [selectWaiting(db, now, SOURCES_A_NIGHT)])
  for (const source of waiting as Source[]) await bringNews(db, source, now, PARTS).catch(tell)
}

/**
 * Brings a source's new pins to its followers, part by part, each part a batch of its own: killed between two of them, it goes on from
 * there. @returns whether nothing is left to do; false too while another job is at it
 */
export async function bringNews(db: Database, source: Source, now: number, parts: number): Promise<boolean> {
  const [[claimed]] = await batch(db, [claimNews(db, source, now)])
  if (!claimed) return !(await isThere(db, source))
  const news: News = { ...source, ...claimed }
  for (let left = parts; left > 0; left--) {
    const results: unknown[] = await batchAll(db, spreadNews(db, news))
    const [moved] = results.at(-1) as { cursor: number | null }[]
    // Held too long: another job has it.
    if (!moved) return false
    if (moved.cursor === null) {
      await batchAll(db, endNews(db, news))
      return !(await isThere(db, source))
    }
    news.cursor = moved.cursor
  }
  await batchAll(db, [pauseNews(db, news)])
  return false
}

async function isThere(db: Database, source: Source): Promise<boolean> {
  const [rows] = await batch(db, [selectNews(db, source)])
  return rows.length > 0
}

function tell(error: unknown): void {
  console.error(JSON.stringify({ event: 'homefeed', cause: String(error) }))
}
