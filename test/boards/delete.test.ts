import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { boardInvites } from '#worker/model/invites/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const DAY = 24 * 3600 * 1000
const send = (method: string, path: string, session?: string, later = 0) =>
  askJson(path, {
    method,
    ...(session && { session }),
    ...(later > 0 && { headers: { 'x-test-now': String(Date.now() + later) } }),
  })
const me = async (session: string) => (await askJson('/v3/users/me/', { session })).data
const deleted = async (session: string) =>
  (await askJson('/v3/users/me/boards/recently_deleted/', { session })).data.map(({ id }: { id: string }) => Number(id))
/** Everything stored about some people and a board, except when pages were last changed. */
const everything = async (boardId: number, ...people: number[]) => ({
  users: await db
    .all(sql`select * from users where id in (select value from json_each(${JSON.stringify(people)})) order by id`)
    .then((rows) => (rows as Record<string, unknown>[]).map(({ content_version: _, ...rest }) => rest)),
  board: await db.all(sql`select * from boards where id = ${boardId}`),
  cards: await db.all(sql`select * from profile_boards where board_id = ${boardId} order by rowid`),
  pins: await db.all(sql`select * from pins where board_id = ${boardId} order by id`),
  sections: await db.all(sql`select * from sections where board_id = ${boardId} order by id`),
  invites: await db.all(sql`select * from board_invites where board_id = ${boardId} order by user_id`),
})
/** Mira's board with pins of hers and of guest, a section, a follower and a pending invitation. */
async function world() {
  const [mira, guest, theo, nova] = [await person(), await person(), await person(), await person()]
  const shared = await board(mira, { name: 'Shared', collaborators: [guest] })
  const part = await section(shared, 'Part')
  await pin(mira, shared, { row: { sectionId: part.id }, annotations: ['sea'] })
  await pin(guest, shared, { row: { isStory: true } })
  const sessions = {
    mira: await signIn(mira.username),
    guest: await signIn(guest.username),
    theo: await signIn(theo.username),
  }
  await send('PUT', `/v3/boards/${shared.id}/follow/`, sessions.theo)
  await db
    .insert(boardInvites)
    .values({ boardId: shared.id, userId: nova.id, inviterId: mira.id, status: 'new', rk: -1, createdAt: 1 })
  return {
    mira,
    guest,
    theo,
    nova,
    shared,
    sessions,
    all: () => everything(shared.id, mira.id, guest.id, theo.id, nova.id),
  }
}

test('a deleted board is nowhere but among its owner’s deleted ones, with exact counts [BRD-042 BRD-058 BRD-012]', async () => {
  const { mira, guest, shared, sessions } = await world()
  const before = await me(sessions.mira)
  const gone = await send('DELETE', `/v3/boards/${shared.id}/`, sessions.mira)
  expect(gone).toMatchObject({ http: 200, data: { id: String(shared.id), deleted_at: expect.any(String) } })
  expect(await me(sessions.mira)).toMatchObject({ board_count: before.board_count - 1, pin_count: 0 })
  for (const path of [shared.url, `/v3/boards/${shared.id}/`, `/v3/boards/${shared.id}/pins/`, `${shared.url}part/`])
    for (const session of Object.values(sessions)) expect((await ask(path, { session })).status, path).toBe(404)
  for (const { username } of [mira, guest])
    for (const list of ['boards', 'pins']) expect((await askJson(`/v3/users/${username}/${list}/`)).data).toEqual([])
  expect([await deleted(sessions.mira), await deleted(sessions.guest)]).toEqual([[shared.id], []])
  expect(await send('GET', '/v3/users/me/boards/recently_deleted/')).toMatchObject({ http: 401, code: 2 })
  expect((await send('GET', `/v3/users/${mira.username}/boards/recently_deleted/`, sessions.mira)).http).toBe(404)
  expect(await send('DELETE', `/v3/boards/${shared.id}/`, sessions.mira)).toMatchObject({ http: 404, code: 40 })
  expect(await wrongCounters(DB)).toEqual([])
  const again = await askJson('/v3/boards/', { method: 'POST', session: sessions.mira, json: { name: 'shared' } })
  expect(again.data.url).toBe(shared.url)
})

