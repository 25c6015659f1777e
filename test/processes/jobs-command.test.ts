import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directTarget, doorListener } from '#tools/door.ts'
import { jobsCommand } from '#tools/jobs-command.ts'
import { openStorage, type Storage } from '#tools/local.ts'
import { hold } from '#tools/lock.ts'
import { keepTransfersGoing, LOOKED_EVERY } from '#tools/transfers.ts'
import { hashToken } from '#worker/http/cookies/tokens.ts'
import { HOLD, LATE } from '#worker/leases.ts'
import { importLines, runOn, runTool } from './commands.ts'
import { start } from './killed-server.ts'
import { openTables } from './prepared.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const PINS = 6000
const TOKEN = 'j'.repeat(43)

type Data = Pick<Storage, 'db'>

/** An archive of everything that tate has. */
const insertArchive = ({ db }: Data, id: number, state: string, reason: string | null) =>
  db
    .prepare(`insert into data_exports (id, user_id, with_pictures, origin, language, state, reason, total, created_at, expires_at)
      select ?, id, 0, 'http://localhost', 'en', ?, ?, 4 * pin_count, ?, ? from users where username = 'tate'`)
    .bind(id, state, reason, Date.now(), Date.now() + 24 * 3600_000)
    .run()
const archive = ({ db }: Data, id: number) =>
  db
    .prepare('select state, done, faults, held_until as until from data_exports where id = ?')
    .bind(id)
    .first<{ state: string; done: number; faults: number; until: number }>()

beforeAll(async () => {
  const storage = await openTables(folder)
  const line = (i: number) => JSON.stringify({ source_id: `${i}`, title: `Pin ${i}`, board: 'All' })
  await importLines(storage, Array.from({ length: PINS }, (_, i) => line(i)).join('\n'))
  const hash = await hashToken(TOKEN)
  const [now, later] = [Date.now(), Date.now() + 3_600_000]
  await storage.db
    .prepare(`insert into sessions (id, token_hash, user_id, login_state, created_at, last_seen_at, expires_at)
      select 1, ?, id, 'full', ?, ?, ? from users where username = 'tate'`)
    .bind(hash, now, now, later)
    .run()
  await storage.close()
})

