import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askHtml, askJson, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

test('pins move to another board with every count and cover, and back by undo [ORG-019 SEC-005]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const from = await board(mira)
  const to = await board(mira, { privacy: 'secret' })
  const pins = [await pin(mira, from), await pin(mira, from), await pin(mira, from)]
  const ids = pins.slice(0, 2).map(({ id }) => String(id))
  const moved = await askJson('/v3/bulk_edit/', {
    method: 'PUT',
    session,
    json: { board_id: String(to.id), pin_ids: ids },
  })
  expect(moved).toMatchObject({
    http: 200,
    data: { moved_count: 2, board: { pin_count: 2 }, source_board: { pin_count: 1 } },
  })
  expect((await askJson(`/v3/boards/${to.id}/pins/`, { session })).data.map(({ id }: { id: string }) => id)).toEqual(
    [...ids].reverse(),
  )
  expect((await askJson(`/v3/users/${mira.username}/pins/`)).data).toHaveLength(1)
  expect(await wrongCounters(DB)).toEqual([])
  const undone = await askJson(`/v3/undo/${moved.data.undo.id}/`, { method: 'POST', session })
  expect(undone).toMatchObject({ http: 200, data: { action: 'pins_moved', count: 2, undone: true } })
  expect((await askJson(`/v3/boards/${from.id}/pins/`, { session })).data).toHaveLength(3)
  expect(await wrongCounters(DB)).toEqual([])
  expect(await askJson(`/v3/undo/${moved.data.undo.id}/`, { method: 'POST', session })).toMatchObject({
    http: 409,
    code: 2175,
  })
})

test('a move may name a section, and moves out of it again [SEC-003 SEC-004 SEC-012]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const on = await board(mira)
  const part = await section(on, 'Sea')
  const one = await pin(mira, on)
  const two = await pin(mira, on)
  const pins = [String(one.id), String(two.id)]
  const json = { board_id: String(on.id), section_id: String(part.id), pin_ids: [pins[0]] }
  expect(await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })).toMatchObject({
    http: 200,
    data: { moved_count: 1 },
  })
  const into = await askJson(`/v3/board_sections/${part.id}/pins/`, { method: 'PUT', session, json: { pins } })
  expect(into).toMatchObject({ http: 200, data: { moved_count: 1, section: { id: String(part.id), pin_count: 2 } } })
  expect((await askJson(`/v3/board_sections/${part.id}/pins/`, { session })).data).toHaveLength(2)
  const out = await askJson(`/v3/board_sections/${part.id}/pins/`, { method: 'DELETE', session, json: { pins } })
  expect(out).toMatchObject({ http: 200, data: { moved_count: 2, section: { pin_count: 0 } } })
  expect(await wrongCounters(DB)).toEqual([])
})

test('all pins of a board move at once, wholly [SEC-002]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const from = await board(mira)
  const to = await board(mira)
  for (let i = 0; i < 5; i++) await pin(mira, from)
  const json = { board_id: String(from.id), new_board_id: String(to.id) }
  const moved = await askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, json })
  expect(moved).toMatchObject({
    http: 200,
    data: { moved_count: 5, board: { pin_count: 5 }, source_board: { pin_count: 0 } },
  })
  expect(await wrongCounters(DB)).toEqual([])
  expect(await askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, json })).toMatchObject({
    http: 404,
    code: 50,
  })
})

test('a move to where the pins are is refused [SEC-008]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const on = await board(mira)
  const one = await pin(mira, on)
  const json = { board_id: String(on.id), pin_ids: [String(one.id)] }
  expect(await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })).toMatchObject({
    http: 400,
    code: 2174,
    message: 'These Pins are already in this board.',
  })
})

test('visitors see a move, and its undo, on the very next request [SEC-006 REL-08]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const from = await board(mira)
  const to = await board(mira, { privacy: 'secret' })
  const one = await pin(mira, from, { row: { title: 'Lighthouse' } })
  const page = async () => (await askHtml(`/${mira.username}/`)).html.includes('Lighthouse')
  expect([await page(), await page()]).toEqual([true, true])
  const json = { board_id: String(to.id), pin_ids: [String(one.id)] }
  const moved = await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })
  expect([await page(), await page()]).toEqual([false, false])
  await askJson(`/v3/undo/${moved.data.undo.id}/`, { method: 'POST', session })
  expect(await page()).toBe(true)
})
