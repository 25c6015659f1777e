import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askJson, cookieIn, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { caseOf, decide, deskStory, night, reportThing, send } from '../fixtures/desk.ts'
import { deliver } from '../fixtures/homefeed.ts'
import { mailsTo, mailTo, newAddress } from '../fixtures/mail.ts'
import { choose } from '../fixtures/notification-mails.ts'
import { doFollow, notificationsOf, save, see, told, unseenOf } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const named = (fullName: string, row = {}) => person({ fullName, ...row })
const call = async (who: Person, method: string, path: string, json: object = {}) => {
  const answer = await askJson(path, { method, session: await sessionOf(who), ...(method !== 'GET' && { json }) })
  if (answer.http !== 200) throw new Error(`${method} ${path}: ${answer.http}`)
  return answer.data
}
const DAY = 24 * 3600_000

test('whose request waits when a profile goes public is told that it is approved, and nobody twice', async () => {
  const ada = await named('Ada', { isPrivate: true })
  const [ben, cleo, dan] = [await named('Ben'), await named('Cleo'), await named('Dan')]
  for (const who of [ben, cleo]) await doFollow(who, ada)
  await call(ada, 'PUT', '/v3/users/me/', { is_private_profile: false })
  expect([await told(ben), await told(cleo), await told(dan)]).toEqual([
    ['request_approved Ada'],
    ['request_approved Ada'],
    [],
  ])
  // The event is new, although the request is old: it counts at the bell and is unread.
  expect([await unseenOf(ben), (await notificationsOf(ben))[0]?.is_unread]).toEqual([1, true])
  await see(ben, (await notificationsOf(ben))[0]?.event_id)
  for (const is_private_profile of [true, false]) await call(ada, 'PUT', '/v3/users/me/', { is_private_profile })
  expect([await told(ben), await unseenOf(ben)]).toEqual([['request_approved Ada'], 0])
  await call(ada, 'PUT', `/v3/users/${cleo.id}/block/`)
  expect(await told(cleo)).toEqual([])
})

test('who saved a Pin is told that somebody tried it, once a day and only while it is so', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')]
  const blue = await pin(ada, await board(ada), { row: { title: 'Blue' } })
  const hidden = await pin(ada, await board(ada, { privacy: 'secret' }))
  await call(ben, 'PUT', `/v3/pins/${blue.id}/tried/`)
  expect((await notificationsOf(ada))[0]).toMatchObject({ type: 'tried', pin: { title: 'Blue' }, actor_count: 1 })
  await see(ada, (await notificationsOf(ada))[0]?.event_id)
  await call(ben, 'DELETE', `/v3/pins/${blue.id}/tried/`)
  expect(await told(ada)).toEqual([])
  await call(ben, 'PUT', `/v3/pins/${blue.id}/tried/`)
  expect([await told(ada), await unseenOf(ada)]).toEqual([['tried Ben'], 0])
  for (const id of [blue.id, hidden.id]) await call(ada, 'PUT', `/v3/pins/${id}/tried/`)
  expect(await told(ada), 'one’s own doings').toEqual(['tried Ben'])
})

test('of new Pins on a board those followers are told who have chosen so, after the save', async () => {
  const [ada, ben, cleo, dan] = [await named('Ada'), await named('Ben'), await named('Cleo'), await named('Dan')]
  const sea = await board(ada, { name: 'Sea', collaborators: [dan] })
  for (const who of [ben, cleo]) await call(who, 'PUT', `/v3/boards/${sea.id}/follow/`)
  await choose(ben, { board_pin: 'app' })
  const source = await pin(await named('Source'), await board(cleo))
  await save(ada, source.id, sea)
  await deliver()
  expect([await told(ben), await told(cleo), await told(ada)]).toEqual([['board_pin Ada'], [], []])
  expect((await notificationsOf(ben))[0]).toMatchObject({ board: { name: 'Sea' }, is_unread: true })
  await save(dan, source.id, sea)
  await deliver()
  // The message again tells nobody again.
  await deliver()
  expect([await told(ben), await unseenOf(ben)]).toEqual([['board_pin Dan, Ada'], 1])
  await call(ada, 'PUT', `/v3/boards/${sea.id}/`, { privacy: 'secret' })
  expect(await told(ben), 'the board became secret').toEqual([])
  await see(ben, String(Number.MAX_SAFE_INTEGER - 1))
  await call(ada, 'PUT', `/v3/boards/${sea.id}/`, { privacy: 'public' })
  await deliver()
  expect([await told(ben), await unseenOf(ben)], 'it is public again: that is no new Pin').toEqual([
    ['board_pin Dan, Ada'],
    0,
  ])
  await call(ben, 'PUT', `/v3/users/${dan.id}/block/`)
  expect(await told(ben)).toEqual(['board_pin Ada'])
  await call(ben, 'DELETE', `/v3/boards/${sea.id}/follow/`)
  expect(await told(ben)).toEqual([])
})

