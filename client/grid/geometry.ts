/** Density of a grid. `small` has pictures without text, in columns of a fixed width (ORG-023). */
export type Density = 'regular' | 'dense' | 'small'

/** The layout of a grid with a certain width: number of columns, and the column width in px that determines the heights of cells. */
export interface Geometry {
  readonly columns: number
  readonly columnWidth: number
  readonly rowHeight: number
  /** The height of the text below a picture and of the gap, in px. */
  readonly extra: number
  /** The height in px of the line that a cell without a title does not have; 0 in a grid without text. */
  readonly titleLine: number
}

const REGULAR_COLUMN = 236

/** Column width, gap, lines of text and the space around them in px. A dense column is two thirds of a regular one [GRD-005]. */
export const DENSITIES = {
  regular: { column: REGULAR_COLUMN, gap: 16, lines: 2, space: 28 },
  dense: { column: Math.floor((REGULAR_COLUMN * 2) / 3), gap: 8, lines: 2, space: 20 },
  small: { column: 152, gap: 16, lines: 0, space: 16 },
} as const

/** The font size of the page in px, unless the reader has set another one in the browser. */
const FONT_SIZE = 16

/** The height of a line of a card's text, as a multiple of the page's font size. */
const LINE = 1.25

/** The maximum width of a regular column in grids of more than two columns, in px, with a tenth for rounding errors (docs/decisions/105). */
const WIDEST = 260.1

/** In narrower grids (px), dense columns are two that fill the width, instead of two thirds of a regular column. */
const NARROWEST_DENSE = 340

/** The height of a grid row in px. Heights of cells are rounded up to rows. */
export const ROW_HEIGHT = 4

/**
 * The geometry that masonry.module.css gives to a grid of this width (px), with at least two columns [GRD-005]: a regular grid has the fewest
 * columns of at most 260 px that fill the width, and dense columns are two thirds as wide. Columns do not follow the font size, the height of
 * the text does (docs/decisions/139).
 * @param fontSize of the html element, in px
 */
export function geometryOf(width: number, density: Density, fontSize: number = FONT_SIZE): Geometry {
  const { lines, space } = DENSITIES[density]
  const line = LINE * fontSize
  const text = { extra: lines * line + space, titleLine: lines === 0 ? 0 : line }
  return { ...columnsOf(width, density), rowHeight: ROW_HEIGHT, ...text }
}

/** The same calculation as in the style sheet, with the same allowance for rounding errors when columns fit exactly. */
function columnsOf(width: number, density: Density): { columns: number; columnWidth: number } {
  const { gap } = DENSITIES.regular
  if (density === 'small') {
    const columnWidth = Math.min(DENSITIES.small.column, width / 2 - gap / 2 - 1)
    return { columns: Math.max(2, Math.floor((width + gap) / (columnWidth + gap))), columnWidth }
  }
  const columns = Math.max(2, Math.ceil((width + gap) / (WIDEST + gap)))
  const columnWidth = (width + gap) / columns - gap
  if (density === 'regular') return { columns, columnWidth }
  const near = DENSITIES.dense.gap
  if (width < NARROWEST_DENSE) return { columns: 2, columnWidth: (width + near) / 2 - near }
  const dense = (columnWidth * 2) / 3
  return { columns: Math.floor((width + near) / (dense - 0.1 + near)), columnWidth: dense }
}

/** True if two geometries place cells at the same positions. */
export function sameGeometry(one: Geometry, other: Geometry): boolean {
  return one.columns === other.columns && one.columnWidth === other.columnWidth && one.extra === other.extra
}
