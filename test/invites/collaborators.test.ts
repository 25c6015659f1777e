import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profileBoards } from '#worker/model/boards/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const counters = () => wrongCounters((env as unknown as { DB: D1Database }).DB as never)
const remove = (id: number, user: { id: number }, session: string, query = '') =>
  askJson(`/v3/boards/${id}/collaborators/${user.id}/${query}`, { method: 'DELETE', session })
const undo = ({ data }: { data: { undo: { id: string } } }, session: string) =>
  askJson(`/v3/undo/${data.undo.id}/`, { method: 'POST', session })
const pinsOf = async (id: number, session: string) =>
  (await askJson(`/v3/boards/${id}/pins/?filter_section_pins=0`, { session })).data
const rows = (boardId: number) =>
  db.select().from(profileBoards).where(eq(profileBoards.boardId, boardId)).orderBy(profileBoards.userId)

test('a removed collaborator no longer sees the board, their pins stay, and undo restores everything [INV-014 REL-03]', async () => {
  const [mira, theo] = [await person(), await person({ fullName: 'Theo Brandt' })]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const den = await board(mira, { privacy: 'secret', collaborators: [theo] })
  const kept = await pin(theo, den)
  const before = await rows(den.id)
  const removed = await remove(den.id, theo, asMira)
  expect(removed).toMatchObject({
    http: 200,
    data: { board: { id: String(den.id), url: den.url }, collaborator_count: 0 },
  })
  expect(await askJson(`/v3/boards/${den.id}/`, { session: asTheo })).toMatchObject({ http: 404, code: 40 })
  expect(await pinsOf(den.id, asMira)).toHaveLength(1)
  // They still see what they saved, but no longer its board.
  const own = await askJson(`/v3/pins/${kept.id}/`, { session: asTheo })
  expect(own).toMatchObject({ http: 200, data: { board: null } })
  expect(await counters()).toEqual([])
  expect(await askJson('/v3/undo/', { session: asMira })).toMatchObject({
    data: [{ action: 'collaborator_removed', name: 'Theo Brandt', undone: false }],
  })
  expect(await undo(removed, asTheo)).toMatchObject({ http: 404 })
  expect(await undo(removed, asMira)).toMatchObject({ http: 200 })
  expect(await rows(den.id)).toEqual(before)
  expect(await counters()).toEqual([])
})

test('with their pins: of a public board they go among those without a board, and back by undo [INV-014]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const sea = await board(mira, { collaborators: [theo] })
  const part = await section(sea, 'Boats')
  await pin(mira, sea)
  await pin(theo, sea, { row: { sectionId: part.id } })
  await pin(theo, sea)
  const removed = await remove(sea.id, theo, asMira, '?with_pins=1')
  expect(removed).toMatchObject({ http: 200, data: { collaborator_count: 0 } })
  expect(await pinsOf(sea.id, asMira)).toHaveLength(1)
  expect((await askJson('/v3/users/me/', { session: asTheo })).data).toMatchObject({
    quick_saves_pin_count: 2,
    pin_count: 2,
  })
  expect(await counters()).toEqual([])
  expect(await undo(removed, asMira)).toMatchObject({ http: 200 })
  expect(await pinsOf(sea.id, asTheo)).toHaveLength(3)
  expect((await askJson(`/v3/board_sections/${part.id}/pins/`, { session: asTheo })).data).toHaveLength(1)
  expect(await counters()).toEqual([])
  // The secret board for the pins exists already: the second time it is reused.
  expect(await remove(sea.id, theo, asMira, '?with_pins=true')).toMatchObject({ http: 200 })
  expect(await counters()).toEqual([])
})

test('pins taken along from a secret board stay invisible to everybody who did not see them [REL-02]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const den = await board(mira, { name: 'Den', privacy: 'secret', collaborators: [theo] })
  await board(theo, { name: 'DEN' })
  const one = await pin(theo, den)
  const left = await remove(den.id, theo, asTheo, '?with_pins=1')
  expect(left).toMatchObject({ http: 200 })
  expect(await pinsOf(den.id, asMira)).toEqual([])
  const secret = await askJson('/v3/users/me/boards/?privacy_filter=secret', { session: asTheo })
  expect(secret.data).toMatchObject([
    { name: 'Den 2', privacy: 'secret', pin_count: 1, owner: { id: String(theo.id) } },
  ])
  expect(await askJson(`/v3/pins/${one.id}/`)).toMatchObject({ http: 404 })
  expect((await askJson(`/v3/users/${theo.username}/pins/`)).data).toEqual([])
  expect(await counters()).toEqual([])
  expect(await undo(left, asTheo)).toMatchObject({ http: 200, data: { action: 'board_left', name: 'Den' } })
  expect(await pinsOf(den.id, asMira)).toHaveLength(1)
  expect((await askJson('/v3/users/me/boards/?privacy_filter=secret', { session: asTheo })).data).toMatchObject([
    { id: String(den.id) },
  ])
  expect(await counters()).toEqual([])
})

test('a collaborator can leave, the owner cannot, and only the owner removes others [INV-014]', async () => {
  const [mira, theo, nova, zoe] = [await person(), await person(), await person(), await person()]
  const [asMira, asTheo, asZoe] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(zoe)]
  const sea = await board(mira, { collaborators: [theo, nova], row: { collaboratorsManage: true } })
  const den = await board(mira, { privacy: 'secret', collaborators: [nova] })
  expect(await remove(sea.id, nova, asTheo)).toMatchObject({ http: 403, code: 3 })
  expect(await remove(sea.id, mira, asTheo)).toMatchObject({ http: 403, code: 3 })
  expect(await remove(sea.id, nova, asZoe)).toMatchObject({ http: 403, code: 3 })
  expect(await remove(den.id, nova, asTheo)).toMatchObject({ http: 404, code: 40 })
  for (const who of [mira, zoe, { id: 1 }])
    expect(await remove(sea.id, who, asMira)).toMatchObject({ http: 404, code: 30 })
  expect(await remove(sea.id, theo, asMira, '?with_pins=perhaps')).toMatchObject({ http: 400, code: 1 })
  expect(await askJson(`/v3/boards/${sea.id}/collaborators/${theo.id}/`, { method: 'DELETE' })).toMatchObject({
    http: 401,
  })
  expect(await remove(sea.id, theo, asTheo)).toMatchObject({ http: 200, data: { collaborator_count: 1 } })
  expect(await remove(sea.id, theo, asTheo)).toMatchObject({ http: 403, code: 3 })
  expect(await remove(sea.id, theo, asMira)).toMatchObject({ http: 404, code: 30 })
  expect(await counters()).toEqual([])
})

test('invitations of a removed collaborator end, and undo restores them [REL-03]', async () => {
  const [mira, theo, zoe] = [await person(), await person(), await person()]
  const [asMira, asTheo, asZoe] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(zoe)]
  const sea = await board(mira, { collaborators: [theo], row: { collaboratorsManage: true } })
  const json = { invited_user_ids: [String(zoe.id)] }
  await askJson(`/v3/boards/${sea.id}/invites/`, { method: 'POST', session: asTheo, json })
  const waiting = async () => (await askJson('/v3/users/me/board_invites/', { session: asZoe })).data
  const [before] = await waiting()
  const removed = await remove(sea.id, theo, asMira)
  expect(await waiting()).toEqual([])
  expect(await askJson(`/v3/boards/${sea.id}/invites/${zoe.id}/`, { method: 'PUT', session: asZoe })).toMatchObject({
    http: 404,
    code: 2300,
  })
  await undo(removed, asMira)
  expect(await waiting()).toEqual([before])
})
