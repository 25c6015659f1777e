import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStorage, ROOT } from '../../tools/local.ts'
import { migrate } from '../../tools/migrations.ts'
import { openDatabase } from '../../worker/db/open.ts'
import { ensurePerson } from '../../worker/imports/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-suspend-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the data for one piece of work and closes it, so that the command can open it. */
async function withData<Result>(work: (d1: Awaited<ReturnType<typeof openStorage>>['db']) => Promise<Result>) {
  const storage = await openStorage(folder)
  try {
    await migrate(storage.db)
    return await work(storage.db)
  } finally {
    await storage.close()
  }
}

const state = () =>
  withData(async (d1) => {
    const { results } = await d1
      .prepare(
        `select username, suspended_at is not null as suspended, closed_at is not null as closed,
          (select count(*) from sessions s where s.user_id = users.id) as sessions from users order by username`,
      )
      .all()
    return results
  })

/** Runs `npm run suspend` on the data. */
function suspend(...words: string[]) {
  const env = { ...process.env, PINFOLD_DATA: folder }
  try {
    const file = join(ROOT, 'tools/suspend.ts')
    return { code: 0, output: execFileSync(process.execPath, [file, ...words], { env, encoding: 'utf8' }).trim() }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { code: status, output: stderr.trim() }
  }
}

const open = { suspended: 0, closed: 0 }
const shut = { suspended: 1, closed: 1, sessions: 0 }

test('the command suspends an account and lifts that, once each, and its SQL for a deployment does the same', async () => {
  await withData(async (d1) => {
    const db = openDatabase({ DB: d1 as never })
    for (const [i, name] of ['mira', 'theo'].entries()) {
      const { id } = await ensurePerson(db, name, null, 1000)
      const session = `insert into sessions (id, token_hash, user_id, login_state, created_at, last_seen_at, expires_at) values (?, ?, ?, 'full', 1, 1, 1e15)`
      await d1
        .prepare(session)
        .bind(i + 1, name, id)
        .run()
    }
  })
  const theo = { username: 'theo', ...open, sessions: 1 }
  expect(suspend('mira')).toEqual({ code: 0, output: 'mira is suspended now.' })
  expect(await state()).toEqual([{ username: 'mira', ...shut }, theo])
  expect(suspend('mira')).toEqual({ code: 0, output: 'mira is suspended already.' })
  expect(suspend('mira', '--lift')).toEqual({ code: 0, output: 'mira is not suspended now.' })
  expect(await state()).toEqual([{ username: 'mira', ...open, sessions: 0 }, theo])

  const runSql = (file: string) =>
    withData(async (d1) => {
      const statements = readFileSync(file, 'utf8').split(';\n').filter(Boolean)
      await d1.batch(statements.map((text) => d1.prepare(text)))
    })
  const [suspended, lifted] = [join(folder, 'suspend.sql'), join(folder, 'lift.sql')]
  expect(suspend('theo', '--sql', suspended).output).toContain('npx wrangler d1 execute')
  expect(suspend('theo', '--lift', '--sql', lifted).code).toBe(0)
  await runSql(suspended)
  await runSql(suspended)
  expect((await state())[1]).toEqual({ username: 'theo', ...shut })
  await runSql(lifted)
  expect((await state())[1]).toEqual({ username: 'theo', ...open, sessions: 0 })
})

test('the command refuses what it can’t do with a sentence', () => {
  expect(suspend('nobody_here')).toEqual({ code: 1, output: 'There is no account nobody_here.' })
  expect(suspend("x'; drop table users")).toMatchObject({
    code: 1,
    output: expect.stringContaining("can't be a username"),
  })
  expect(suspend()).toMatchObject({ code: 1, output: expect.stringContaining('npm run suspend') })
  expect(suspend('mira', '--sql', join(folder, 'suspend.sql')).output).toContain('exists already')
})
