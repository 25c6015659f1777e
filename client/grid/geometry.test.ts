import { expect, test } from 'vitest'
import { DENSITIES, geometryOf, sameGeometry } from './geometry.ts'

test('a dense column is two thirds of a regular one: 236 and 157 px, gaps 16 and 8 [GRD-005]', () => {
  expect(DENSITIES.regular).toMatchObject({ column: 236, gap: 16 })
  expect(DENSITIES.dense).toMatchObject({ column: 157, gap: 8 })
})

test('two lines of text are below a picture, as tall as the reader has set them, and columns stay as they are [GRD-001]', () => {
  expect(geometryOf(1240, 'regular')).toMatchObject({ extra: 68, titleLine: 20 })
  expect(geometryOf(1240, 'dense')).toMatchObject({ extra: 60, titleLine: 20 })
  expect(geometryOf(1240, 'small')).toMatchObject({ extra: 16, titleLine: 0 })
  expect(geometryOf(1240, 'regular', 32)).toMatchObject({ columns: 5, extra: 108, titleLine: 40 })
  expect(geometryOf(1240, 'dense', 24)).toMatchObject({ extra: 80, titleLine: 30 })
  expect(geometryOf(1240, 'small', 32)).toEqual(geometryOf(1240, 'small'))
})

test('a regular grid has the fewest columns of at most 260 px that fill the width [GRD-001]', () => {
  const at = (width: number) => geometryOf(width, 'regular')
  expect(at(992)).toMatchObject({ columns: 4, columnWidth: 236 })
  expect(at(5 * 276 - 16)).toMatchObject({ columns: 5, columnWidth: 260 })
  expect(at(5 * 276 - 15).columns).toBe(6)
  for (let width = 500; width < 4000; width++) {
    const { columns, columnWidth } = at(width)
    expect(columnWidth).toBeGreaterThan(columns === 2 ? 200 : 168)
    expect(columnWidth).toBeLessThanOrEqual(260.1)
    expect(columns * columnWidth + (columns - 1) * 16).toBeCloseTo(width)
  }
})

test('a dense column is two thirds of a regular one at every width from 340 px on, and they fit [GRD-005]', () => {
  for (let width = 340; width < 4000; width++) {
    const [regular, dense] = [geometryOf(width, 'regular'), geometryOf(width, 'dense')]
    expect(dense.columnWidth * 1.5).toBeCloseTo(regular.columnWidth)
    expect(dense.columns).toBeGreaterThan(regular.columns)
    expect(dense.columns * (dense.columnWidth - 0.1) + (dense.columns - 1) * 8).toBeLessThanOrEqual(width)
  }
})

test('there are two columns at any width, which shrink to fit [GRD-005]', () => {
  expect(geometryOf(320, 'regular')).toMatchObject({ columns: 2, columnWidth: 152 })
  expect(geometryOf(288, 'dense')).toMatchObject({ columns: 2, columnWidth: 140 })
  expect(geometryOf(0, 'regular').columns).toBe(2)
  expect(geometryOf(0, 'dense').columns).toBe(2)
})

test('pictures without text have columns of 152 px, or two that fill a narrower grid [ORG-023]', () => {
  expect(geometryOf(1240, 'small')).toMatchObject({ columns: 7, columnWidth: 152 })
  expect(geometryOf(288, 'small')).toMatchObject({ columns: 2, columnWidth: 135 })
})

test('a window has 2 columns below 560 px, 3 at 768, 4 at 1024, 5 at 1280, 6 at 1440, 7 at 1920, of 220 to 260 px from 768 on [GRD-001]', () => {
  const inside = (window: number) => window - 2 * (window < 768 ? 16 : 20)
  const windows = [320, 390, 559, 768, 1024, 1280, 1366, 1440, 1920, 2560]
  const grids = windows.map((window) => geometryOf(inside(window), 'regular'))
  expect(grids.map(({ columns }) => columns)).toEqual([2, 2, 2, 3, 4, 5, 5, 6, 7, 10])
  for (const { columnWidth } of grids.slice(3)) {
    expect(columnWidth).toBeGreaterThanOrEqual(220)
    expect(columnWidth).toBeLessThanOrEqual(260)
  }
})

test('geometries are the same when they place cells at the same positions [GRD-001]', () => {
  expect(sameGeometry(geometryOf(800, 'regular'), geometryOf(800, 'regular'))).toBe(true)
  expect(sameGeometry(geometryOf(800, 'regular'), geometryOf(801, 'regular'))).toBe(false)
  expect(sameGeometry(geometryOf(800, 'regular'), geometryOf(800, 'dense'))).toBe(false)
})
