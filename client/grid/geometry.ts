/** The density of a grid. `small` has pictures without text, in columns of a fixed width (ORG-023). */
export type Density = 'regular' | 'dense' | 'small'

/** The layout of a grid with a certain width: number of columns, and the column width in px that determines the heights of cells. */
export interface Geometry {
  readonly columns: number
  readonly columnWidth: number
  readonly rowHeight: number
  /** The height of the text below a picture and of the gap, in px. */
  readonly extra: number
}

const REGULAR_COLUMN = 236

/** Column width, gap and text block in px. A dense column is two thirds of a regular one [GRD-005]. */
export const DENSITIES = {
  regular: { column: REGULAR_COLUMN, gap: 16, extra: 68 },
  dense: { column: Math.floor((REGULAR_COLUMN * 2) / 3), gap: 8, extra: 60 },
  small: { column: 152, gap: 16, extra: 16 },
} as const

/** The maximum width of a regular column in grids of more than two columns, in px (docs/decisions/042). */
const WIDEST = 260

/** In narrower grids (px), dense columns are two that fill the width, instead of two thirds of a regular column. */
const NARROWEST_DENSE = 340

/** The height of a grid row in px. Heights of cells are rounded up to rows. */
export const ROW_HEIGHT = 4

/** Without typed calc the style sheet has steps: below this width (px), the heights of cells use at most this column width. */
const NARROW = [
  { below: 332, column: 158 },
  { below: 404, column: 194 },
] as const

/**
 * The geometry that masonry.module.css gives to a grid of this width (px), with at least two columns [GRD-005].
 * @param typed whether the browser divides lengths (see `dividesLengths`). If so, a regular grid has the fewest columns of at most 260 px
 *   that fill the width, and dense columns are two thirds as wide. Otherwise columns have a fixed width.
 */
export function geometryOf(width: number, density: Density, typed: boolean): Geometry {
  const { column, gap, extra } = DENSITIES[density]
  if (typed && density !== 'small') return { ...columnsOf(width, density), rowHeight: ROW_HEIGHT, extra }
  const columns = Math.max(2, Math.floor((width + gap) / (column + gap)))
  const narrow = NARROW.find((step) => width < step.below)?.column ?? column
  return { columns, columnWidth: Math.min(column, narrow), rowHeight: ROW_HEIGHT, extra }
}

/** The same calculation as in the style sheet. A tenth of a pixel prevents rounding errors when columns fit exactly. */
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

/** Whether two geometries place cells at the same positions. */
export function sameGeometry(one: Geometry, other: Geometry): boolean {
  return one.columns === other.columns && one.columnWidth === other.columnWidth && one.extra === other.extra
}
