import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { afterEach, expect, vi } from 'vitest'
import { metered, newMeter } from '#worker/db/meter.ts'
import worker from '#worker/index.ts'
import { waitingMails } from '#worker/model/mail/tables.ts'
import { unusedMedia } from '#worker/model/media/tables.ts'
import { TIMES } from '#worker/rooms.ts'
import { db } from '../fixtures/app.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const LIMIT = 800
const DAY = 24 * 3600 * 1000

interface Run {
  job: string
  calls: number
  result: string
}

/** Runs the jobs of one cron time; returns the database calls and the lines of the log. */
async function slot(cron: string, changes: object = {}, now = Date.now()) {
  const lines: Record<string, unknown>[] = []
  for (const level of ['error', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(JSON.parse(line)))
  const meter = newMeter()
  const bindings = { ...env, DB: metered(DB, meter), ...changes }
  const controller = createScheduledController({ cron, scheduledTime: new Date(now) })
  const thrown = await Promise.resolve(worker.scheduled(controller, bindings as never)).catch((error: unknown) => error)
  vi.restoreAllMocks()
  const runs = (lines.find(({ event }) => event === 'jobs')?.runs ?? []) as Run[]
  return { calls: meter.calls, runs, lines, thrown }
}
afterEach(() => vi.restoreAllMocks())

const countTo = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

test('a million expired rows are deleted in slices within one slot, and the other jobs of the slot run too [REL-12 REL-22]', async () => {
  const mira = await person()
  const gone = await pin(mira, await board(mira))
  await db.run(sql`update pins set deleted_at = 1, grp = 9 where id = ${gone.id}`)
  await db.run(sql`insert into rate_limits (key, bucket, count) ${countTo(700_000)} select 'old' || i, 1, 1 from n`)
  await db.run(
    sql`insert into form_tries (id, sealed, created_at) ${countTo(300_000)} select 'old' || i, zeroblob(1), 1 from n`,
  )
  await db.run(sql`insert into rate_limits (key, bucket, count) values ('new', ${Date.now()}, 1)`)
  const { calls, runs, thrown } = await slot(TIMES.purge)
  expect(thrown).toBeUndefined()
  expect(calls).toBeLessThanOrEqual(LIMIT)
  console.info(`calls for a million expired rows: ${runs[0]?.calls}`)
  expect(runs.map(({ job, result }) => `${job} ${result}`)).toEqual([
    'deleteExpired done',
    'purgeAccounts done',
    'purgeBoards done',
    'purgePins done',
    'deleteOldNotifications done',
  ])
  expect(await db.all(sql`select key from rate_limits where key = 'new' or key like 'old%'`)).toEqual([{ key: 'new' }])
  expect(await db.all(sql`select count(*) as left from form_tries`)).toEqual([{ left: 0 }])
  expect(await db.all(sql`select id from pins where id = ${gone.id}`)).toEqual([])
})

test('100,000 waiting news take their share of each slot, continue in the next, and keep no other job waiting [REL-12]', async () => {
  await db.run(
    sql`insert into home_news (kind, source_id, since_rk) ${countTo(100_000)} select 0, 1000000000 + i, 0 from n`,
  )
  const waiting = async () =>
    ((await db.all(sql`select count(*) as left from home_news`)) as { left: number }[])[0]?.left ?? 0
  for (let time = 1; time <= 3; time++) {
    await db
      .insert(waitingMails)
      .values({ key: `m${time}`, recipient: 'a@b.example', subject: '', body: '', createdAt: 1 })
    const before = await waiting()
    const { calls, runs, thrown } = await slot(TIMES.mail, {}, Date.now() + time * DAY)
    expect(thrown).toBeUndefined()
    expect(calls).toBeLessThanOrEqual(LIMIT)
    const sent = before - (await waiting())
    console.info(`news distributed in ${calls} calls: ${sent}`)
    expect(sent).toBeGreaterThan(150)
    const results = new Map(runs.map(({ job, result }) => [job, result]))
    expect(Object.fromEntries(results)).toEqual({
      liftSuspensions: 'done',
      countNewSaves: 'done',
      removeWaiting: 'done',
      refreshSuggestions: 'done',
      distributeWaitingNews: 'unfinished',
      refreshTopics: 'done',
      sendWaitingMails: 'done',
      sendDueMails: 'done',
      continueExports: 'done',
      continueSendings: 'done',
      continueImports: 'done',
      continueLibraries: 'done',
      sendDueHooks: 'done',
    })
    // What the other jobs left over went to the one that needed it.
    expect(runs.filter(({ job }) => job === 'distributeWaitingNews')).toHaveLength(2)
    expect(await db.$count(waitingMails)).toBe(0)
  }
  await db.run(sql`delete from home_news`)
})

test('a job that fails is logged by its name and counted, and the others run [REL-12 REL-23]', async () => {
  await db.insert(unusedMedia).values({ key: 'f'.repeat(32) })
  const broken = new Proxy((env as unknown as { MEDIA: R2Bucket }).MEDIA, {
    get(target, name) {
      if (name === 'delete') return () => Promise.reject(new Error('the store does not answer'))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { runs, lines, thrown } = await slot(TIMES.sweep, { MEDIA: broken })
  expect(runs.map(({ job, result }) => `${job} ${result}`)).toEqual([
    'sumProfileViews done',
    'placeBoardNames done',
    'sweepUnused failed',
    'recomputeDueClusters done',
    'indexOlderMessages done',
    'adoptNotices done',
    'deleteOldImports done',
    'findNewPins done',
    'deleteOldExports done',
    'beginMonthly done',
    'indexOlderTopics done',
    'sampleOlderPins done',
  ])
  expect(lines.find(({ event }) => event === 'job')).toMatchObject({
    job: 'sweepUnused',
    cause: 'Error: the store does not answer',
  })
  // The platform counts the invocation as failed.
  expect(thrown).toMatchObject({ message: 'the store does not answer' })
  expect((await slot(TIMES.sweep)).thrown).toBeUndefined()
  expect(await db.$count(unusedMedia)).toBe(0)
})

test('a table whose expired rows cannot be deleted is logged, and those of all other tables are [REL-12 REL-23]', async () => {
  await db.run(sql`insert into rate_limits (key, bucket, count) values ('old', 1, 1)`)
  await db.run(
    sql`insert into form_tries (id, sealed, created_at) ${countTo(12_000)} select 'old' || i, zeroblob(1), 1 from n`,
  )
  await db.run(sql`create trigger refuse before delete on rate_limits begin select raise(abort, 'refused'); end`)
  const gone = await pin(await person(), await board(await person()))
  await db.run(sql`update pins set deleted_at = 1, grp = 9 where id = ${gone.id}`)
  const { runs, lines, thrown } = await slot(TIMES.purge).finally(() => db.run(sql`drop trigger refuse`))
  expect(runs.map(({ job, result }) => `${job} ${result}`)).toEqual([
    'deleteExpired failed',
    'purgeAccounts done',
    'purgeBoards done',
    'purgePins done',
    'deleteOldNotifications done',
  ])
  expect(lines.filter(({ event }) => event === 'expired')).toMatchObject([
    { table: 'rate_limits', cause: expect.stringContaining('refused') },
  ])
  expect(thrown).toBeDefined()
  expect(await db.all(sql`select count(*) as left from form_tries`)).toEqual([{ left: 0 }])
  expect(await db.all(sql`select count(*) as left from rate_limits where key = 'old'`)).toEqual([{ left: 1 }])
  expect((await slot(TIMES.purge)).thrown).toBeUndefined()
  expect(await db.all(sql`select count(*) as left from rate_limits where key = 'old'`)).toEqual([{ left: 0 }])
})
