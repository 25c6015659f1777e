import type { PinItem } from '../../../domain/pins/contract.ts'
import type { FoundPinsOptions } from '../../../domain/pins/discovery.ts'
import type { Page } from '../../../domain/wire.ts'
import { emptyPage, pageOf, readBookmark } from '../../db/bookmark.ts'
import type { Asker } from '../../http/asker.ts'
import { pinItems } from '../feeds/list.ts'
import { type PinParts, personOf } from '../view.ts'
import { type Find, type FoundRow, selectFound } from './queries.ts'

/** A page of a list whose rows come from another table: the read, and how its rows become a page. */
export interface FoundPlan {
  rows: ReturnType<typeof selectFound> | undefined
  /** @param shows which pins the viewer may see; others shorten the page */
  page(rows: FoundRow[] | undefined, shows?: (row: PinParts) => boolean): Page<PinItem>
}

/**
 * Throws at once for an invalid bookmark.
 * @param feed names the list in its bookmarks
 * @param recommends whether the list offers pins to everybody; a person's own list doesn't
 */
export function planFound(
  asker: Asker,
  { feed, find, recommends = true }: { feed: string; find: Find; recommends?: boolean },
  options: FoundPinsOptions,
  base: string,
): FoundPlan {
  const position = readBookmark(feed, options.bookmark)
  if (position === 'end') return { rows: undefined, page: emptyPage }
  return {
    rows: selectFound(asker, find(position?.keys ?? null, options.page_size + 1), recommends),
    page(found = [], shows = () => true) {
      const page = pageOf(found, options.page_size, feed, ({ place }) => ({ stage: 0, keys: JSON.parse(place) }))
      const items = page.items
        .flatMap((row) => (row.pin ? [{ ...row, pin: row.pin }] : []))
        .filter((row) => !row.hidden && row.pin.deletedAt === null)
        .map((row) => ({ ...row, promoter: personOf(row.promoter), pinner: personOf(row.pinner) }))
        .filter(shows)
      return pinItems({ items, bookmark: page.bookmark }, 'people', options, base)
    },
  }
}
