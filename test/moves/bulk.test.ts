import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { blocks } from '#worker/model/relations/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section, type TestBoard } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const SOME = '/v3/bulk_edit/'
const ALL = '/v3/bulk_edit/select_all/'
const send = (method: string, path: string) => (session: string, json: object) =>
  askJson(path, { method, session, json })
const [copySome, copyAll, deleteSome, deleteAll, moveAll] = [
  send('POST', SOME),
  send('POST', ALL),
  send('DELETE', SOME),
  send('DELETE', ALL),
  send('PUT', ALL),
]
const undo = (session: string, id: string) => askJson(`/v3/undo/${id}/`, { method: 'POST', session })
const idsOn = async (on: { id: number }, session: string): Promise<string[]> =>
  (await askJson(`/v3/boards/${on.id}/pins/?page_size=250`, { session })).data.map(({ id }: { id: string }) => id)
const idOf = ({ id }: { id: number }) => String(id)
/** Every row that an undo must restore exactly. */
const everything = () =>
  Promise.all([
    db.all('select * from pins where deleted_at is null order by id'),
    db.all("select id, pin_count, section_count, covers, cover_pin_id from boards where kind <> 'deleted' order by id"),
    db.all('select * from sections order by id'),
    db.all(
      'select user_id, board_id, pin_count, covers, recent_rk, custom_pos from profile_boards order by user_id, board_id',
    ),
  ])

async function group() {
  const [mira, theo] = [await person(), await person()]
  const on = await board(mira, { collaborators: [theo] })
  return { mira, theo, on, ofMira: await pin(mira, on), ofTheo: await pin(theo, on) }
}

test('chosen pins are deleted in one go, and come back whole by one undo [SEC-005 REL-18]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [one, other] = [await board(mira), await board(mira, { privacy: 'secret' })]
  const part = await section(one, 'Sea')
  const pins = [await pin(mira, one), await pin(mira, one), await pin(mira, other)]
  const json = { board_id: idOf(one), section_id: idOf(part), pin_ids: [idOf(pins[0] as never)] }
  await askJson(SOME, { method: 'PUT', session, json })
  const before = await everything()
  const gone = await deleteSome(session, { pin_ids: pins.map(idOf) })
  expect(gone).toMatchObject({ http: 200, data: { deleted_count: 3 } })
  expect(gone.data.source_boards.map(({ pin_count }: { pin_count: number }) => pin_count)).toEqual([0, 0])
  expect([await idsOn(one, session), await idsOn(other, session)]).toEqual([[], []])
  expect((await ask(`/pin/${pins[0]?.id}/`, { session })).status).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
  const { data: changes } = await askJson('/v3/undo/', { session })
  expect(changes[0]).toMatchObject({ action: 'pins_deleted', count: 3 })
  expect(await undo(session, gone.data.undo.id)).toMatchObject({ http: 200, data: { undone: true } })
  expect(await everything()).toEqual(before)
  expect(await wrongCounters(DB)).toEqual([])
  expect(await undo(session, gone.data.undo.id)).toMatchObject({ http: 409, code: 2175 })
})

test('nothing is deleted if one of the pins may not be, and the answer says why [ORG-026]', async () => {
  const { mira, theo, on, ofMira, ofTheo } = await group()
  const elsewhere = await pin(theo, await board(theo, { privacy: 'secret' }))
  const before = await everything()
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  expect(await deleteSome(asTheo, { pin_ids: [ofTheo, ofMira].map(idOf) })).toMatchObject({ http: 403, code: 3 })
  expect(await deleteSome(asMira, { pin_ids: [ofMira, elsewhere].map(idOf) })).toMatchObject({ http: 404, code: 50 })
  expect(await deleteSome(asMira, { pin_ids: [idOf(ofMira), '123'] })).toMatchObject({ http: 404, code: 50 })
  expect(await everything()).toEqual(before)
  expect(await deleteAll(asTheo, { board_id: idOf(on) })).toMatchObject({ http: 200, data: { deleted_count: 1 } })
  expect(await idsOn(on, asMira)).toEqual([idOf(ofMira)])
  const { data } = await deleteAll(asMira, { board_id: idOf(on) })
  expect(data.deleted_count).toBe(1)
  expect(await wrongCounters(DB)).toEqual([])
})