test('of hundreds of followers exactly those are told who want it, in parts', async () => {
  const ada = await named('Ada')
  const count = 1100
  const sea = await board(ada, { name: 'Sea', row: { followerCount: count } })
  const wave = await pin(ada, await board(ada))
  const base = Number(wave.id) + 10_000
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  await db.run(
    sql`insert into users (id, username, full_name, first_name, created_at) ${numbers} select ${base} + i, 'b' || ${base} || '_' || i, 'Fan', 'Fan', 1 from n`,
  )
  await db.run(
    sql`insert into board_follows (user_id, board_id, rk) ${numbers} select ${base} + i, ${sea.id}, -(${base} + i) from n`,
  )
  await db.run(
    sql`insert into bells (user_id, choices) ${numbers} select ${base} + i, '{"board_pin":"app"}' from n where i % 100 = 7`,
  )
  await save(ada, wave.id, sea)
  await deliver()
  const rows = await db.all<{ n: number }>(
    sql`select user_id - ${base} as n from notifications where kind = 'board_pin' and about_id = ${sea.id} order by n`,
  )
  expect(rows.map(({ n }) => n)).toEqual([7, 107, 207, 307, 407, 507, 607, 707, 807, 907, 1007])
  expect(await wrongCounters(DB)).toEqual([])
})

