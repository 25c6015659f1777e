import { drawnRatio } from '#domain/media/ratio.ts'
import type { Geometry } from './geometry.ts'

/** A picture's size in any unit. */
export interface Sized {
  readonly width: number
  readonly height: number
  /** The item's title, and its picture's key (null: no picture); undefined for items that have neither. */
  readonly title?: string | undefined
  readonly key?: string | null | undefined
}

/** A cell's place: its column from the inline start, its top edge and height in px from the grid's top. */
export interface Position {
  readonly column: number
  readonly top: number
  readonly height: number
}

/** Consecutive items: `from` belongs to it, `to` does not. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The positions of a grid's cells. Items can only be appended. */
export interface Placement {
  /** Number of positions computed so far; also the index of the next item. */
  readonly computed: number
  /** Places items after the existing ones, and computes only their positions. */
  append(items: readonly Sized[]): Position[]
  /** The shortest span that contains every item touching the band between two heights (px); may be empty. */
  range(top: number, bottom: number): Span
  /** The height (px) of each column before an item was placed: `heightsBefore(computed)` are the current heights. */
  heightsBefore(index: number): number[]
}

/**
 * Computes the browser's sparse grid auto-placement of cells that span rows: each cell goes to the shortest column, of equal ones to the
 * first [GRD-001]. It takes O(columns) for each item.
 */
export function createPlacement(geometry: Geometry): Placement {
  const { columns, rowHeight } = geometry
  const heights = new Array<number>(columns).fill(0)
  const placed: Position[] = []
  // The maximum bottom edge up to each item. Neither this nor the tops decrease from item to item, so both allow a binary search.
  const reach: number[] = []

  function place(item: Sized): Position {
    const column = heights.indexOf(Math.min(...heights))
    const top = heights[column] ?? 0
    const height = cellRows(item, geometry) * rowHeight
    heights[column] = top + height
    reach.push(Math.max(reach.at(-1) ?? 0, top + height))
    const position = { column, top, height }
    placed.push(position)
    return position
  }

  return {
    get computed() {
      return placed.length
    },
    append: (items) => items.map(place),
    range(top, bottom) {
      const from = firstIndex(placed.length, (index) => (reach[index] ?? 0) > top)
      let to = firstIndex(placed.length, (index) => (placed[index]?.top ?? 0) >= bottom)
      // Near the grid's uneven end the last cells may also end above the band.
      while (to > from && bottomOf(placed[to - 1]) <= top) to--
      return { from, to: Math.max(from, to) }
    },
    heightsBefore(index) {
      const before = new Array<number>(columns).fill(0)
      let missing = columns
      for (let at = index - 1; at >= 0 && missing > 0; at--) {
        const position = placed[at]
        if (position && before[position.column] === 0) {
          before[position.column] = position.top + position.height
          missing--
        }
      }
      return before
    },
  }
}

/**
 * The rows that a cell spans: picture and text, rounded up. (The style sheet adds 0.49 and the browser rounds.) A hundredth of a row is
 * ignored, because it may be a floating point error.
 */
export function cellRows(item: Sized, { columnWidth, rowHeight, extra, titleLine }: Omit<Geometry, 'columns'>): number {
  const text = isUntitled(item) ? extra - titleLine : extra
  return Math.floor((drawnRatio(item.width, item.height) * columnWidth + text) / rowHeight + 0.99)
}

/** True if a cell has no line for a title. A pin without a picture always has a line, which says that there is no picture. */
export function isUntitled({ title, key }: Sized): boolean {
  return title === '' && key !== null
}

function bottomOf(position: Position | undefined): number {
  return position ? position.top + position.height : 0
}

function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
