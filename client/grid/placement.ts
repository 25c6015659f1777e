import { drawnRatio } from '../../domain/media/ratio.ts'
import type { Geometry } from './geometry.ts'

/** A picture's size, in any one unit. */
export interface Sized {
  readonly width: number
  readonly height: number
  /** Its title, where such things have one, and its picture's key: null where it has none. */
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

/** Where the cells of a grid stand. Grows at its end only. */
export interface Placement {
  /** How many positions were computed so far: also the index of the next item. */
  readonly computed: number
  /** Places items after those placed before; computes them and no other. */
  append(items: readonly Sized[]): Position[]
  /** The shortest span that holds every item touching the band between two heights (px); empty where there is none. */
  range(top: number, bottom: number): Span
  /** The height (px) of each column before an item was placed: `heightsBefore(computed)` are the heights of now. */
  heightsBefore(index: number): number[]
}

/**
 * Computes what the browser's sparse grid auto-placement does with cells that span rows: each cell goes to the shortest column,
 * of equal ones to the first [GRD-001]. O(columns) an item.
 */
export function createPlacement({ columns, columnWidth, rowHeight, extra }: Geometry): Placement {
  const heights = new Array<number>(columns).fill(0)
  const placed: Position[] = []
  // The lowest bottom edge up to each item. Tops never decrease from item to item, and neither does this, so both can be searched.
  const reach: number[] = []

  function place(item: Sized): Position {
    const column = heights.indexOf(Math.min(...heights))
    const top = heights[column] ?? 0
    const height = cellRows(item, columnWidth, rowHeight, extra) * rowHeight
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
      // Below the ragged end the last cells begin above the band and may end above it too.
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
 * Rows that a cell spans: picture and text, rounded up. The style sheet adds 0.49 and lets the browser round; a hundredth of a row
 * is forgiven, so that a height just above whole rows by floating point takes no further row.
 */
export function cellRows(item: Sized, columnWidth: number, rowHeight: number, extra: number): number {
  const text = isUntitled(item) && extra > TITLE_LINE * 2 ? extra - TITLE_LINE : extra
  return Math.floor((drawnRatio(item.width, item.height) * columnWidth + text) / rowHeight + 0.99)
}

/** The height (px) of a title under a picture. What has none has no line for it; grids of pictures alone have no text at all. */
const TITLE_LINE = 20

/** Whether a picture has no title. What has no picture either says so in words, where the title would stand. */
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
