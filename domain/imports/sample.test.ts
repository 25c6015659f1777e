import { expect, test } from 'vitest'
import { Sample, spread } from './sample.ts'

const upTo = (count: number, name = '') => Array.from({ length: count }, (_, i) => `${name}${i}`)

test('a sample keeps things from everywhere in a list, of any length', () => {
  for (const [length, most] of [
    [0, 16],
    [1, 16],
    [16, 16],
    [17, 16],
    [1000, 16],
    [70_000, 16],
    [5, 1],
  ] as const) {
    const sample = new Sample<number>(most)
    for (let i = 0; i < length; i++) sample.add(i)
    const kept = [...sample.kept]
    expect(kept.length, `${length}`).toBeGreaterThanOrEqual(Math.min(length, Math.ceil(most / 2)))
    expect(kept.length, `${length}`).toBeLessThanOrEqual(most)
    expect(kept, `${length}`).toEqual(kept.toSorted((a, b) => a - b))
    const gaps = kept.slice(1).map((at, i) => at - (kept[i] ?? 0))
    expect(new Set(gaps).size, `${length}`).toBeLessThanOrEqual(1)
    if (most > 1 && length > most) expect(kept.at(-1) ?? 0, `${length}`).toBeGreaterThan(length / 2 - 1)
  }
})

test('ten things come from as many lists as there are, evenly, and never more than there are', () => {
  expect(spread([], 10)).toEqual([])
  expect(spread([upTo(3), [], upTo(1, 'b')], 10)).toEqual(['0', '1', '2', 'b0'])
  expect(spread([upTo(20)], 4)).toEqual(['0', '5', '10', '15'])
  expect(spread([upTo(20, 'a'), upTo(2, 'b'), upTo(20, 'c')], 8)).toEqual([
    ...['a0', 'a7', 'a14'],
    ...['b0', 'b1'],
    ...['c0', 'c7', 'c14'],
  ])
  expect(
    spread(
      Array.from({ length: 40 }, (_, i) => upTo(9, `${i}.`)),
      10,
    ),
  ).toEqual(upTo(10).map((i) => `${Number(i) * 4}.0`))
})
