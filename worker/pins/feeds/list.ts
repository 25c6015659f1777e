import { Failure } from '#domain/errors.ts'
import { isGroupOn } from '#domain/experiments/registry.ts'
import { lookOf } from '#domain/media/look.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, fail, type Position, pageOf, tryBookmark } from '#worker/db/bookmark.ts'
import type { Database } from '#worker/db/open.ts'
import type { Statement } from '#worker/db/statement.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type ListOwner, selectOwner } from '#worker/profiles/read.ts'
import { type CardParts, type ItemOptions, type PinParts, personOf, pinItem } from '../view.ts'
import { pageOnce } from './once.ts'
import type { ListedPin, ListRow, PinPage } from './queries.ts'

/** Options of every list of pins. */
export interface ListOptions extends ItemOptions {
  page_size: number
  bookmark?: string | undefined
}

/** A page of a list of pins: the statement, and how to build the page from its rows. */
export interface PinPlan {
  /** Statement whose first row also contains the list's owner and the viewer. undefined: nothing to read. */
  rows: Statement<ListRow[]> | undefined
  /** Set if the bookmark is invalid. */
  refusal: Failure | null
  /** @param size a smaller page size than that of the options, if another item takes a place */
  page(rows: ListRow[] | undefined, size?: number): Promise<Page<ListedPin>>
}

export interface PinTarget {
  /** The list's name in bookmarks. */
  feed: string
  /** Reads a page. Pins that the viewer hid shorten the page. */
  select: (page: PinPage) => Statement<ListRow[]>
  /** Set if the list shows each picture once. `copies`: the column with the number of other pins that a pin stands for in this list. */
  once?: { db: Database; copies: 'copyCount' | 'ownCopyCount'; remembers?: number } | undefined
}

export function planPins({ feed, select, once }: PinTarget, options: ListOptions): PinPlan {
  const position = tryBookmark(feed, options.bookmark)
  const nothing = { rows: undefined, refusal: null, page: async () => emptyPage<ListedPin>() }
  if (position instanceof Failure) return { ...nothing, refusal: position, page: async () => fail(position) }
  if (position === 'end') return nothing
  const isCards = options.field_set_key === 'pin_card'
  return {
    rows: select({ after: position?.keys ?? null, limit: options.page_size + 1, isCards }),
    refusal: null,
    async page(found = [], size = options.page_size) {
      const rows = pinsOf(found)
      const positionOf = ({ pin, keys }: ListedPin) => ({
        stage: 0,
        keys: keys ? [keys.part, keys.place] : [pin.savedRk],
      })
      if (once) {
        const isShown = (row: ListedPin & { hidden?: number }) => !row.hidden
        const read = async (after: Position, limit: number) =>
          pinsOf(await batch(once.db, select({ after: after.keys, limit, isCards })))
        const list = {
          feed,
          size,
          start: position,
          positionOf,
          isShown,
          lookOf: ({ pin }: ListedPin) => lookOf(pin),
          keptOf: ({ pin }: ListedPin) => ({ picture: pin.picture, copies: pin[once.copies] }),
          remembers: once.remembers,
          read,
        }
        return pageOnce(list, rows)
      }
      const page = pageOf(rows, size, feed, positionOf)
      return { ...page, items: page.items.filter((row) => !row.hidden) }
    },
  }
}

function pinsOf(rows: ListRow[]) {
  return rows.flatMap((row) => (row.pin ? [row] : []))
}

/** The pins of a page with the parts that the list adds. */
export function pinParts(
  page: Page<ListedPin>,
  extra: (row: ListedPin) => Pick<PinParts, 'board' | 'pinner' | 'own'>,
): Page<CardParts> {
  return {
    ...page,
    items: page.items.map((row) => ({ pin: row.pin, promoter: personOf(row.promoter), more: row.more, ...extra(row) })),
  }
}

/** Pins of one person or of several people; in the latter, cards name the saver. */
type Source = 'person' | 'people'

/** The API representation of pins: by field set, or by `fields`. */
export function pinItems(page: Page<CardParts>, source: Source, options: ListOptions, base: string): Page<PinItem> {
  const items = page.items.map((parts): PinItem => pinItem(parts, source === 'people', options, base))
  return { items, bookmark: page.bookmark }
}

/** Adds the experiment's group to options with field set `partner_grid_item`. Only these requests count as exposed (GRD-017, EXP-008). */
export function withLinkless<Options extends ListOptions>(
  requester: Requester,
  viewerId: number | null,
  options: Options,
): Options {
  if (options.field_set_key !== 'partner_grid_item') return options
  const person = viewerId === null ? null : { id: viewerId, isEmployee: false }
  return { ...options, linkless: isGroupOn(requester.experiments.exposeGroup('web_pin_go_linkless', person)) }
}

/**
 * Reads a page, its owner and the viewer in one round trip: the rows contain owner and viewer; a separate statement reads them if there are no rows to read.
 */
export async function readWithOwner(requester: Requester, listOwner: ListOwner, plan: PinPlan) {
  const { rows, owner } = await batch(requester.db, {
    rows: plan.rows,
    owner: plan.rows ? undefined : selectOwner(listOwner),
  })
  return { ownerRows: rows ?? owner ?? [], page: () => plan.page(rows) }
}

/** Reads a plan in a later round trip of a page. Throws at once for an invalid bookmark. */
export function readLater(requester: Requester, plan: PinPlan): () => Promise<Page<ListedPin>> {
  if (plan.refusal) throw plan.refusal
  return async () => plan.page((await batch(requester.db, { rows: plan.rows })).rows)
}
