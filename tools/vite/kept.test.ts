import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kept } from './kept.ts'

let root: string
let created: number
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pinfold-kept-'))
  created = 0
  mkdirSync(join(root, 'sources/inner'), { recursive: true })
  write('sources/inner/one.ts', 'one')
  write('lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const file = () => join(root, 'cache/text')
const write = (path: string, content: string) => writeFileSync(join(root, path), content)
const get = () => kept(file(), root, ['sources', 'lock.json'], async () => `text\n${++created}`)

test('a generated text is reused while its sources are unchanged', async () => {
  expect([await get(), await get()]).toEqual(['text\n1', 'text\n1'])
})

test('a text is generated again after a source was changed, added, renamed or deleted', async () => {
  const changes = [
    () => write('sources/inner/one.ts', 'two'),
    () => write('lock.json', '{ }'),
    () => write('sources/more.ts', ''),
    () => rmSync(join(root, 'sources/more.ts')),
    () => {
      rmSync(join(root, 'sources/inner/one.ts'))
      write('sources/inner/renamed.ts', 'two')
    },
  ]
  await get()
  for (const [i, change] of changes.entries()) {
    change()
    expect(await get()).toBe(`text\n${i + 2}`)
  }
})

test('a stored file that is broken is replaced', async () => {
  await get()
  writeFileSync(file(), 'broken')
  expect([await get(), await get()]).toEqual(['text\n2', 'text\n2'])
})
