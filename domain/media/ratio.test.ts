import { expect, test } from 'vitest'
import { drawnRatio, RATIOS, ratioStep } from './ratio.ts'

test('there are 64 ratios, each taller than the one before by the same proportion [GRD-001]', () => {
  expect(RATIOS).toHaveLength(64)
  expect([RATIOS[0], RATIOS[29], RATIOS[63]]).toEqual([0.303, 1, 4.05])
  for (let step = 1; step < 64; step++) expect((RATIOS[step] ?? 0) / (RATIOS[step - 1] ?? 0)).toBeCloseTo(1.042, 2)
})

test('a picture gets the nearest ratio, at most half a step away [GRD-001]', () => {
  for (let height = 310; height <= 4000; height += 7) {
    const drawn = RATIOS[ratioStep(1000, height)] ?? 0
    expect(Math.abs(Math.log(drawn / (height / 1000)))).toBeLessThan(Math.log(1.042) / 2 + 0.002)
  }
})

test('a taller picture never gets a lower step [GRD-001]', () => {
  const steps = Array.from({ length: 5000 }, (_, height) => ratioStep(1000, height + 1))
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
})

test('every ratio maps to its own step, and common shapes keep their ratio [GRD-001]', () => {
  expect(RATIOS.map((ratio) => ratioStep(1, ratio))).toEqual(RATIOS.map((_, step) => step))
  expect(drawnRatio(236, 236)).toBe(1)
  expect(drawnRatio(900, 1200)).toBeCloseTo(4 / 3, 2)
  expect(drawnRatio(1200, 900)).toBeCloseTo(3 / 4, 2)
  expect(drawnRatio(1080, 1920)).toBeCloseTo(16 / 9, 2)
})

test('the step changes exactly half way between two ratios [GRD-001]', () => {
  const middle = 1.042 ** 0.5
  expect(ratioStep(1, middle * 0.9999)).toBe(29)
  expect(ratioStep(1, middle * 1.0001)).toBe(30)
})

test('shapes beyond the first or last ratio get that ratio [GRD-001]', () => {
  expect(ratioStep(10_000, 1)).toBe(0)
  expect(ratioStep(1, 10_000)).toBe(63)
  expect(ratioStep(Number.MAX_VALUE, Number.MIN_VALUE)).toBe(0)
  expect(ratioStep(Number.MIN_VALUE, Number.MAX_VALUE)).toBe(63)
})

test('a missing or invalid size is drawn as a square [GRD-001]', () => {
  for (const none of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, undefined]) {
    expect(ratioStep(none, 300)).toBe(29)
    expect(ratioStep(300, none)).toBe(29)
  }
})
