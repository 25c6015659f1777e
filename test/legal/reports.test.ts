import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { REPORT_REASONS } from '#domain/legal/reasons.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { reports } from '#worker/model/legal/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { select, texts } from '../fixtures/html.ts'
import { type Person, person } from '../fixtures/world.ts'

const report = (target: Person | { id: number | string }, body: unknown, session?: string, more: object = {}) =>
  askJson(`/v3/users/${target.id}/report/`, { method: 'POST', json: body, ...(session && { session }), ...more })
const spam = { reason: 'spam', source: 'profile' }
const about = (target: Person) => db.select().from(reports).where(eq(reports.targetId, target.id))

/** A form as a browser without JavaScript sends it. */
const sendForm = (fields: Record<string, string>, session?: string) =>
  ask('/do/report/', { method: 'POST', body: new URLSearchParams(fields), ...(session && { session }) })
const formOf = (target: Person, more: Record<string, string> = {}) => ({
  user_id: String(target.id),
  username: target.username,
  source: 'profile',
  reason: 'spam',
  detail: '',
  ...more,
})

test('a person is reported for each of the reasons, once for each [OPT-014 REL-16]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  const ids = new Set<string>()
  for (const reason of REPORT_REASONS) {
    const first = await report(theo, { reason, detail: ' why ', source: 'profile' }, session)
    expect(first, reason).toMatchObject({ http: 200, data: { report_id: expect.stringMatching(/^\d+$/) } })
    const second = await report(theo, { reason, detail: 'other words', source: 'pin' }, session)
    expect(second.data, reason).toEqual(first.data)
    ids.add(first.data.report_id)
  }
  expect(ids.size).toBe(11)
  const kept = await about(theo)
  expect(kept).toHaveLength(11)
  expect(kept[0]).toMatchObject({ reporterId: mira.id, detail: 'why', source: 'profile', status: 'received' })
})

test('fifty reports at once are one [REL-16]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  // More than the limit allows: the accepted ones are one report.
  const answers = await Promise.all(Array.from({ length: 50 }, () => report(theo, spam, session)))
  const passed = answers.filter(({ http }) => http === 200)
  expect(passed).toHaveLength(30)
  expect(new Set(passed.map(({ data }) => data.report_id)).size).toBe(1)
  expect(await about(theo)).toHaveLength(1)
})

test('reporting needs a full login, asked before anything else [OPT-017]', async () => {
  const [mira, theo] = [await person(), await person()]
  expect(await report(theo, spam)).toMatchObject({ http: 401, code: 2 })
  expect(await report({ id: 1 }, 'nonsense')).toMatchObject({ http: 401, code: 2 })
  const session = await signIn(mira.username)
  await db.update(sessions).set({ loginState: 'limited' }).where(eq(sessions.userId, mira.id))
  expect(await report(theo, spam, session)).toMatchObject({ http: 401, code: 4 })
  expect(await about(theo)).toEqual([])
})

test('oneself, nobody and closed accounts can’t be reported [REL-15]', async () => {
  const [mira, gone] = [await person(), await person({ closedAt: 1 })]
  const session = await signIn(mira.username)
  expect(await report(mira, spam, session)).toMatchObject({ http: 400, code: 1 })
  for (const id of ['1', '0', 'me', 'nobody', '9'.repeat(17), '..%2Fx', gone.id])
    expect(await report({ id }, spam, session), String(id)).toMatchObject({ http: 404, code: 30 })
  expect(await about(mira)).toEqual([])
  expect(await about(gone)).toEqual([])
})

test('a private profile can be reported by a person who cannot see it [OPT-014]', async () => {
  const [mira, theo] = [await person(), await person({ isPrivate: true })]
  expect(await report(theo, spam, await signIn(mira.username))).toMatchObject({ http: 200 })
})

test.each([
  [{ source: 'profile' }, 'reason', 'missing'],
  [{ reason: 'boring', source: 'profile' }, 'reason', 'unknown_value'],
  [{ reason: 'spam' }, 'source', 'missing'],
  [{ reason: 'spam', source: 'a b' }, 'source', 'wrong_format'],
  [{ ...spam, detail: 'x'.repeat(501) }, 'detail', 'too_long'],
  [{ ...spam, detail: 7 }, 'detail', 'invalid_value'],
  [{ ...spam, status: 'closed' }, 'status', 'unknown_field'],
])('%j is no report [REL-15]', async (body, field, code) => {
  const [mira, theo] = [await person(), await person()]
  const answer = await report(theo, body, await signIn(mira.username))
  expect(answer).toMatchObject({ http: 400, code: 1, errors: [{ field, code }] })
  expect(await about(theo)).toEqual([])
})

