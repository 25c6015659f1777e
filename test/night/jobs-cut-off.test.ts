import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { countsHere, prometheusText } from '#worker/counts.ts'
import { newId } from '#worker/db/ids.ts'
import { openDatabase } from '#worker/db/open.ts'
import { BudgetSpent, limitCalls } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { runStep } from '#worker/exports/archive/run.ts'
import { continueExport } from '#worker/exports/jobs.ts'
import { operateExport } from '#worker/exports/operators.ts'
import { continueImport } from '#worker/imports/jobs.ts'
import { operateImport } from '#worker/imports/operators.ts'
import { runImport } from '#worker/imports/running/run.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { dataImports } from '#worker/model/imports/tables.ts'
import { ask, askHtml, db } from '../fixtures/app.ts'
import { BINDINGS, BOOKMARKS, newest, pinsOf, press, send } from '../fixtures/imports.ts'
import { told, unseenOf } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const MINUTE = 60_000
/** The longest that a job may rest after its process was killed, in ms. */
const RESTS = 30_000
const bindings = env as unknown as Bindings
const BUDGET = { slices: 100, ms: 60_000 }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

/** A queue that keeps what it is sent. */
function queue() {
  const sent: { body: object; delay: number }[] = []
  const sends = async (body: object, options: { delaySeconds?: number } = {}) => {
    sent.push({ body, delay: options.delaySeconds ?? 0 })
  }
  return { sent, TRANSFERS: { send: sends } as unknown as Bindings['TRANSFERS'] }
}

/** An archive that is to be made, of somebody with a Pin. */
async function archiveOf(who: Person): Promise<number> {
  await pin(who, await board(who))
  const id = newId()
  await db.insert(dataExports).values({
    ...{ id, userId: who.id, withPictures: false, origin: 'https://pinfold.test', language: 'en', state: 'running' },
    ...{ createdAt: Date.now(), expiresAt: Date.now() + 1000 * MINUTE },
  })
  return id
}
const exportOf = async (id: number) => (await db.select().from(dataExports).where(eq(dataExports.id, id)))[0]
const importOf = async (id: number) => (await db.select().from(dataImports).where(eq(dataImports.id, id)))[0]

/** Bindings with a store that never answers, so that a step is as one whose process was killed: it says nothing any more. */
function silent(): Bindings {
  const never = () => new Promise<never>(() => {})
  return { ...BINDINGS, MEDIA: { get: never, put: never, head: never } as unknown as R2Bucket }
}

/** Takes a step that is never heard of again; its hold is renewed no more. */
async function kill(take: (env: Bindings) => Promise<unknown>, isHeld: () => Promise<boolean>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  void take(silent())
  vi.useRealTimers()
  await expect.poll(isHeld).toBe(true)
}

/** A file that is checked and about to be brought. */
async function importTo(state: 'checking' | 'running' | 'undoing', who: Person): Promise<number> {
  await send(who, BOOKMARKS)
  const { id = 0 } = (await newest(who)) ?? {}
  await db.update(dataImports).set({ state, heldUntil: 0, faults: 0 }).where(eq(dataImports.id, id))
  return id
}

