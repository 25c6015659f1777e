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

/** The height of a grid row in px: what the heights of cells are rounded up to. */
export const ROW_HEIGHT = 4

/** Without typed calc the style sheet knows narrow columns only by steps: below this width (px), heights follow at most that column. */
const NARROW = [
  { below: 332, column: 158 },
  { below: 404, column: 194 },
] as const

/**
 * The geometry that masonry.module.css gives to a grid of this width (px): as many columns as fit, at least two [GRD-005].
 * `typed` says whether the browser divides lengths (see `dividesLengths`): columns then stretch to fill the width.
 */
export function geometryOf(width: number, density: Density, typed: boolean): Geometry {
  const { column, gap, extra } = DENSITIES[density]
  const columns = Math.max(2, Math.floor((width + gap) / (column + gap)))
  if (typed && density !== 'small')
    return { columns, columnWidth: (width - (columns - 1) * gap) / columns, rowHeight: ROW_HEIGHT, extra }
  const narrow = NARROW.find((step) => width < step.below)?.column ?? column
  return { columns, columnWidth: Math.min(column, narrow), rowHeight: ROW_HEIGHT, extra }
}

/** Whether two geometries place alike. */
export function sameGeometry(one: Geometry, other: Geometry): boolean {
  return one.columns === other.columns && one.columnWidth === other.columnWidth && one.extra === other.extra
}
