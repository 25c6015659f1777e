import { expect, test } from 'vitest'
import { geometryOf } from './geometry.ts'
import { bandAround, follow, type GridItem, overlap, sheetsOf, WINDOW_FROM } from './window.ts'

const desktop = geometryOf(1248, 'regular')

test('cards are rendered at most one viewport beyond the viewport, and at least half of one [GRD-031]', () => {
  for (let scrolled = -300; scrolled < 20_000; scrolled += 37) {
    const { top, bottom } = bandAround(scrolled, 800)
    expect(top).toBeGreaterThanOrEqual(scrolled - 800)
    expect(top).toBeLessThan(scrolled - 400)
    expect(bottom).toBeLessThanOrEqual(scrolled + 1600)
    expect(bottom).toBeGreaterThan(scrolled + 1200)
  }
})

test('the band changes twice a screen, not with every pixel [GRD-031]', () => {
  const tops = new Set(Array.from({ length: 8000 }, (_, scrolled) => bandAround(scrolled, 800).top))
  expect(tops.size).toBe(21)
  expect(bandAround(1200, 800)).toEqual({ top: 400, bottom: 2800 })
  expect(bandAround(1201, 800)).toEqual({ top: 800, bottom: 2800 })
  expect(bandAround(1599, 800)).toEqual({ top: 800, bottom: 2800 })
  expect(bandAround(1600, 800)).toEqual({ top: 800, bottom: 3200 })
})

test('a viewport without height has a band without height [GRD-031]', () => {
  expect(bandAround(40, 0)).toEqual({ top: 40, bottom: 40 })
})

test('sheets hold 125 items each, the last the rest, and there is always one [GRD-031]', () => {
  expect(sheetsOf(0)).toEqual([{ from: 0, to: 0 }])
  expect(sheetsOf(125)).toEqual([{ from: 0, to: 125 }])
  expect(sheetsOf(126)).toEqual([
    { from: 0, to: 125 },
    { from: 125, to: 126 },
  ])
  expect(sheetsOf(10_000)).toHaveLength(80)
})

test('an overlap of spans is empty where they do not meet [GRD-031]', () => {
  expect(overlap({ from: 125, to: 250 }, { from: 200, to: 400 })).toEqual({ from: 200, to: 250 })
  const apart = overlap({ from: 125, to: 250 }, { from: 0, to: 125 })
  expect(apart.to - apart.from).toBe(0)
})

test('an append to 10,000 items computes the positions of the new 25 only [GRD-031]', () => {
  const items = pins(10_025)
  const before = follow(undefined, items.slice(0, 10_000), desktop)
  expect(before.placement.computed).toBe(10_000)
  const placement = before.placement
  const heads = [...before.heads]
  const after = follow(before, items, desktop)
  expect(after.placement).toBe(placement)
  expect(after.placement.computed).toBe(10_025)
  expect(after.heads.slice(0, 80)).toEqual(heads)
  expect(after.heads).toHaveLength(81)
})

test('rendering the same pins again computes nothing, even if they are new objects [GRD-031]', () => {
  const before = follow(undefined, pins(300), desktop)
  const after = follow(before, pins(300), desktop)
  expect(after.placement).toBe(before.placement)
  expect(after.placement.computed).toBe(300)
})

test('a removed, resized or prepended pin places all cells again [GRD-031]', () => {
  const items = pins(300)
  const fresh = (changed: GridItem[]) => follow(undefined, changed, desktop).placement.range(0, 5000)
  const changes = [
    items.toSpliced(3, 1),
    items.with(0, { id: '0', width: 100, height: 400 }),
    [{ id: 'new', width: 100, height: 300 }, ...items],
    items.slice(0, 299),
  ]
  for (const changed of changes) {
    const after = follow(follow(undefined, items, desktop), changed, desktop)
    expect(after.placement.computed).toBe(changed.length)
    expect(after.placement.range(0, 5000)).toEqual(fresh(changed))
  }
})

test('another width places all cells again [GRD-005]', () => {
  const before = follow(undefined, pins(300), desktop)
  const after = follow(before, pins(300), geometryOf(390, 'regular'))
  expect(after.placement).not.toBe(before.placement)
  expect(after.placement.heightsBefore(300)).toHaveLength(2)
})

test('a sheet is lifted into the one above so that its columns continue the columns there [GRD-001]', () => {
  const { placement, heads } = follow(undefined, pins(WINDOW_FROM), desktop)
  expect(heads[0]).toEqual({ lift: 0, fillers: [] })
  for (const [sheet, { from }] of sheetsOf(WINDOW_FROM).entries()) {
    const heights = placement.heightsBefore(from)
    const end = Math.max(...heights)
    const standing = heights.map((_, column) => {
      const rows = heads[sheet]?.fillers.find((filler) => filler.column === column)?.rows ?? 0
      return end - (heads[sheet]?.lift ?? 0) + rows * desktop.rowHeight
    })
    expect(standing).toEqual(heights)
  }
})

function pins(count: number): GridItem[] {
  return Array.from({ length: count }, (_, index) => {
    return { id: String(index), width: 600, height: 300 + ((index * 7919) % 900) }
  })
}
