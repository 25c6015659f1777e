/** How close pins stand: `regular` or `dense`; `small` are pictures alone, whose columns keep their width (ORG-023). */
export type Density = 'regular' | 'dense' | 'small'

/** What the browser makes of a grid's width: the count of columns, and the column width (px) that the heights of cells follow. */
export interface Geometry {
  readonly columns: number
  readonly columnWidth: number
  readonly rowHeight: number
  /** The block under a picture, with the gap below it, in px. */
  readonly extra: number
}

const REGULAR_COLUMN = 236

/** Column width, gap and text block in px. A dense column is two thirds of a regular one [GRD-005]. */
export const DENSITIES = {
  regular: { column: REGULAR_COLUMN, gap: 16, extra: 68 },
  dense: { column: Math.floor((REGULAR_COLUMN * 2) / 3), gap: 8, extra: 60 },
  small: { column: 152, gap: 16, extra: 16 },
} as const

/** The widest that a regular column gets while more than two stand side by side, in px (docs/decisions/042). */
const WIDEST = 260

/** Below this width of the grid (px) dense columns are two that fill it, not three of two thirds. */
const NARROWEST_DENSE = 340

/** The height of a grid row in px: what the heights of cells are rounded up to. */
export const ROW_HEIGHT = 4

/** Without typed calc the style sheet knows narrow columns only by steps: below this width (px), heights follow at most that column. */
const NARROW = [
  { below: 332, column: 158 },
  { below: 404, column: 194 },
] as const

/**
 * The geometry that masonry.module.css gives to a grid of this width (px), of at least two columns [GRD-005]. `typed` says whether the browser
 * divides lengths (see `dividesLengths`): then regular columns fill the width, as few as none is wider than 260 px, and dense ones are two
 * thirds as wide as those at every width. Else as many columns stand side by side as fit at their full width.
 */
export function geometryOf(width: number, density: Density, typed: boolean): Geometry {
  const { column, gap, extra } = DENSITIES[density]
  if (typed && density !== 'small') return { ...columnsOf(width, density), rowHeight: ROW_HEIGHT, extra }
  const columns = Math.max(2, Math.floor((width + gap) / (column + gap)))
  const narrow = NARROW.find((step) => width < step.below)?.column ?? column
  return { columns, columnWidth: Math.min(column, narrow), rowHeight: ROW_HEIGHT, extra }
}

/** The style sheet's own sums. A tenth of a pixel keeps what fits exactly from being rounded away. */
function columnsOf(width: number, density: 'regular' | 'dense'): { columns: number; columnWidth: number } {
  const { gap } = DENSITIES.regular
  const columns = Math.max(2, Math.ceil((width + gap) / (WIDEST + gap)))
  const columnWidth = (width + gap) / columns - gap
  if (density === 'regular') return { columns, columnWidth }
  const near = DENSITIES.dense.gap
  if (width < NARROWEST_DENSE) return { columns: 2, columnWidth: (width + near) / 2 - near }
  const dense = (columnWidth * 2) / 3
  return { columns: Math.floor((width + near) / (dense - 0.1 + near)), columnWidth: dense }
}

/** Whether two geometries place alike. */
export function sameGeometry(one: Geometry, other: Geometry): boolean {
  return one.columns === other.columns && one.columnWidth === other.columnWidth && one.extra === other.extra
}
