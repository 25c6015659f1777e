import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section, type TestBoard } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const merge = (session: string, from: TestBoard, into: TestBoard, more: object = {}) =>
  askJson(`/v3/boards/${from.id}/merge/`, {
    method: 'POST',
    session,
    json: { into_board_id: String(into.id), ...more },
  })
const undo = (session: string, id: string) => askJson(`/v3/undo/${id}/`, { method: 'POST', session })
const moveInto = (session: string, part: { id: number }, pins: { id: number }[]) =>
  askJson(`/v3/board_sections/${part.id}/pins/`, {
    method: 'PUT',
    session,
    json: { pins: pins.map(({ id }) => String(id)) },
  })
/** Every row that the undo must restore exactly. */
const everything = () =>
  Promise.all(
    ['pins', 'boards', 'sections', 'profile_boards', 'board_follows', 'board_invites', 'board_locks'].map((table) =>
      db.all(`select * from ${table} where ${table === 'boards' ? "kind <> 'deleted'" : 'true'} order by 1, 2`),
    ),
  )

test('a board with sections, a cover, followers and its place goes into another, and comes back whole by one undo [BRD-058 REL-18]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const session = await sessionOf(mira)
  const from = await board(mira, { name: `City ${mira.username}`, collaborators: [theo] })
  const into = await board(mira, { collaborators: [theo] })
  const pins = [await pin(mira, from), await pin(theo, from), await pin(mira, from), await pin(mira, from)]
  const [soups, cakes, there] = [
    await section(from, 'Soups'),
    await section(from, 'Cakes'),
    await section(into, 'soups'),
  ]
  await moveInto(session, soups, pins.slice(0, 1))
  await moveInto(session, cakes, pins.slice(1, 2))
  const cover = { method: 'PUT', session, json: { cover_pin_id: String(pins[2]?.id) } }
  await askJson(`/v3/boards/${from.id}/`, cover)
  await askJson(`/v3/boards/${from.id}/follow/`, { method: 'PUT', session: await sessionOf(nova) })
  await askJson(`/v3/boards/${from.id}/invites/`, {
    method: 'POST',
    session,
    json: { invited_user_ids: [String(nova.id)] },
  })
  const before = await everything()
  const merged = await merge(session, from, into)
  expect(merged).toMatchObject({ http: 200, data: { moved_count: 4, board: { id: String(into.id), pin_count: 4 } } })
  expect(await askJson(`/v3/boards/${from.id}/`, { session })).toMatchObject({ http: 404, code: 40 })
  const { data: sections } = await askJson(`/v3/boards/${into.id}/sections/`, { session })
  expect(sections.map(({ title, pin_count }: { title: string; pin_count: number }) => [title, pin_count])).toEqual([
    ['soups', 1],
    ['Cakes', 1],
  ])
  expect((await askJson(`/v3/board_sections/${there.id}/pins/`, { session })).data).toHaveLength(1)
  expect((await askJson('/v3/users/me/boards/recently_deleted/', { session })).data).toEqual([])
  expect((await askJson('/v3/undo/', { session })).data[0]).toMatchObject({
    action: 'board_merged',
    name: from.name,
    into: into.name,
    count: 4,
  })
  expect(await wrongCounters(DB)).toEqual([])
  expect(await undo(session, merged.data.undo.id)).toMatchObject({ http: 200, data: { undone: true } })
  expect(await everything()).toEqual(before)
  expect(await wrongCounters(DB)).toEqual([])
  expect(await undo(session, merged.data.undo.id)).toMatchObject({ http: 409, code: 2175 })
})

test('merged as a section, all Pins are in a section with the board’s name; a later Pin keeps the section [SEC-012]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, into] = [await board(mira), await board(mira)]
  const part = await section(from, 'Part')
  const pins = [await pin(mira, from), await pin(mira, from)]
  await moveInto(session, part, pins.slice(0, 1))
  const { data } = await merge(session, from, into, { as_section: true })
  const { data: sections } = await askJson(`/v3/boards/${into.id}/sections/`, { session })
  expect(sections).toMatchObject([{ title: from.name, pin_count: 2 }])
  const later = await pin(mira, into)
  await moveInto(session, { id: Number(sections[0].id) }, [later])
  expect((await undo(session, data.undo.id)).http).toBe(200)
  expect((await askJson(`/v3/boards/${from.id}/`, { session })).data).toMatchObject({ pin_count: 2, section_count: 1 })
  expect((await askJson(`/v3/boards/${into.id}/sections/`, { session })).data).toMatchObject([{ pin_count: 1 }])
  expect(await wrongCounters(DB)).toEqual([])
})

