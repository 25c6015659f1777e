import { expect, test } from 'vitest'
import { makeInboxes } from '#worker/homefeed/tidy.ts'
import { askJson, db } from '../fixtures/app.ts'
import { deliver, titles } from '../fixtures/homefeed.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

function call(method: string, path: string, session: string, json?: unknown) {
  return askJson(path, { method, session, ...(json !== undefined && { json }) })
}

/** Mira follows Theo and has visited her homefeed, so that her list contains his pin. */
async function looked({ isPrivate = false } = {}) {
  const theo = await person({ isPrivate })
  const on = await board(theo)
  const boat = await pin(theo, on, { row: { title: 'a boat' } })
  const mira = await person()
  await follow(mira, theo)
  const [session, his] = [await sessionOf(mira), await sessionOf(theo)]
  await makeInboxes(db, Date.now())
  expect(await titles(session)).toEqual(['a boat'])
  return { theo, mira, on, boat, session, his }
}

test('archived, secret, protected and deleted pins leave the feed at once, and return with their board [TAB-032 GRD-013]', async () => {
  const { on, session, his } = await looked()
  const path = `/v3/boards/${on.id}/`
  for (const [away, back] of [
    [{ archived: true }, { archived: false }],
    [{ privacy: 'secret' }, { privacy: 'public' }],
    [{ privacy: 'protected' }, { privacy: 'public' }],
  ]) {
    expect((await call('PUT', path, his, away)).http, JSON.stringify(away)).toBe(200)
    expect(await titles(session), JSON.stringify(away)).toEqual([])
    expect((await call('PUT', path, his, back)).http).toBe(200)
    await deliver()
    expect(await titles(session), JSON.stringify(back)).toEqual(['a boat'])
  }
  expect((await call('DELETE', path, his)).http).toBe(200)
  expect(await titles(session)).toEqual([])
})

test('a private profile’s pins stay for its followers only [TAB-032 PRV-001]', async () => {
  const { theo, mira, session, his } = await looked({ isPrivate: true })
  const nova = await person()
  const stranger = await sessionOf(nova)
  await call('PUT', `/v3/users/${theo.id}/follow/`, stranger)
  expect(await titles(stranger)).toEqual([])
  await call('PUT', `/v3/users/me/follow_requests/${nova.id}/`, his)
  expect(await titles(stranger)).toEqual(['a boat'])
  await call('DELETE', `/v3/users/me/followers/${mira.id}/`, his)
  expect(await titles(session)).toEqual([])
  expect(await titles(stranger)).toEqual(['a boat'])
})

test('followers of a board no longer see it once its owner goes private [TAB-032 PRV-001]', async () => {
  const theo = await person()
  const on = await board(theo)
  await pin(theo, on, { row: { title: 'a boat' } })
  const [session, his] = [await sessionOf(await person()), await sessionOf(theo)]
  await askJson(`/v3/boards/${on.id}/follow/`, { method: 'PUT', session })
  expect(await titles(session)).toEqual(['a boat'])
  const turn = (is_private_profile: boolean) =>
    askJson('/v3/users/me/', { method: 'PUT', session: his, json: { is_private_profile } })
  expect((await turn(true)).http).toBe(200)
  expect(await titles(session)).toEqual([])
  await turn(false)
  expect(await titles(session)).toEqual(['a boat'])
})

test('a block ends it either way, on boards of others too [TAB-032 OPT-011]', async () => {
  for (const way of ['by the viewer', 'by the saver']) {
    const { theo, mira, session, his } = await looked()
    const ines = await person()
    const hers = await board(ines, { collaborators: [theo] })
    await pin(theo, hers, { row: { title: 'on a board of Ines' } })
    await call('PUT', `/v3/boards/${hers.id}/follow/`, session)
    expect(await titles(session), way).toEqual(['on a board of Ines', 'a boat'])
    if (way === 'by the viewer') await call('PUT', `/v3/users/${theo.id}/block/`, session)
    else await call('PUT', `/v3/users/${mira.id}/block/`, his)
    expect(await titles(session), way).toEqual([])
  }
})

test('after a block and its end the homefeed has none of the Pins that came by the follows it ended [TAB-032 OPT-011]', async () => {
  const theo = await person()
  const guest = await person()
  const mira = await person()
  const on = await board(theo, { collaborators: [guest] })
  await pin(theo, on, { row: { title: 'by its owner' } })
  await pin(guest, on, { row: { title: 'by a collaborator' } })
  for (const follows of [['boards'], ['users'], ['boards', 'users']]) {
    const session = await sessionOf(mira)
    for (const kind of follows) await call('PUT', `/v3/${kind}/${kind === 'boards' ? on.id : theo.id}/follow/`, session)
    expect(await titles(session), follows.join()).toContain('by its owner')
    await call('PUT', `/v3/users/${theo.id}/block/`, session)
    expect(await titles(session), follows.join()).toEqual([])
    await call('DELETE', `/v3/users/${theo.id}/block/`, session)
    expect(await titles(session), follows.join()).toEqual([])
  }
})

test('pins of a closed account are absent until it reopens [TAB-032 ACC-003]', async () => {
  const { session, his } = await looked()
  expect((await call('POST', '/v3/account/deactivate/', his, { password: 'pinfold-test' })).http).toBe(200)
  expect(await titles(session)).toEqual([])
})

test('pins that a viewer hid are in neither of their feeds, and in everybody else’s [TAB-032]', async () => {
  const { boat, session } = await looked()
  const explored = async (as?: string) => {
    const { data } = await askJson('/v3/explore/pins/?page_size=250&field_set_key=pin_card', as ? { session: as } : {})
    return (data as { id: string }[]).some(({ id }) => id === String(boat.id))
  }
  expect(await explored(session)).toBe(true)
  expect((await call('PUT', `/v3/pins/${boat.id}/hide/`, session)).http).toBe(200)
  expect(await titles(session)).toEqual([])
  expect([await explored(session), await explored(await sessionOf(await person())), await explored()]).toEqual([
    false,
    true,
    true,
  ])
  await call('DELETE', `/v3/pins/${boat.id}/hide/`, session)
  expect(await titles(session)).toEqual(['a boat'])
})
