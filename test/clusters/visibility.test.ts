import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import { pinAnnotations } from '#worker/model/pins/tables.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { changesBetween, snapshot } from '../fixtures/state.ts'
import { pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const LIST = '/v3/users/profile/pins/clusters/'
const ofCluster = (id: string) => `/v3/users/profile/pins/cluster/${id}/`
type Item = { id: string; names: string[]; pin_count: number }

/** A person with that many Pins about the sea without a board, and on a public, a secret, a protected and an archived board. */
async function collector(counts: { none?: number; open?: number; secret?: number; link?: number; archived?: number }) {
  const mira = await person()
  const places = {
    open: await board(mira, { name: 'Open' }),
    secret: await board(mira, { name: 'Hidden', privacy: 'secret' }),
    link: await board(mira, { name: 'By link', privacy: 'protected' }),
    archived: await board(mira, { name: 'Old', archived: true }),
  }
  const pins: Record<string, string[]> = { none: (await boardless(mira, counts.none ?? 0)).ids }
  for (const id of pins.none ?? [])
    await db.insert(pinAnnotations).values({ pinId: Number(id), rank: 0, name: 'sea', slug: 'sea' })
  for (const [name, on] of Object.entries(places)) {
    pins[name] = []
    for (let i = 0; i < (counts[name as keyof typeof counts] ?? 0); i++)
      pins[name].push(String((await pin(mira, on, { annotations: ['sea'], row: { title: '' } })).id))
  }
  for (let i = 0; i < 20; i++) await pinsAbout(mira, places.open, 1, [`lone ${'abcdefghijklmnopqrst'[i]}`])
  await suggest(mira)
  return { mira, places, pins, session: await signIn(mira.username) }
}

const seaOf = async (session: string): Promise<Item | undefined> =>
  (await askJson(LIST, { session })).data.find(({ names }: Item) => names[0] === 'sea')

const boardsOf = async ({ username }: Person, session: string) =>
  (await askJson(`/v3/users/${username}/boards/?include_archived=1`, { session })).data as {
    name: string
    pin_count: number
    id: string
    privacy: string
  }[]

const idsOn = async (boardId: string | number, session: string): Promise<string[]> =>
  (await askJson(`/v3/boards/${boardId}/pins/?page_size=250`, { session })).data.map(({ id }: { id: string }) => id)

const accept = (session: string, fields: Record<string, string>) =>
  ask('/do/create_from_cluster/', { method: 'POST', body: new URLSearchParams(fields), session })

test('a suggestion is made of boardless Pins and Pins of public boards alone [SUG-012]', async () => {
  const { session, pins } = await collector({ none: 8, open: 11, secret: 7, link: 3, archived: 5 })
  const sea = await seaOf(session)
  expect(sea?.pin_count).toBe(19)
  const { data } = await askJson(`${ofCluster(sea?.id ?? '')}feed/?page_size=250`, { session })
  const ids = data.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual([...(pins.none ?? []), ...(pins.open ?? [])].toSorted())
})

test('secret, protected and archived pins are in no suggestion [SUG-012]', async () => {
  const { session } = await collector({ secret: 11, link: 7, archived: 11, open: 3 })
  expect(await seaOf(session)).toBeUndefined()
})

for (const [what, change] of [
  ['secret', { privacy: 'secret' }],
  ['protected', { privacy: 'protected' }],
  ['archived', { archived: true }],
] as const)
  test(`a board that was made ${what} after the suggestion gives nothing to the new board [SUG-012]`, async () => {
    const { mira, places, pins, session } = await collector({ none: 3, open: 4 })
    const sea = await seaOf(session)
    expect(sea?.pin_count).toBe(7)
    await askJson(`/v3/boards/${places.open.id}/`, { method: 'PUT', session, json: change })
    // Lists, counts and the form change at once, without a job.
    const { data } = await askJson(`${ofCluster(sea?.id ?? '')}feed/`, { session })
    expect(data).toHaveLength(3)
    const ticked = Object.fromEntries([...(pins.none ?? []), ...(pins.open ?? [])].map((id) => [`pin.${id}`, 'on']))
    const made = await accept(session, { cluster_id: sea?.id ?? '', name: 'Sea', ...ticked })
    expect(made.status).toBe(303)
    const [sea2] = (await boardsOf(mira, session)).filter(({ name }) => name === 'Sea')
    expect((await idsOn(sea2?.id ?? '', session)).toSorted()).toEqual([...(pins.none ?? [])].toSorted())
    expect(await wrongCounters(DB)).toEqual([])
  })

test('boardless Pins move, Pins of boards stay there and are saved to the new board too; one Undo takes all of it back [SUG-012 REL-18]', async () => {
  const { mira, places, pins, session } = await collector({ none: 8, open: 11 })
  const sea = await seaOf(session)
  const { html } = await askHtml(`/board/create/cluster/0/?cluster=${sea?.id}`, { session })
  expect(html).toContain('8 Pins aren’t on a board yet and move here.')
  expect(html).toContain('11 Pins are on other boards. They stay there and are saved here too.')
  const before = await snapshot()
  const ticked = Object.fromEntries([...(pins.none ?? []), ...(pins.open ?? [])].map((id) => [`pin.${id}`, 'on']))
  const made = await accept(session, { cluster_id: sea?.id ?? '', name: 'Sea', ...ticked })
  expect([made.status, made.headers.get('location')]).toEqual([303, `/${mira.username}/sea/`])
  const [on] = (await boardsOf(mira, session)).filter(({ name }) => name === 'Sea')
  expect(on).toMatchObject({ pin_count: 19, privacy: 'public' })
  expect(await idsOn(places.open.id, session)).toEqual(expect.arrayContaining(pins.open ?? []))
  expect(await idsOn(on?.id ?? '', session)).toEqual(expect.arrayContaining(pins.none ?? []))
  expect(await wrongCounters(DB)).toEqual([])
  // One toast with one Undo, and one entry.
  const left = made.headers.getSetCookie().join()
  const [, undo = ''] = /board_created\.(\d+)/.exec(left) ?? []
  expect(undo).not.toBe('')
  const entries = (await askJson('/v3/undo/', { session })).data
  expect(entries).toEqual([expect.objectContaining({ id: undo, action: 'board_made', name: 'Sea', count: 19 })])
  expect(await askJson(`/v3/undo/${undo}/`, { method: 'POST', session })).toMatchObject({ http: 200 })
  expect((await boardsOf(mira, session)).map(({ name }) => name)).not.toContain('Sea')
  expect((await askJson('/v3/users/me/boards/recently_deleted/', { session })).data ?? []).toEqual([])
  expect(await wrongCounters(DB)).toEqual([])
  // Every previous row is unchanged, except versions and times of changes.
  const changed = changesBetween(before, await snapshot())
    .filter(({ before: row, table }) => row !== null && !/^(cluster_|pin_clusters)/.test(table))
    .flatMap(({ table, before: was, after: is }) =>
      Object.keys(was ?? {})
        .filter((name) => was?.[name] !== is?.[name])
        .map((name) => `${table}.${name}`),
    )
  expect([...new Set(changed)].filter((name) => !/content_version|cluster_count/.test(name))).toEqual([])
  expect(await askJson(`/v3/undo/${undo}/`, { method: 'POST', session })).toMatchObject({ http: 409, code: 2175 })
  // The name is free again.
  expect(await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Sea' } })).toMatchObject({ http: 200 })
})

test('optionally the Pins leave their boards, and one undo reverts that too [SUG-012]', async () => {
  const { mira, places, pins, session } = await collector({ none: 3, open: 7 })
  const sea = await seaOf(session)
  const ticked = Object.fromEntries([...(pins.none ?? []), ...(pins.open ?? [])].map((id) => [`pin.${id}`, 'on']))
  await accept(session, { cluster_id: sea?.id ?? '', name: 'Sea', move: 'on', secret: 'on', ...ticked })
  const [on] = (await boardsOf(mira, session)).filter(({ name }) => name === 'Sea')
  expect(on).toMatchObject({ pin_count: 10, privacy: 'secret' })
  expect(await idsOn(places.open.id, session)).toHaveLength(20)
  const [entry, ...others] = (await askJson('/v3/undo/', { session })).data
  expect(others).toEqual([])
  await askJson(`/v3/undo/${entry.id}/`, { method: 'POST', session })
  expect(await idsOn(places.open.id, session)).toHaveLength(27)
  expect((await boardsOf(mira, session)).map(({ name }) => name)).not.toContain('Sea')
  expect(await wrongCounters(DB)).toEqual([])
})

test('/v3 makes a board of a suggestion with the same choice, once [SUG-012]', async () => {
  const { mira, places, pins, session } = await collector({ none: 1, open: 7, secret: 3 })
  const sea = await seaOf(session)
  const call = (json: object, id = sea?.id ?? '') => askJson(ofCluster(id), { method: 'POST', session, json })
  expect(await call({ name: '' })).toMatchObject({ http: 400, code: 60 })
  expect(await call({ name: 'Sea' }, '123')).toMatchObject({ http: 404, code: 70 })
  expect(await call({ name: 'Sea', pin_ids: pins.secret })).toMatchObject({ http: 404, code: 50 })
  const [one = '', two = ''] = pins.open ?? []
  const made = await call({ name: 'Sea', privacy: 'public', pin_ids: [...(pins.none ?? []), one, two] })
  expect(made).toMatchObject({
    http: 200,
    data: { moved_count: 1, saved_count: 2, board: { name: 'Sea', pin_count: 3 } },
  })
  expect(await idsOn(places.open.id, session)).toHaveLength(27)
  expect(await call({ name: 'Sea again' })).toMatchObject({ http: 404, code: 70 })
  expect(await askJson(`/v3/undo/${made.data.undo.id}/`, { method: 'POST', session })).toMatchObject({ http: 200 })
  expect((await boardsOf(mira, session)).map(({ name }) => name)).not.toContain('Sea')
  await suggest(mira)
  const again = await seaOf(session)
  const moved = await call({ name: 'Sea', on_boards: 'move' }, again?.id)
  expect(moved).toMatchObject({ http: 200, data: { moved_count: 8, saved_count: 0 } })
  expect(await idsOn(places.open.id, session)).toHaveLength(20)
  expect(await wrongCounters(DB)).toEqual([])
})

for (const secret of [{}, { secret: 'on' }] as Record<string, string>[])
  test(`what became a ${secret.secret ? 'secret' : 'public'} board is not suggested a second time [SUG-012]`, async () => {
    const { mira, pins, session } = await collector({ none: 3, open: 8 })
    const sea = await seaOf(session)
    const ticked = Object.fromEntries([...(pins.none ?? []), ...(pins.open ?? [])].map((id) => [`pin.${id}`, 'on']))
    await accept(session, { cluster_id: sea?.id ?? '', name: 'By the water', ...secret, ...ticked })
    await suggest(mira)
    expect(await seaOf(session)).toBeUndefined()
  })

test('a board that has got more meanwhile is not undone, and nothing of it is [SUG-012]', async () => {
  const { mira, pins, session } = await collector({ none: 4 })
  const sea = await seaOf(session)
  const ticked = Object.fromEntries((pins.none ?? []).map((id) => [`pin.${id}`, 'on']))
  await accept(session, { cluster_id: sea?.id ?? '', name: 'Sea', ...ticked })
  const [on] = (await boardsOf(mira, session)).filter(({ name }) => name === 'Sea')
  const story = { pages: [{ text: 'another' }] }
  await askJson('/v3/pins/', { method: 'POST', session, json: { board_id: on?.id, story } })
  const [entry] = (await askJson('/v3/undo/', { session })).data
  expect(await askJson(`/v3/undo/${entry.id}/`, { method: 'POST', session })).toMatchObject({ http: 409, code: 2175 })
  expect(await idsOn(on?.id ?? '', session)).toHaveLength(5)
  expect(PRIVACIES).toContain(on?.privacy)
})