test('undo and restore put back exactly what was [BRD-042 REL-18]', async () => {
  const { shared, sessions, all } = await world()
  const before = await all()
  const gone = await send('DELETE', `/v3/boards/${shared.id}/`, sessions.mira)
  expect(await send('POST', `/v3/undo/${gone.data.undo.id}/`, sessions.mira)).toMatchObject({ http: 200 })
  expect(await all()).toEqual(before)
  await send('DELETE', `/v3/boards/${shared.id}/`, sessions.mira)
  const back = await send('POST', `/v3/boards/${shared.id}/restore/`, sessions.mira)
  expect(back).toMatchObject({ http: 200, data: { name: 'Shared', url: shared.url, pin_count: 2, follower_count: 1 } })
  expect(await all()).toEqual(before)
  expect(await send('POST', `/v3/boards/${shared.id}/restore/`, sessions.mira)).toMatchObject({ http: 200 })
  expect(await send('POST', `/v3/undo/${gone.data.undo.id}/`, sessions.mira)).toMatchObject({ http: 409, code: 2175 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('restoring into a name that is taken adds a number; undo then is refused [BRD-013 BRD-012]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const sea = await board(mira, { name: 'Sea' })
  const gone = await send('DELETE', `/v3/boards/${sea.id}/`, session)
  await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'SEA' } })
  expect(await send('POST', `/v3/undo/${gone.data.undo.id}/`, session)).toMatchObject({ http: 409, code: 2175 })
  expect(await send('POST', `/v3/boards/${sea.id}/restore/`, session)).toMatchObject({
    http: 200,
    data: { name: 'Sea 2', url: `/${mira.username}/sea-2/` },
  })
  const archived = await board(mira, { name: 'Old', archived: true })
  await send('DELETE', `/v3/boards/${archived.id}/`, session)
  await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Old' } })
  expect(await send('POST', `/v3/boards/${archived.id}/restore/`, session)).toMatchObject({
    data: { name: 'Old', url: `/${mira.username}/old-2/`, profileGroup: 'archived' },
  })
  expect(await wrongCounters(DB)).toEqual([])
})

test('after seven days nothing comes back, and the night takes it away for good [BRD-012]', async () => {
  const { shared, sessions } = await world()
  await send('DELETE', `/v3/boards/${shared.id}/`, sessions.mira)
  const restore = (later: number) => send('POST', `/v3/boards/${shared.id}/restore/`, sessions.mira, later)
  expect(await restore(7 * DAY + 60_000)).toMatchObject({ http: 410, code: 40 })
  const night = (later: number) =>
    worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + later) }), env as never)
  const left = async () =>
    (
      await db.all(sql`select id from boards where id = ${shared.id}
      union all select id from pins where board_id = ${shared.id} union all select id from sections where board_id = ${shared.id}
      union all select user_id from board_follows where board_id = ${shared.id}`)
    ).length
  await night(7 * DAY - 60_000)
  expect(await left()).toBe(5)
  await night(7 * DAY + 60_000)
  expect(await left()).toBe(0)
  expect(await restore(0)).toMatchObject({ http: 404, code: 40 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('only who may delete a board deletes it, only its owner restores it [BRD-058]', async () => {
  const { mira, shared, sessions } = await world()
  const path = `/v3/boards/${shared.id}/`
  expect(await send('DELETE', path)).toMatchObject({ http: 401, code: 2 })
  for (const who of ['guest', 'theo'] as const)
    expect(await send('DELETE', path, sessions[who])).toMatchObject({ http: 403, code: 3 })
  const hidden = await board(mira, { privacy: 'secret' })
  expect(await send('DELETE', `/v3/boards/${hidden.id}/`, sessions.theo)).toMatchObject({ http: 404, code: 40 })
  for (const id of ['0', 'x', '9999999999999999', '-1'])
    expect((await send('DELETE', `/v3/boards/${id}/`, sessions.mira)).http).toBe(404)
  await askJson(path, { method: 'PUT', session: sessions.mira, json: { collaborators_manage: true } })
  const gone = await send('DELETE', path, sessions.guest)
  expect(gone.http).toBe(200)
  expect(await send('POST', `${path}restore/`, sessions.guest)).toMatchObject({ http: 404, code: 40 })
  expect(await send('POST', `/v3/undo/${gone.data.undo.id}/`, sessions.guest)).toMatchObject({ http: 200 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('a board that is deleted while pins move to it and from it is whole or gone, and so are the moves [SEC-009 REL-18]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  for (let round = 0; round < 6; round++) {
    const [from, to] = [await board(mira), await board(mira)]
    const ids = [String((await pin(mira, from)).id), String((await pin(mira, from)).id)]
    const target = round % 2 === 0 ? to : from
    const moves = [
      { board_id: String(to.id), pin_ids: ids },
      { board_id: String(to.id), pin_ids: ids.slice(0, 1) },
    ]
    const move = moves.map((json) => () => askJson('/v3/bulk_edit/', { method: 'PUT', session, json }))
    const remove = () => send('DELETE', `/v3/boards/${target.id}/`, session)
    const order = round < 3 ? [remove, ...move] : [...move, remove]
    const answers = await Promise.all(order.map((act) => act()))
    for (const { http } of answers) expect([200, 400, 404, 409]).toContain(http)
    expect(await wrongCounters(DB)).toEqual([])
  }
})

test('a board is deleted and restored by many at once, once [REL-16]', async () => {
  const { shared, sessions } = await world()
  const path = `/v3/boards/${shared.id}/`
  const gone = await Promise.all(Array.from({ length: 6 }, () => send('DELETE', path, sessions.mira)))
  expect(gone.filter(({ http }) => http === 200)).toHaveLength(1)
  const undone = gone.find(({ http }) => http === 200)?.data.undo.id
  const back = await Promise.all([
    ...Array.from({ length: 4 }, () => send('POST', `${path}restore/`, sessions.mira)),
    ...Array.from({ length: 4 }, () => send('POST', `/v3/undo/${undone}/`, sessions.mira)),
  ])
  for (const { code } of back) expect([0, 2171, 2175]).toContain(code)
  expect((await ask(shared.url)).status).toBe(200)
  expect(await wrongCounters(DB)).toEqual([])
})