/** Every job that belongs to somebody, in every state in which it works. */
const JOBS = {
  'an archive': {
    make: archiveOf,
    run: (env: Bindings, id: number, now: number) => runStep(openDatabase(env), env, id, now, BUDGET),
    message: (env: Bindings, id: number, now: number) => continueExport(openDatabase(env), env, id, now),
    row: exportOf,
    page: '/settings/data/',
    bell: 'archive_aside',
    again: (who: Person, id: number) => form(who, '/do/export_data/', { export_id: String(id) }),
    done: 'ready',
  },
  ...Object.fromEntries(
    (['checking', 'running', 'undoing'] as const).map((state) => [
      `an import while ${state}`,
      {
        make: (who: Person) => importTo(state, who),
        run: (env: Bindings, id: number, now: number) => runImport(openDatabase(env), env, id, now, BUDGET),
        message: (env: Bindings, id: number, now: number) => continueImport(openDatabase(env), env, id, now),
        row: importOf,
        page: '/import/',
        bell: 'import_aside',
        again: (who: Person) => press(who, 'resume'),
        done: { checking: 'ready', running: 'done', undoing: 'undone' }[state],
      },
    ]),
  ),
}
const form = async (who: Person, path: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', session: await sessionOf(who), body: new URLSearchParams(fields) })

for (const [name, job] of Object.entries(JOBS)) {
  test(`${name} whose process was killed goes on within 30 seconds, and is as if nothing had been [REL-18 REL-22]`, async () => {
    const mira = await person()
    const id = await job.make(mira)
    const now = Date.now()
    await kill(
      (env) => job.run(env, id, now),
      async () => ((await job.row(id))?.heldUntil ?? 0) > now,
    )
    // While its hold lasts, nobody else takes it; a message comes again when it is over, and no later.
    const { sent, TRANSFERS } = queue()
    await job.message({ ...bindings, TRANSFERS }, id, now + 1000)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.delay).toBeGreaterThan(0)
    expect(sent[0]?.delay).toBeLessThanOrEqual(RESTS / 1000)
    await job.run(BINDINGS, id, now + 1000 + 1000 * (sent[0]?.delay ?? 0))
    expect(await job.row(id)).toMatchObject({ state: job.done, faults: 0, reason: null })
  })

  test(`${name} that is killed three times is set aside: its owner, operators and Prometheus learn why, and it goes on when its owner wants [REL-22 REL-23]`, async () => {
    const mira = await person()
    const session = await sessionOf(mira)
    const id = await job.make(mira)
    const was = (await job.row(id))?.state
    let now = Date.now()
    for (let i = 0; i < 3; i++, now += MINUTE)
      await kill(
        (env) => job.run(env, id, now),
        async () => ((await job.row(id))?.heldUntil ?? 0) > now,
      )
    expect(await job.row(id)).toMatchObject({ state: was, reason: 'killed' })
    expect(await job.run(BINDINGS, id, now)).toBe('none')
    expect(await job.row(id)).toMatchObject({ state: 'failed', reason: 'killed' })
    expect(await job.run(BINDINGS, id, now + MINUTE)).toBe('none')
    expect((await askHtml(job.page, { session })).html).toContain('our server stopped three times')
    expect([await told(mira), await unseenOf(mira)]).toEqual([[job.bell], 1])
    const bell = (await askHtml('/notifications/', { session })).html
    expect(bell).toContain(`We couldn’t finish your ${job.bell === 'archive_aside' ? 'archive' : 'import'}`)
    expect(bell).toContain(`href="${job.page}"`)
    const health = await (await app.request('https://pinfold.test/healthz/', {}, { ...bindings })).json()
    expect(health).toMatchObject({ status: 'ok', jobs_set_aside: 1 })
    const metrics = prometheusText(countsHere())
    expect(metrics).toMatch(
      new RegExp(
        `pinfold_jobs_set_aside_total\\{job="${job.page === '/import/' ? 'import' : 'export'}",reason="killed"\\} \\d`,
      ),
    )
    expect((await job.again(mira, id)).status).toBe(303)
    expect(await told(mira), 'it goes on').toEqual([])
    await expect.poll(async () => (await job.row(id))?.state).toBe(job.done)
    expect((await askHtml(job.page, { session })).html).not.toContain('three times')
  })

  test(`${name} that always fails, takes too long or uses up its calls is set aside after three times, with its reason [REL-22]`, async () => {
    const broken = (message: string, cause?: Error): Bindings => {
      const fails = () => Promise.reject(new Error(message, { cause }))
      return {
        ...BINDINGS,
        MEDIA: { get: fails, put: fails, head: fails, createMultipartUpload: fails } as unknown as R2Bucket,
      }
    }
    for (const [reason, env] of [
      ['failed', broken('the store is away')],
      ['timed_out', broken('D1_ERROR: timed out after 30000 ms')],
      ['timed_out', broken('no answer', new Error('Failed query', { cause: new Error('D1_ERROR: timed out') }))],
    ] as const) {
      const mira = await person()
      const id = await job.make(mira)
      for (let i = 0; i < 3; i++) {
        expect(await told(mira)).toEqual([])
        await job.run(env, id, Date.now() + i * 10 * MINUTE)
      }
      expect(await job.row(id)).toMatchObject({ state: 'failed', reason })
      expect([await told(mira), await unseenOf(mira)]).toEqual([[job.bell], 1])
    }
    const id = await job.make(await person())
    for (let i = 0; i < 3; i++) {
      const limited = openDatabase(BINDINGS)
      limitCalls(limited, 1)
      const step = name === 'an archive' ? runStep : runImport
      await expect(step(limited, BINDINGS, id, Date.now() + i * MINUTE, BUDGET)).rejects.toThrow(BudgetSpent)
    }
    expect(await job.row(id)).toMatchObject({ state: 'failed', reason: 'over_budget' })
    await db.delete(dataExports)
    await db.delete(dataImports)
  })
}

