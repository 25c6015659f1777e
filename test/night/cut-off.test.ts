import { createScheduledController, env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { countsHere } from '#worker/counts.ts'
import worker from '#worker/index.ts'
import { nightJobs } from '#worker/model/night/tables.ts'
import { listNight, operateNight } from '#worker/night/operators.ts'
import { jobsAt } from '#worker/night/run.ts'
import { TIMES } from '#worker/rooms.ts'
import { db } from '../fixtures/app.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { having } from '../fixtures/full-machine.ts'

const { DB } = env as unknown as { DB: D1Database }
const MINUTE = 60_000

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await db.delete(nightJobs)
})

/** Runs a cron time to its end; returns the names of the jobs that ran, as the log has them. */
async function slot(cron: string, now: number, bindings: object = {}): Promise<string[]> {
  const lines: { event: string; runs: { job: string }[] }[] = []
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(JSON.parse(line)))
  const controller = createScheduledController({ cron, scheduledTime: new Date(now) })
  await Promise.resolve(worker.scheduled(controller, { ...env, ...bindings } as never)).catch(() => undefined)
  const runs = lines.find(({ event }) => event === 'jobs')?.runs ?? []
  return [...new Set(runs.map(({ job }) => job))].sort()
}

/** A database whose answers end once a batch has named this: to the worker that is the end of its process, just after it had begun with it. */
function endingAt(name: string): { DB: D1Database; isOver: () => boolean } {
  let isOver = false
  const batch = async (statements: (D1PreparedStatement & { params: unknown[] })[]) => {
    if (isOver) return new Promise(() => {})
    const results = await DB.batch(statements)
    isOver = statements.some(({ params }) => params.includes(name))
    return isOver ? new Promise(() => {}) : results
  }
  return { DB: having(DB, { batch }), isOver: () => isOver }
}

/** Runs a cron time whose process ends as soon as it begins with a job; its hold is renewed no more. Returns the jobs that were done before. */
async function kill(cron: string, job: string, now: number): Promise<string[]> {
  const before = new Map(countsHere())
  const ending = endingAt(job)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  void slot(cron, now, { DB: ending.DB })
  vi.useRealTimers()
  await expect.poll(ending.isOver).toBe(true)
  const done = [...countsHere()].filter(([series, count]) => count > (before.get(series) ?? 0))
  return done.flatMap(([series]) => /^pinfold_jobs_total\{job="(\w+)",result="done"/.exec(series)?.[1] ?? []).sort()
}

const health = async () => (await app.request('https://pinfold.test/healthz/', {}, { ...env })).json()
const setAside = (job: string) =>
  new Map(countsHere()).get(`pinfold_jobs_set_aside_total{job="${job}",reason="killed"}`) ?? 0

for (const [time, cron] of Object.entries(TIMES))
  for (const job of Object.keys(jobsAt(cron)))
    test(`${job}, when it ends its process each time, keeps no other job of ${time} waiting and is set aside [REL-18 REL-22]`, async () => {
      const others = Object.keys(jobsAt(cron))
        .filter((name) => name !== job)
        .sort()
      const now = Date.now()
      await kill(cron, job, now)
      for (const minutes of [5, 10]) expect(await kill(cron, job, now + minutes * MINUTE)).toEqual(others)
      const before = setAside(job)
      expect(await slot(cron, now + 15 * MINUTE)).toEqual(others)
      expect(await slot(cron, now + 20 * MINUTE)).toEqual(others)
      expect(setAside(job) - before).toBe(1)
      expect(await health()).toMatchObject({ status: 'ok', jobs_set_aside: 1 })
      const row = {
        kind: 'night',
        id: job,
        owner: null,
        state: 'failed',
        progress: null,
        attempts: 3,
        reason: 'killed',
      }
      expect(await listNight(db, now)).toEqual([row])
      expect(await operateNight(db, job, 'continue')).toBe(true)
      expect(await slot(cron, now + 25 * MINUTE)).toEqual([...others, job].sort())
      expect(await listNight(db, now)).toEqual([])
    })

/** Jobs that log a failure of the database and end well: they have not been cut off. */
const GO_ON = ['sendWaitingMails']

/** A database on which every call but those that note the runs themselves ends so. */
function failing(says: string): D1Database {
  return having(DB, {
    batch: async (statements: (D1PreparedStatement & { statement: string })[]) => {
      if (statements.some(({ statement }) => statement.includes('night_jobs'))) return DB.batch(statements)
      throw new Error(says)
    },
  })
}

for (const [time, cron] of Object.entries(TIMES))
  test(`jobs of ${time} that take too long three times are set aside; those that fail otherwise run again the next night [REL-22]`, async () => {
    const all = Object.keys(jobsAt(cron)).sort()
    let now = Date.now()
    const nights = async (count: number, says: string) => {
      for (let i = 0; i < count; i++, now += 24 * 60 * MINUTE) await slot(cron, now, { DB: failing(says) })
    }
    await nights(4, 'D1_ERROR: no such column')
    expect(await listNight(db, now)).toEqual([])
    await nights(3, 'D1_ERROR: timed out')
    const aside = await listNight(db, now)
    for (const job of aside) expect(job).toMatchObject({ state: 'failed', attempts: 3, reason: 'timed_out' })
    const others = all.filter((name) => !aside.some(({ id }) => id === name))
    expect(others.filter((name) => !GO_ON.includes(name))).toEqual([])
    expect(await slot(cron, now)).toEqual(others)
  })

test('a job at which another invocation works is left to it until its hold is over [REL-18]', async () => {
  const now = Date.now()
  await kill(TIMES.sweep, 'sweepUnused', now)
  const others = Object.keys(jobsAt(TIMES.sweep))
    .filter((name) => name !== 'sweepUnused')
    .sort()
  expect(await slot(TIMES.sweep, now + 15_000)).toEqual(others)
  expect((await listNight(db, now + 15_000)).map(({ id, state }) => [id, state])).toEqual([['sweepUnused', 'running']])
  expect(await slot(TIMES.sweep, now + 21_000)).toContain('sweepUnused')
})

test('an operator sets a job of the night aside by hand, and it can be continued but not dropped [REL-22]', async () => {
  const now = Date.now()
  expect(await operateNight(db, 'sweepUnused', 'set-aside')).toBe(false)
  await slot(TIMES.sweep, now)
  expect(await operateNight(db, 'sweepUnused', 'continue')).toBe(false)
  expect(await operateNight(db, 'sweepUnused', 'set-aside')).toBe(true)
  expect(await listNight(db, now)).toMatchObject([{ id: 'sweepUnused', state: 'failed', reason: 'operator' }])
  expect(await slot(TIMES.sweep, now + MINUTE)).not.toContain('sweepUnused')
  expect(await operateNight(db, 'sweepUnused', 'drop')).toBe(false)
  expect(await operateNight(db, 'sweepUnused', 'continue')).toBe(true)
  expect(await slot(TIMES.sweep, now + 2 * MINUTE)).toContain('sweepUnused')
})

test('a job that a later build no longer has is forgotten, so that nothing counts it for ever [REL-22]', async () => {
  await db.insert(nightJobs).values({ name: 'oldJob', state: 'failed', faults: 3, reason: 'killed' })
  await slot(TIMES.sweep, Date.now())
  expect(await listNight(db, Date.now())).toEqual([])
})
