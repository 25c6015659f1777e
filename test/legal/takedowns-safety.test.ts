import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takedownEvents } from '#worker/model/legal/tables.ts'
import { type Ask, db, signIn } from '../fixtures/app.ts'
import { kept, notice, send, total } from '../fixtures/takedowns.ts'
import { person } from '../fixtures/world.ts'

/** Everything written to the console. */
const heard: string[] = []
beforeEach(() => {
  heard.length = 0
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void heard.push(args.map(String).join(' ')))
})
afterEach(() => vi.restoreAllMocks())
test('a form that is sent twice, or fifty times at once, is one notice [REL-16 REL-17]', async () => {
  const body = notice({ email: undefined, full_name: undefined, anonymous: true })
  const before = Number(await total())
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('dsa', body)))
  expect(answers.map(({ http }) => http)).toEqual(Array(50).fill(201))
  expect(new Set(answers.map(({ data }) => data.takedown_id)).size).toBe(1)
  expect(Number(await total())).toBe(before + 1)
  const id = Number(answers[0]?.data.takedown_id)
  expect(await db.select().from(takedownEvents).where(eq(takedownEvents.takedownId, id))).toHaveLength(1)
  const other = await send('dsa', { ...body, username: 'theo' })
  expect(other.data.takedown_id).not.toBe(String(id))
  const later = await send('dsa', body, { headers: { 'x-test-now': String(Date.now() + 61_000) } })
  expect(later.data.takedown_id).not.toBe(String(id))
})

test('the sixth notice within an hour is refused: by e-mail, by account, by address [REL-13]', async () => {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const at = (ms: number, more: Record<string, string> = {}) => ({ 'x-test-now': String(start + ms), ...more })
  const email = `limit.${crypto.randomUUID()}@example.org`
  const session = await signIn((await person()).username)
  const address = { 'x-test-address': `2001:db8::${crypto.randomUUID().slice(0, 4)}` }
  const nameless = { email: undefined, full_name: undefined, anonymous: true }
  for (const [name, body, options] of [
    ['e-mail', { email }, {}],
    ['account', nameless, { session }],
    ['address', nameless, { headers: address }],
  ] as [string, object, Ask][]) {
    const trial = (ms: number) => send('dsa', notice(body), { ...options, headers: at(ms, options.headers) })
    for (let i = 0; i < 5; i++) expect((await trial(1_800_000)).http, name).toBe(201)
    const before = await total()
    const refused = await trial(1_800_000)
    expect(refused, name).toMatchObject({ http: 429, code: 8 })
    expect(refused.headers.get('retry-after'), name).toBe('1800')
    expect(await total(), name).toBe(before)
    expect((await trial(3_600_000)).http, name).toBe(201)
  }
  const shouted = await send('dsa', notice({ email: email.toUpperCase() }), { headers: at(1_800_000) })
  expect(shouted.http).toBe(429)
})

test('the trail of a notice only grows [REL-16]', async () => {
  const { data } = await send('dsa', notice())
  const id = Number(data.takedown_id)
  const change = db.update(takedownEvents).set({ kind: 'x' }).where(eq(takedownEvents.takedownId, id))
  await expect(change.execute()).rejects.toThrow()
  await expect(db.delete(takedownEvents).where(eq(takedownEvents.takedownId, id)).execute()).rejects.toThrow()
  expect(await db.select().from(takedownEvents).where(eq(takedownEvents.takedownId, id))).toMatchObject([
    { kind: 'received' },
  ])
})

test('no log has a word of a notice, however it ends [REL-14]', async () => {
  const secret = 'canary-9f3b this is what somebody wrote'
  const body = () =>
    notice({
      explanation: `${secret} ${crypto.randomUUID()}`,
      full_name: 'Canary-9f3b',
      trusted_flagger_id: 'canary-9f3b',
    })
  const texts: string[] = []
  const trial = async (law: string, json: unknown, headers: Record<string, string> = {}) => {
    const answer = await send(law, json, { headers })
    texts.push(JSON.stringify(answer))
    return answer.http
  }
  expect(await trial('dsa', body())).toBe(201)
  expect(await trial('us2', body())).toBe(404)
  expect(await trial('dsa', { ...body(), country: 'GB' })).toBe(403)
  expect(await trial('dsa', { ...body(), law_type: 'canary-9f3b' })).toBe(400)
  for (let call = 1; call <= 3; call++) {
    const http = await trial('dsa', body(), { 'x-test-fail-call': String(call) })
    if (http === 201) break
    expect(http).toBe(503)
  }
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.join('\n').toLowerCase()).not.toContain('canary')
  expect(texts.join('\n').toLowerCase()).not.toContain('canary')
})

test('a database that fails leaves nothing half kept [REL-16]', async () => {
  const before = await total()
  for (let call = 1; call <= 2; call++)
    expect(await send('dsa', notice(), { headers: { 'x-test-fail-call': String(call) } })).toMatchObject({ http: 503 })
  expect(await total()).toBe(before)
})

test('markup in a notice is text like any other [REL-09]', async () => {
  const explanation = '<script>alert(1)</script> & "quotes" \u202e ’ or 1=1; drop table takedowns --'
  const answer = await send('dsa', notice({ explanation }))
  expect(answer.http).toBe(201)
  expect(await kept(answer.data.takedown_id)).toMatchObject({ explanation: explanation.replace('\u202e', '') })
})

test('a notice comes from the site or from a client without cookies [REL-07]', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect(await send('dsa', notice(), { headers: foreign })).toMatchObject({ http: 403, code: 3 })
})
