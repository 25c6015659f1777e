import type { SQL } from 'drizzle-orm'
import { applyFields, parseFields, pickFields } from '../../domain/field-sets.ts'
import type { PinFieldSet, PinItem } from '../../domain/pins/contract.ts'
import { pinFieldSets } from '../../domain/pins/contract.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Asker } from '../profiles/access.ts'
import { type PinRange, selectPins, selectPinsWithBoard, selectPinsWithPinner } from './queries.ts'
import { type PinParts, pinCard, pinView, promoterOf } from './view.ts'

/** What every list of pins is asked with. */
export interface ListOptions {
  field_set_key: PinFieldSet
  fields?: string | undefined
  page_size: number
  bookmark?: string | undefined
}

/** Which rows a list joins: a person's pins need their boards, everybody's and a board's need their pinners. */
type Source = 'person' | 'people'

/** One page of a list of pins: statements to run, and how their answers become rows. */
export interface PinPlan {
  statements: Statement[]
  page(results: unknown[]): Page<PinParts>
}

export function planPins(
  asker: Asker,
  feed: string,
  where: SQL | undefined,
  source: Source,
  options: ListOptions,
): PinPlan {
  let position: ReturnType<typeof readBookmark>
  try {
    position = readBookmark(feed, options.bookmark)
  } catch (error) {
    const page = () => {
      throw error
    }
    return { statements: [], page }
  }
  if (position === 'end') return { statements: [], page: emptyPage }
  const query: PinRange = { where, after: position?.keys ?? null, limit: options.page_size + 1 }
  const statement = statementFor(asker, query, source, options)
  return {
    statements: [statement as Statement],
    page(results) {
      const found = (results.shift() as PinParts[] | undefined) ?? []
      const rows = found.map((row) => ({ ...row, promoter: promoterOf(row.promoter) }))
      return pageOf(rows, options.page_size, feed, ({ pin }) => ({ stage: 0, keys: [pin.savedRk] }))
    },
  }
}

function statementFor(asker: Asker, query: PinRange, source: Source, options: ListOptions) {
  if (source === 'people') return selectPinsWithPinner(asker.db, query)
  return options.field_set_key === 'pin_card' ? selectPins(asker.db, query) : selectPinsWithBoard(asker.db, query)
}

/** Rows as the wire sends them: by field set, then by `fields`. */
export function pinItems(page: Page<PinParts>, source: Source, options: ListOptions, base: string): Page<PinItem> {
  const fields = parseFields(options.fields, 'pin')
  const items = page.items.map((parts): PinItem => {
    if (options.field_set_key === 'pin_card') return pinCard(parts, source === 'people')
    const view = pinView(parts, base)
    if (fields) return applyFields(view, fields)
    if (options.field_set_key === 'grid_item') return view
    return {
      ...pickFields(view, pinFieldSets.partner_grid_item),
      domain_verified: false,
      is_go_linkless: false,
    } as PinItem
  })
  return { items, bookmark: page.bookmark }
}

/** Runs a plan that needs nothing else. */
export async function runPlan(asker: Asker, plan: PinPlan): Promise<Page<PinParts>> {
  return plan.page(await batchAll(asker.db, plan.statements))
}
