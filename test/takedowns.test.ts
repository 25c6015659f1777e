import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takedownEvents, takedowns } from '../worker/legal/tables.ts'
import { type Ask, ask, askJson, db, signIn } from './fixtures/app.ts'
import { person } from './fixtures/world.ts'

let count = 0
/** A notice that nobody has sent before, by somebody who hasn't either. */
function notice(more: object = {}) {
  count++
  return {
    username: 'mira',
    law_type: 'OTHER',
    explanation: `Notice ${count}: this shows what the law forbids.`,
    full_name: 'Ada Lovelace',
    email: `ada${count}.${crypto.randomUUID()}@example.org`,
    country: 'DE',
    good_faith: true,
    ...more,
  }
}
const send = (law: string, body: unknown, options: Ask = {}) =>
  askJson(`/v3/legal/takedowns/${law}/`, { method: 'POST', json: body, ...options })
const kept = async (id: string) =>
  (
    await db
      .select()
      .from(takedowns)
      .where(eq(takedowns.id, Number(id)))
  )[0]
const total = async () => (await db.select({ n: sql<number>`count(*)`.as('n') }).from(takedowns))[0]?.n

/** Whatever the console hears. */
const heard: string[] = []
beforeEach(() => {
  heard.length = 0
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void heard.push(args.map(String).join(' ')))
})
afterEach(() => vi.restoreAllMocks())

test('each law takes a notice from a visitor, gives it a number and begins its trail [OPT-023 OPT-024]', async () => {
  for (const [law, country] of [
    ['dsa', 'FR'],
    ['india', 'IN'],
    ['turkey', 'TR'],
    ['test', 'US'],
  ] as const) {
    const answer = await send(law, notice({ country, username: '@Mira' }), { country: 'BR' })
    expect(answer, law).toMatchObject({ http: 201, code: 0, data: { law, status: 'received' } })
    expect(answer.data.takedown_id).toMatch(/^\d+$/)
    expect(await kept(answer.data.takedown_id)).toMatchObject({
      law,
      country,
      username: 'mira',
      requestCountry: 'BR',
      senderId: null,
      fullName: 'Ada Lovelace',
      status: 'received',
      beforeCutoff: false,
    })
    const trail = await db
      .select()
      .from(takedownEvents)
      .where(eq(takedownEvents.takedownId, Number(answer.data.takedown_id)))
    expect(trail).toMatchObject([{ kind: 'received', actorId: null }])
  }
})

test('the country that the form names decides, not where the request comes from [OPT-025]', async () => {
  for (const [law, country] of [
    ['dsa', 'GB'],
    ['dsa', 'US'],
    ['dsa', 'CH'],
    ['india', 'PK'],
    ['turkey', 'DE'],
  ] as const) {
    const answer = await send(law, notice({ country }), { country: 'CA' })
    expect(answer, `${law} ${country}`).toMatchObject({
      http: 403,
      code: 92,
      message: "This form isn't available in your country.",
      errors: [{ field: 'country', code: 'invalid_value' }],
    })
  }
  expect(await send('dsa', notice({ country: 'RE' }), { country: 'US' })).toMatchObject({ http: 201 })
})

test('a law that nobody made is no call [OPT-023]', async () => {
  for (const law of ['us2', '..%2Fx', 'DSA', 'toString', '__proto__', '%00', 'dsa%0d%0a', '%F0%9F%8D%93']) {
    expect(await send(law, notice()), law).toMatchObject({ http: 404, code: 11, data: null })
    // Judged before the body, whatever that is.
    expect((await ask(`/v3/legal/takedowns/${law}/`, { method: 'POST', body: '{', headers: {} })).status, law).toBe(404)
  }
  expect(await askJson('/v3/legal/takedowns/../x/', { method: 'POST', json: notice() })).toMatchObject({ http: 404 })
  expect(await askJson('/v3/legal/takedowns/dsa/')).toMatchObject({ http: 405, code: 10 })
})

