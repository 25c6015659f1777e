import { type Geometry, sameGeometry } from './geometry.ts'
import { createPlacement, isUntitled, type Placement, type Sized, type Span } from './placement.ts'

export interface GridItem extends Sized {
  readonly id: string
}

/** Feeds up to this length render every item as a card; longer ones only the items near the viewport. */
export const WINDOW_FROM = 500
/** Cards are rendered up to this many viewport heights above and below the viewport. */
export const SCREENS = 1
/**
 * The number of items in one CSS grid (a sheet). A long feed is a stack of sheets, because one browser supports at most 10,000 grid lines,
 * and because an append then lays out only the last sheet.
 */
export const SHEET = 125

/** A range of heights, in px from the grid's top. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

/** How a sheet joins the one above: it overlaps it by `lift` px, and fillers (in rows) keep the longer columns free. */
export interface SheetHead {
  readonly lift: number
  readonly fillers: readonly { readonly column: number; readonly rows: number }[]
}

/** The positions of a feed's items, continued when the feed grows. */
export interface Track {
  readonly geometry: Geometry
  readonly items: readonly GridItem[]
  readonly placement: Placement
  readonly heads: SheetHead[]
}

/**
 * The band in which cards are rendered: at most `SCREENS` viewports beyond the viewport. Its edges are multiples of half a viewport, so that
 * it changes every half screen and not with every pixel.
 */
export function bandAround(scrolled: number, viewport: number): Band {
  const step = Math.max(viewport, 1) / 2
  return {
    top: Math.ceil((scrolled - SCREENS * viewport) / step) * step,
    bottom: Math.floor((scrolled + (SCREENS + 1) * viewport) / step) * step,
  }
}

/** The span of items of each sheet; at least one. */
export function sheetsOf(count: number): Span[] {
  return Array.from({ length: Math.max(1, Math.ceil(count / SHEET)) }, (_, sheet) => {
    return { from: sheet * SHEET, to: Math.min(count, (sheet + 1) * SHEET) }
  })
}

/** The intersection of two spans; may be empty. */
export function overlap(span: Span, other: Span): Span {
  const from = Math.max(span.from, other.from)
  return { from, to: Math.max(from, Math.min(span.to, other.to)) }
}

/**
 * The positions of `items`. If items were only appended to the earlier track, it computes only the new ones; if the geometry or an earlier
 * item changed, it computes all.
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
