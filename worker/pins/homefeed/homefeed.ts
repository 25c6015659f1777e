import { Failure } from '../../../domain/errors.ts'
import type { PinItem, PinListOptions } from '../../../domain/pins/contract.ts'
import type { Page } from '../../../domain/wire.ts'

import { pageOf, readBookmark } from '../../db/bookmark.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { withArticle } from '../articles/article-item.ts'
import { selectNewsArticle } from '../articles/queries.ts'
import { pinItems } from '../feeds/list.ts'
import { type PinParts, personOf } from '../view.ts'
import { type HomeRange, type HomeRow, selectHome, selectHomeUnlisted, selectViewerInbox } from './queries.ts'

const FEED = 'homefeed'
/** Maximum of pages that are searched for a visible pin if there is no stored list. */
const PAGES = 4

/**
 * The newest pins of followed people, boards and topics (TAB-032, docs/decisions/123): two rows read per pin, whatever the number of follows
 * (docs/decisions/027). Reading writes nothing: follows and the nightly job write the list (037). The first page carries the newest article (096).
 * Visitors get 401.
 */
export async function readHomefeed(asker: Asker, options: PinListOptions, base: string): Promise<Page<PinItem>> {
  if (asker.sessionHash === null) throw new Failure('no_session')
  const position = readBookmark(FEED, options.bookmark)
  const after = position === 'end' ? Number.MAX_SAFE_INTEGER : ((position?.keys[0] as number | undefined) ?? null)
  const range = { after, limit: options.page_size + 1, cards: options.field_set_key === 'pin_card' }
  const { rows, article } = await round(asker.db, {
    rows: selectHome(asker.db, asker, range),
    article: options.bookmark === undefined ? selectNewsArticle(asker) : undefined,
  })
  const [first] = rows
  const [news] = article ?? []
  const size = options.page_size - (news ? 1 : 0)
  if (!first) await requireSession(asker)
  // A viewer without a list has one row. The list is not looked up again: a job may create it meanwhile.
  const page =
    first?.seenAt === null
      ? await readUnlisted(asker, first.viewerId, range, size)
      : pageOfRows(
          rows.filter(({ rk }) => rk !== null),
          size,
        )
  const shown = pinItems({ items: page.items.flatMap(partsOf), bookmark: page.bookmark }, 'people', options, base)
  // Whoever follows nobody is told how to begin, not what to read.
  const isEmpty = shown.items.length === 0 && shown.bookmark === null
  return news && !isEmpty ? { ...shown, items: withArticle(shown.items, news, options, base) } : shown
}

function pageOfRows(rows: HomeRow[], size: number): Page<HomeRow> {
  return pageOf(rows, size, FEED, ({ rk }) => ({ stage: 0, keys: [rk ?? 0] }))
}

/** An empty list has no row, and neither has an invalid session: 401. */
async function requireSession(asker: Asker): Promise<void> {
  const { viewer } = await round(asker.db, { viewer: selectViewerInbox(asker.db, asker) })
  if (viewer.length === 0) throw new Failure('no_session')
}

/** The page of a viewer without a stored list. */
async function readUnlisted(asker: Asker, viewerId: number, range: HomeRange, size: number): Promise<Page<HomeRow>> {
  let { after } = range
  for (let left = PAGES; ; left--) {
    const { rows } = await round(asker.db, {
      rows: selectHomeUnlisted(asker.db, asker, viewerId, { ...range, after }),
    })
    const page = pageOfRows(rows, size)
    if (left === 1 || page.bookmark === null || page.items.some(({ shown }) => shown)) return page
    after = page.items.at(-1)?.rk ?? null
  }
}

function partsOf({ shown, pin, pinner, promoter, topic, topicName }: HomeRow): PinParts[] {
  if (!shown || !pin) return []
  const reason = topic !== null && topicName !== null ? { topic: { slug: topic, name: topicName } } : {}
  return [{ pin, pinner: personOf(pinner), promoter: personOf(promoter), ...reason }]
}
