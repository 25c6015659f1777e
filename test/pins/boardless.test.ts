import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('boardless pins are a feed of their owner’s, newest first, page by page [ORG-006]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids } = await boardless(mira, 5)
  await pin(mira, await board(mira))
  const first = await askJson(`/v3/users/${mira.id}/pins/boardless/?page_size=3`, { session })
  expect([first.http, idsOf(first)]).toEqual([200, ids.slice(0, 3)])
  expect(first.data[0]).toMatchObject({ type: 'pin', board: null, privacy: 'public', pinner: { id: String(mira.id) } })
  for (const name of [mira.id, mira.username, 'me']) {
    const page = `/v3/users/${name}/pins/boardless/?page_size=3`
    const { bookmark } = await askJson(page, { session })
    const next = await askJson(`${page}&bookmark=${bookmark}`, { session })
    expect([idsOf(next), next.bookmark]).toEqual([ids.slice(3), undefined])
    expect((await askJson(`${page}&bookmark=-end-`, { session })).data).toEqual([])
    expect(await askJson(`${page}&bookmark=x`, { session })).toMatchObject({ http: 400, code: 1 })
  }
})

test('an item for choosing is its id and its picture 170 wide [ORG-016]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids } = await boardless(mira, 1)
  const fields = encodeURIComponent('pin.id,pin.images[170x]')
  const { data } = await askJson(`/v3/users/me/pins/boardless/?fields=${fields}`, { session })
  expect(data).toEqual([{ id: ids[0], images: { '170x': { url: expect.any(String), width: 170, height: 227 } } }])
})

test('only their saver lists boardless pins [ORG-006 ORG-026]', async () => {
  const mira = await person()
  await boardless(mira, 2)
  const path = `/v3/users/${mira.username}/pins/boardless/`
  const session = await signIn((await person()).username)
  expect(await askJson(path)).toMatchObject({ http: 401, code: 2 })
  expect(await askJson(path, { session: `__Host-session=${'A'.repeat(43)}` })).toMatchObject({ http: 401, code: 2 })
  expect(await askJson(path, { session })).toMatchObject({ http: 403, code: 3, data: null })
  expect(await askJson('/v3/users/nobody_here/pins/boardless/', { session })).toMatchObject({ http: 404, code: 30 })
})

test('somebody who may see a boardless pin still can’t move it [ORG-026]', async () => {
  const mira = await person()
  const { ids, boardId } = await boardless(mira, 2)
  const theo = await person()
  const session = await signIn(theo.username)
  const to = await board(theo)
  const one = { board_id: String(to.id), pin_ids: ids }
  expect(await askJson('/v3/bulk_edit/', { method: 'PUT', session, json: one })).toMatchObject({ http: 403, code: 3 })
  const all = { board_id: String(boardId), new_board_id: String(to.id) }
  expect(await askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, json: all })).toMatchObject({
    http: 404,
    code: 40,
  })
  expect((await askJson(`/v3/boards/${to.id}/`)).data.pin_count).toBe(0)
})

test('chosen pins leave the boardless ones for a board or its section, and come back by undo [ORG-019 ORG-005]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids, boardId } = await boardless(mira, 4)
  const to = await board(mira)
  const part = await section(to, 'Part')
  const json = {
    board_id: String(to.id),
    section_id: String(part.id),
    pin_ids: ids.slice(0, 3),
    source_board_id: String(boardId),
  }
  const moved = await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })
  expect(moved).toMatchObject({
    http: 200,
    data: {
      moved_count: 3,
      board: { id: String(to.id), pin_count: 3 },
      source_board: { id: String(boardId), pin_count: 1, url: '' },
    },
  })
  expect(idsOf(await askJson('/v3/users/me/pins/boardless/', { session }))).toEqual(ids.slice(3))
  expect((await askJson('/v3/users/me/?field_set_key=quicksave', { session })).data.quick_saves_pin_count).toBe(1)
  expect(await wrongCounters(DB)).toEqual([])
  await askJson(`/v3/undo/${moved.data.undo.id}/`, { method: 'POST', session })
  expect(idsOf(await askJson('/v3/users/me/pins/boardless/', { session }))).toEqual(ids)
  expect(await wrongCounters(DB)).toEqual([])
})

test('all boardless pins move at once, by their owner alone [SEC-002 ORG-026]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids, boardId } = await boardless(mira, 300)
  const to = await board(mira)
  const json = { board_id: String(boardId), new_board_id: String(to.id) }
  const moved = await askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, json })
  expect(moved).toMatchObject({ http: 200, data: { moved_count: 300, board: { pin_count: 300 } } })
  expect((await askJson('/v3/users/me/pins/boardless/', { session })).data).toEqual([])
  expect(await wrongCounters(DB)).toEqual([])
  await askJson(`/v3/undo/${moved.data.undo.id}/`, { method: 'POST', session })
  const again = await askJson('/v3/users/me/pins/boardless/?page_size=250', { session })
  expect(idsOf(again)).toEqual(ids.slice(0, 250))
  expect(await wrongCounters(DB)).toEqual([])
  // A move never makes pins boardless.
  const back = { board_id: String(boardId), pin_ids: ids.slice(0, 1) }
  expect(await askJson('/v3/bulk_edit/', { method: 'PUT', session, json: back })).toMatchObject({ http: 404, code: 40 })
})

test.each([
  ['none', [], 400],
  ['a word', ['x'], 400],
  ['no list', 'x', 400],
  ['251', Array.from({ length: 251 }, (_, i) => String(i + 1)), 400],
  ['unknown', ['12345'], 404],
  ['one beyond all numbers', ['9'.repeat(16)], 404],
])('of hostile pin ids (%s) nothing moves [SEC-005 ORG-019]', async (_, pinIds, status) => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids, boardId } = await boardless(mira, 2)
  const to = await board(mira)
  const list = status === 404 ? [...ids, ...pinIds] : pinIds
  const json = { board_id: String(to.id), pin_ids: list, source_board_id: String(boardId) }
  expect((await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })).http).toBe(status)
  expect((await askJson('/v3/users/me/pins/boardless/', { session })).data).toHaveLength(2)
  expect(await db.all(`select 1 from undo_entries where user_id = ${mira.id}`)).toEqual([])
})
