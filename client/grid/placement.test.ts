import { expect, test } from 'vitest'
import { drawnRatio } from '#domain/media/ratio.ts'
import { geometryOf } from './geometry.ts'
import { cellRows, createPlacement, type Position } from './placement.ts'

const desktop = geometryOf(1248, 'regular')
const phone = geometryOf(288, 'dense')

test('cells go to the shortest column, and of equal ones to the first [GRD-001]', () => {
  const placement = createPlacement({ ...desktop, columns: 3, columnWidth: 236 })
  const square = { width: 500, height: 500 }
  const tall = { width: 900, height: 1200 }
  const placed = placement.append([tall, square, square, square, square, square])
  expect(placed).toEqual([
    { column: 0, top: 0, height: 384 },
    { column: 1, top: 0, height: 304 },
    { column: 2, top: 0, height: 304 },
    { column: 1, top: 304, height: 304 },
    { column: 2, top: 304, height: 304 },
    { column: 0, top: 384, height: 304 },
  ])
  expect(placement.heightsBefore(0)).toEqual([0, 0, 0])
  expect(placement.heightsBefore(1)).toEqual([384, 0, 0])
  expect(placement.heightsBefore(6)).toEqual([688, 608, 608])
})

test('placing in pages gives the same result as placing cell by cell, for 2,000 pictures of any shape [GRD-001]', () => {
  for (const geometry of [desktop, phone]) {
    const items = pictures(2000, 7)
    const placement = createPlacement(geometry)
    const placed: Position[] = []
    for (let from = 0; from < items.length; from += 25) placed.push(...placement.append(items.slice(from, from + 25)))
    const spans = items.map((item) => cellRows(item, geometry))
    expect(placed).toEqual(autoPlaced(spans, geometry.columns, geometry.rowHeight))
  }
})

test('a cell holds its picture and text, and less than one row more [GRD-001]', () => {
  for (const geometry of [desktop, phone, geometryOf(1248, 'regular', 32)]) {
    for (const item of pictures(500, 3)) {
      const needed = drawnRatio(item.width, item.height) * geometry.columnWidth + geometry.extra
      const spare = cellRows(item, geometry) * geometry.rowHeight - needed
      expect(spare).toBeGreaterThan(-0.05)
      expect(spare).toBeLessThan(geometry.rowHeight)
    }
  }
})

test('an append of 25 to 10,000 computes 25 positions and moves none [GRD-031]', () => {
  const items = pictures(10_025, 11)
  const placement = createPlacement(desktop)
  placement.append(items.slice(0, 10_000))
  expect(placement.computed).toBe(10_000)
  const heights = placement.heightsBefore(10_000)
  expect(placement.append(items.slice(10_000))).toHaveLength(25)
  expect(placement.computed).toBe(10_025)
  expect(placement.heightsBefore(10_000)).toEqual(heights)
})

test('a range is the shortest span that contains every cell touching the band [GRD-001]', () => {
  const placement = createPlacement(desktop)
  const placed = placement.append(pictures(3000, 5))
  const height = Math.max(...placement.heightsBefore(3000))
  for (let top = -500; top < height + 500; top += 977) {
    for (const size of [1, 900, 4500]) {
      const touching = placed.flatMap((cell, index) => {
        return cell.top < top + size && cell.top + cell.height > top ? [index] : []
      })
      const { from, to } = placement.range(top, top + size)
      if (touching.length === 0) expect(from).toBe(to)
      else expect([from, to]).toEqual([touching[0], (touching.at(-1) ?? 0) + 1])
    }
  }
})

test('a cell that only borders the band is outside it [GRD-001]', () => {
  const placement = createPlacement({ ...desktop, columns: 2, columnWidth: 236 })
  placement.append(Array.from({ length: 6 }, () => ({ width: 1, height: 1 })))
  expect(placement.range(304, 608)).toEqual({ from: 2, to: 4 })
  expect(placement.range(303, 609)).toEqual({ from: 0, to: 6 })
  expect(placement.range(912, 2000)).toEqual({ from: 6, to: 6 })
  expect(placement.range(-500, 0)).toEqual({ from: 0, to: 0 })
})

test('an empty placement has an empty range and no heights [GRD-001]', () => {
  const placement = createPlacement(desktop)
  expect(placement.append([])).toEqual([])
  expect(placement.range(-100, 100)).toEqual({ from: 0, to: 0 })
  expect(placement.heightsBefore(0)).toEqual([0, 0, 0, 0, 0])
})

test('an invalid size takes the space of a square [GRD-001]', () => {
  const placement = createPlacement(desktop)
  const [square, ...broken] = placement.append([
    { width: 1, height: 1 },
    { width: 0, height: 0 },
    { width: Number.NaN, height: 5 },
  ])
  for (const position of broken) expect(position.height).toBe(square?.height)
})

/** Pictures with ratios from 1:4 to 5:1, from a linear congruential generator. */
function pictures(count: number, seed: number): { width: number; height: number }[] {
  let state = seed
  function next() {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return Array.from({ length: count }, () => ({
    width: 200 + Math.floor(next() * 1200),
    height: 200 + Math.floor(next() * 1200),
  }))
}

/** CSS Grid auto-placement (8.5, sparse, by row), cell by cell: the cursor only moves forward. */
function autoPlaced(spans: number[], columns: number, rowHeight: number): Position[] {
  const taken = new Set<number>()
  let cursor = 0
  return spans.map((rows) => {
    while (taken.has(cursor)) cursor++
    const [column, row] = [cursor % columns, Math.floor(cursor / columns)]
    for (let at = row; at < row + rows; at++) taken.add(at * columns + column)
    return { column, top: row * rowHeight, height: rows * rowHeight }
  })
}

test('a picture without a title has no line for one; a pin without a picture has a line of text, and pictures alone have no text [GRD-001]', () => {
  const item = { width: 500, height: 500 }
  const rows = (more: object, geometry = desktop) => cellRows({ ...item, ...more }, geometry)
  const small = geometryOf(1248, 'small')
  expect(rows({ title: 'Sea', key: 'a' }) - rows({ title: '', key: 'a' })).toBe(5)
  expect(rows({ title: '', key: null })).toBe(rows({ title: 'Sea', key: null }))
  expect(rows({})).toBe(rows({ title: 'Sea' }))
  expect(rows({ title: '', key: 'a' }, small)).toBe(rows({ title: 'Sea', key: 'a' }, small))
})
