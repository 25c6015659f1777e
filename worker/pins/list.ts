import type { SQL } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import { isGroupOn } from '../../domain/experiments/registry.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, fail, pageOf, tryBookmark } from '../db/bookmark.ts'
import type { Asker } from '../http/asker.ts'
import type { Whose } from '../profiles/read.ts'
import { isUnwantedBy } from './feelings.ts'
import { type ItemOptions, pinItem } from './item.ts'
import { type PinRange, selectPins, selectPinsWithBoard, selectPinsWithPinner } from './queries.ts'
import { type PinParts, personOf } from './view.ts'
import { viewerOf } from './viewer.ts'

/** What every list of pins is asked with. */
export interface ListOptions extends ItemOptions {
  page_size: number
  bookmark?: string | undefined
}

/** Which rows a list joins: a person's pins need their boards, everybody's and a board's need their pinners. */
type Source = 'person' | 'people'

/** One page of a list of pins: statements to run, and how their answers become rows. */
export interface PinPlan {
  statements: Statement[]
  /** Whether the statement tells whose list it is. */
  tells: boolean
  /** Why there is no such page: the bookmark is no position of this list. */
  refusal: Failure | null
  page(results: unknown[]): Page<PinParts>
}

export interface PinTarget {
  /** Names the list in its bookmarks. */
  feed: string
  whose: Whose
  where: SQL | undefined
  source: Source
  /** Others' pins, of which the viewer may hide some: what they hide makes a page shorter, never longer to read. */
  hides?: boolean
}

export function planPins(asker: Asker, target: PinTarget, options: ListOptions): PinPlan {
  const { feed, whose, where, source } = target
  const position = tryBookmark(feed, options.bookmark)
  const nothing = { statements: [], tells: false, refusal: null, page: emptyPage }
  if (position instanceof Failure) return { ...nothing, refusal: position, page: () => fail(position) }
  if (position === 'end') return nothing
  const hidden = target.hides && asker.sessionHash !== null ? isUnwantedBy(viewerOf(asker)) : null
  const query: PinRange = { whose, where, after: position?.keys ?? null, limit: options.page_size + 1, hidden }
  const statement = statementFor(asker, query, source, options)
  return {
    statements: [statement],
    tells: true,
    refusal: null,
    page(results) {
      const found = (results.shift() as (PinParts | { pin: null })[] | undefined) ?? []
      const rows = found.flatMap((row) => (row.pin ? [{ ...row, promoter: personOf(row.promoter) }] : []))
      const page = pageOf(rows, options.page_size, feed, ({ pin }) => ({ stage: 0, keys: [pin.savedRk] }))
      return hidden ? { ...page, items: page.items.filter((row) => !('hidden' in row && row.hidden)) } : page
    },
  }
}

function statementFor(asker: Asker, query: PinRange, source: Source, options: ListOptions) {
  if (source === 'people') return selectPinsWithPinner(asker.db, query)
  return options.field_set_key === 'pin_card' ? selectPins(asker.db, query) : selectPinsWithBoard(asker.db, query)
}

/** Rows as the wire sends them: by field set, then by `fields`. */
export function pinItems(page: Page<PinParts>, source: Source, options: ListOptions, base: string): Page<PinItem> {
  const items = page.items.map((parts): PinItem => pinItem(parts, source === 'people', options, base))
  return { items, bookmark: page.bookmark }
}

/** The same options with what an experiment adds to them: only that field set asks for it, and so meets it (GRD-017, EXP-008). */
export function withLinkless<Options extends ListOptions>(
  asker: Asker,
  viewerId: number | null,
  options: Options,
): Options {
  if (options.field_set_key !== 'partner_grid_item') return options
  const person = viewerId === null ? null : { id: viewerId, isEmployee: false }
  return { ...options, linkless: isGroupOn(asker.experiments.meet('web_pin_go_linkless', person)) }
}

/** Reads what a plan says, which needs nothing else; fails at once where the plan is refused, before anything is read. */
export function runLater(asker: Asker, plan: PinPlan): () => Promise<Page<PinParts>> {
  if (plan.refusal) throw plan.refusal
  return async () => plan.page(await batchAll(asker.db, plan.statements))
}
