import { expect, test } from 'vitest'
import { type Outcome, report } from './report.ts'

/** Outcomes of mutants with one name each: the first `survivors` of `count` survive. */
function outcomes(count: number, survivors: number): Outcome[] {
  return Array.from({ length: count }, (_, i) => ({
    mutant: { name: `a.ts f: x → ${i}`, file: 'a.ts', line: i + 1, start: 0, text: '' },
    isKilled: i >= survivors,
    tests: ['test/x.test.ts'],
    untried: [],
  }))
}
const namesOf = (all: readonly Outcome[]) => new Set(all.map(({ mutant }) => mutant.name))
const REASON = { 'a.ts f: x → 0': 'Both are the same.' }

test('it is good if nothing survives, and says how many were tried', () => {
  const all = outcomes(3, 0)
  const { lines, isGood } = report(all, {}, namesOf(all))
  expect(isGood).toBe(true)
  expect(lines).toEqual([
    'file  mutants  killed  survived',
    'a.ts        3       3         0',
    '3 mutants, 3 killed, 0 survived (0.0 % of 2 %), 0 of them not explained',
  ])
})

test('a survivor is good only if it is explained, and is listed with its line and its reason', () => {
  const all = outcomes(50, 1)
  expect(report(all, {}, namesOf(all)).isGood).toBe(false)
  const { lines, isGood } = report(all, REASON, namesOf(all))
  expect(isGood).toBe(true)
  expect(lines.slice(2, 4)).toEqual(['a.ts:1 survived: f: x → 0', '  Both are the same.'])
  expect(report(all, { 'a.ts f: x → 0': '' }, namesOf(all)).isGood).toBe(false)
})

test('of a survivor that other tests might see it says which did not run', () => {
  const all = outcomes(1, 1).map((each) => ({ ...each, untried: ['test/a.test.ts', 'test/b.test.ts'] }))
  const { lines, isGood } = report(all, {}, namesOf(all))
  expect(lines[2]).toBe('a.ts:1 survived (not tried with test/a.test.ts and test/b.test.ts): f: x → 0')
  expect(isGood).toBe(false)
})

test('of a survivor that no test reaches, or many slow ones would, it says so', () => {
  const all = outcomes(2, 2).map((each, i) =>
    i === 0 ? { ...each, tests: [] } : { ...each, untried: Array(4).fill('x') },
  )
  const { lines } = report(all, {}, namesOf(all))
  expect(lines[2]).toBe('a.ts:1 survived (no test reaches it): f: x → 0')
  expect(lines[4]).toBe('a.ts:2 survived (not tried with 4 test files): f: x → 1')
})

test('more than 2 % are too many, even if each is explained', () => {
  const all = outcomes(49, 1)
  expect(report(all, REASON, namesOf(all)).isGood).toBe(false)
})

test('an explanation of what is killed, or of what is no longer in a source that was asked for, is not good', () => {
  const killed = outcomes(50, 0)
  expect(report(killed, REASON, namesOf(killed)).isGood).toBe(false)
  expect(report(killed, { 'a.ts f: y → 0': 'Gone.' }, namesOf(killed)).isGood).toBe(false)
  expect(report(killed, { 'b.ts f: y → 0': 'Not asked for.' }, namesOf(killed)).isGood).toBe(true)
})

test('an explanation stays if its mutant was not tried this time', () => {
  const all = outcomes(50, 1)
  expect(report(all.slice(1), REASON, namesOf(all)).isGood).toBe(true)
})
