import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { TIMES } from '#worker/rooms.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { linkIn, mailTo, newAddress } from '../fixtures/mail.ts'
import { board, follow, person, pin, section } from '../fixtures/world.ts'

const DAY = 24 * 3600_000
const post = (path: string, json: unknown, session?: string) =>
  askJson(path, { method: 'POST', json, ...(session && { session }) })
const night = (now: number) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(now) }), env as never)

/** Mira with a public board, a group board with guest, and a pin on a board of guest. */
async function world() {
  const [mira, guest, theo] = [await person({ email: newAddress() }), await person(), await person()]
  const own = await board(mira, { name: 'Own' })
  const shared = await board(mira, { name: 'Shared', collaborators: [guest] })
  const theirs = await board(guest, { name: 'Theirs', collaborators: [mira] })
  const part = await section(own, 'Part')
  const pins = {
    own: await pin(mira, own, { row: { sectionId: part.id }, annotations: ['a'] }),
    onShared: await pin(guest, shared),
    mineOnShared: await pin(mira, shared),
    onTheirs: await pin(mira, theirs),
  }
  await follow(theo, mira)
  await follow(mira, guest)
  return { mira, guest, theo, own, shared, theirs, pins }
}

async function explored(): Promise<string[]> {
  const { data } = await askJson('/v3/explore/pins/?page_size=250&field_set_key=pin_card')
  return data.map(({ id }: { id: string }) => id)
}
const boardsOn = async (username: string, session?: string) =>
  (await askJson(`/v3/users/${username}/boards/?field_set_key=board_card`, session ? { session } : {})).data
    ?.map(({ id }: { id: string }) => Number(id))
    .sort()
const status = async (path: string, session?: string) => (await ask(path, session ? { session } : {})).status
/** Everything stored about the people, except when it was last changed. */
async function snapshot(...ids: number[]) {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  return {
    users: await db
      .all(sql`select * from users where id in (${list}) order by id`)
      .then((rows) => (rows as Record<string, unknown>[]).map(({ content_version: _, ...rest }) => rest)),
    pins: await db.all(sql`select * from pins where pinner_id in (${list}) order by id`),
    boards: await db.all(sql`select * from profile_boards where user_id in (${list}) order by user_id, board_id`),
  }
}

test('a deactivated account is nowhere from the next request on, and logging in restores it exactly [ACC-006 REL-03]', async () => {
  const { mira, guest, own, shared, theirs, pins } = await world()
  const session = await signIn(mira.username)
  const guestSession = await signIn(guest.username)
  const before = await snapshot(mira.id, guest.id)
  const openProfile = await askHtml(`/${mira.username}/`)
  expect(openProfile.html).toContain('Own')
  expect(await explored()).toEqual(expect.arrayContaining(Object.values(pins).map(({ id }) => String(id))))

  const form = (password: string) =>
    ask('/do/deactivate/', { method: 'POST', session, body: new URLSearchParams({ password }) })
  const wrong = await form('wrong')
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toContain('That password is incorrect.')
  const closed = await form('pinfold-test')
  expect(closed.headers.get('location')).toBe(`/login/?message=account_deactivated&username=${mira.username}`)

  for (const viewer of [undefined, guestSession]) {
    expect(await status(`/v3/users/${mira.username}/`, viewer)).toBe(410)
    expect(await status(`/v3/users/${mira.username}/boards/`, viewer)).toBe(410)
    expect(await status(`/v3/boards/${own.id}/`, viewer)).toBe(404)
    expect(await status(`/v3/boards/${own.id}/pins/`, viewer)).toBe(404)
    expect(await status(`/v3/pins/${pins.own.id}/`, viewer)).toBe(404)
  }
  expect((await ask(`/${mira.username}/`)).status).toBe(302)
  expect((await askJson('/v3/users/me/', { session })).http).toBe(401)
  const seen = await explored()
  for (const { id } of Object.values(pins)) expect(seen).not.toContain(String(id))
  // The group board stays with its collaborator, whose profile lists it for nobody else.
  expect(await status(`/v3/boards/${shared.id}/`)).toBe(404)
  expect(await status(`/v3/boards/${shared.id}/`, guestSession)).toBe(200)
  expect(await boardsOn(guest.username)).toEqual([theirs.id])
  expect(await boardsOn(guest.username, guestSession)).toEqual([shared.id, theirs.id].sort())
  // A pin on another person's board stays on it, under its owner's name.
  const onTheirs = await askJson(`/v3/pins/${pins.onTheirs.id}/`)
  expect(onTheirs.data.pinner.username).toBe(guest.username)
  const listed = await askHtml(theirs.url)
  expect(listed.html).toContain(`/pin/${pins.onTheirs.id}/`)
  expect(listed.html).not.toContain(mira.username)

  expect(await post('/v3/account/email_link/', { email: mira.email })).toMatchObject({ http: 200 })
  await signIn(mira.username)
  expect(await snapshot(mira.id, guest.id)).toEqual(before)
  expect((await askHtml(`/${mira.username}/`)).html).toContain('Own')
  expect(await explored()).toEqual(expect.arrayContaining(Object.values(pins).map(({ id }) => String(id))))
})

