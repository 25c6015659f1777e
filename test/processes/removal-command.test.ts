import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage } from '#tools/local.ts'
import { removalCommand } from '#tools/removal-command.ts'
import { openDatabase } from '#worker/db/open.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { importRows } from '#worker/imports/write.ts'
import { runRemovals } from '#worker/pins/removal/remove.ts'
import { runOn, runTool } from './commands.ts'
import { openTables } from './prepared.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-remove-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let storage: Storage

beforeAll(async () => {
  storage = await openTables(folder)
})
afterAll(() => storage.close())

const db = () => openDatabase({ DB: storage.db as never })

async function ids() {
  const { results } = await storage.db.prepare('select id from pins order by id').all<{ id: number }>()
  return results.map(({ id }) => id)
}

/** What `npm run remove` does, on data that is open already. */
const remove = (...words: string[]) => runOn(storage, removalCommand, words)

/** Runs `npm run remove` as a process, which opens the data itself. */
async function removeAlone(...words: string[]) {
  await storage.close()
  const { code, output } = await runTool(folder, 'remove.ts', words)
  storage = await openStorage(folder)
  return { code, output: output.trim() }
}

const KEY = 'AbCdEfGhIjKlMn-_'
const row = (id: number, key: string | null) => ({
  id,
  source_id: String(id),
  title: `Pin ${id}`,
  description: '',
  link: null,
  domain: '',
  image_url: null,
  width: 100,
  height: 150,
  color: 'aabbcc',
  board: 'Lamps',
  annotations: [],
  created_at: 1000,
  key,
})

test('the command says what would go, removes it with --yes, and its SQL for a deployment does the same', async () => {
  for (const [name, first] of [
    ['mira', 100],
    ['theo', 200],
  ] as const) {
    const { id } = await ensurePerson(db(), name, null, 1000)
    await importRows(db(), id, [row(first, KEY), row(first + 1, null), row(first + 2, null)] as never, 1000)
  }
  expect((await remove('100', '--picture', '--dry-run', '--yes')).output).toBe(
    [
      'To remove: 2 Pins of 2 people, 0 profile pictures, 0 board covers, 0 uploads.',
      '  1 of mira',
      '  1 of theo',
      'Nothing was changed. A removal is final: add --yes to do it.',
    ].join('\n'),
  )
  expect((await remove('100')).output).toContain('To remove: 1 Pins of 1 people')
  expect(await ids()).toEqual([100, 101, 102, 200, 201, 202])
  const done = await removeAlone('100', '--picture', '--yes')
  expect(done.output.split('\n')).toEqual([
    'Removed 2 of 2 Pins',
    '  1 of mira',
    '  1 of theo',
    'Done: 2 Pins of 2 people.',
  ])
  expect(await ids()).toEqual([101, 102, 201, 202])
  expect(await remove('100', '--yes')).toEqual({ code: 0, output: 'Nothing of it is left to remove.' })
  expect(await remove(KEY)).toEqual({ code: 0, output: 'Nothing of it is left to remove.' })

  const [pinSql, pictureSql] = [join(folder, 'pin.sql'), join(folder, 'picture.sql')]
  expect((await remove('201', '--sql', pinSql)).output).toContain('npx wrangler d1 execute')
  expect((await remove('Zz00000000000000', '--sql', pictureSql)).code).toBe(0)
  for (const file of [pinSql, pinSql, pictureSql])
    await storage.db.batch(
      readFileSync(file, 'utf8')
        .split(';\n')
        .filter(Boolean)
        .map((text) => storage.db.prepare(text)),
    )
  // The five-minute job of the deployment.
  await runRemovals(db(), storage.media as never, Date.now())
  const { results } = await storage.db.prepare('select value from removed_files').all()
  expect(results).toEqual([{ value: KEY }, { value: 'Zz00000000000000' }])
  expect(await ids()).toEqual([101, 102, 202])
})

test('the command refuses what it can’t do with a sentence', async () => {
  expect(await remove('4711')).toEqual({ code: 1, output: 'There is no Pin 4711.' })
  expect(await remove('Zz00000000000001')).toEqual({ code: 1, output: 'There is no picture Zz00000000000001.' })
  expect(await remove("x'; drop table pins")).toMatchObject({
    code: 1,
    output: expect.stringContaining("can't be the id"),
  })
  expect(await remove()).toMatchObject({ code: 1, output: expect.stringContaining('npm run remove') })
  // As a process, which says so before it opens the data.
  const { code, output } = await runTool(folder, 'remove.ts', [])
  expect({ code, output }).toEqual({
    code: 1,
    output: 'npm run remove -- PIN-ID-OR-PICTURE [--picture] [--yes] [--dry-run] [--sql FILE]\n',
  })
  expect((await remove('101', '--sql', join(folder, 'pin.sql'))).output).toContain('exists already')
})
