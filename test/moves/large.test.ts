import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin, section, type TestBoard } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** Many copies of one pin, with every counter. */
async function manyPins(pinner: Person, on: TestBoard, many: number) {
  const model = await pin(pinner, on)
  const columns = [
    'pinner_id',
    'board_id',
    'grp',
    'board_owner_id',
    'on_profile',
    'listed',
    'title',
    'image_width',
    'image_height',
    'color',
    'image_key',
    'created_at',
  ].join(', ')
  await db.run(sql`with recursive step(value) as (select 1 union all select value + 1 from step where value < ${many - 1})
    insert into pins (id, saved_rk, ${sql.raw(columns)}) select ${model.id} + value, -(${model.id} + value), ${sql.raw(columns)}
    from pins, step where id = ${model.id}`)
  await db.run(sql`update boards set pin_count = ${many}, covers = (select json_group_array(json_object('key', image_key, 'color', color))
    from (select * from pins where board_id = ${on.id} limit 5)) where id = ${on.id}`)
  await db.run(
    sql`update profile_boards set (pin_count, covers) = (select pin_count, covers from boards where id = ${on.id}) where board_id = ${on.id}`,
  )
  await db.run(sql`update users set pin_count = ${many}, public_pin_count = ${many}, created_pin_count = ${many}, public_created_pin_count = ${many}
    where id = ${pinner.id}`)
}

test('35,000 pins go to a section of a secret board in one action, and back by undo, with every count [SEC-002 REL-18]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const from = await board(mira)
  const to = await board(mira, { privacy: 'secret' })
  const part = await section(to, 'All of it')
  await manyPins(mira, from, 35_000)
  expect(await wrongCounters(DB)).toEqual([])
  const json = { board_id: String(from.id), new_board_id: String(to.id), new_section_id: String(part.id) }
  const moved = await askJson('/v3/bulk_edit/select_all/', { method: 'PUT', session, json })
  expect(moved).toMatchObject({ http: 200, data: { moved_count: 35_000, source_board: { pin_count: 0 } } })
  expect((await askJson(`/v3/users/${mira.username}/pins/`)).data).toEqual([])
  expect(await wrongCounters(DB)).toEqual([])
  expect(await askJson(`/v3/undo/${moved.data.undo.id}/`, { method: 'POST', session })).toMatchObject({ http: 200 })
  expect((await askJson(`/v3/boards/${from.id}/`, { session })).data.pin_count).toBe(35_000)
  expect(await wrongCounters(DB)).toEqual([])
})

test('12,000 pins are copied, deleted and merged away, each in one action and back by one undo [SEC-002 REL-18]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, to] = [await board(mira), await board(mira)]
  await manyPins(mira, from, 12_000)
  const undo = async (id: string) =>
    expect(await askJson(`/v3/undo/${id}/`, { method: 'POST', session })).toMatchObject({ http: 200 })
  const place = { board_id: String(from.id) }
  const send = (method: string, path: string, json: object) => askJson(path, { method, session, json })
  const copied = await send('POST', '/v3/bulk_edit/select_all/', { ...place, new_board_id: String(to.id) })
  expect(copied).toMatchObject({ http: 200, data: { copied_count: 12_000, board: { pin_count: 12_000 } } })
  expect(await wrongCounters(DB)).toEqual([])
  await undo(copied.data.undo.id)
  const gone = await send('DELETE', '/v3/bulk_edit/select_all/', place)
  expect(gone).toMatchObject({ http: 200, data: { deleted_count: 12_000 } })
  await undo(gone.data.undo.id)
  const merged = await send('POST', `/v3/boards/${from.id}/merge/`, { into_board_id: String(to.id), as_section: true })
  expect(merged).toMatchObject({ http: 200, data: { moved_count: 12_000 } })
  await undo(merged.data.undo.id)
  expect((await askJson(`/v3/boards/${from.id}/`, { session })).data.pin_count).toBe(12_000)
  expect(await wrongCounters(DB)).toEqual([])
})
