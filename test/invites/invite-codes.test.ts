import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteSlices } from '#worker/db/slices.ts'
import { deleteExpiredAdmissions, deleteExpiredCodes, deleteOldLandings } from '#worker/invites/jobs.ts'
import { inviteAdmissions, inviteCodes, inviteLandings } from '#worker/model/invites/tables.ts'
import { ask, askHtml, askJson, cookieIn, db } from '../fixtures/app.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person } from '../fixtures/world.ts'

const DAY = 24 * 3600 * 1000
const post = (path: string, session?: string, json: object = {}) =>
  askJson(path, { method: 'POST', ...(session && { session }), json })
const make = async (owner: Person) =>
  (await post('/v3/invite_code/', await sessionOf(owner), { kind: 'profile' })).data as {
    invite_code: string
    url: string
  }
const redeem = (code: string, session?: string) =>
  post(`/v3/invite_code/${encodeURIComponent(encodeURIComponent(code))}/redeem/`, session)
const followUrl = ({ id }: Person) => `/v3/users/${id}/follow/`
const put = (path: string, session: string) => askJson(path, { method: 'PUT', session })
const remove = (path: string, session: string) => askJson(path, { method: 'DELETE', session })
const isFollower = async (owner: Person, session: string) =>
  (await askJson(`/v3/users/${owner.username}/`, { session })).data.explicitly_followed_by_me

test('a link to the own profile is made for 30 days, by full logins alone [PRV-012 W-45]', async () => {
  const theo = await person({ isPrivate: true })
  const { http, data } = await post('/v3/invite_code/', await sessionOf(theo), { kind: 'profile' })
  expect(http).toBe(200)
  expect(data.url).toBe(`https://pinfold.test/${theo.username}/?invite_code=${encodeURIComponent(data.invite_code)}`)
  const days = (Date.parse(data.expires_at) - Date.now()) / DAY
  expect(Math.round(days)).toBe(30)
  expect((await make(theo)).invite_code).not.toBe(data.invite_code)
  expect(await post('/v3/invite_code/', undefined, { kind: 'profile' })).toMatchObject({ http: 401, code: 2 })
  expect(await post('/v3/invite_code/', await limitedSessionOf(theo), { kind: 'profile' })).toMatchObject({
    http: 401,
    code: 4,
  })
  expect(await post('/v3/invite_code/', await sessionOf(theo), { kind: 'board' })).toMatchObject({ http: 400, code: 1 })
})

test('who redeems the link of a private person follows without waiting; others still request [PRV-012 PRV-004]', async () => {
  const [theo, guest, other] = [await person({ isPrivate: true, fullName: 'Theo B' }), await person(), await person()]
  await board(theo, { name: 'Hidden' })
  const { invite_code: code } = await make(theo)
  const session = await sessionOf(guest)
  const redeemed = {
    invite_code: code,
    user: { id: String(theo.id), username: theo.username, full_name: 'Theo B' },
    can_follow: true,
  }
  expect(await redeem(code, session)).toMatchObject({ http: 200, data: redeemed })
  // Redeeming alone shows nothing yet.
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session })).http).toBe(403)
  expect((await put(followUrl(theo), session)).data).toMatchObject({
    explicitly_followed_by_me: true,
    follow_request_status: null,
  })
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session })).http).toBe(200)
  // A second time changes nothing.
  expect((await redeem(code, session)).http).toBe(200)
  expect((await put(followUrl(theo), await sessionOf(other))).data.follow_request_status).toBe('pending')
})

test('a request that waits already is approved by following again after redeeming [PRV-012]', async () => {
  const [theo, guest] = [await person({ isPrivate: true }), await person()]
  const session = await sessionOf(guest)
  expect((await put(followUrl(theo), session)).data.follow_request_status).toBe('pending')
  const { invite_code: code } = await make(theo)
  await redeem(code, session)
  expect((await put(followUrl(theo), session)).data).toMatchObject({
    explicitly_followed_by_me: true,
    follow_request_status: null,
  })
  expect((await askJson('/v3/users/me/follow_requests/', { session: await sessionOf(theo) })).data).toEqual([])
})

