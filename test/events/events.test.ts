import { createScheduledController, env } from 'cloudflare:test'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { clientErrors } from '#worker/model/events/tables.ts'
import { rateLimits } from '#worker/model/http/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { person } from '../fixtures/world.ts'

const MINUTE = 60_000
const DAY = 24 * 3600 * 1000
/** A separate minute for each test, begun 20 seconds ago. */
const clock = (minutes: number) => Math.ceil(Date.now() / MINUTE) * MINUTE + minutes * MINUTE + 20_000

const report = (session: string, now: number, body: object) =>
  askJson('/v3/client_errors/', { method: 'POST', json: body, session, headers: { 'x-test-now': String(now) } })

test('browsers’ reports are kept, each part cut to its size [OPT-028 REL-15]', async () => {
  const session = await signIn((await person()).username)
  const mark = crypto.randomUUID()
  const sent = {
    message: `${mark}${'m'.repeat(2000)}`,
    stack: 's'.repeat(9000),
    component_stack: 'c'.repeat(9000),
    url: 'u'.repeat(2000),
    build: 'b'.repeat(200),
  }
  expect(await report(session, Date.now(), sent)).toMatchObject({ http: 200, data: {} })
  const [row] = await db
    .select()
    .from(clientErrors)
    .where(like(clientErrors.body, `%${mark}%`))
  expect(row?.body).toEqual({
    message: sent.message.slice(0, 1000),
    stack: sent.stack.slice(0, 4000),
    component_stack: sent.component_stack.slice(0, 2000),
    url: sent.url.slice(0, 900),
    build: sent.build.slice(0, 100),
  })
  expect(JSON.stringify(row)).not.toContain(session.split('=')[1])
})

test('one session may send ten reports a minute; the next is answered with the time to wait [OPT-028 REL-15]', async () => {
  const session = await signIn((await person()).username)
  const now = clock(0)
  for (let i = 0; i < 10; i++) expect((await report(session, now, { message: 'x' })).http).toBe(200)
  const refused = await report(session, now, { message: 'x' })
  expect(refused).toMatchObject({ http: 429, code: 8, message: 'You have done that too often. Try again later.' })
  expect(refused.headers.get('retry-after')).toBe('40')
  const other = await signIn((await person()).username)
  expect((await report(other, now, { message: 'x' })).http).toBe(200)
  expect((await report(session, now + MINUTE, { message: 'x' })).http).toBe(200)
})

test('invented sessions, and addresses of one network, count as one sender [OPT-028 REL-13]', async () => {
  const session = await signIn((await person()).username)
  const invented = () =>
    `__Host-session=${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(33))))
      .slice(0, 43)
      .replaceAll(/[+/]/g, '-')}`
  const statuses = async (
    times: number,
    minutes: number,
    as: (i: number) => { session?: string; address?: string },
  ) => {
    const all: number[] = []
    for (let i = 0; i < times; i++) {
      const { address, ...sent } = as(i)
      const headers = { 'x-test-now': String(clock(minutes)), ...(address && { 'x-test-address': address }) }
      all.push((await ask('/v3/client_errors/', { method: 'POST', json: { message: 'x' }, headers, ...sent })).status)
    }
    return all
  }
  const tenAndNoMore = [...Array<number>(10).fill(200), 429, 429]
  expect(await statuses(12, 20, () => ({ session: invented() }))).toEqual(tenAndNoMore)
  expect(await statuses(12, 21, () => ({ session: invented(), address: '203.0.113.7' }))).toEqual(tenAndNoMore)
  expect(await statuses(12, 22, (i) => ({ session: invented(), address: `2001:db8::${i.toString(16)}:1` }))).toEqual(
    tenAndNoMore,
  )
  expect(await statuses(12, 23, (i) => ({ session, address: `203.0.113.${i}` }))).toEqual(tenAndNoMore)
  // Other clients are unaffected.
  expect(await statuses(2, 21, (i) => ({ address: `203.0.113.${100 + i}` }))).toEqual([200, 200])
  expect(await statuses(2, 22, (i) => ({ address: `2001:db8:0:${i + 1}::1` }))).toEqual([200, 200])
})

test('a report that is none is refused and not kept [OPT-028 REL-15]', async () => {
  const session = await signIn((await person()).username)
  const before = (await db.select().from(clientErrors)).length
  for (const body of [{ nonsense: 1 }, { message: 1 }, { message: null }, []])
    expect(await report(session, clock(5), body), JSON.stringify(body)).toMatchObject({ http: 400, code: 1 })
  const foreign = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
  expect((await ask('/v3/client_errors/', { method: 'POST', session, headers: foreign, body: '{}' })).status).toBe(403)
  expect(await db.select().from(clientErrors)).toHaveLength(before)
})

test('what has expired goes at night: sessions, old reports, old counts', async () => {
  const mira = await person()
  await signIn(mira.username)
  const now = Date.now() + 365 * DAY
  await db.insert(clientErrors).values([
    { id: 1, body: { message: 'old' }, createdAt: now - 31 * DAY },
    { id: 2, body: { message: 'new' }, createdAt: now - 29 * DAY },
  ])
  await db.insert(rateLimits).values([
    { key: 'old', bucket: now - 2 * DAY, count: 1 },
    { key: 'new', bucket: now - MINUTE, count: 1 },
  ])
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(now) }), env as never)
  expect(await db.select().from(sessions).where(eq(sessions.userId, mira.id))).toEqual([])
  expect((await db.select().from(clientErrors)).map(({ id }) => id)).toEqual([2])
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['new'])
})
