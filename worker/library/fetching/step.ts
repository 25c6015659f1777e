import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { BudgetSpent } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { HOLD, whileHeld } from '#worker/leases.ts'
import { causeOf, log } from '#worker/log.ts'
import { fetchWhole, type LoadContext, loadContext } from '#worker/media/write.ts'
import type { LibraryHost } from '#worker/model/library/tables.ts'
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

/** Maximum items of a site in one step, and its time limit in ms. */
const ITEMS = 8
const LONGEST = 20_000
/** ms after which items of a killed step are due again; ms for paused items (an hour), and for those without room (a day). */
const AGAIN = 600_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** An item begun this often kills its steps: failures would have ended it after five. */
const MOST_BEGUN = 10
/** ms between two steps at one site, and the longest pause after failures. */
const REST = 1000
const LONGEST_REST = 6 * HOUR

/**
 * Fetches the next pictures and pages of one site, one after the other (docs/decisions/166). Counts each try at its start, so that an item that kills its
 * step is dead after some tries and does not block others.
 * @returns when the site is due again, in ms since 1970; null: held by another job, or nothing was due
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

/** The store or the database failed: the item itself may be fine. */
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
  // A paused item waits an hour; one without its Pin is removed by a later scan.
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

/** Stores the result of an item with all its consequences. */
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
