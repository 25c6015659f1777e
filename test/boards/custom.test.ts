import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { delegations } from '#worker/model/accounts/tables.ts'
import { profileBoards } from '#worker/model/boards/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person } from '../fixtures/world.ts'

const ORDER = '/v3/users/me/boards/order/'

/** A person with boards of these names; the last one was saved to last. */
async function owner(names: string): Promise<{ mira: Person; session: string; ids: Record<string, string> }> {
  const mira = await person()
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = String((await board(mira, { name })).id)
  return { mira, session: await sessionOf(mira), ids }
}

/** Names of a person's boards in the default order of lists. */
async function shown(session: string, query = ''): Promise<string> {
  const { data } = await askJson(`/v3/users/me/boards/?filter_stories=1&${query}`, { session })
  return data.map(({ name }: { name: string }) => name).join('')
}

function placesOf({ id }: Person) {
  const { boardId, customPos } = profileBoards
  return db.select({ boardId, customPos }).from(profileBoards).where(eq(profileBoards.userId, id)).orderBy(boardId)
}

const put = (session: string, ...moves: [string | undefined, string | null | undefined][]) =>
  askJson(ORDER, {
    method: 'PUT',
    session,
    json: { moves: moves.map(([board_id, after]) => ({ board_id, after_board_id: after ?? null })) },
  })

test('the first move numbers the boards as they were shown, each later one writes one row [BRD-032 BRD-037]', async () => {
  const { mira, session, ids } = await owner('abcdef')
  expect(await shown(session)).toBe('fedcba')
  const first = await put(session, [ids.a, ids.f])
  expect(first).toMatchObject({ http: 200, data: { has_custom_board_sorting_order: true } })
  expect(await shown(session)).toBe('faedcb')
  expect((await askJson('/v3/users/me/', { session })).data.has_custom_board_sorting_order).toBe(true)
  const before = await placesOf(mira)
  await put(session, [ids.b, null])
  await put(session, [ids.e, ids.c])
  expect(await shown(session)).toBe('bfadce')
  const after = await placesOf(mira)
  expect(after.filter(({ customPos }, i) => customPos !== before[i]?.customPos)).toHaveLength(2)
})

test('the first move begins at the order that its owner chose [BRD-037]', async () => {
  const { session, ids } = await owner('cab')
  await askJson('/v3/users/me/metadata/', {
    method: 'PUT',
    session,
    json: { most_recent_board_sort_order: 'alphabetical' },
  })
  expect(await shown(session)).toBe('abc')
  await put(session, [ids.a, ids.b])
  expect(await shown(session, 'sort=custom')).toBe('bac')
  // The choice is stored.
  expect(await shown(session)).toBe('abc')
})

test('who chooses an order of their own sees no other until they make it [BRD-032 BRD-035]', async () => {
  const { session, ids } = await owner('abc')
  await askJson('/v3/users/me/metadata/', { method: 'PUT', session, json: { most_recent_board_sort_order: 'custom' } })
  expect(await shown(session)).toBe('cba')
  await put(session, [ids.c, ids.a])
  expect(await shown(session)).toBe('bac')
})

test('several moves build on each other [BRD-032]', async () => {
  const { session, ids } = await owner('abcde')
  await put(session, [ids.a, null], [ids.e, ids.a], [ids.c, ids.e], [ids.a, ids.b])
  expect(await shown(session)).toBe('ecdba')
  await put(session, [ids.b, ids.e], [ids.a, ids.b], [ids.e, null])
  expect(await shown(session)).toBe('ebacd')
})

test('sort keys that run out are renumbered, and the order stays [BRD-032]', async () => {
  const { mira, session, ids } = await owner('abcd')
  await put(session, [ids.a, ids.d])
  // The keys of the two after the first get closer and closer.
  for (let i = 0; i < 122; i++) {
    const answer = await put(session, [i % 2 === 0 ? ids.c : ids.b, ids.d])
    expect(answer.http).toBe(200)
  }
  expect(await shown(session)).toBe('dbca')
  const places = await placesOf(mira)
  expect(Math.max(...places.map(({ customPos }) => customPos.length))).toBeLessThanOrEqual(40)
})