test.each([0, 1, 7, 11])('a board of %i Pins can be merged and come back [REL-18]', async (count) => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, into] = [await board(mira), await board(mira)]
  for (let i = 0; i < count; i++) await pin(mira, from)
  const before = await everything()
  const { http, data } = await merge(session, from, into)
  expect([http, data.moved_count]).toEqual([200, count])
  await undo(session, data.undo.id)
  expect(await everything()).toEqual(before)
})

test('only the owner of both boards merges them, and nobody loses access to their own Pin [BRD-055 ORG-026]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const [shared, own] = [await board(mira, { collaborators: [theo] }), await board(mira)]
  const [ofTheo, hidden] = [await board(theo), await board(theo, { privacy: 'secret' })]
  await pin(theo, shared)
  const before = await everything()
  expect(await merge(asTheo, shared, ofTheo)).toMatchObject({ http: 403, code: 3 })
  expect(await merge(asTheo, ofTheo, shared)).toMatchObject({ http: 403, code: 3 })
  expect(await merge(asMira, own, ofTheo)).toMatchObject({ http: 403, code: 3 })
  expect(await merge(asMira, own, hidden)).toMatchObject({ http: 404, code: 40 })
  expect(await merge(asMira, own, own)).toMatchObject({ http: 400, code: 2174 })
  expect(await merge(asMira, shared, own)).toMatchObject({
    http: 400,
    code: 1,
    errors: [{ field: 'into_board_id', code: 'others_pins' }],
  })
  expect(await everything()).toEqual(before)
})

test('without JavaScript a board is searched by name and merged, after a question about who will see more [CRE-006 BRD-056]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const from = await board(mira, { name: `Hideaway ${mira.username}`, privacy: 'secret' })
  const into = await board(mira, { name: `Zebra ${mira.username}` })
  for (let i = 0; i < 3; i++) await pin(mira, from)
  expect((await askHtml(from.url, { session })).html).toContain(`href="/board/${from.id}/merge/"`)
  const place = `/board/${from.id}/merge/`
  const found = await askHtml(`${place}?q=zeb`, { session })
  expect(found.html).toContain(`${place}?into=${into.id}`)
  expect((await askHtml(`${place}?q=nothing`, { session })).html).not.toContain('?into=')
  const told = await askHtml(`${place}?into=${into.id}`, { session })
  expect(told.html).toContain('3 Pins will be visible to everyone.')
  const back = await askHtml(`/board/${into.id}/merge/?into=${from.id}`, { session })
  expect(back.html).not.toContain('data-test-id="exposure"')
  expect(told.html).toContain('name="seen" value="3"')
  const merge = (more: Record<string, string>) => {
    const body = new URLSearchParams({ board_id: String(from.id), into_board_id: String(into.id), ...more })
    return ask('/do/merge_board/', { method: 'POST', session, body })
  }
  expect((await merge({})).status).toBe(409)
  expect((await merge({ seen: '2' })).status).toBe(409)
  const answer = await merge({ seen: '3' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, into.url])
  expect(answer.headers.getSetCookie().join()).toMatch(/toast=board_merged\.\d+/)
  expect((await ask(`${place}`, { session })).status).toBe(404)
})

test('a board is found as a merge target by the beginning of its name, whatever character follows [BRD-056]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const from = await board(mira, { name: 'Elsewhere' })
  const pizza = await board(mira, { name: 'Recipes🍕' })
  const plain = await board(mira, { name: 'Recipes of old' })
  const { html } = await askHtml(`/board/${from.id}/merge/?q=recipes`, { session })
  for (const into of [pizza, plain]) expect(html).toContain(`/board/${from.id}/merge/?into=${into.id}`)
})