test('a step that finds no address of the site takes no job, and cuts none off [REL-18]', async () => {
  const misled = Object.defineProperty({ ...BINDINGS }, 'SITE_ORIGIN', {
    get: () => {
      throw new Error('SITE_ORIGIN is no address')
    },
  })
  for (const [name, job] of Object.entries(JOBS)) {
    const id = await job.make(await person())
    const before = await job.row(id)
    await expect(job.run(misled, id, Date.now()), name).rejects.toThrow('SITE_ORIGIN')
    expect(await job.row(id), name).toEqual(before)
  }
})

test('a step that works longer than its hold renews it, so that nobody does the same beside it [REL-18]', async () => {
  const mira = await person()
  const id = await archiveOf(mira)
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'], now })
  void runStep(openDatabase(silent()), silent(), id, now, BUDGET)
  await vi.waitFor(async () => expect((await exportOf(id))?.heldUntil).toBeGreaterThan(now))
  const first = (await exportOf(id))?.heldUntil ?? 0
  for (let i = 0; i < 3; i++) await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await expect.poll(async () => (await exportOf(id))?.heldUntil).toBeGreaterThan(first + 9000)
  expect(await runStep(openDatabase(BINDINGS), BINDINGS, id, first + 1000, BUDGET)).toMatchObject({
    again: expect.any(Number),
  })
})

test('a step that comes further each time is never set aside, however often it is cut off [REL-22]', async () => {
  const mira = await person()
  const lines = Array.from({ length: 900 }, (_, i) => `https://example.com/${i}`)
  await send(mira, lines.join('\n'), {}, 'links.txt')
  const { id = 0 } = (await newest(mira)) ?? {}
  await db.update(dataImports).set({ state: 'running' }).where(eq(dataImports.id, id))
  for (let i = 0; i < 20 && (await importOf(id))?.state === 'running'; i++) {
    const limited = openDatabase(BINDINGS)
    // Enough for one slice, or two.
    limitCalls(limited, 14)
    await runImport(limited, BINDINGS, id, Date.now() + i * MINUTE, BUDGET).catch(() => {})
  }
  expect(await importOf(id)).toMatchObject({ state: 'done' })
  expect(await pinsOf(mira)).toHaveLength(900)
})

test('who sets an archive or an import aside by hand tells its owner once [REL-22]', async () => {
  for (const [name, job] of Object.entries(JOBS)) {
    const mira = await person()
    const id = await job.make(mira)
    const { MEDIA } = bindings
    const setAside = () =>
      job.bell === 'archive_aside' ? operateExport(db, MEDIA, id, 'set-aside') : operateImport(db, id, 'set-aside')
    expect([await setAside(), await setAside()], name).toEqual([true, false])
    expect([await told(mira), await unseenOf(mira)], name).toEqual([[job.bell], 1])
    await db.delete(dataExports)
    await db.delete(dataImports)
    expect(await told(mira), 'it is gone').toEqual([])
  }
})
