import { expect, test } from 'vitest'
import { DENSITIES, geometryOf, sameGeometry } from './geometry.ts'

test('a dense column is two thirds of a regular one: 236 and 157 px, gaps 16 and 8 [GRD-005]', () => {
  expect(DENSITIES.regular).toEqual({ column: 236, gap: 16, extra: 68 })
  expect(DENSITIES.dense).toEqual({ column: 157, gap: 8, extra: 60 })
})

test('a regular grid has the fewest columns of at most 260 px that fill the width [GRD-001]', () => {
  const at = (width: number) => geometryOf(width, 'regular', true)
  expect(at(992)).toMatchObject({ columns: 4, columnWidth: 236 })
  expect(at(5 * 276 - 16)).toMatchObject({ columns: 5, columnWidth: 260 })
  expect(at(5 * 276 - 15).columns).toBe(6)
  for (let width = 500; width < 4000; width++) {
    const { columns, columnWidth } = at(width)
    expect(columnWidth).toBeGreaterThan(columns === 2 ? 200 : 168)
    expect(columnWidth).toBeLessThanOrEqual(260)
    expect(columns * columnWidth + (columns - 1) * 16).toBeCloseTo(width)
  }
})

test('a dense column is two thirds of a regular one at every width from 340 px on, and they fit [GRD-005]', () => {
  for (let width = 340; width < 4000; width++) {
    const [regular, dense] = [geometryOf(width, 'regular', true), geometryOf(width, 'dense', true)]
    expect(dense.columnWidth * 1.5).toBeCloseTo(regular.columnWidth)
    expect(dense.columns).toBeGreaterThan(regular.columns)
    expect(dense.columns * (dense.columnWidth - 0.1) + (dense.columns - 1) * 8).toBeLessThanOrEqual(width)
  }
})

test('there are two columns at any width, which shrink to fit [GRD-005]', () => {
  expect(geometryOf(320, 'regular', true)).toMatchObject({ columns: 2, columnWidth: 152 })
  expect(geometryOf(288, 'dense', true)).toMatchObject({ columns: 2, columnWidth: 140 })
  expect(geometryOf(0, 'regular', true).columns).toBe(2)
  expect(geometryOf(0, 'dense', true).columns).toBe(2)
})

test('where lengths cannot be divided, heights follow a fixed width or, below 404 and 332 px, a narrower one [GRD-005]', () => {
  const widths = [1280, 404, 403.9, 332, 331.9]
  expect(widths.map((width) => geometryOf(width, 'regular', false).columnWidth)).toEqual([236, 236, 194, 194, 158])
  expect(widths.map((width) => geometryOf(width, 'dense', false).columnWidth)).toEqual([157, 157, 157, 157, 157])
})

test('without divided lengths no picture is taller than its cell, at any width [GRD-001]', () => {
  for (let width = 280; width < 2600; width++) {
    for (const density of ['regular', 'dense'] as const) {
      const { column, gap } = DENSITIES[density]
      const drawn = Math.min(column, width / 2 - gap / 2 - 1)
      expect(geometryOf(width, density, false).columnWidth).toBeGreaterThanOrEqual(drawn)
    }
  }
})

test('geometries are the same when they place cells at the same positions [GRD-001]', () => {
  expect(sameGeometry(geometryOf(800, 'regular', true), geometryOf(800, 'regular', true))).toBe(true)
  expect(sameGeometry(geometryOf(800, 'regular', true), geometryOf(801, 'regular', true))).toBe(false)
  expect(sameGeometry(geometryOf(800, 'regular', true), geometryOf(800, 'dense', true))).toBe(false)
})
