import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const DAY = 24 * 3600 * 1000
const send = (method: string, path: string, session?: string, json?: unknown, later = 0) =>
  askJson(path, {
    method,
    ...(session && { session }),
    ...(json !== undefined && { json }),
    ...(later > 0 && { headers: { 'x-test-now': String(Date.now() + later) } }),
  })
/** Everything stored, except times of changes, the undo entries, and the board of deleted pins. */
async function everything() {
  const users = (await db.all(sql`select * from users order by id`)) as Record<string, unknown>[]
  return {
    users: users.map(({ content_version: _, ...rest }) => rest),
    boards: await db.all(sql`select * from boards where kind <> 'deleted' order by id`),
    cards: await db.all(sql`select * from profile_boards order by board_id, user_id`),
    pins: await db.all(sql`select * from pins order by id`),
    sections: await db.all(sql`select * from sections order by id`),
    words: await db.all(sql`select * from pin_annotations order by pin_id, rank`),
    topics: await db.all(sql`select * from topics order by slug`),
  }
}

async function world() {
  const [mira, guest, theo] = [await person(), await person(), await person()]
  const shared = await board(mira, { name: 'Shared', collaborators: [guest] })
  const part = await section(shared, 'Part')
  const row = { sectionId: part.id, title: 'canarydeleted', favorited: true, isStory: true }
  const made = await pin(mira, shared, { row, annotations: ['deletedword'] })
  const ofGuest = await pin(guest, shared)
  const sessions = {
    mira: await signIn(mira.username),
    guest: await signIn(guest.username),
    theo: await signIn(theo.username),
  }
  return { mira, guest, theo, shared, part, made, ofGuest, sessions }
}

