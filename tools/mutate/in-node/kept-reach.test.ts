import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findReach } from './kept-reach.ts'
import type { Reached } from './messages.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinfold-reach-'))
  for (const name of ['a', 'boards']) writeFileSync(join(root, `${name}.test.ts`), name)
})
afterEach(() => rmSync(root, { recursive: true }))

const FILES = ['a.test.ts', 'boards.test.ts']
const NAMES = new Map([
  [1, 'worker/model/boards/rules.ts mayEdit'],
  [5, 'worker/pins/write.ts KINDS'],
])

/** Finds the reach of both files: one test of each reaches these places, another none. Also returns the files that ran. */
async function find(
  places: Record<string, number[]>,
  { names = NAMES, isFresh = false, error = null as string | null } = {},
) {
  const ran: string[] = []
  const reach = await findReach({ root, tree: root, isFresh }, FILES, names, async (files, hear) => {
    ran.push(...files)
    for (const file of files) {
      const tests = [places[file] ?? [], []].map((own, i) => ({ id: `${file}_${i}`, ms: 10, places: own }))
      hear({ file, ms: 5, error: file === 'a.test.ts' ? error : null, tests } satisfies Reached)
    }
    return [5]
  })
  return { reach, ran }
}

test('the tests that reach a function are known, and what is reached while loading', async () => {
  const { reach, ran } = await find({ 'a.test.ts': [1, 5] })
  expect(ran).toEqual(FILES)
  expect(reach.testsOf('worker/model/boards/rules.ts mayEdit')).toEqual([
    { file: 'a.test.ts', ids: ['a.test.ts_0'], ms: 15 },
  ])
  expect(reach.testsOf('worker/x.ts f')).toEqual([])
  expect([...reach.loaded]).toEqual(['worker/pins/write.ts KINDS'])
})

test('tests that reach little else come first', async () => {
  const { reach } = await find({ 'a.test.ts': [1, 5], 'boards.test.ts': [5] })
  expect(reach.testsOf('worker/pins/write.ts KINDS').map(({ file }) => file)).toEqual(['boards.test.ts', 'a.test.ts'])
})

test('only a test file that has changed runs again, until there is a new function', async () => {
  await find({ 'a.test.ts': [1], 'boards.test.ts': [1] })
  writeFileSync(join(root, 'a.test.ts'), 'changed')
  const { reach, ran } = await find({ 'a.test.ts': [5] })
  expect(ran).toEqual(['a.test.ts'])
  expect(reach.testsOf('worker/model/boards/rules.ts mayEdit').map(({ file }) => file)).toEqual(['boards.test.ts'])
  // Numbers change with the sources.
  const moved = new Map([...NAMES].map(([number, name]) => [number + 10, name]))
  expect((await find({}, { names: moved })).ran).toEqual([])
  expect((await find({}, { names: new Map([...NAMES, [9, 'worker/x.ts f']]) })).ran).toEqual(FILES)
  expect((await find({}, { isFresh: true })).ran).toEqual(FILES)
})

test('a test file that fails with nothing broken notices nothing, and runs again the next time', async () => {
  const { reach } = await find({ 'a.test.ts': [1], 'boards.test.ts': [1] }, { error: 'no' })
  expect(reach.testsOf('worker/model/boards/rules.ts mayEdit').map(({ file }) => file)).toEqual(['boards.test.ts'])
  expect(reach.failing).toEqual(['a.test.ts'])
  expect((await find({ 'a.test.ts': [1] })).ran).toEqual(['a.test.ts'])
})