test('a login in a browser not seen before is told and mailed; the same browser never again', async () => {
  const email = newAddress()
  const ada = await named('Ada', { email, emailVerifiedAt: 1, locale: 'de' })
  const logIn = async (cookie = '', agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') => {
    const answer = await ask('/v3/login/', {
      ...{ method: 'POST', json: { username_or_email: ada.username, password: 'pinfold-test' }, country: 'DE' },
      headers: { cookie, 'user-agent': agent },
    })
    expect(answer.status).toBe(200)
    return cookieIn(answer, '__Host-browser')
  }
  const home = await logIn()
  expect(await told(ada), 'before the first login nothing is known').toEqual([])
  await logIn('', 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0.0.0 Safari/537.36')
  expect((await notificationsOf(ada))[0]).toMatchObject({
    type: 'sign_in',
    actor: null,
    actor_count: 0,
    browser: { agent: expect.stringContaining('Windows'), country: 'DE' },
  })
  expect(await unseenOf(ada)).toBe(1)
  const mail = await mailTo(email)
  expect(mail.subject).toBe('Neue Anmeldung bei deinem Konto')
  expect(mail.text).toContain('Chrome · Windows · Deutschland')
  expect(mail.text).toContain('/settings/sessions/')
  await logIn(home)
  await logIn(home)
  expect([await told(ada), (await mailsTo(email)).length]).toEqual([['sign_in'], 1])
  await choose(ada, { sign_in: 'app' })
  await logIn('', 'Mozilla/5.0 (iPhone) Safari/605')
  expect([await told(ada), (await mailsTo(email)).length]).toEqual([['sign_in', 'sign_in'], 1])
  // Nobody can switch it off.
  const session = await sessionOf(ada)
  const off = await askJson('/v3/users/me/bell/', { method: 'PUT', session, json: { choices: { sign_in: 'not' } } })
  expect([off.http, off.errors]).toEqual([400, [{ field: 'choices.sign_in', code: 'invalid_value' }]])
})

test('an unconfirmed address gets no mail about a login, and a changed password is no login', async () => {
  const email = newAddress()
  const ada = await named('Ada', { email })
  const logIn = () =>
    ask('/v3/login/', { method: 'POST', json: { username_or_email: ada.username, password: 'pinfold-test' } })
  await logIn()
  await logIn()
  expect([await told(ada), await mailsTo(email)]).toEqual([['sign_in'], []])
  const session = await sessionOf(ada)
  const json = { current: 'pinfold-test', new: 'slow birds carry' }
  expect((await askJson('/v3/account/password/', { method: 'POST', session, json })).http).toBe(200)
  expect(await told(ada)).toEqual(['sign_in'])
})

test('the desk’s answers and decisions ring the bell of those whom they concern [OPT-024]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  await reportThing(ben, 'pin', blue.id)
  const { id } = await decide(vera, await caseOf('pin', blue.id), { action: 'remove' })
  expect(await notificationsOf(owner)).toMatchObject([
    { type: 'decision', actor: null, decision: { id: String(id), name: 'Blue vase', state: 'made' } },
  ])
  expect(await notificationsOf(ben)).toMatchObject([{ type: 'report_answer', actor: null, report: { acted: true } }])
  expect([await unseenOf(owner), await unseenOf(ben), await told(vera)]).toEqual([1, 1, []])
  await see(owner, (await notificationsOf(owner))[0]?.event_id)
  const [{ id: caseId } = { id: 0 }] = await db.all<{ id: number }>(
    sql`select case_id as id from decisions where id = ${id}`,
  )
  await send('/do/staff_reverse/', { case_id: String(caseId) }, vera)
  expect((await notificationsOf(owner))[0]).toMatchObject({ decision: { state: 'reversed' }, is_unread: true })
  await send('/do/staff_reverse/', { case_id: String(caseId) }, vera)
  expect(await unseenOf(owner), 'the second time there is nothing to take back').toBe(1)
  // A report that changes nothing is answered too; it concerns nobody else.
  const other = await pin(owner, await board(owner))
  await choose(owner, { decision: 'not' })
  await reportThing(ben, 'pin', other.id)
  await decide(vera, await caseOf('pin', other.id), { action: 'none' })
  expect((await notificationsOf(ben))[0]).toMatchObject({ report: { acted: false } })
  expect(await told(owner)).toEqual(['decision', 'decision'])
})

test('half a year after its last event a notification is deleted, with its part of the number at the bell', async () => {
  const [ada, ben, cleo] = [await named('Ada'), await named('Ben'), await named('Cleo')]
  await doFollow(ben, ada)
  await see(ada, (await notificationsOf(ada))[0]?.event_id)
  await doFollow(cleo, ada)
  const now = Date.now()
  await night('purge', now + 179 * DAY)
  expect([await told(ada), await unseenOf(ada)]).toEqual([['follow Cleo', 'follow Ben'], 1])
  await night('purge', now + 181 * DAY)
  expect([await told(ada), await unseenOf(ada)]).toEqual([[], 0])
  expect(await db.get(sql`select count(*) as n from notification_people where user_id = ${ada.id}`)).toEqual({ n: 0 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('thousands of old notifications go in slices, of one person and of many, and none that is newer', async () => {
  const ada = await named('Ada')
  const ben = await named('Ben')
  const now = Date.now()
  const numbers = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  await db.run(sql`insert into bells (user_id, epoch, unseen_count) values (${ada.id}, 1, 0), (${ben.id}, 0, 1)`)
  await db.run(
    sql`insert into notifications (user_id, id, kind, about_id, epoch, rk, people_count, created_at) ${numbers(2503)} select ${ada.id}, i, 'save', i, 0, -i, 0, 1 from n`,
  )
  await db.run(
    sql`insert into notifications (user_id, id, kind, about_id, epoch, rk, people_count, created_at) values (${ben.id}, 7, 'save', 7, 0, -7, 0, 1)`,
  )
  await doFollow(ben, ada)
  await night('purge', now)
  const left = await db.all(sql`select user_id, kind from notifications where user_id in (${ada.id}, ${ben.id})`)
  expect([left, await unseenOf(ada), await unseenOf(ben)]).toEqual([[{ user_id: ada.id, kind: 'follow' }], 1, 0])
})
