import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#worker/model/accounts/tables.ts'
import { rateLimits } from '#worker/model/http/tables.ts'
import { type Ask, askJson, db } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { follow, type Person, person } from '../fixtures/world.ts'

const me = sessionOf
const followUrl = ({ id }: { id: number | string }) => `/v3/users/${id}/follow/`
const put = (path: string, session?: string, more: Ask = {}) =>
  askJson(path, { method: 'PUT', ...(session && { session }), ...more })
const remove = (path: string, session?: string, more: Ask = {}) =>
  askJson(path, { method: 'DELETE', ...(session && { session }), ...more })
const seen = async (who: Person, session: string) => (await askJson(`/v3/users/${who.username}/`, { session })).data

/** Turns every session of a person into one of a mailed link. */
async function limit(who: Person): Promise<void> {
  await db.update(sessions).set({ loginState: 'limited' }).where(eq(sessions.userId, who.id))
}

/** Sets the person's count of actions in this hour. */
async function spend(who: Person, count: number): Promise<void> {
  const now = Date.now()
  await db.insert(rateLimits).values({ key: `relations:${who.id}`, bucket: now - (now % 3_600_000), count })
}

test('follow and unfollow show at once and change both counts [FOL-001 FOL-002 FOL-003 FOL-010 HDR-037]', async () => {
  const [mira, nova] = [await person(), await person()]
  const session = await me(nova)
  expect(await put(followUrl(mira), session)).toMatchObject({
    http: 200,
    data: { id: String(mira.id), explicitly_followed_by_me: true, follow_request_status: null, follower_count: 1 },
  })
  expect(await seen(mira, session)).toMatchObject({
    explicitly_followed_by_me: true,
    explicitly_following_me: false,
    follow_request_status: null,
    blocked_by_me: false,
    follower_count: 1,
  })
  expect(await seen(nova, await me(mira))).toMatchObject({
    explicitly_followed_by_me: false,
    explicitly_following_me: true,
    following_count: 1,
  })
  // Repeating it changes nothing, with or without a body.
  expect((await put(followUrl(mira), session, { json: {} })).data.follower_count).toBe(1)
  expect(await remove(followUrl(mira), session)).toMatchObject({
    http: 200,
    data: { explicitly_followed_by_me: false, follower_count: 0 },
  })
  expect((await remove(followUrl(mira), session)).data.follower_count).toBe(0)
  expect(await seen(nova, session)).toMatchObject({ following_count: 0 })
})

test('visitors, crawlers and limited logins follow nobody [ACC-020 ACC-021 FOL-003]', async () => {
  const [mira, nova] = [await person(), await person()]
  const session = await me(nova)
  const calls = [
    [put, followUrl(mira)],
    [remove, followUrl(mira)],
    [put, `/v3/users/${mira.id}/block/`],
    [remove, `/v3/users/${mira.id}/block/`],
    [put, `/v3/users/me/follow_requests/${mira.id}/`],
    [remove, `/v3/users/me/follow_requests/${mira.id}/`],
    [remove, `/v3/users/me/followers/${mira.id}/`],
  ] as const
  const bot = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
  for (const [call, path] of calls) {
    expect(await call(path), path).toMatchObject({ http: 401, code: 2 })
    expect(await call(path, `__Host-session=${'x'.repeat(43)}`), path).toMatchObject({ http: 401, code: 2 })
    expect(await call(path, undefined, bot), path).toMatchObject({ http: 401, code: 2 })
    expect(await call(path, undefined, { json: { unknown: 1 } }), path).toMatchObject({ http: 401, code: 2 })
  }
  await limit(nova)
  for (const [call, path] of calls) expect(await call(path, session), path).toMatchObject({ http: 401, code: 4 })
  expect((await askJson(`/v3/users/${mira.username}/followers/`, { session })).http).toBe(200)
})

test('one cannot follow oneself, and missing or closed people are 404 [FOL-003]', async () => {
  const nova = await person()
  const gone = await person({ closedAt: 1 })
  const session = await me(nova)
  expect(await put(followUrl(nova), session)).toMatchObject({
    http: 400,
    code: 1,
    message_detail: 'You can’t do this to yourself.',
    errors: [{ field: 'id', code: 'not_oneself' }],
  })
  for (const id of [gone.id, 123, '0', 'abc', '99999999999999999999', '1e3', '%00', nova.username])
    for (const call of [put, remove])
      expect(await call(followUrl({ id }), session), String(id)).toMatchObject({ http: 404, code: 30 })
  expect(await put(followUrl(gone), session, { json: { force: true } })).toMatchObject({ http: 400, code: 1 })
  expect((await put(followUrl(gone), session, { body: 'x', headers: { 'content-type': 'text/xml' } })).http).toBe(415)
})

