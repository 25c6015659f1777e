import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage } from '#tools/local.ts'
import { suspensionCommand } from '#tools/suspension-command.ts'
import { openDatabase } from '#worker/db/open.ts'
import { ensurePerson } from '#worker/imports/people.ts'
import { runOn, runTool } from './commands.ts'
import { openTables } from './prepared.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-suspend-'))
let storage: Storage

beforeAll(async () => {
  storage = await openTables(folder)
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

async function state() {
  const { results } = await storage.db
    .prepare(
      `select username, suspended_at is not null as suspended, closed_at is not null as closed,
        (select count(*) from sessions s where s.user_id = users.id) as sessions from users order by username`,
    )
    .all()
  return results
}

/** What `npm run suspend` does, on data that is open already. */
const suspend = (...words: string[]) => runOn(storage, suspensionCommand, words)

/** Runs `npm run suspend` as a process, which opens the data itself. */
async function suspendAlone(...words: string[]) {
  await storage.close()
  const { code, output } = await runTool(folder, 'suspend.ts', words)
  storage = await openStorage(folder)
  return { code, output: output.trim() }
}

const open = { suspended: 0, closed: 0 }
const shut = { suspended: 1, closed: 1, sessions: 0 }

test('the command suspends an account and lifts that, once each, and its SQL for a deployment does the same', async () => {
  for (const [i, name] of ['mira', 'theo'].entries()) {
    const { id } = await ensurePerson(openDatabase({ DB: storage.db as never }), name, null, 1000)
    const session = `insert into sessions (id, token_hash, user_id, login_state, created_at, last_seen_at, expires_at) values (?, ?, ?, 'full', 1, 1, 1e15)`
    await storage.db
      .prepare(session)
      .bind(i + 1, name, id)
      .run()
  }
  const theo = { username: 'theo', ...open, sessions: 1 }
  expect(await suspendAlone('mira')).toEqual({ code: 0, output: 'mira is suspended now.' })
  expect(await state()).toEqual([{ username: 'mira', ...shut }, theo])
  expect(await suspend('mira')).toEqual({ code: 0, output: 'mira is suspended already.' })
  expect(await suspend('mira', '--lift')).toEqual({ code: 0, output: 'mira is not suspended now.' })
  expect(await state()).toEqual([{ username: 'mira', ...open, sessions: 0 }, theo])

  const runSql = async (file: string) => {
    const statements = readFileSync(file, 'utf8').split(';\n').filter(Boolean)
    await storage.db.batch(statements.map((text) => storage.db.prepare(text)))
  }
  const [suspended, lifted] = [join(folder, 'suspend.sql'), join(folder, 'lift.sql')]
  expect((await suspend('theo', '--sql', suspended)).output).toContain('npx wrangler d1 execute')
  expect((await suspend('theo', '--lift', '--sql', lifted)).code).toBe(0)
  await runSql(suspended)
  await runSql(suspended)
  expect((await state())[1]).toEqual({ username: 'theo', ...shut })
  await runSql(lifted)
  expect((await state())[1]).toEqual({ username: 'theo', ...open, sessions: 0 })
})

test('the command refuses what it can’t do with a sentence', async () => {
  expect(await suspend('nobody_here')).toEqual({ code: 1, output: 'There is no account nobody_here.' })
  expect(await suspend("x'; drop table users")).toMatchObject({
    code: 1,
    output: expect.stringContaining("can't be a username"),
  })
  expect(await suspend()).toMatchObject({ code: 1, output: expect.stringContaining('npm run suspend') })
  // As a process, which says so before it opens the data.
  const { code, output } = await runTool(folder, 'suspend.ts', [])
  expect({ code, output }).toEqual({ code: 1, output: 'npm run suspend -- NAME [--lift] [--sql FILE]\n' })
  expect((await suspend('mira', '--sql', join(folder, 'suspend.sql'))).output).toContain('exists already')
})
