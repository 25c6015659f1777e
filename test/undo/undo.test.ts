import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** A person who has just moved a pin from one board to another. */
async function mover() {
  const mira = await person()
  const session = await signIn(mira.username)
  const from = await board(mira)
  const to = await board(mira, { name: `Sea & sand ${mira.username}` })
  const part = await section(from, 'Part')
  const moved = await pin(mira, from, { row: { sectionId: part.id } })
  const json = { board_id: String(to.id), pin_ids: [String(moved.id)] }
  const answer = await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })
  return { mira, session, from, to, part, pin: moved, undo: answer.data.undo as { id: string; expires_at: string } }
}

const undoing = (id: string, session: string) => askJson(`/v3/undo/${id}/`, { method: 'POST', session })

test('changes of the last day are listed, newest first, for their author only [W-54]', async () => {
  const { session, to, undo, part, pin: moved } = await mover()
  await askJson(`/v3/board_sections/${part.id}/pins/`, { method: 'PUT', session, json: { pins: [String(moved.id)] } })
  const list = await askJson('/v3/undo/', { session })
  expect(list.data).toHaveLength(2)
  expect(list.data[1]).toMatchObject({ id: undo.id, action: 'pins_moved', name: to.name, count: 1, undone: false })
  const next = await askJson('/v3/undo/?page_size=1', { session })
  expect((await askJson(`/v3/undo/?page_size=1&bookmark=${next.bookmark}`, { session })).data[0].id).toBe(undo.id)
  const stranger = await signIn((await person()).username)
  expect((await askJson('/v3/undo/', { session: stranger })).data).toEqual([])
  expect(await undoing(undo.id, stranger)).toMatchObject({ http: 404, code: 11 })
  expect(await askJson('/v3/undo/')).toMatchObject({ http: 401, code: 2 })
})

test('an undo puts each pin back into its section, once [W-54]', async () => {
  const { session, part, pin: moved, undo } = await mover()
  const both = await Promise.all([undoing(undo.id, session), undoing(undo.id, session)])
  expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
  const pins = (await askJson(`/v3/board_sections/${part.id}/pins/`, { session })).data
  expect(pins.map(({ id }: { id: string }) => id)).toEqual([String(moved.id)])
  expect(await wrongCounters(DB)).toEqual([])
})

test.each([
  [
    'the pin lies elsewhere',
    (it: Awaited<ReturnType<typeof mover>>) => `update pins set board_id = ${it.from.id} where id = ${it.pin.id}`,
  ],
  ['its section is gone', (it: Awaited<ReturnType<typeof mover>>) => `delete from sections where id = ${it.part.id}`],
  [
    'its board is deleted',
    (it: Awaited<ReturnType<typeof mover>>) => `update boards set deleted_at = 1 where id = ${it.from.id}`,
  ],
  [
    'a day has passed',
    (it: Awaited<ReturnType<typeof mover>>) => `update undo_entries set expires_at = 1 where id = ${it.undo.id}`,
  ],
])('an undo is refused and changes nothing when %s [W-54]', async (_, meanwhile) => {
  const it = await mover()
  await db.run(meanwhile(it))
  const state = () => db.all(`select * from pins where id = ${it.pin.id}`)
  const before = await state()
  expect(await undoing(it.undo.id, it.session)).toMatchObject({
    http: 409,
    code: 2175,
    message: "This can't be undone any more.",
  })
  expect(await state()).toEqual(before)
  await db.run(`delete from pins where id = ${it.pin.id}`)
})

test('without JavaScript the list of recent changes takes one back by a form [W-54]', async () => {
  const { session, to, undo } = await mover()
  const page = await askHtml('/settings/recent-changes/', { session })
  expect(page.html).toContain(`1 Pin moved to ${to.name.replace('&', '&amp;')}`)
  expect(page.html).toContain(`value="${undo.id}"`)
  const body = new URLSearchParams({ undo_id: undo.id })
  const answer = await ask('/do/undo/', { method: 'POST', session, body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/recent-changes/'])
  const after = await askHtml('/settings/recent-changes/', { session })
  expect(after.html).not.toContain(`value="${undo.id}"`)
})

test('the list offers only changes that can still be undone, by the same rule, and reads few rows [W-54 REL-21]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [one, two, three] = [await board(mira), await board(mira), await board(mira)]
  const part = await section(one, 'Part')
  const pins = await Promise.all(Array.from({ length: 11 }, () => pin(mira, one)))
  const pin_ids = pins.map(({ id }) => String(id))
  const send = (method: string, path: string, json: object) => askJson(path, { method, session, json })
  const undos: string[] = []
  const done = async (answer: Promise<{ data: { undo: { id: string } } }>) => undos.push((await answer).data.undo.id)
  await done(send('PUT', '/v3/bulk_edit/', { board_id: String(two.id), pin_ids }))
  await done(send('PUT', `/v3/boards/${three.id}/`, { name: `Other ${mira.username}` }))
  await done(send('PUT', `/v3/board_sections/${part.id}/`, { title: 'Renamed' }))
  await done(send('DELETE', '/v3/bulk_edit/', { pin_ids: pin_ids.slice(0, 1) }))
  await done(send('POST', '/v3/bulk_edit/', { board_id: String(three.id), pin_ids: pin_ids.slice(1, 4) }))
  await done(send('DELETE', `/v3/boards/${one.id}/`, {}))
  await done(send('POST', `/v3/boards/${two.id}/merge/`, { into_board_id: String(three.id) }))
  const offered = async () => {
    const { data } = await askJson('/v3/undo/', { session })
    return data.map(({ id, can_undo }: { id: string; can_undo: boolean }) => [id, can_undo]).reverse()
  }
  // The board from which the pins came is gone, with its section; the merge remains the latest change.
  const before = await offered()
  expect(before.map(([id]: [string]) => id)).toEqual(undos)
  const page = await askHtml('/settings/recent-changes/', { session })
  expect(page.html).toContain('can’t be undone anymore')
  for (const [id, can_undo] of before.toReversed()) {
    if (can_undo) continue
    expect(await askJson(`/v3/undo/${id}/`, { method: 'POST', session })).toMatchObject({ http: 409, code: 2175 })
  }
  // Undone from the latest on, each is offered when its turn comes, and works.
  for (const id of undos.toReversed()) {
    expect(Object.fromEntries(await offered())[id], id).toBe(true)
    expect((await askJson(`/v3/undo/${id}/`, { method: 'POST', session })).http, id).toBe(200)
    expect(Object.fromEntries(await offered())[id], id).toBe(false)
  }
})