test('a private profile is asked, which grants nothing until it approves [PRV-004 REL-03]', async () => {
  const theo = await person({ isPrivate: true })
  const nova = await person()
  const [session, owner] = [await me(nova), await me(theo)]
  const asked = await put(followUrl(theo), session)
  expect(asked.data).toEqual({
    id: String(theo.id),
    explicitly_followed_by_me: false,
    follow_request_status: 'pending',
    follower_count: null,
  })
  expect(await seen(theo, session)).toMatchObject({
    explicitly_followed_by_me: false,
    follow_request_status: 'pending',
  })
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session })).code).toBe(90)
  expect((await put(followUrl(theo), session)).data.follow_request_status).toBe('pending')
  const waiting = await askJson('/v3/users/me/follow_requests/', { session: owner })
  expect(waiting.data).toMatchObject([{ id: String(nova.id), username: nova.username }])
  expect((await askJson('/v3/users/me/follow_requests/', { session })).data).toEqual([])

  const one = `/v3/users/me/follow_requests/${nova.id}/`
  expect((await put(one, owner)).data).toEqual({ id: String(nova.id), follow_request_status: 'approved' })
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session })).http).toBe(200)
  expect(await seen(theo, session)).toMatchObject({
    explicitly_followed_by_me: true,
    follow_request_status: null,
    follower_count: 1,
  })
  // Repeating it changes nothing, and a late "decline" does not undo it.
  expect((await put(one, owner)).data.follow_request_status).toBe('approved')
  expect((await remove(one, owner)).data.follow_request_status).toBe('approved')
  expect((await askJson('/v3/users/me/follow_requests/', { session: owner })).data).toEqual([])
  expect((await remove(followUrl(theo), session)).data).toMatchObject({
    explicitly_followed_by_me: false,
    follower_count: null,
  })
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session })).code).toBe(90)
})

test('a withdrawn or declined request cannot be approved [PRV-004 REL-03]', async () => {
  const theo = await person({ isPrivate: true })
  const nova = await person()
  const [session, owner] = [await me(nova), await me(theo)]
  const one = `/v3/users/me/follow_requests/${nova.id}/`
  expect(await put(one, owner)).toMatchObject({ http: 404, code: 30 })
  await put(followUrl(theo), session)
  expect((await remove(followUrl(theo), session)).data.follow_request_status).toBeNull()
  expect(await put(one, owner)).toMatchObject({ http: 404, code: 30 })
  await put(followUrl(theo), session)
  for (let i = 0; i < 2; i++)
    expect((await remove(one, owner)).data).toEqual({ id: String(nova.id), follow_request_status: 'declined' })
  expect(await put(one, owner)).toMatchObject({ http: 404, code: 30 })
  expect((await seen(theo, session)).follow_request_status).toBeNull()
  expect(await put(`/v3/users/me/follow_requests/${theo.id}/`, owner)).toMatchObject({ http: 400, code: 1 })
  expect(await put('/v3/users/me/follow_requests/123/', owner)).toMatchObject({ http: 404, code: 30 })
})

test('a removed follower sees what a stranger sees from the next request on [REL-03]', async () => {
  const theo = await person({ isPrivate: true })
  const nova = await person()
  await follow(nova, theo)
  const [session, owner] = [await me(nova), await me(theo)]
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session })).http).toBe(200)
  const one = `/v3/users/me/followers/${nova.id}/`
  for (let i = 0; i < 2; i++) expect((await remove(one, owner)).data).toEqual({ follower_count: 0 })
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session })).code).toBe(90)
  expect((await seen(nova, session)).following_count).toBe(0)
  expect(await remove('/v3/users/me/followers/123/', owner)).toMatchObject({ http: 404, code: 30 })
})

test('changes of relations are limited for each account [REL-13]', async () => {
  const [mira, nova] = [await person(), await person()]
  const session = await me(nova)
  await spend(nova, 599)
  expect((await put(followUrl(mira), session)).http).toBe(200)
  const refused = await remove(followUrl(mira), session)
  expect(refused).toMatchObject({ http: 429, code: 8 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await seen(mira, session)).explicitly_followed_by_me).toBe(true)
})