test('codes are encoded twice in the address, whatever they contain [PRV-012]', async () => {
  const [theo, guest] = [await person({ isPrivate: true }), await person()]
  const session = await sessionOf(guest)
  const now = Date.now()
  for (const code of ['a/b', 'c%2Fd', 'e f+g', 'ümläut']) {
    await db.insert(inviteCodes).values({ code, userId: theo.id, createdAt: now, expiresAt: now + DAY })
    expect(await redeem(code, session), code).toMatchObject({ http: 200, data: { invite_code: code } })
  }
  for (const raw of ['a%252Fc', '%2525', '%25E0%25A4%25A', '%25', '%00', 'x'.repeat(500)])
    expect(await post(`/v3/invite_code/${raw}/redeem/`, session), raw).toMatchObject({ http: 404, code: 2301 })
})

test('unknown, expired, own, closed and blocked links are refused with their sentence [PRV-010]', async () => {
  const [theo, guest, gone, hostile, disliked] = (await Promise.all(
    [{ isPrivate: true }, {}, { closedAt: 1 }, {}, {}].map((row) => person(row)),
  )) as [Person, Person, Person, Person, Person]
  const [session, own] = [await sessionOf(guest), await sessionOf(theo)]
  const now = Date.now()
  const code = async (userId: number, expiresAt = now + DAY) => {
    const text = crypto.randomUUID()
    await db.insert(inviteCodes).values({ code: text, userId, createdAt: now - DAY, expiresAt })
    return text
  }
  const invalid = { http: 404, code: 2301, message: 'Sorry, this invite link isn’t valid.' }
  expect(await redeem('nothing', session)).toMatchObject(invalid)
  expect(await redeem(await code(theo.id, now - 1), session)).toMatchObject({
    http: 410,
    code: 2302,
    message: 'Sorry, this invite link has expired.',
  })
  expect(await redeem(await code(theo.id), own)).toMatchObject({
    http: 400,
    code: 2303,
    message: 'This is your own invite.',
  })
  expect(await redeem(await code(gone.id), session)).toMatchObject(invalid)
  await put(`/v3/users/${guest.id}/block/`, await sessionOf(hostile))
  await put(`/v3/users/${disliked.id}/block/`, session)
  expect(await redeem(await code(hostile.id), session)).toMatchObject(invalid)
  expect(await redeem(await code(disliked.id), session)).toMatchObject(invalid)
  expect(await redeem(await code(theo.id))).toMatchObject({ http: 401, code: 2 })
  expect(await redeem(await code(theo.id), await limitedSessionOf(guest))).toMatchObject({ http: 401, code: 4 })
})

test('whom the owner removes, declines or blocks is not admitted by an earlier link again, but by a later one [PRV-012]', async () => {
  const theo = await person({ isPrivate: true })
  const own = await sessionOf(theo)
  const ends = {
    removed: (guest: Person) => remove(`/v3/users/me/followers/${guest.id}/`, own),
    declined: (guest: Person) => remove(`/v3/users/me/follow_requests/${guest.id}/`, own),
    blocked: async (guest: Person) => {
      await put(`/v3/users/${guest.id}/block/`, own)
      await remove(`/v3/users/${guest.id}/block/`, own)
    },
  }
  for (const [name, end] of Object.entries(ends)) {
    const guest = await person()
    const session = await sessionOf(guest)
    const { invite_code: old } = await make(theo)
    await redeem(old, session)
    await put(followUrl(theo), session)
    if (name === 'declined') await remove(followUrl(theo), session)
    await end(guest)
    expect(await redeem(old, session), name).toMatchObject({ http: 404, code: 2301 })
    await put(followUrl(theo), session)
    expect(await isFollower(theo, session), name).toBe(false)
    const later = crypto.randomUUID()
    const soon = Date.now() + 1000
    await db.insert(inviteCodes).values({ code: later, userId: theo.id, createdAt: soon, expiresAt: soon + DAY })
    expect((await redeem(later, session)).http, name).toBe(200)
    await put(followUrl(theo), session)
    expect(await isFollower(theo, session), name).toBe(true)
  }
})

test('an admission ends with its link [PRV-012]', async () => {
  const [theo, guest] = [await person({ isPrivate: true }), await person()]
  const session = await sessionOf(guest)
  await redeem((await make(theo)).invite_code, session)
  await db
    .update(inviteAdmissions)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(inviteAdmissions.viewerId, guest.id))
  expect((await put(followUrl(theo), session)).data.follow_request_status).toBe('pending')
})

