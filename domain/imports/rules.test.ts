import { expect, test } from 'vitest'
import { addFault, type Broken } from './rules.ts'

test('of what names the entries without a line the first five are kept, each once, and nothing that is empty', () => {
  const all: Broken[] = []
  for (const shown of ['a', '', 'b', 'a', 'c', 'd', 'e', 'f'])
    addFault(all, { rule: 'link', outcome: 'without' }, null, shown)
  expect(all).toEqual([{ rule: 'link', outcome: 'without', count: 8, lines: [], shown: ['a', 'b', 'c', 'd', 'e'] }])
})

test('faults are counted by rule and outcome, with the numbers of the first five lines, each once', () => {
  const all: Broken[] = []
  for (const line of [3, 3, 4, 5, 6, 7, 8]) addFault(all, { rule: 'title', outcome: 'shortened' }, line)
  addFault(all, { rule: 'title', outcome: 'without' }, 9)
  addFault(all, { rule: 'link', outcome: 'shortened' }, 10)
  addFault(all, { rule: 'link', outcome: 'shortened' }, null)
  expect(all).toEqual([
    { rule: 'title', outcome: 'shortened', count: 7, lines: [3, 4, 5, 6, 7] },
    { rule: 'title', outcome: 'without', count: 1, lines: [9] },
    { rule: 'link', outcome: 'shortened', count: 2, lines: [10] },
  ])
})
