import { expect, test } from 'vitest'
import { createHeap } from './heap.ts'

test('the heap returns the largest value first, and equal values in order of insertion', () => {
  const heap = createHeap((a, b) => a < b)
  const values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
  for (const [item, value] of values.entries()) heap.push(item, value)
  expect(heap.best()).toBe(9)
  const out = values.map(() => heap.pop()?.item)
  expect(out).toEqual([5, 7, 4, 8, 10, 2, 0, 9, 6, 1, 3])
  expect(heap.pop()).toBeUndefined()
  expect(heap.best()).toBe(Number.NEGATIVE_INFINITY)
})