test('reading a person with a code says whether it is theirs and valid, and shows no more [PRV-016]', async () => {
  const [theo, mira] = [await person({ isPrivate: true, about: 'Behind a door' }), await person()]
  const { invite_code: code } = await make(theo)
  const read = async (who: Person, given: string) =>
    (await askJson(`/v3/users/${who.username}/?invite_code=${encodeURIComponent(given)}`)).data
  expect(await read(theo, code)).toMatchObject({ invite_code_valid: true, is_private_profile: true })
  expect(JSON.stringify(await read(theo, code))).not.toContain('Behind a door')
  expect((await read(mira, code)).invite_code_valid).toBe(false)
  expect((await read(theo, 'nothing')).invite_code_valid).toBe(false)
  await db.update(inviteCodes).set({ expiresAt: 1 }).where(eq(inviteCodes.code, code))
  expect((await read(theo, code)).invite_code_valid).toBe(false)
  expect('invite_code_valid' in (await askJson(`/v3/users/${theo.username}/`)).data).toBe(false)
})

test('opening a link is recorded once it is valid, and never an error [PRV-014]', async () => {
  const [theo, guest] = [await person(), await person()]
  const { invite_code: code } = await make(theo)
  const land = (text: string, session?: string) =>
    post('/v3/invite_code/attribution/land/', session, { invite_code: encodeURIComponent(encodeURIComponent(text)) })
  expect(await land(code)).toMatchObject({ http: 200, data: { attributed: true } })
  expect(await land(code, await sessionOf(guest))).toMatchObject({ http: 200, data: { attributed: true } })
  for (const wrong of ['nothing', '%', '%E0%A4%A', ''])
    expect(await land(wrong), wrong).toMatchObject({ http: 200, data: { attributed: false } })
  const rows = await db.select().from(inviteLandings).where(eq(inviteLandings.code, code))
  expect(rows.map(({ userId }) => userId)).toEqual([null, guest.id])
})

test('expired links, admissions and old landings are deleted by night [PRV-012 PRV-014]', async () => {
  const [theo, guest] = [await person(), await person()]
  const now = Date.now()
  const { invite_code: kept } = await make(theo)
  await db.insert(inviteCodes).values({ code: 'old', userId: theo.id, createdAt: 1, expiresAt: now - 1 })
  await db.insert(inviteAdmissions).values({ ownerId: theo.id, viewerId: guest.id, expiresAt: now - 1 })
  await db.insert(inviteLandings).values({ id: 1, code: 'old', userId: null, createdAt: now - 91 * DAY })
  await deleteSlices(db, now, [deleteExpiredCodes, deleteExpiredAdmissions, deleteOldLandings])
  const codes = await db.select().from(inviteCodes).where(eq(inviteCodes.userId, theo.id))
  expect(codes.map(({ code }) => code)).toEqual([kept])
  expect(await db.select().from(inviteAdmissions).where(eq(inviteAdmissions.ownerId, theo.id))).toEqual([])
  expect(await db.select().from(inviteLandings).where(eq(inviteLandings.id, 1))).toEqual([])
})

test('without JavaScript a link is accepted by a button, and a bad one leads to the front page with its reason [PRV-009 PRV-010]', async () => {
  const [theo, guest] = [await person({ isPrivate: true }), await person()]
  const session = await sessionOf(guest)
  const { invite_code: code } = await make(theo)
  const { html } = await askHtml(`/${theo.username}/?invite_code=${encodeURIComponent(code)}`, { session })
  expect(html).toContain('action="/do/redeem_invite/"')
  const send = (text: string) =>
    ask('/do/redeem_invite/', {
      method: 'POST',
      session,
      body: new URLSearchParams({ invite_code: text }),
      stays: true,
    })
  expect((await send(code)).headers.get('location')).toBe(`/${theo.username}/`)
  const bad = await send('nothing')
  expect(bad.headers.get('location')).toBe('/')
  const front = await askHtml('/', { session, headers: { cookie: cookieIn(bad, 'toast') } })
  expect(front.html).toContain('Sorry, this invite link isn’t valid.')
})

test('after following by a link the profile offers to write, or to invite back [PRV-006]', async () => {
  const [theo, guest] = [await person({ isPrivate: true, firstName: 'Theo' }), await person()]
  await follow(guest, theo)
  const session = await sessionOf(guest)
  const page = async () => (await askHtml(`/${theo.username}/?invited=true`, { session })).html
  expect(await page()).toContain('Invite Theo to follow you back')
  await follow(theo, guest)
  expect(await page()).toContain('You and Theo follow each other. Say hello!')
  const stranger = await sessionOf(await person())
  expect((await askHtml(`/${theo.username}/?invited=true`, { session: stranger })).html).not.toContain(
    'follow you back',
  )
})