test('copies keep the order of their sources, count as saves, and one undo removes them [SEC-005]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, to] = [await board(mira), await board(mira)]
  const part = await section(to, 'Part')
  for (const title of ['One', 'Two', 'Three'])
    await pin(mira, from, { row: { title }, annotations: ['harbour', 'boats'] })
  const sources = await idsOn(from, session)
  const before = await everything()
  const json = { board_id: idOf(to), section_id: idOf(part), pin_ids: sources }
  const made = await copySome(session, json)
  expect(made).toMatchObject({ http: 200, data: { copied_count: 3, board: { id: idOf(to), pin_count: 3 } } })
  const { data } = await askJson(`/v3/board_sections/${part.id}/pins/`, { session })
  expect(data.map(({ grid_title }: { grid_title: string }) => grid_title)).toEqual(['Three', 'Two', 'One'])
  expect(await idsOn(from, session)).toEqual(sources)
  expect((await askJson(`/v3/pins/${sources[0]}/`, { session })).data.repin_count).toBe(1)
  const found = await askJson('/v3/search/?scope=my_pins&q=three', { session })
  expect(found.data).toHaveLength(2)
  expect(await wrongCounters(DB)).toEqual([])
  expect(await undo(session, made.data.undo.id)).toMatchObject({ http: 200, data: { action: 'pins_copied', count: 3 } })
  expect(await idsOn(to, session)).toEqual([])
  expect((await everything()).slice(0, 3)).toEqual(before.slice(0, 3))
  expect((await askJson('/v3/search/?scope=my_pins&q=three', { session })).data).toHaveLength(1)
  expect(await wrongCounters(DB)).toEqual([])
})

test('pins of others are copied from boards where one works, never from elsewhere nor across a block [ORG-026 REL-03]', async () => {
  const { mira, theo, on, ofMira, ofTheo } = await group()
  const nova = await person()
  const [asTheo, asNova] = [await sessionOf(theo), await sessionOf(nova)]
  const [own, ofNova] = [await board(theo), await board(nova)]
  const copied = await copyAll(asTheo, { board_id: idOf(on), new_board_id: idOf(own) })
  expect(copied).toMatchObject({ http: 200, data: { copied_count: 2 } })
  const json = { board_id: idOf(ofNova), pin_ids: [idOf(ofMira)] }
  expect(await copySome(asNova, json)).toMatchObject({ http: 403, code: 3 })
  await db.insert(blocks).values({ blockerId: mira.id, blockedId: theo.id, source: 'test', rk: -1 })
  const again = await copyAll(asTheo, { board_id: idOf(on), new_board_id: idOf(own) })
  expect(again.data?.copied_count ?? again.http).toBe(1)
  expect(await idsOn(own, asTheo)).toHaveLength(3)
  expect(ofTheo.id).toBeGreaterThan(0)
  expect(await wrongCounters(DB)).toEqual([])
})

/** A place with eleven pins, of which two were excluded from "all". */
const PLACES: [string, (mira: Awaited<ReturnType<typeof person>>) => Promise<{ place: object; ids: string[] }>][] = [
  [
    'a board',
    async (mira) => {
      const on = await board(mira)
      const ids: string[] = []
      for (let i = 0; i < 11; i++) ids.push(idOf(await pin(mira, on)))
      return { place: { board_id: idOf(on) }, ids }
    },
  ],
  [
    'the Pins without a board',
    async (mira) => {
      const { boardId, ids } = await boardless(mira, 11)
      return { place: { board_id: String(boardId) }, ids }
    },
  ],
  [
    'all Pins of somebody',
    async (mira) => {
      const ids: string[] = []
      const boards: TestBoard[] = [await board(mira), await board(mira, { privacy: 'secret' })]
      for (let i = 0; i < 11; i++) ids.push(idOf(await pin(mira, boards[i % 2] as TestBoard)))
      return { place: { board_id: null }, ids }
    },
  ],
]

