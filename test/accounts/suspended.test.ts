import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import worker from '#worker/index.ts'
import { TIMES } from '#worker/rooms.ts'
import { ask, askHtml, askJson, cookieIn, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { linkIn, mailsTo, mailTo, newAddress } from '../fixtures/mail.ts'
import { board, follow, type Person, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const DAY = 24 * 3600_000
const PASSWORD = 'pinfold-test'
const suspend = ({ username }: Person) => changeSuspension(db, username, true, Date.now())
const lift = ({ username }: Person) => changeSuspension(db, username, false, Date.now())
const logIn = ({ username }: Person, password = PASSWORD) =>
  askJson('/v3/login/', { method: 'POST', json: { username_or_email: username, password } })
const status = async (path: string, session?: string) => (await ask(path, session ? { session } : {})).status

async function ids(path: string, session?: string): Promise<string[]> {
  const { data } = await askJson(path, session ? { session } : {})
  return (data as { id: string }[]).map(({ id }) => id)
}

/** All rows about people, except what only counts changes. */
async function rowsOf(...people: Person[]) {
  const list = sql.raw(people.map(({ id }) => id).join(', '))
  const users = (await db.all(sql`select * from users where id in (${list}) order by id`)) as Record<string, unknown>[]
  return {
    users: users.map(({ content_version: _, ...rest }) => rest),
    pins: await db.all(sql`select * from pins where pinner_id in (${list}) order by id`),
    boards: await db.all(sql`select * from profile_boards where user_id in (${list}) order by user_id, board_id`),
  }
}

test('a suspended account is nowhere from the next request on, also in cached pages, and lifting restores it exactly [ACC-006 REL-03]', async () => {
  const [mira, guest, fan] = [await person(), await person(), await person()]
  const own = await board(mira, { name: 'Own', collaborators: [guest] })
  const made = await pin(mira, own, { row: { title: 'Zirkonlampe' } })
  const guests = await pin(guest, own, { row: { title: 'Zirkonvase' } })
  await follow(fan, mira)
  const session = await signIn(mira.username)
  const fanSession = await signIn(fan.username)
  const before = await rowsOf(mira, guest)
  const search = '/v3/search/?q=zirkonlampe&page_size=25&field_set_key=pin_card'
  const explore = '/v3/explore/pins/?page_size=250&field_set_key=pin_card'
  const shown = [`/${mira.username}/`, own.url, `/pin/${made.id}/`]
  // Twice, so that the second is from the cache.
  for (const path of [...shown, ...shown]) expect(await status(path), path).toBe(200)
  expect(await ids(explore)).toEqual(expect.arrayContaining([String(made.id), String(guests.id)]))
  expect(await ids(search)).toEqual([String(made.id)])
  expect(await ids('/v3/homefeed/?field_set_key=pin_card', fanSession)).toContain(String(made.id))

  expect(await suspend(mira)).toBe('changed')
  expect(await suspend(mira)).toBe('unchanged')
  expect(await status(`/v3/users/${mira.username}/`)).toBe(410)
  for (const path of shown) {
    const { http, html } = await askHtml(path)
    expect([302, 404, 410], path).toContain(http)
    expect(html, path).not.toContain('Zirkon')
  }
  expect(await ids(explore)).not.toEqual(expect.arrayContaining([String(made.id)]))
  expect(await ids(explore)).not.toEqual(expect.arrayContaining([String(guests.id)]))
  expect(await ids(search)).toEqual([])
  expect(await ids('/v3/homefeed/?field_set_key=pin_card', fanSession)).toEqual([])
  expect((await askHtml('/?', { session: fanSession })).html).not.toContain('Zirkonlampe')
  expect((await askJson('/v3/homefeed/?field_set_key=pin_card', { session })).http).toBe(401)
  expect(await wrongCounters(DB)).toEqual([])

  expect(await lift(mira)).toBe('changed')
  expect(await lift(mira)).toBe('unchanged')
  expect(await rowsOf(mira, guest)).toEqual(before)
  for (const path of shown) expect(await status(path), path).toBe(200)
  expect(await ids(search)).toEqual([String(made.id)])
  expect((await logIn(mira)).http).toBe(200)
  expect(await wrongCounters(DB)).toEqual([])
})

test('the owner can’t come back: not by password, mailed link, new password, linked account or delegate [ACC-006 REL-02]', async () => {
  const email = newAddress()
  const [mira, other] = [await person({ email }), await person()]
  const post = (path: string, json: object, session?: string) =>
    askJson(path, { method: 'POST', json, ...(session && { session }) })
  const otherSession = await signIn(other.username)
  const linked = await post('/v3/account/link/', { username: mira.username, password: PASSWORD }, otherSession)
  const body = { email }
  await ask('/do/email_link/', { method: 'POST', body: new URLSearchParams(body) })
  await ask('/do/forgotten/', { method: 'POST', body: new URLSearchParams(body) })
  await mailTo(email, 2)
  const before = await mailsTo(email)
  expect(await suspend(mira)).toBe('changed')

  // Without the password the answer is the one for any wrong password.
  const wrong = await logIn(mira, 'not-it')
  expect([wrong.http, wrong.code]).toEqual([401, 5])
  const right = await logIn(mira)
  expect([right.http, right.code]).toEqual([403, 3])
  expect(right.message).toContain('suspended')
  expect(
    cookieIn(
      await ask('/v3/login/', { method: 'POST', json: { username_or_email: email, password: PASSWORD } }),
      '__Host-session',
    ),
  ).toBe('')
  const form = await askHtml('/do/login/', {
    method: 'POST',
    country: 'DE',
    body: new URLSearchParams({ username_or_email: mira.username, password: PASSWORD }),
  })
  expect(form.html).toContain('Dieses Konto ist gesperrt')
  const tokens = before.map((message) => linkIn(message).token)
  expect(tokens).toHaveLength(2)
  for (const token of tokens) {
    const used = await ask('/do/login_link/', { method: 'POST', body: new URLSearchParams({ token }) })
    expect(cookieIn(used, '__Host-session')).toBe('')
    const reset = await post('/v3/account/reset/', { token, password: 'a-new-one-that-is-long' })
    expect(reset.http).toBeGreaterThanOrEqual(400)
  }
  expect(await db.all(sql`select user_id from account_tokens where user_id = ${mira.id}`)).toEqual([])
  await ask('/do/email_link/', { method: 'POST', body: new URLSearchParams(body) })
  await ask('/do/forgotten/', { method: 'POST', body: new URLSearchParams(body) })
  expect(await db.all(sql`select user_id from account_tokens where user_id = ${mira.id}`)).toEqual([])
  const switched = await post('/v3/accounts/switch/', { user_id: String(mira.id) }, otherSession)
  expect([linked.http, switched.http]).toEqual([200, 404])
  expect(await db.all(sql`select id from sessions where user_id = ${mira.id}`)).toEqual([])
  expect(
    await db.all(
      sql`select suspended_at is not null as s, closed_at is not null as c from users where id = ${mira.id}`,
    ),
  ).toEqual([{ s: 1, c: 1 }])
})

test('an account that its owner closed stays closed when a suspension is lifted; a due purge neither starts nor ends [ACC-006]', async () => {
  const [closed, deleted] = [await person(), await person()]
  await db.run(sql`update users set closed_at = 5 where id = ${closed.id}`)
  const purgeAt = Date.now() + 20 * DAY
  await db.run(sql`update users set closed_at = 5, purge_at = ${purgeAt} where id = ${deleted.id}`)
  for (const each of [closed, deleted]) {
    expect(await suspend(each)).toBe('changed')
    expect((await logIn(each)).http).toBe(403)
    expect(await lift(each)).toBe('changed')
  }
  const times = sql`select closed_at, suspended_at, purge_at from users where id in (${closed.id}, ${deleted.id}) order by purge_at`
  expect(await db.all(times)).toEqual([
    { closed_at: 5, suspended_at: null, purge_at: null },
    { closed_at: 5, suspended_at: null, purge_at: purgeAt },
  ])
  // After that their owner comes back as before; a suspended one that nobody deleted is never purged.
  expect((await logIn(closed)).http).toBe(200)
  expect(await suspend(closed)).toBe('changed')
  const late = createScheduledController({ cron: TIMES.purge, scheduledTime: new Date(purgeAt + DAY) })
  await worker.scheduled(late, env as never)
  expect(await db.all(sql`select id from users where id in (${closed.id}, ${deleted.id})`)).toEqual([{ id: closed.id }])
  expect(await changeSuspension(db, 'nobody_has_this_name', true, Date.now())).toBe('unknown')
})
