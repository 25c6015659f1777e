import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openVerdicts } from './verdicts.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinfold-verdicts-'))
  for (const name of ['a.test.ts', 'b.test.ts']) writeFileSync(join(root, name), `test of ${name}`)
})
afterEach(() => rmSync(root, { recursive: true }))

const MUTANT = { name: 'x.ts f: a → b', file: 'x.ts', line: 1, start: 0, text: 'b' }
const BOTH = ['a.test.ts', 'b.test.ts']
const open = (isFresh = false) => openVerdicts(root, root, isFresh)

test('what one of its test files killed is killed in later runs, until that test or the source changes', () => {
  open().set(MUTANT, 'a.test.ts', true)
  expect(open().known(MUTANT, BOTH)).toBe(true)
  expect(open().known({ ...MUTANT, text: 'c' }, BOTH)).toBe(null)
  writeFileSync(join(root, 'b.test.ts'), 'changed')
  expect(open().known(MUTANT, BOTH)).toBe(true)
  writeFileSync(join(root, 'a.test.ts'), 'changed')
  expect(open().known(MUTANT, BOTH)).toBe(null)
})

test('a verdict outlives a file that moves: only imports change', () => {
  open().set(MUTANT, 'a.test.ts', true)
  writeFileSync(
    join(root, 'a.test.ts'),
    "import {\n  a,\n} from './a.ts'\nimport type { B } from '#worker/b.ts'\ntest of a.test.ts",
  )
  expect(open().get({ ...MUTANT, text: "import x from '../x.ts'\nb" }, 'a.test.ts')).toBe(true)
})

test('a survivor meets only the tests that are new or have changed', () => {
  for (const name of BOTH) open().set(MUTANT, name, false)
  expect(open().known(MUTANT, BOTH)).toBe(false)
  writeFileSync(join(root, 'b.test.ts'), 'changed')
  expect(open().known(MUTANT, BOTH)).toBe(null)
  expect(BOTH.map((name) => open().get(MUTANT, name))).toEqual([false, null])
})

test('what no test reaches has survived', () => {
  expect(open().known(MUTANT, [])).toBe(false)
})

test('a verdict can be taken back, and a fresh run forgets all', () => {
  open().set(MUTANT, 'a.test.ts', true)
  open().set(MUTANT, 'b.test.ts', true)
  open().set(MUTANT, 'b.test.ts', null)
  expect(BOTH.map((name) => open().get(MUTANT, name))).toEqual([true, null])
  expect(open(true).get(MUTANT, 'a.test.ts')).toBe(null)
  expect(open().get(MUTANT, 'a.test.ts')).toBe(null)
})