test.each(PLACES)(
  'all of %s but some is judged on the server, and what was taken out stays [SEC-002]',
  async (_, make) => {
    const mira = await person()
    const session = await sessionOf(mira)
    const { place, ids } = await make(mira)
    const to = await board(mira)
    const kept = ids.slice(3, 5)
    const json = { ...place, except_pin_ids: kept, new_board_id: idOf(to) }
    const before = await everything()
    const moved = await moveAll(session, json)
    expect(moved).toMatchObject({ http: 200, data: { moved_count: 9, board: { pin_count: 9 } } })
    expect(await idsOn(to, session)).toEqual(
      ids.filter((id) => !kept.includes(id)).sort((a, b) => Number(b) - Number(a)),
    )
    await undo(session, moved.data.undo.id)
    expect(await everything()).toEqual(before)
    const made = await copyAll(session, json)
    expect(made).toMatchObject({ http: 200, data: { copied_count: 9, board: { pin_count: 9 } } })
    await undo(session, made.data.undo.id)
    const gone = await deleteAll(session, { ...place, except_pin_ids: kept })
    expect(gone).toMatchObject({ http: 200, data: { deleted_count: 9 } })
    const { data: left } = await askJson('/v3/users/me/pins/?exclude_add_pin_rep=1', { session })
    expect(left.map(({ id }: { id: string }) => id).sort()).toEqual([...kept].sort())
    expect(await wrongCounters(DB)).toEqual([])
  },
)

test.each([
  ['no board at all', {}],
  ['a board that is none', { board_id: 'all' }],
  ['an exception that is none', { board_id: null, except_pin_ids: ['x'] }],
  ['a field that it doesn’t know', { board_id: null, really: true }],
])('deleting all with %s is 400 code 1, and deletes nothing [SEC-002]', async (_, json) => {
  const mira = await person()
  await pin(mira, await board(mira))
  const before = await everything()
  expect(await deleteAll(await sessionOf(mira), json)).toMatchObject({ http: 400, code: 1 })
  expect(await everything()).toEqual(before)
})

test('without JavaScript ticked pins are copied and deleted too, and all of them, each with its way back [ORG-001 REL-18]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, to] = [await board(mira), await board(mira)]
  const ids = [idOf(await pin(mira, from)), idOf(await pin(mira, from)), idOf(await pin(mira, from))]
  const page = (await askHtml(`/organize/?board=${from.id}`, { session })).html
  for (const act of ['move', 'copy', 'delete']) expect(page).toContain(`value="${act}" name="act"`)
  const post = (fields: Record<string, string>) =>
    ask('/do/organize/', { method: 'POST', session, body: new URLSearchParams(fields) })
  const place = { place: 'board', board: idOf(from), section: '' }
  const copied = await post({ ...place, act: 'copy', to: idOf(to), [`pin.${ids[0]}`]: 'on' })
  expect(copied.headers.getSetCookie().join()).toMatch(/toast=copied\.\d+/)
  expect([(await idsOn(from, session)).length, (await idsOn(to, session)).length]).toEqual([3, 1])
  const gone = await post({ ...place, act: 'delete', to: '', [`pin.${ids[1]}`]: 'on' })
  expect(gone.headers.getSetCookie().join()).toMatch(/toast=pins_deleted\.\d+/)
  expect(await idsOn(from, session)).toEqual([ids[2], ids[0]])
  const all = await post({ place: 'all', board: '', section: '', act: 'delete', all: 'on' })
  expect([all.status, all.headers.get('location')]).toEqual([303, '/organize/?all=1'])
  expect((await askJson('/v3/users/me/pins/?exclude_add_pin_rep=1', { session })).data).toEqual([])
  expect(await wrongCounters(DB)).toEqual([])
})
