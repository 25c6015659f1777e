import { lookOf } from '#domain/media/look.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import type { FoundPinsOptions } from '#domain/pins/discovery.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, type Position, readBookmark } from '#worker/db/bookmark.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { PinRow } from '#worker/model/pins/columns.ts'
import { pinItems } from '../feeds/list.ts'
import { type Kept, pageOnce } from '../feeds/once.ts'
import { type PinParts, personOf, saverOf } from '../view.ts'
import { type Find, type FoundRow, selectFound } from './queries.ts'

interface PageOptions {
  /** True if the viewer may see the pin; otherwise it is left out, and the page is shorter. */
  shows?: (row: PinParts) => boolean
  /** The pin on whose page the list stands; the list does not show its picture again. */
  beside?: PinRow
}

/** A page of a list whose rows come from another table: the statement, and how to build the page from its rows. */
export interface FoundPlan {
  rows: ReturnType<typeof selectFound> | undefined
  page(rows: FoundRow[] | undefined, more?: PageOptions): Promise<Page<PinItem>>
}

/**
 * Throws at once for an invalid bookmark.
 * @param feed the list's name in its bookmarks
 * @param recommends true if the list recommends pins, each picture once; false for a person's own list
 */
export function planFound(
  requester: Requester,
  { feed, find, recommends = true }: { feed: string; find: Find; recommends?: boolean },
  options: FoundPinsOptions,
  base: string,
): FoundPlan {
  const position = readBookmark(feed, options.bookmark)
  if (position === 'end') return { rows: undefined, page: async () => emptyPage<PinItem>() }
  return {
    rows: select({ stage: 0, keys: [], ...position }, options.page_size + 1),
    async page(found = [], { shows = () => true, beside } = {}) {
      const isShown = (row: FoundRow) => isPin(row) && !row.hidden && row.pin.deletedAt === null && shows(partsOf(row))
      const list = {
        feed,
        size: options.page_size,
        start: position,
        isShown,
        beside: beside && lookOf(beside),
        positionOf: ({ place }: FoundRow): Position => ({ stage: 0, keys: JSON.parse(place) }),
        lookOf: (row: FoundRow) => (recommends && isPin(row) ? lookOf(row.pin) : null),
        ...(recommends && { keptOf }),
        read: (after: Position, limit: number) => batch(requester.db, select(after, limit)),
      }
      const page = await pageOnce(list, found)
      const items = page.items.flatMap((row) => (isPin(row) ? [partsOf(row)] : []))
      return pinItems({ items, bookmark: page.bookmark }, 'people', options, base)
    },
  }

  function select({ keys }: Position, limit: number) {
    const isCards = options.field_set_key === 'pin_card'
    return selectFound(requester, find(keys.length > 0 ? keys : null, limit), { recommends, isCards })
  }
}

type PinFoundRow = FoundRow & { pin: PinRow; more?: number }

function isPin(row: FoundRow): row is PinFoundRow {
  return row.pin !== null
}

/** The picture and number of copies of a row; a pin that is not recommended does not stand for its copies. */
function keptOf(row: FoundRow): Kept {
  return isPin(row) ? { picture: row.pin.picture, copies: row.pin.copyCount } : { picture: null, copies: 0 }
}

function partsOf(row: PinFoundRow): PinParts {
  return { ...row, promoter: personOf(row.promoter), pinner: saverOf(row) }
}
