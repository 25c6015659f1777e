import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openVerdicts } from './verdicts.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinfold-verdicts-'))
  for (const name of ['a.test.ts', 'b.test.ts', 'c.test.ts']) writeFileSync(join(root, name), `test of ${name}`)
})
afterEach(() => rmSync(root, { recursive: true }))

const MUTANT = { name: 'x.ts f: a → b', file: 'x.ts', line: 1, start: 0, text: 'b' }
const BOTH = { tests: ['a.test.ts', 'b.test.ts'] }
const open = (isFresh = false) => openVerdicts(root, root, isFresh)

test('what one test of a stage killed is killed by the stage in later runs, until that test changes', () => {
  open().set(MUTANT, { tests: ['a.test.ts'] }, true)
  expect(open().get(MUTANT, BOTH)).toBe(true)
  expect(open().get({ ...MUTANT, text: 'c' }, BOTH)).toBe(null)
  writeFileSync(join(root, 'b.test.ts'), 'changed')
  expect(open().get(MUTANT, BOTH)).toBe(true)
  writeFileSync(join(root, 'a.test.ts'), 'changed')
  expect(open().get(MUTANT, BOTH)).toBe(null)
})

test('a survivor meets only the tests that are new or have changed', () => {
  open().set(MUTANT, BOTH, false)
  expect(open().get(MUTANT, BOTH)).toBe(false)
  writeFileSync(join(root, 'b.test.ts'), 'changed')
  const more = { tests: [...BOTH.tests, 'c.test.ts'] }
  expect([open().get(MUTANT, more), open().rest(MUTANT, more).tests]).toEqual([null, ['b.test.ts', 'c.test.ts']])
})

test('some names of a test file tell nothing of all of them, and a fresh run forgets', () => {
  open().set(MUTANT, { tests: ['a.test.ts'], names: '^visitor' }, false)
  expect(open().get(MUTANT, { tests: ['a.test.ts'] })).toBe(null)
  expect(open().get(MUTANT, { tests: ['a.test.ts'], names: '^visitor' })).toBe(false)
  expect(open(true).get(MUTANT, { tests: ['a.test.ts'], names: '^visitor' })).toBe(null)
})