test('missing boards, and boards that are not on one’s profile, are not moved [BRD-032 REL-02]', async () => {
  const { session, ids } = await owner('abc')
  const theo = await owner('x')
  await put(session, [ids.a, null])
  const gone = { http: 404, code: 40 }
  expect(await put(session, [ids.b, null], [theo.ids.x, ids.a])).toMatchObject(gone)
  expect(await put(session, [ids.b, theo.ids.x])).toMatchObject(gone)
  expect(await put(session, ['1', null])).toMatchObject(gone)
  expect(await put(theo.session, [ids.a, null])).toMatchObject(gone)
  expect(await put(session, [ids.b, null], [ids.c, '9999999999999999'])).toMatchObject(gone)
  expect(await shown(session)).toBe('acb')
  expect(await shown(theo.session)).toBe('x')
  const bad = [
    { moves: [] },
    { moves: Array.from({ length: 101 }, () => ({ board_id: ids.a, after_board_id: null })) },
    { moves: [{ board_id: ids.a }] },
    { moves: [{ board_id: 'a', after_board_id: null }] },
    { moves: [{ board_id: ids.a, after_board_id: ids.a }] },
    { moves: [{ board_id: ids.a, after_board_id: null, pos: '1' }] },
    { moves: 'all' },
    {},
  ]
  for (const json of bad)
    expect(await askJson(ORDER, { method: 'PUT', session, json }), JSON.stringify(json).slice(0, 80)).toMatchObject({
      http: 400,
      code: 1,
    })
  expect(await askJson(ORDER, { method: 'PUT', json: {} })).toMatchObject({ http: 401, code: 2 })
  expect(await shown(session)).toBe('acb')
})

test('group boards are in a collaborator’s order too; their owner’s order is separate [BRD-032]', async () => {
  const { mira, session, ids } = await owner('ab')
  const theo = await person()
  const together = await board(theo, { name: 't', collaborators: [mira] })
  await put(session, [ids.a, null], [String(together.id), null])
  expect(await shown(session)).toBe('tab')
  expect(await shown(await sessionOf(theo))).toBe('t')
})

test('a delegate orders for the subject, and takes it back [BRD-032]', async () => {
  const { mira, session, ids } = await owner('abc')
  const theo = await person()
  const other = await sessionOf(theo)
  const json = { moves: [{ board_id: ids.a, after_board_id: null }], orbac_subject_id: String(mira.id) }
  expect(await askJson(ORDER, { method: 'PUT', session: other, json })).toMatchObject({ http: 403, code: 3 })
  await db
    .insert(delegations)
    .values({ delegateId: theo.id, subjectId: mira.id, scopes: ['boards'], createdAt: Date.now() })
  const moved = await askJson(ORDER, { method: 'PUT', session: other, json })
  expect(await shown(session)).toBe('acb')
  const undo = `/v3/undo/${moved.data.undo.id}/`
  expect(await askJson(undo, { method: 'POST', session })).toMatchObject({ http: 404, code: 11 })
  expect(await askJson(undo, { method: 'POST', session: other })).toMatchObject({ http: 200 })
  expect(await shown(session)).toBe('cba')
})

test('a new board is first in a custom order [BRD-032]', async () => {
  const { mira, session, ids } = await owner('ab')
  await put(session, [ids.a, null])
  for (const name of 'cd') expect((await create(session, name)).http).toBe(200)
  const theo = await person()
  const other = await sessionOf(theo)
  const together = await board(theo, { name: 't' })
  const invites = `/v3/boards/${together.id}/invites/`
  const json = { invited_user_ids: [String(mira.id)] }
  await follow(mira, theo)
  expect((await askJson(invites, { method: 'POST', session: other, json })).http).toBe(200)
  expect((await askJson(`${invites}${mira.id}/`, { method: 'PUT', session })).http).toBe(200)
  expect(await shown(session)).toBe('tdcab')
  // Without a custom order it is placed by last saved.
  expect((await placesOf(theo))[0]?.customPos).toBe('n')
})

const create = (session: string, name: string) =>
  askJson('/v3/boards/', { method: 'POST', session, json: { name, privacy: 'public' } })