test('linked accounts go with it where it is wished [ACC-007]', async () => {
  const [mira, shop, other] = [await person(), await person(), await person()]
  const session = await signIn(mira.username)
  for (const { username } of [shop, other])
    await post('/v3/account/link/', { username, password: 'pinfold-test' }, session)
  const closed = await ask('/do/deactivate/', {
    method: 'POST',
    session,
    body: new URLSearchParams({ password: 'pinfold-test', linked: 'on' }),
  })
  expect(closed.headers.get('location')).toBe(
    `/login/?message=account_deactivated&username=${mira.username}&multiple_accounts=true`,
  )
  for (const { username } of [mira, shop, other]) expect(await status(`/v3/users/${username}/`)).toBe(410)
})

async function askDeletion(session: string) {
  const asked = await ask('/do/delete_account/', {
    method: 'POST',
    session,
    body: new URLSearchParams({ password: 'pinfold-test' }),
  })
  return asked.headers.get('location')
}

test('deletion is asked for by password, done by a mailed link and a press, and undone by logging in for thirty days [ACC-003 ACC-004]', async () => {
  const { mira } = await world()
  const session = await signIn(mira.username)
  expect(await askDeletion(session)).toBe(`/login/?message=account_deletion_email_sent&username=${mira.username}`)
  expect((await askJson('/v3/users/me/', { session })).http).toBe(401)
  expect(await status(`/v3/users/${mira.username}/`)).toBe(200)
  const { path, token } = linkIn(await mailTo(mira.email ?? ''))
  expect((await askHtml(path)).html).toContain('Delete my account')
  expect(await status(`/v3/users/${mira.username}/`)).toBe(200)
  const press = () => ask('/do/delete_for_good/', { method: 'POST', body: new URLSearchParams({ token }) })
  expect((await press()).headers.get('location')).toBe('/login/?message=permanent_account_closure')
  expect((await press()).status).toBe(400)
  expect(await status(`/v3/users/${mira.username}/`)).toBe(410)
  await night(Date.now() + 29 * DAY)
  await signIn(mira.username)
  expect(await status(`/v3/users/${mira.username}/`)).toBe(200)
  await night(Date.now() + 31 * DAY)
  expect(await status(`/v3/users/${mira.username}/`)).toBe(200)
})

test('without an address the password deletes at once', async () => {
  const mira = await person()
  expect(await askDeletion(await signIn(mira.username))).toBe('/login/?message=permanent_account_closure')
  expect(await status(`/v3/users/${mira.username}/`)).toBe(410)
})

test('after thirty days everything goes, but what others work with [REL-16]', async () => {
  const { mira, guest, theo, own, shared, pins } = await world()
  await db.run(sql`insert into follow_requests (target_id, requester_id, rk) values (${guest.id}, ${mira.id}, 1)`)
  await db.run(
    sql`insert into blocks (blocker_id, blocked_id, source, rk) values (${mira.id}, ${theo.id}, 'profile', 1)`,
  )
  await db.run(sql`insert into reports (id, reporter_id, target_id, reason, source, created_at)
    values (${mira.id}, ${mira.id}, ${theo.id}, 'spam', 'profile', 1)`)
  const session = await signIn(mira.username)
  await askDeletion(session)
  const { token } = linkIn(await mailTo(mira.email ?? ''))
  await post('/v3/account/delete/', { token })
  const later = Date.now() + 31 * DAY
  await db.run(sql`delete from cluster_jobs`)
  expect((await post('/v3/login/', { username_or_email: mira.username, password: 'x' })).http).toBe(401)
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(later), cron: TIMES.purge }), env as never)
  // Guest has other pins than before: their suggestions of boards will be made anew.
  expect(await db.all(sql`select 1 from cluster_jobs where user_id = ${guest.id}`)).toHaveLength(1)
  await night(later)
  for (const table of [
    'users where id',
    'boards where owner_id',
    'pins where pinner_id',
    'profile_boards where user_id',
  ])
    expect(await db.all(sql`select 1 from ${sql.raw(table)} = ${mira.id}`), table).toEqual([])
  expect(await status(`/v3/users/${mira.username}/`)).toBe(404)
  expect(await status(`/v3/boards/${own.id}/`)).toBe(404)
  // The group board and its pins are guest's now, and every counter is exact.
  const kept = await askJson(`/v3/boards/${shared.id}/`)
  expect(kept.data.owner.username).toBe(guest.username)
  for (const { id } of [pins.onShared, pins.mineOnShared, pins.onTheirs])
    expect((await askJson(`/v3/pins/${id}/`)).data.pinner.username).toBe(guest.username)
  const [counts] = await db.all<Record<string, number>>(sql`select u.pin_count, u.public_pin_count, u.follower_count,
    u.public_board_count, (select count(*) from pins where pinner_id = u.id) as pins,
    (select count(*) from follows where followee_id = u.id) as followers,
    (select count(*) from boards where owner_id = u.id and grp = 0) as boards from users u where u.id = ${guest.id}`)
  expect(counts?.pin_count).toBe(counts?.pins)
  expect(counts?.public_pin_count).toBe(counts?.pins)
  expect(counts?.follower_count).toBe(counts?.followers)
  expect(counts?.public_board_count).toBe(counts?.boards)
  const [followed] = await db.all<{ n: number }>(sql`select following_count as n from users where id = ${theo.id}`)
  expect(followed?.n).toBe(0)
  expect((await askJson(`/v3/account/username/?username=${mira.username}`)).data.status).toBe('free')
})