test('a deleted pin is in no feed, count or page, for anybody [REL-18]', async () => {
  const { mira, shared, part, made, sessions } = await world()
  const gone = await send('DELETE', `/v3/pins/${made.id}/`, sessions.mira)
  expect(gone).toMatchObject({ http: 200, data: { id: String(made.id), deleted_at: expect.any(String) } })
  const places = [
    ...[`/v3/users/${mira.username}/pins/`, `/v3/users/${mira.username}/story_pins/`, '/v3/explore/pins/'],
    ...[`/v3/users/${mira.username}/pins/created/`, `/v3/boards/${shared.id}/pins/?filter_section_pins=0`],
    ...[`/v3/board_sections/${part.id}/pins/`, '/v3/topics/deletedword/pins/', shared.url, `/${mira.username}/_pins/`],
    ...[`/v3/pins/${made.id}/`, `/pin/${made.id}/`, `/v3/users/${mira.username}/pins/boardless/`],
    ...['/v3/users/me/filtered/pins/?flag_filters=favorited', `/v3/pins/${made.id}/related/`],
  ]
  for (const session of [...Object.values(sessions), ''])
    for (const path of places) {
      const response = await ask(path, session ? { session } : {})
      expect(await response.text(), path).not.toContain('canarydeleted')
      if (path.includes(`/${made.id}/`)) expect(response.status, path).toBe(404)
    }
  for (const [method, what] of [
    ['PUT', 'favorite/'],
    ['PUT', 'hide/'],
    ['POST', 'repin/'],
    ['PUT', ''],
  ])
    expect((await send(method ?? '', `/v3/pins/${made.id}/${what}`, sessions.mira, {})).http).toBe(404)
  const move = { board_id: String((await board(mira)).id), pin_ids: [String(made.id)] }
  expect((await send('PUT', '/v3/bulk_edit/', sessions.mira, move)).http).toBe(404)
  expect((await send('GET', '/v3/users/me/', sessions.mira)).data).toMatchObject({ pin_count: 0, story_pin_count: 0 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('undo puts back exactly what was, once, within a day [REL-18]', async () => {
  const { made, ofGuest, sessions } = await world()
  const before = await everything()
  for (const [id, session] of [
    [made.id, sessions.mira],
    [ofGuest.id, sessions.mira],
    [ofGuest.id, sessions.guest],
  ] as const) {
    const { data } = await send('DELETE', `/v3/pins/${id}/`, session)
    expect((await send('GET', '/v3/undo/', session)).data[0]).toMatchObject({ action: 'pin_deleted', count: 1 })
    expect((await send('POST', `/v3/undo/${data.undo.id}/`, sessions.theo)).http).toBe(404)
    expect((await send('POST', `/v3/undo/${data.undo.id}/`, session, undefined, DAY + 1000)).http).toBe(409)
    expect((await send('POST', `/v3/undo/${data.undo.id}/`, session)).http).toBe(200)
    expect((await send('POST', `/v3/undo/${data.undo.id}/`, session)).http).toBe(409)
    expect(await everything()).toEqual(before)
  }
  expect(await wrongCounters(DB)).toEqual([])
})

test('its saver deletes a pin and the owner of its board; nobody else, and again it answers as before [REL-02]', async () => {
  const { made, ofGuest, shared, sessions } = await world()
  expect(await send('DELETE', `/v3/pins/${made.id}/`, sessions.guest)).toMatchObject({ http: 403, code: 3 })
  expect(await send('DELETE', `/v3/pins/${made.id}/`, sessions.theo)).toMatchObject({ http: 403, code: 3 })
  expect(await send('DELETE', `/v3/pins/${made.id}/`)).toMatchObject({ http: 401, code: 2 })
  await send('PUT', `/v3/boards/${shared.id}/`, sessions.mira, { privacy: 'secret' })
  expect(await send('DELETE', `/v3/pins/${made.id}/`, sessions.theo)).toMatchObject({ http: 404, code: 50 })
  const first = await send('DELETE', `/v3/pins/${ofGuest.id}/`, sessions.mira)
  for (const session of [sessions.mira, sessions.guest])
    expect((await send('DELETE', `/v3/pins/${ofGuest.id}/`, session)).data).toEqual(first.data)
  expect(await send('DELETE', `/v3/pins/${ofGuest.id}/`, sessions.theo)).toMatchObject({ http: 404, code: 50 })
  expect((await send('DELETE', `/v3/pins/${ofGuest.id}/`, sessions.mira, undefined, DAY + 1000)).http).toBe(404)
})

test('after its day the nightly job takes it away for good, with its picture’s note [REL-12]', async () => {
  const { made, sessions } = await world()
  const copy = await send('POST', `/v3/pins/${made.id}/repin/`, sessions.theo, {})
  await send('DELETE', `/v3/pins/${copy.data.id}/`, sessions.theo)
  expect((await send('GET', `/v3/pins/${made.id}/`)).data.repin_count).toBe(0)
  await send('PUT', `/v3/pins/${made.id}/hide/`, sessions.guest)
  const { data } = await send('DELETE', `/v3/pins/${made.id}/`, sessions.mira)
  const night = (time: number) =>
    worker.scheduled?.(createScheduledController({ scheduledTime: time }) as never, env as never)
  const left = () => db.all(sql`select id from pins where id in (${made.id}, ${copy.data.id})`)
  await night(Date.now() + DAY - 60_000)
  expect(await left()).toHaveLength(2)
  await night(Date.now() + DAY + 60_000)
  expect(await left()).toEqual([])
  for (const table of ['pin_annotations', 'pin_likeness', 'pin_hides'])
    expect(await db.all(sql`select 1 from ${sql.raw(table)} where pin_id = ${made.id}`), table).toEqual([])
  expect((await send('POST', `/v3/undo/${data.undo.id}/`, sessions.mira)).http).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
})

test('deleted while it is moved, a pin is in one place, and whole boards in hand are left alone [REL-16 SEC-002]', async () => {
  const { mira, made, shared, sessions } = await world()
  const other = await board(mira)
  const move = { board_id: String(other.id), pin_ids: [String(made.id)] }
  for (let round = 0; round < 5; round++) {
    const back = { board_id: String(shared.id), pin_ids: [String(made.id)] }
    const [gone, moved] = await Promise.all([
      send('DELETE', `/v3/pins/${made.id}/`, sessions.mira),
      send('PUT', '/v3/bulk_edit/', sessions.mira, round % 2 ? back : move),
    ])
    expect([gone.http, [200, 400, 404, 409].includes(moved.http)]).toEqual([200, true])
    expect(await wrongCounters(DB)).toEqual([])
    expect((await send('POST', `/v3/undo/${gone.data.undo.id}/`, sessions.mira)).http).toBe(200)
  }
  const { boardId } = (
    await db.all<{ boardId: number }>(sql`select board_id as boardId from pins where id = ${made.id}`)
  )[0] ?? { boardId: 0 }
  await db.run(sql`insert into board_locks values (${boardId}, 0, 'x', 'y', ${Date.now() + 20_000})`)
  expect(await send('DELETE', `/v3/pins/${made.id}/`, sessions.mira)).toMatchObject({ http: 409, code: 2171 })
  const saved = await send('POST', `/v3/pins/${made.id}/repin/`, sessions.mira, { board_id: String(boardId) })
  expect(saved).toMatchObject({ http: 409, code: 2172 })
  expect(await wrongCounters(DB)).toEqual([])
})