test('the thirty-first report within an hour is refused [REL-13]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  const at = (ms: number) => ({ headers: { 'x-test-now': String(start + ms) } })
  const targets = await Promise.all(Array.from({ length: 31 }, () => person()))
  for (const each of targets.slice(0, 30)) expect((await report(each, spam, session, at(1000))).http).toBe(200)
  const last = targets[30] as Person
  expect(await report(last, spam, session, at(1000))).toMatchObject({ http: 429, code: 8 })
  expect(await about(last)).toEqual([])
  expect((await report(last, spam, session, at(3_600_000))).http).toBe(200)
})

test('the page of a report is for people who are signed in, and never about themselves [OPT-014]', async () => {
  const [mira, theo] = [await person(), await person({ fullName: '<b>Theo</b>' })]
  const path = `/${theo.username}/report/`
  const visitor = await ask(path)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, `/login/?next=${encodeURIComponent(path)}`])
  const session = await signIn(mira.username)
  const own = await ask(`/${mira.username}/report/`, { session })
  expect([own.status, own.headers.get('location')]).toEqual([302, `/${mira.username}/`])
  expect((await ask('/nobody_at_all/report/', { session })).status).toBe(404)
  const { http, html, headers } = await askHtml(path, { session })
  expect(http).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  const reasons = await select(html, '[name=reason]')
  expect(reasons.map(({ attributes }) => attributes.value)).toEqual([...REPORT_REASONS])
  expect(html).toContain('&lt;b&gt;Theo&lt;/b&gt;')
  expect(html).not.toContain('<b>Theo')
})

test('the form works without JavaScript and shows thanks on the previous page [OPT-014 OPT-016]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  const answer = await sendForm(formOf(theo, { detail: 'Every hour.' }), session)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${theo.username}/`])
  expect(await about(theo)).toMatchObject([{ reason: 'spam', detail: 'Every hour.', reporterId: mira.id }])
  const toast = answer.headers.getSetCookie().find((each) => each.startsWith('toast=')) ?? ''
  const { html } = await askHtml(`/${theo.username}/`, {
    session,
    headers: { cookie: toast.split(';')[0] ?? '' },
  })
  expect((await texts(html, '[data-toast]')).join()).toContain('Thanks for reporting')
})

test('a form that fails comes back with what was typed, and what was wrong where [OPT-014]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  const { reason: _, ...without } = formOf(theo, { detail: '</textarea><script>alert(1)</script>' })
  const failed = await sendForm(without, session)
  const html = await failed.text()
  expect(failed.status).toBe(400)
  expect(await texts(html, '#reason-fault')).toEqual(['Fill this in.'])
  expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script>alert(1)')
  const visitor = await sendForm(formOf(theo))
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    303,
    `/login/?next=${encodeURIComponent(`/${theo.username}/report/`)}`,
  ])
  const strange = await sendForm(formOf(theo, { username: '//evil.example' }))
  expect(strange.headers.get('location')).toBe('/login/?next=%2F%252F%252Fevil.example%2Freport%2F')
  expect(await about(theo)).toEqual([])
})

test('the last line of the form leads to the law of the country, where there is one [OPT-018 OPT-019 OPT-020 OPT-021]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  const line = async (country: string) => {
    const { html } = await askHtml(`/${theo.username}/report/?hl=en`, { session, country })
    const [link] = await select(html, '[data-test-id=report-law]')
    return link && `${link.text}: ${link.attributes.href}`
  }
  const query = `?username=${theo.username}&amp;hl=en`
  expect(await line('FR')).toBe(`Report under EU law: /legal/report/dsa/${query}`)
  expect(await line('IN')).toBe(`Report under Indian law: /legal/report/india/${query}`)
  expect(await line('TR')).toBe(`Report under Turkish law: /legal/report/turkey/${query}`)
  for (const country of ['US', 'GB', 'CH', 'T1']) expect(await line(country), country).toBeUndefined()
})

test('being reported shows nowhere', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(theo.username)
  const look = async () => {
    const { request_id: _, headers: __, ...me } = await askJson('/v3/users/me/', { session })
    return me
  }
  const before = await look()
  await report(theo, spam, await signIn(mira.username))
  expect(await look()).toEqual(before)
  const [row] = await db
    .select({ version: sql<number>`content_version`.as('version') })
    .from(users)
    .where(eq(users.id, theo.id))
  expect(row?.version).toBe(0)
})
