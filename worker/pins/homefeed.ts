import { Failure } from '../../domain/errors.ts'
import type { PinItem, PinListOptions } from '../../domain/pins/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { batch, batchAll } from '../db/batch.ts'
import { pageOf, readBookmark } from '../db/bookmark.ts'
import { fillInbox } from '../homefeed/fill.ts'
import { markSeen, sweepGone } from '../homefeed/queries.ts'
import type { Asker } from '../profiles/access.ts'
import { type HomeRow, selectHome } from './home-queries.ts'
import { pinItems } from './list.ts'
import { type PinParts, personOf } from './view.ts'

const FEED = 'homefeed'
const DAY = 24 * 3600_000
/** Pages that are looked through for one with something to show. */
const PAGES = 4

/**
 * The newest pins of the people and boards that the viewer follows (TAB-032), one row a pin for its place and one for itself, however many
 * they follow (docs/decisions/027). The first look ever makes the list. Visitors are 401.
 */
export async function readHomefeed(asker: Asker, options: PinListOptions, base: string): Promise<Page<PinItem>> {
  if (asker.sessionHash === null) throw new Failure('no_session')
  const position = readBookmark(FEED, options.bookmark)
  let after = position === 'end' ? Number.MAX_SAFE_INTEGER : ((position?.keys[0] as number | undefined) ?? null)
  for (let left = PAGES; ; left--) {
    const rows = await readRows(asker, after, options)
    const page = pageOf(rows, options.page_size, FEED, ({ rk }) => ({ stage: 0, keys: [rk ?? 0] }))
    await keepUp(asker, page.items, after === null)
    const items = page.items.flatMap(partsOf)
    if (items.length > 0 || page.bookmark === null || left === 1)
      return pinItems({ items, bookmark: page.bookmark }, 'people', options, base)
    after = page.items.at(-1)?.rk ?? null
  }
}

/** One row beyond the page, of a session that is somebody's; who has no list yet gets one. */
async function readRows(asker: Asker, after: number | null, options: PinListOptions): Promise<HomeRow[]> {
  const range = { after, limit: options.page_size + 1, cards: options.field_set_key === 'pin_card' }
  const [rows] = await batch(asker.db, [selectHome(asker.db, asker, range)])
  const [first] = rows
  if (!first) throw new Failure('no_session')
  if (first.seenAt !== null) return rows.filter(({ rk }) => rk !== null)
  await batchAll(asker.db, fillInbox(asker.db, first.viewerId, asker.now))
  return readRows(asker, after, options)
}

/** Takes out what is gone for good, so that no page is read past it twice, and once a day notes that somebody looked. */
async function keepUp({ db, now }: Asker, rows: HomeRow[], isFirst: boolean): Promise<void> {
  const [first] = rows
  if (!first) return
  const gone = rows.filter(({ pin }) => pin === null || pin.grp !== 0).flatMap(({ rk }) => rk ?? [])
  await batchAll(db, [
    ...(gone.length > 0 ? [sweepGone(db, first.viewerId, gone)] : []),
    ...(isFirst && (first.seenAt ?? 0) < now - DAY ? [markSeen(db, first.viewerId, now)] : []),
  ])
}

function partsOf({ shown, pin, pinner, promoter }: HomeRow): PinParts[] {
  if (!shown || !pin) return []
  return [{ pin, pinner: personOf(pinner), promoter: personOf(promoter) }]
}
