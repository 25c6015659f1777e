import { createExecutionContext, env } from 'cloudflare:test'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { ask, askHtml, askJson, signIn, withBindings } from '../fixtures/app.ts'
import { onD1 } from '../fixtures/databases.ts'
import {
  BUCKET_TROUBLE,
  DATABASE_TROUBLES,
  fillCache,
  fullBucket,
  fullMachine,
  having,
  logged,
} from '../fixtures/full-machine.ts'
import { png } from '../fixtures/pictures.ts'
import { board, person } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }

beforeEach(() => {
  vi.restoreAllMocks()
})

onD1('health names what the machine does not do any more, and is good again by itself [REL-23]', async () => {
  const mira = await person()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const [says, sentence] of DATABASE_TROUBLES) {
      const bindings = { ...fullMachine(says) }
      const lines = await logged(async () => {
        const ill = await withBindings(bindings, () => askJson('/healthz/'))
        expect([ill.http, Number(ill.headers.get('retry-after')) > 0], says).toEqual([503, true])
        const { reasons, schema } = ill as unknown as { reasons: string[]; schema: string | null }
        expect(reasons.join('\n')).toMatch(sentence)
        expect(reasons.join('\n')).not.toMatch(/SQLITE|D1_ERROR/)
        expect(schema).toMatch(/^\d{4}_/)
      })
      expect(lines).toMatch(sentence)
    }
    // One deployment, full and then not.
    let isFull = true
    const full = fullMachine('database or disk is full: SQLITE_FULL') as { DB: D1Database }
    const { DB } = env as unknown as { DB: D1Database }
    const changing = {
      DB: new Proxy(DB, {
        get(target, name) {
          const value: unknown = Reflect.get(isFull ? full.DB : target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
    }
    await logged(() =>
      withBindings(changing, async () => {
        const statuses: number[] = []
        const bindings = { ...env, ...changing }
        for (const filled of [true, false, true]) {
          isFull = filled
          vi.advanceTimersByTime(61_000)
          statuses.push((await app.request('https://pinfold.test/healthz/', {}, bindings)).status)
        }
        isFull = false
        vi.advanceTimersByTime(61_000)
        statuses.push((await app.request('https://pinfold.test/healthz/', {}, bindings)).status)
        // What a request meets ends what was good until now, before the minute is over.
        isFull = true
        const body = JSON.stringify({ username_or_email: mira.username, password: 'pinfold-test' })
        const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
        const login = { method: 'POST', body, headers }
        const answer = await app.request('https://pinfold.test/v3/login/', login, bindings, createExecutionContext())
        expect(answer.status).toBe(503)
        vi.advanceTimersByTime(6000)
        statuses.push((await app.request('https://pinfold.test/healthz/', {}, bindings)).status)
        expect(statuses).toEqual([503, 200, 503, 200, 503])
      }),
    )
  } finally {
    vi.useRealTimers()
  }
  // Nothing of it stays.
  const { DB } = env as unknown as { DB: D1Database }
  const { results } = await DB.prepare('select count(*) as n from form_tries').all<{ n: number }>()
  expect(results[0]?.n).toBe(0)
})

onD1(
  'where the local simulator can’t even read, its file is read beside it, and writes say so [REL-20 REL-23]',
  async () => {
    const mira = await person()
    const on = await board(mira)
    const session = await signIn(mira.username)
    const { DB } = env as unknown as { DB: D1Database }
    const asked: string[] = []
    const bindings = {
      ...fullMachine('database or disk is full: SQLITE_FULL'),
      DB: having(DB, { batch: () => Promise.reject(new Error('database or disk is full: SQLITE_FULL')) }),
      LOCAL_READS: {
        async fetch(_: string, { body }: { body: string }) {
          const queries = JSON.parse(body) as { sql: string; params: unknown[] }[]
          asked.push(...queries.map(({ sql }) => sql))
          return Response.json(await DB.batch(queries.map(({ sql, params }) => DB.prepare(sql).bind(...params))))
        },
      },
    }
    await logged(() =>
      withBindings(bindings, async () => {
        for (const as of [{}, { session }])
          for (const path of [
            `/v3/users/${mira.username}/`,
            `/${mira.username}/`,
            on.url,
            '/',
            `/v3/boards/${on.id}/`,
          ]) {
            const { http, html } = await askHtml(path, as)
            expect([path, http, html.includes('data-test-id="feed-failed"')]).toEqual([path, 200, false])
          }
        const made = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'New' } })
        expect(made).toMatchObject({ http: 503, code: 14 })
      }),
    )
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((sql) => !/^\s*(?:select|with)\b/i.test(sql))).toEqual([])
  },
)

test('a bucket that fails is named, and pictures that it has are shown [REL-23 REL-20]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const body = await png(40, 40)
  const sent = await askJson('/v3/media/', { method: 'POST', session, body })
  const path = `/img/236x/${sent.data.image_signature}.webp`
  const lines = await logged(async () => {
    const failed = await withBindings({ MEDIA: fullBucket() }, () =>
      askJson('/v3/media/', { method: 'POST', session, body: new Uint8Array([...body, 1]) }),
    )
    expect(failed).toMatchObject({ http: 503, code: 14 })
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.stringify(failed)).not.toContain('10001')
  })
  expect(lines).toContain('The bucket that MEDIA binds')
  await logged(async () => {
    fillCache()
    const shown = await withBindings({ MEDIA: fullBucket() }, () => ask(path))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })
  expect(BUCKET_TROUBLE).toContain('10001')
  expect(await MEDIA.head('none')).toBe(null)
})