test('what is wrong is said field by field, and nothing is kept [REL-15]', async () => {
  const before = await total()
  const wrong = [
    [{ username: '../x' }, 'username', 'wrong_format'],
    [{ username: undefined }, 'username', 'missing'],
    [{ explanation: 'too little' }, 'explanation', 'too_short'],
    [{ explanation: '' }, 'explanation', 'missing'],
    [{ explanation: 'x'.repeat(5001) }, 'explanation', 'too_long'],
    [{ explanation: ['x'.repeat(30)] }, 'explanation', 'invalid_value'],
    [{ law_type: 'dmca' }, 'law_type', 'unknown_value'],
    [{ content_url: 'javascript:alert(1)' }, 'content_url', 'wrong_format'],
    [{ email: 'nobody' }, 'email', 'wrong_format'],
    [{ email: 'a@b.example\r\nbcc: c@d.example' }, 'email', 'wrong_format'],
    [{ full_name: '' }, 'full_name', 'missing'],
    [{ country: '' }, 'country', 'wrong_format'],
    [{ good_faith: false }, 'good_faith', 'invalid_value'],
    [{ incident_date: '2024-02-30' }, 'incident_date', 'invalid_value'],
    [{ incident_date: '3024-02-01' }, 'incident_date', 'invalid_value'],
    [{ trusted_flagger_id: 'x'.repeat(101) }, 'trusted_flagger_id', 'too_long'],
    [{ status: 'accepted' }, 'status', 'unknown_field'],
  ] as const
  for (const [more, field, code] of wrong)
    expect(await send('dsa', notice(more)), JSON.stringify(more).slice(0, 80)).toMatchObject({
      http: 400,
      code: 1,
      errors: expect.arrayContaining([{ field, code }]),
    })
  expect(await send('dsa', { ...notice(), explanation: 'x'.repeat(1_000_000) })).toMatchObject({ http: 413, code: 6 })
  expect(await total()).toBe(before)
})

test('only the DSA hears people without a name, and trusted flaggers [OPT-024]', async () => {
  const nobody = { full_name: undefined, email: undefined, anonymous: true }
  const unnamed = await send('dsa', notice(nobody))
  expect(unnamed).toMatchObject({ http: 201 })
  expect(await kept(unnamed.data.takedown_id)).toMatchObject({ fullName: null, email: null })
  const flagged = await send('dsa', notice({ anonymous: true, trusted_flagger_id: 'TF-7' }))
  expect(await kept(flagged.data.takedown_id)).toMatchObject({ fullName: null, trustedFlaggerId: 'TF-7' })
  for (const [law, country] of [
    ['india', 'IN'],
    ['turkey', 'TR'],
  ] as const) {
    const errors = (field: string) => ({ http: 400, errors: [{ field, code: 'invalid_value' }] })
    expect(await send(law, notice({ country, anonymous: true }))).toMatchObject(errors('anonymous'))
    expect(await send(law, notice({ country, trusted_flagger_id: 'x' }))).toMatchObject(errors('trusted_flagger_id'))
  }
})

test('what happened before 2024 is accepted and marked [OPT-027]', async () => {
  for (const [incident_date, beforeCutoff] of [
    ['2023-12-31', true],
    ['1999-01-01', true],
    ['2024-01-01', false],
  ] as const) {
    const answer = await send('dsa', notice({ incident_date }))
    expect(answer.http).toBe(201)
    expect(await kept(answer.data.takedown_id)).toMatchObject({ beforeCutoff, incidentAt: Date.parse(incident_date) })
  }
})

test('who is signed in is recorded as the sender', async () => {
  const mira = await person()
  const answer = await send('dsa', notice(), { session: await signIn(mira.username) })
  expect(await kept(answer.data.takedown_id)).toMatchObject({ senderId: mira.id })
})

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
    notice({ explanation: `${secret} ${count}`, full_name: 'Canary-9f3b', trusted_flagger_id: 'canary-9f3b' })
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
  expect(await kept(answer.data.takedown_id)).toMatchObject({ explanation })
})

test('a notice comes from the site or from a client without cookies [REL-07]', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect(await send('dsa', notice(), { headers: foreign })).toMatchObject({ http: 403, code: 3 })
})
