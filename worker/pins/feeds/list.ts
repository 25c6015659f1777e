import { Failure } from '../../../domain/errors.ts'
import { isGroupOn } from '../../../domain/experiments/registry.ts'
import { lookOf } from '../../../domain/media/look.ts'
import type { PinItem } from '../../../domain/pins/contract.ts'
import type { Page } from '../../../domain/wire.ts'
import { batch } from '../../db/batch.ts'
import { emptyPage, fail, type Position, pageOf, tryBookmark } from '../../db/bookmark.ts'
import type { Database } from '../../db/open.ts'
import type { Statement } from '../../db/statement.ts'
import type { Requester } from '../../http/requester.ts'
import { type ListOwner, selectOwner } from '../../profiles/read.ts'
import { type CardParts, type ItemOptions, type PinParts, personOf, pinItem } from '../view.ts'
import { pageOnce } from './once.ts'
import type { ListedPin, ListRow, PinPage } from './queries.ts'

/** Options of every list of pins. */
export interface ListOptions extends ItemOptions {
  page_size: number
  bookmark?: string | undefined
}

/** A page of a list of pins: the read, and how its rows become a page. */
export interface PinPlan {
  /** The first row also contains the list's owner and the viewer. undefined: nothing to read. */
  rows: Statement<ListRow[]> | undefined
  /** Set if the bookmark is invalid. */
  refusal: Failure | null
  /** @param size fewer items than the options say, if something else takes a place */
  page(rows: ListRow[] | undefined, size?: number): Promise<Page<ListedPin>>
}

export interface PinTarget {
  /** The list's name in bookmarks. */
  feed: string
  /** Reads a page. Pins that the viewer hid shorten it. */
  select: (page: PinPage) => Statement<ListRow[]>
  /** Set if the list shows each picture once. `copies`: the column that counts for how many pins a pin stands in it. */
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

/** The pins of a page with further parts that the list provides. */
export function pinParts(
  page: Page<ListedPin>,
  extra: (row: ListedPin) => Pick<PinParts, 'board' | 'pinner' | 'own'>,
): Page<CardParts> {
  return {
    ...page,
    items: page.items.map((row) => ({ pin: row.pin, promoter: personOf(row.promoter), more: row.more, ...extra(row) })),
  }
}

/** Whose pins a list has: of several people, cards name the saver. */
type Source = 'person' | 'people'

/** Pins on the wire: by field set, then by `fields`. */
export function pinItems(page: Page<CardParts>, source: Source, options: ListOptions, base: string): Page<PinItem> {
  const items = page.items.map((parts): PinItem => pinItem(parts, source === 'people', options, base))
  return { items, bookmark: page.bookmark }
}

/**
 * Adds the group of the experiment to the options of its field set; only these requests count as exposed (GRD-017,
 * EXP-008).
 */
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
 * Reads a page with its owner and the viewer, in one round: its rows contain both, or a separate statement if nothing
 * else is read.
 */
export async function readWithOwner(requester: Requester, listOwner: ListOwner, plan: PinPlan) {
  const { rows, owner } = await batch(requester.db, {
    rows: plan.rows,
    owner: plan.rows ? undefined : selectOwner(listOwner),
  })
  return { ownerRows: rows ?? owner ?? [], page: () => plan.page(rows) }
}

/** Reads a plan in a page's second round. Throws at once for an invalid bookmark. */
export function readLater(requester: Requester, plan: PinPlan): () => Promise<Page<ListedPin>> {
  if (plan.refusal) throw plan.refusal
  return async () => plan.page((await batch(requester.db, { rows: plan.rows })).rows)
}
