import { batch } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { BudgetSpent } from '../../db/sending/budget.ts'
import type { Bindings } from '../../env.ts'
import { HOLD, whileHeld } from '../../leases.ts'
import { causeOf, log } from '../../log.ts'
import { fetchWhole, type LoadContext, loadContext } from '../../media/write.ts'
import type { LibraryHost } from '../../model/library/tables.ts'
import { mostBytes } from '../most-bytes.ts'
import { insertItems } from '../queries.ts'
import { dead, failed, kept, type Result, untried } from './outcome.ts'
import { fetchPage, type Page } from './page.ts'
import {
  beginNext,
  freeHost,
  holdHost,
  renewHost,
  selectNext,
  setLinkDead,
  setPage,
  storeOutcome,
  type TakenItem,
} from './queries.ts'
import { mayTake, readRobots } from './robots.ts'

/** How many items of a site one step takes, and for how long it goes on, in ms. */
const ITEMS = 8
const LONGEST = 20_000
/** What a step that is killed has begun comes again after so many ms; what is paused, or has no room, after an hour or a day. */
const AGAIN = 600_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** An item that was begun so often kills its steps: five failures would have been its end before. */
const MOST_BEGUN = 10
/** Pause between two steps at one site, and the longest after failures, in ms. */
const REST = 1000
const LONGEST_REST = 6 * HOUR

/**
 * Fetches the next pictures and pages of one site, one after the other (docs/decisions/166). What it begins counts as tried, so that what kills it is dead after some
 * times and keeps nothing else waiting.
 * @returns when the site may be asked again, in ms since 1970; null: somebody else has it, or nothing of it was due
 */
export async function fetchFrom(db: Database, env: Bindings, name: string, now: number): Promise<number | null> {
  const {
    held: [held],
  } = await batch(db, { held: holdHost(name, now, now + HOLD) })
  if (!held) return null
  const renew = (until: number) => batch(db, { renewed: renewHost(name, until) })
  return whileHeld(now, renew, () => step(db, env, held, now))
}

async function step(db: Database, env: Bindings, held: LibraryHost, now: number): Promise<number> {
  const started = Date.now()
  const { items } = await batch(db, {
    items: selectNext(held.host, now, ITEMS),
    begun: beginNext(held.host, now, ITEMS, now + AGAIN),
  })
  const store = loadContext(db, now, env)
  const most = mostBytes(env)
  let host = held
  let trouble: Result | null = null
  for (const item of items) {
    const isLate: boolean = trouble !== null || Date.now() - started > LONGEST
    if (!isLate && item.kind === 'picture' && item.sourceUrl)
      host = await readRobots(host, item.sourceUrl, store.own, now)
    const { result, page }: Fetched = isLate
      ? { result: untried(item) }
      : await fetchItem(store, host, item, most).catch((error: unknown) => notFetched(item, error, now))
    if (result.isTrouble) trouble = result
    await batch(db, after(item, result, page ?? null, now))
  }
  const faults = trouble ? host.faults + 1 : items.length > 0 ? 0 : host.faults
  const rest = trouble ? Math.max(trouble.pause, Math.min(LONGEST_REST, REST * 60 * 2 ** (faults - 1))) : REST
  const dueAt = now + Date.now() - started + rest
  await batch(db, { free: freeHost({ ...host, faults }, dueAt) })
  return dueAt
}

interface Fetched {
  result: Result
  page?: Page
}

/** The store or the database is away: that says nothing about the item. */
function notFetched(item: TakenItem, error: unknown, now: number): Fetched {
  if (error instanceof BudgetSpent) throw error
  log('error', 'library', { cause: causeOf(error) })
  return { result: { ...untried(item, now + AGAIN), isTrouble: true } }
}

async function fetchItem(
  store: LoadContext,
  host: LibraryHost,
  item: TakenItem,
  most: number | null,
): Promise<Fetched> {
  const { now } = store
  // Its owner goes on within the hour, or a later look at the Pins finds that it is gone.
  if (!item.isWanted || item.boardId === null) return { result: untried(item, now + (item.isWanted ? DAY : HOUR)) }
  if (item.tries >= MOST_BEGUN) return { result: dead(item, 'failed') }
  if (item.kind === 'page') return fetchPage(store, item)
  if (item.bytes !== null) return { result: kept(item, item.bytes) }
  if (item.sourceUrl === null) return { result: dead(item, 'gone') }
  if (most !== null && item.used >= most) return { result: untried(item, now + DAY, 'full') }
  if (!mayTake(host, item.sourceUrl)) return { result: dead(item, 'robots') }
  const found = await fetchWhole(store, item.item, item.sourceUrl)
  if (typeof found === 'string') return { result: dead(item, found) }
  return { result: 'bytes' in found ? kept(item, found.bytes) : failed(item, found, now) }
}

/** Stores what came of an item with everything that follows. */
function after(item: TakenItem, { outcome }: Result, page: Page | null, now: number) {
  const { state, reason } = outcome
  const isRead = item.kind === 'page' && item.link !== null && state !== 'waiting'
  const isDead = state === 'dead' && (reason === 'gone' || reason === 'unreachable')
  return {
    ...(page && { page: setPage(page.of) }),
    ...(page?.picture && { added: insertItems(item.userId, [page.picture], now) }),
    ...(isRead && { link: setLinkDead(item.link ?? '', isDead, now) }),
    stored: storeOutcome(outcome, now),
  }
}
