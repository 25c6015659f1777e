import { expect, test } from 'vitest'
import { sample } from './sample.ts'

const ALL = Array.from({ length: 1000 }, (_, i) => `${Math.floor(i / 100)} ${i}`)
const of = (count: number, all = ALL) => sample(all, count, (each) => each)

test('a sample is spread over all, in their order, and is the same each time', () => {
  const chosen = of(100)
  expect(chosen).toHaveLength(100)
  expect(ALL.filter((each) => chosen.includes(each))).toEqual(chosen)
  const parts = Object.values(Object.groupBy(chosen, (each) => each[0] ?? ''))
  expect(parts).toHaveLength(10)
  expect(Math.max(...parts.map((part) => part?.length ?? 0))).toBeLessThan(25)
  expect(of(100, ALL.toReversed()).toReversed()).toEqual(chosen)
})

test('a larger sample contains the smaller one, and one of more than there are is all', () => {
  expect(of(200)).toEqual(expect.arrayContaining(of(100)))
  expect(of(5000)).toEqual(ALL)
})
