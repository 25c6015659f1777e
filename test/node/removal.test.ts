import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStorage, ROOT } from '../../tools/local.ts'
import { migrate } from '../../tools/migrations.ts'
import { openDatabase } from '../../worker/db/open.ts'
import { ensurePerson } from '../../worker/imports/people.ts'
import { importRows } from '../../worker/imports/write.ts'
import { runRemovals } from '../../worker/pins/removal/remove.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-remove-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Storage = Awaited<ReturnType<typeof openStorage>>

/** Opens the data for one piece of work and closes it, so that the command can open it. */
async function withData<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = await openStorage(folder)
  try {
    await migrate(storage.db)
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const ids = () =>
  withData(async ({ db }) => {
    const { results } = await db.prepare('select id from pins order by id').all<{ id: number }>()
    return results.map(({ id }) => id)
  })

/** Runs `npm run remove` on the data. */
function remove(...words: string[]) {
  const env = { ...process.env, PINFOLD_DATA: folder }
  try {
    const file = join(ROOT, 'tools/remove.ts')
    return { code: 0, output: execFileSync(process.execPath, [file, ...words], { env, encoding: 'utf8' }).trim() }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { code: status, output: stderr.trim() }
  }
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
  await withData(async ({ db: d1 }) => {
    const db = openDatabase({ DB: d1 as never })
    for (const [name, first] of [
      ['mira', 100],
      ['theo', 200],
    ] as const) {
      const { id } = await ensurePerson(db, name, null, 1000)
      await importRows(db, id, [row(first, KEY), row(first + 1, null), row(first + 2, null)] as never, 1000)
    }
  })
  expect(remove('100', '--picture', '--dry-run', '--yes').output).toBe(
    [
      'To remove: 2 Pins of 2 people, 0 profile pictures, 0 board covers, 0 uploads.',
      '  1 of mira',
      '  1 of theo',
      'Nothing was changed. A removal is final: add --yes to do it.',
    ].join('\n'),
  )
  expect(remove('100').output).toContain('To remove: 1 Pins of 1 people')
  expect(await ids()).toEqual([100, 101, 102, 200, 201, 202])
  const done = remove('100', '--picture', '--yes')
  expect(done.output.split('\n')).toEqual([
    'Removed 2 of 2 Pins',
    '  1 of mira',
    '  1 of theo',
    'Done: 2 Pins of 2 people.',
  ])
  expect(await ids()).toEqual([101, 102, 201, 202])
  expect(remove('100', '--yes')).toEqual({ code: 0, output: 'Nothing of it is left to remove.' })
  expect(remove(KEY)).toEqual({ code: 0, output: 'Nothing of it is left to remove.' })

  const [pinSql, pictureSql] = [join(folder, 'pin.sql'), join(folder, 'picture.sql')]
  expect(remove('201', '--sql', pinSql).output).toContain('npx wrangler d1 execute')
  expect(remove('Zz00000000000000', '--sql', pictureSql).code).toBe(0)
  await withData(async ({ db, media }) => {
    for (const file of [pinSql, pinSql, pictureSql])
      await db.batch(
        readFileSync(file, 'utf8')
          .split(';\n')
          .filter(Boolean)
          .map((text) => db.prepare(text)),
      )
    // The five-minute job of the deployment.
    await runRemovals(openDatabase({ DB: db as never }), media as never, Date.now())
    const { results } = await db.prepare('select value from removed_files').all()
    expect(results).toEqual([{ value: KEY }, { value: 'Zz00000000000000' }])
  })
  expect(await ids()).toEqual([101, 102, 202])
})

test('the command refuses what it can’t do with a sentence', () => {
  expect(remove('4711')).toEqual({ code: 1, output: 'There is no Pin 4711.' })
  expect(remove('Zz00000000000001')).toEqual({ code: 1, output: 'There is no picture Zz00000000000001.' })
  expect(remove("x'; drop table pins")).toMatchObject({ code: 1, output: expect.stringContaining("can't be the id") })
  expect(remove()).toMatchObject({ code: 1, output: expect.stringContaining('npm run remove') })
  expect(remove('101', '--sql', join(folder, 'pin.sql')).output).toContain('exists already')
})
