import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryTogether } from './batch.ts'
import { breakSource, namesWithin, parseSource } from './code.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { switchSource } from './switch.ts'
import type { Tester } from './tester.ts'

const SOURCE = 'export function f(a, b) { return a > b }\nexport function g(a) { return !a }\n'
const STAGE = { tests: ['test/a.test.ts', 'test/b.test.tsx'] }

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinfold-batch-'))
  mkdirSync(join(root, 'test'))
  for (const name of STAGE.tests) writeFileSync(join(root, name), `// ${name}\n`)
  writeFileSync(join(root, 'x.ts'), SOURCE)
})
afterEach(() => rmSync(root, { recursive: true }))

function switched() {
  const parsed = parseSource('x.ts', SOURCE)
  const edits = breakSource(parsed, new Set(['conditions']))
  return switchSource(parsed, mutantsOf('x.ts', SOURCE, edits, namesWithin(parsed)))
}

/** Tries both mutants; copies that are named fail. Returns what killed each, and the copies that ran. */
async function run(failing: string[] | null, hasMet = (_: Mutant, __: string) => false) {
  let ran: string[] = []
  const tester: Tester = {
    importing: () => Promise.reject(new Error('not asked')),
    failing: () => Promise.reject(new Error('not asked')),
    allFailing({ tests }) {
      ran = [...tests]
      for (const each of tests) {
        const number = /mutant(\d+)/.exec(each)?.[1]
        expect(readFileSync(join(root, each), 'utf8')).toMatch(new RegExp(`begin\\$\\(${number}\\)\\n// test/`))
      }
      expect(readFileSync(join(root, 'x.ts'), 'utf8')).toContain('globalThis.mutant')
      return Promise.resolve(failing)
    },
    close: () => undefined,
  }
  const killers = await tryTogether(root, tester, [switched()], STAGE, hasMet)
  // All is as it was.
  expect(readFileSync(join(root, 'x.ts'), 'utf8')).toBe(SOURCE)
  expect(globSync('test/*', { cwd: root }).sort()).toEqual([...STAGE.tests])
  expect(existsSync(join(root, 'x.ts'))).toBe(true)
  return { killers: killers && Object.fromEntries([...killers].map(([{ line }, by]) => [line, by])), ran }
}

test('each mutant meets each test file, and then nothing is broken once more', async () => {
  const { killers, ran } = await run(['test/b.mutant2.test.tsx'])
  expect(killers).toEqual({ 1: null, 2: 'test/b.test.tsx' })
  expect(ran.sort()).toEqual([
    ...[0, 1, 2].map((number) => `test/a.mutant${number}.test.ts`),
    ...[0, 1, 2].map((number) => `test/b.mutant${number}.test.tsx`),
  ])
})

test('a test file that also fails with nothing broken proves nothing about what it kills', async () => {
  const { killers } = await run(['test/a.mutant1.test.ts', 'test/b.mutant2.test.tsx', 'test/b.mutant0.test.tsx'])
  expect(killers).toEqual({ 1: 'test/a.test.ts' })
})

test('tests that do not end tell nothing', async () => {
  expect((await run(null)).killers).toBe(null)
})

test('a mutant does not meet a test file again', async () => {
  const { ran } = await run([], ({ line }, name) => name === 'test/a.test.ts' || line === 1)
  expect(ran.sort()).toEqual(['test/b.mutant0.test.tsx', 'test/b.mutant2.test.tsx'])
})
