import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import parse from 'parse-prometheus-text-format'
import { beforeEach, expect, test } from 'vitest'
import { count, handOnCounts } from '#worker/counts.ts'
import type { Bindings } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { rooms } from '#worker/rooms.ts'
import { signIn } from '../fixtures/app.ts'
import { board, person } from '../fixtures/world.ts'

const TOKEN = 'a-token-of-this-test'
const bindings = { ...env, METRICS_TOKEN: TOKEN } as unknown as Bindings

// What other tests of this isolate have counted is nobody's business here.
beforeEach(() => handOnCounts(async () => undefined))

async function send(path: string, init: RequestInit = {}, to: Bindings = bindings): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request(`https://pinfold.test${path}`, { redirect: 'manual', ...init })
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], to, context)
  await waitOnExecutionContext(context)
  return answer
}

const scrape = (to?: Bindings) => send('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } }, to)

interface Series {
  value: string
  labels?: Record<string, string>
}

/** The series of a family, as a Prometheus parser reads them. */
async function read(family: string, to?: Bindings): Promise<Series[]> {
  const answer = await scrape(to)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const families = parse(await answer.text())
  for (const { name, type, help } of families) {
    expect(['COUNTER', 'GAUGE'], name).toContain(type)
    expect(help.length, name).toBeGreaterThan(10)
  }
  return families.find(({ name }) => name === family)?.metrics ?? []
}

/** The sum of the series whose labels are these. */
async function sumOf(family: string, labels: Record<string, string> = {}, to?: Bindings): Promise<number> {
  const series = (await read(family, to)).filter((each) =>
    Object.entries(labels).every(([name, value]) => each.labels?.[name] === value),
  )
  return series.reduce((sum, { value }) => sum + Number(value), 0)
}

test('without the setting, without the token or with another, nothing is there', async () => {
  const without = { ...bindings, METRICS_TOKEN: undefined }
  for (const [to, authorization] of [
    [without, `Bearer ${TOKEN}`],
    [without, 'Bearer '],
    [without, 'Bearer undefined'],
    [{ ...bindings, METRICS_TOKEN: '' }, 'Bearer '],
    [bindings, `Bearer ${TOKEN}x`],
    [bindings, `Basic ${TOKEN}`],
    [bindings, TOKEN],
  ] as const) {
    const answer = await send('/metrics', { headers: { authorization } }, to)
    expect([answer.status, await answer.text()], authorization).toEqual([404, 'Not found'])
  }
  expect((await send(`/metrics?token=${TOKEN}`)).status).toBe(404)
})

test('requests are counted by method, template and status: what people typed is in no label', async () => {
  const mira = await person()
  const on = await board(mira)
  const session = await signIn(mira.username)
  const paths = [`/${mira.username}/`, `/v3/boards/${on.id}/`, '/v3/no-such-call/', `/${mira.username}/no-such-board/`]
  const before = await sumOf('pinfold_requests_total')
  for (const path of paths) await send(path, { headers: { cookie: session } })
  await send('/login/', { method: 'PROPFIND' })
  const label = { route: '/:username/', method: 'GET', status: '200' }
  expect(await sumOf('pinfold_requests_total', label)).toBeGreaterThanOrEqual(1)
  expect(await sumOf('pinfold_requests_total', { route: '/v3/boards/:board/', status: '200' })).toBeGreaterThanOrEqual(
    1,
  )
  expect(await sumOf('pinfold_requests_total', { route: '/:username/:slug/', status: '404' })).toBeGreaterThanOrEqual(1)
  expect(await sumOf('pinfold_requests_total', { route: 'none', status: '404' })).toBeGreaterThanOrEqual(1)
  expect(await sumOf('pinfold_requests_total', { method: 'other' })).toBeGreaterThanOrEqual(1)
  expect((await sumOf('pinfold_requests_total')) - before).toBeGreaterThanOrEqual(paths.length + 1)
  const text = await (await scrape()).text()
  expect(text).not.toContain(mira.username)
  expect(text).not.toContain(String(on.id))
  expect(text).not.toMatch(/no-such|PROPFIND/)
})

test('a request that the app makes to itself is part of the one that is counted', async () => {
  await handOnCounts(async () => undefined)
  const form = { method: 'POST', body: new URLSearchParams({ username_or_email: 'nobody-there', password: 'wrong' }) }
  const before = await sumOf('pinfold_requests_total')
  await send('/do/login/', { ...form, headers: { 'sec-fetch-site': 'same-origin' } })
  // The scrape before this one, and the form.
  expect((await sumOf('pinfold_requests_total')) - before).toBe(2)
})

test('calls to the database, those that failed and those that were repeated are counted [REL-23]', async () => {
  const mira = await person()
  const kinds = ['calls', 'failures', 'repeats'] as const
  const sums = () => Promise.all(kinds.map((kind) => sumOf(`pinfold_database_${kind}_total`)))
  const countOne = async () => {
    const before = await sums()
    const failing = { 'x-test-fail-call': '1', 'x-test-fail-with': 'overloaded' }
    expect((await send(`/v3/users/${mira.username}/`, { headers: failing })).status).toBe(200)
    const after = await sums()
    return after.map((sum, i) => sum - (before[i] ?? 0))
  }
  // A message that an earlier test has sent may arrive meanwhile, whose calls are counted too: then it is counted again.
  await expect.poll(countOne, { timeout: 120_000 }).toEqual([2, 1, 1])
})

test('jobs are counted by name and result, and messages of queues with those that failed to the last', async () => {
  await worker.scheduled({ cron: '*/5 * * * *', scheduledTime: Date.now(), noRetry: () => undefined }, bindings)
  expect(await sumOf('pinfold_jobs_total', { result: 'done' })).toBeGreaterThanOrEqual(1)
  const jobs = new Set((await read('pinfold_jobs_total')).map(({ labels }) => labels?.job))
  const known = new Set(rooms.flatMap((room) => Object.values(room.jobs ?? {}).flatMap((named) => Object.keys(named))))
  expect([...jobs].filter((job) => job === undefined || !known.has(job))).toEqual([])
  const batch = (queue: string) => ({ queue, messages: [{}, {}], retryAll: () => undefined, ackAll: () => undefined })
  const before = await sumOf('pinfold_queue_messages_total', { queue: 'dead', result: 'dead' })
  await worker.queue(batch('pinfold-views-dead') as never, bindings)
  expect((await sumOf('pinfold_queue_messages_total', { queue: 'dead', result: 'dead' })) - before).toBe(2)
  await expect(
    worker.queue(batch('pinfold-mails') as never, { ...bindings, DB: undefined as never, LIBSQL_URL: '' }),
  ).rejects.toThrow()
  expect(await sumOf('pinfold_queue_messages_total', { queue: 'mails', result: 'failed' })).toBeGreaterThanOrEqual(2)
})

test('all isolates are added up, and what could not be handed on is counted later', async () => {
  const before = await sumOf('pinfold_database_repeats_total')
  count('pinfold_database_repeats_total')
  await expect(handOnCounts(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  const silent = {
    ...bindings,
    METRICS: {
      idFromName: () => 'all',
      get: () => ({ add: () => Promise.reject(new Error('gone')), read: () => Promise.reject(new Error('gone')) }),
    },
  }
  const refused = await scrape(silent as never)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15'])
  expect((await sumOf('pinfold_database_repeats_total')) - before).toBe(1)
  // Another isolate that counts the same series.
  const object = (env as unknown as Bindings).METRICS
  await object?.get(object.idFromName('all')).add([['pinfold_database_repeats_total', 41]])
  expect((await sumOf('pinfold_database_repeats_total')) - before).toBe(42)
  expect(await sumOf('pinfold_metrics_whole')).toBe(1)
})

test('without the binding there are the counters of the isolate that answers, which says so', async () => {
  const alone = { ...bindings, METRICS: undefined }
  await send('/login/', {}, alone)
  expect(await sumOf('pinfold_requests_total', { route: '/login/', status: '200' }, alone)).toBe(1)
  expect(await sumOf('pinfold_metrics_whole', {}, alone)).toBe(0)
})