/** How far the page says that the archive is, in percent; 100: it can be downloaded. */
async function percentAt(url: string): Promise<number> {
  const headers = {
    cookie: `local-session=${TOKEN}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
  }
  const html = await (await fetch(`${url}/settings/data/`, { headers })).text()
  const [, percent] = /In progress: (\d+)%/.exec(html) ?? []
  return percent === undefined ? (html.includes('.zip"') ? 100 : -1) : Number(percent)
}

test('an archive whose server is killed goes on by itself within 30 seconds, and is complete at the end [REL-18 REL-22]', async () => {
  const first = await start(folder)
  await insertArchive(first, 7, 'running', null)
  const stopFirst = keepTransfersGoing(first)
  while ((await percentAt(first.url)) < 1) await pause(20)
  stopFirst()
  await first.kill()
  const killed = Date.now()
  const second = await start(folder)
  const left = await archive(second, 7)
  expect(left?.state).toBe('running')
  // From then on whoever looks may take it, a server soon after.
  expect(left?.until).toBeLessThanOrEqual(killed + HOLD)
  expect(HOLD + LATE + LOOKED_EVERY).toBeLessThan(30_000)
  // Nobody looks at the clock but the database, so that the test need not wait for that time.
  await second.db
    .prepare('update data_exports set held_until = ? where id = 7')
    .bind(Date.now() - LATE - 1)
    .run()
  const before = await percentAt(second.url)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(100)
  const stopSecond = keepTransfersGoing(second)
  for (let percent = before; percent < 100; ) {
    await pause(200)
    percent = await percentAt(second.url)
    expect(percent).toBeGreaterThanOrEqual(before)
  }
  stopSecond()
  expect(await archive(second, 7)).toMatchObject({ state: 'ready', done: 4 * PINS, faults: 0 })
  await second.kill()
})

test('the command is a process that opens the data itself, and ends with 1 and how it is used if it is typed wrongly [REL-22]', async () => {
  const nothing = 'No archive, no import and no job of the night is unfinished.\n'
  expect(await runTool(folder, 'jobs.ts', [])).toEqual({ code: 0, output: nothing })
  const usage = 'npm run jobs [-- continue|set-aside|drop ID]\n'
  expect(await runTool(folder, 'jobs.ts', ['stop', '8'])).toEqual({ code: 1, output: usage })
})

describe('on data that is open', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openStorage(folder)
  })
  afterAll(() => storage.close())
  const jobs = (...words: string[]) => runOn(storage, jobsCommand, words)
  const jobsAlone = (...words: string[]) => runTool(folder, 'jobs.ts', words)

  test('an operator lists the jobs that are not finished, and continues, sets aside or drops one [REL-22]', async () => {
    expect(await jobs()).toEqual({ code: 0, output: 'No archive, no import and no job of the night is unfinished.' })
    await insertArchive(storage, 8, 'failed', 'killed')
    expect((await jobs()).output).toBe(
      'export  8  tate  set aside  0%  0 of 3 attempts  killed: nobody heard of its last step again',
    )
    expect(await jobs('continue', '8')).toMatchObject({ code: 0, output: 'The export 8 of tate goes on.' })
    expect(await archive(storage, 8)).toMatchObject({ state: 'running', faults: 0, until: 0 })
    expect(await jobs('continue', '8')).toMatchObject({
      code: 1,
      output: "The export 8 of tate is running: it can't be changed like that.",
    })
    expect(await jobs('set-aside', '8')).toMatchObject({ code: 0, output: 'The export 8 of tate is set aside.' })
    expect((await jobs()).output).toContain('set aside by hand')
    expect(await jobs('drop', '8')).toMatchObject({ code: 0, output: 'The export 8 of tate is dropped.' })
    expect(await archive(storage, 8)).toBeNull()
    expect(await jobs('drop', '8')).toMatchObject({
      code: 1,
      output: 'No unfinished job has the id 8. `npm run jobs` lists them.',
    })
    for (const words of [['stop', '8'], ['drop'], ['drop', 'x'], ['drop', '8', '9']])
      expect(await jobs(...words)).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run jobs [-- continue|set-aside|drop ID]'),
      })
  })

  test('the command does the same with jobs of the night, by their names, which cannot be dropped [REL-22]', async () => {
    await storage.db
      .prepare(
        `insert into night_jobs (name, state, faults, reason) values ('sendDueMails', 'failed', 3, 'killed'), ('purgePins', 'waiting', 0, null)`,
      )
      .run()
    const told = 'night  sendDueMails  -  set aside  -  3 of 3 attempts  killed: nobody heard of its last step again'
    expect(await jobs()).toEqual({ code: 0, output: told })
    expect(await jobs('drop', 'sendDueMails')).toMatchObject({
      code: 1,
      output: "The job sendDueMails of the night is set aside: it can't be changed like that.",
    })
    expect(await jobs('continue', 'sendDueMails')).toMatchObject({
      code: 0,
      output: 'The job sendDueMails of the night goes on.',
    })
    expect((await jobs()).output).not.toContain('sendDueMails')
    expect(await jobs('set-aside', 'purgePins')).toMatchObject({
      code: 0,
      output: 'The job purgePins of the night is set aside.',
    })
    expect((await jobs()).output).toContain('night  purgePins  -  set aside  -  0 of 3 attempts  set aside by hand')
    expect((await jobs('continue', 'purgePins')).code).toBe(0)
    expect(await jobs('set-aside', 'playMusic')).toMatchObject({ code: 1 })
  })

  test('the command does the same with imports, and through the door of a running server [REL-22]', async () => {
    await storage.db
      .prepare(`insert into data_imports (id, user_id, name, origin, is_secret, state, aside_from, reason, size, at, created_at, expires_at)
        select 9, id, 'links.txt', 'http://localhost', 0, 'failed', 'running', 'timed_out', 200, 50, ?, ? from users where username = 'tate'`)
      .bind(Date.now(), Date.now() + 24 * 3600_000)
      .run()
    const held = await hold(folder, 'server', 8787)
    held.answer(doorListener(directTarget(storage.db, storage.media), null as never))
    expect((await jobsAlone()).output).toBe('import  9  tate  set aside  25%  0 of 3 attempts  timed out\n')
    expect(await jobsAlone('continue', '9')).toMatchObject({ code: 0, output: 'The import 9 of tate goes on.\n' })
    expect((await jobsAlone()).output).toBe('import  9  tate  running  25%  0 of 3 attempts\n')
    expect(await jobsAlone('drop', '9')).toMatchObject({ code: 0, output: 'The import 9 of tate is dropped.\n' })
    held.release()
    expect(await storage.db.prepare('select state from data_imports').first()).toEqual({ state: 'cancelled' })
  })
})
