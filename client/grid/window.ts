import { type Geometry, sameGeometry } from './geometry.ts'
import { createPlacement, isUntitled, type Placement, type Sized, type Span } from './placement.ts'

/** An item of a grid: something with an id and a picture's size. */
export interface GridItem extends Sized {
  readonly id: string
}

/** Up to here every item is drawn as a card; beyond, only those near the viewport. */
export const WINDOW_FROM = 500
/** How many viewport heights above and below the viewport cards are drawn. */
export const SCREENS = 1
/**
 * Items in one CSS grid. A long feed is a stack of grids, because one browser has no row beyond line 10,000 and piles up there
 * whatever follows, and because an append then lays out the last grid only.
 */
export const SHEET = 125

/** A stretch of the grid between two heights, in px from its top. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

/** How a sheet joins the one above: it is lifted into it by `lift` px, and fillers (in rows) hold the columns that reach down. */
export interface SheetHead {
  readonly lift: number
  readonly fillers: readonly { readonly column: number; readonly rows: number }[]
}

/** The places of a feed's items, kept while the feed grows. */
export interface Track {
  readonly geometry: Geometry
  readonly items: readonly GridItem[]
  readonly placement: Placement
  readonly heads: SheetHead[]
}

/**
 * The band in which cards are drawn, at most `SCREENS` viewports beyond the viewport. Its edges lie on multiples of half a
 * viewport, so that it changes every half screen and not with every pixel.
 */
export function bandAround(scrolled: number, viewport: number): Band {
  const step = Math.max(viewport, 1) / 2
  return {
    top: Math.ceil((scrolled - SCREENS * viewport) / step) * step,
    bottom: Math.floor((scrolled + (SCREENS + 1) * viewport) / step) * step,
  }
}

/** The spans of items that stand in one CSS grid each; at least one. */
export function sheetsOf(count: number): Span[] {
  return Array.from({ length: Math.max(1, Math.ceil(count / SHEET)) }, (_, sheet) => {
    return { from: sheet * SHEET, to: Math.min(count, (sheet + 1) * SHEET) }
  })
}

/** The part of a span that also lies in another. */
export function overlap(span: Span, other: Span): Span {
  const from = Math.max(span.from, other.from)
  return { from, to: Math.max(from, Math.min(span.to, other.to)) }
}

/**
 * The places of `items`. Continues the earlier track when they only were appended to, and then computes the new ones alone;
 * starts anew when the geometry or an earlier item changed.
 */
export function follow(earlier: Track | undefined, items: readonly GridItem[], geometry: Geometry): Track {
  const keeps = earlier && sameGeometry(earlier.geometry, geometry) && continues(earlier.items, items)
  const heads: SheetHead[] = keeps ? earlier.heads : []
  const placement = keeps ? earlier.placement : createPlacement(geometry)
  placement.append(items.slice(placement.computed))
  for (const sheet of sheetsOf(items.length).slice(heads.length)) {
    heads.push(headOf(placement.heightsBefore(sheet.from), geometry.rowHeight))
  }
  return { geometry, items, placement, heads }
}

function continues(earlier: readonly GridItem[], items: readonly GridItem[]): boolean {
  return earlier.length <= items.length && earlier.every((item, index) => sameCell(item, items[index]))
}

function sameCell(item: GridItem, other: GridItem | undefined): boolean {
  if (item === other) return true
  return (
    item.id === other?.id &&
    item.width === other.width &&
    item.height === other.height &&
    isUntitled(item) === isUntitled(other)
  )
}

function headOf(heights: readonly number[], rowHeight: number): SheetHead {
  const top = Math.min(...heights)
  const fillers = heights.map((height, column) => ({ column, rows: Math.round((height - top) / rowHeight) }))
  return { lift: Math.max(...heights) - top, fillers: fillers.filter((filler) => filler.rows > 0) }
}
