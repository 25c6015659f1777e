import { expect, test } from 'vitest'
import { ask, askJson } from '../fixtures/app.ts'
import { titles } from '../fixtures/homefeed.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const call = (method: string, path: string, session: string, json?: unknown) =>
  askJson(path, { method, session, ...(json !== undefined && { json }) })

/** A person who saves, with a session and a board. */
async function saver(row: Parameters<typeof person>[0] = {}) {
  const who = await person(row)
  return { who, on: await board(who), session: await sessionOf(who) }
}

/** Creates a pin as the builder does. */
async function make(who: Person, session: string, on: TestBoard | null, title: string) {
  const { media_id } = await upload(who)
  const answer = await call('POST', '/v3/pins/', session, { media_id, title, ...(on && { board_id: String(on.id) }) })
  expect(answer.http, title).toBe(200)
}

/** A session of a person who does this first and then visits their homefeed, so that they have a list. */
async function reader(first: (session: string) => Promise<unknown>) {
  const who = await person()
  const session = await sessionOf(who)
  expect(await first(session)).toMatchObject({ http: 200 })
  await titles(session)
  return { who, session }
}

/** The queue delivers it later. */
const sees = (session: string, wanted: string[]) =>
  expect.poll(() => titles(session), { timeout: 60_000, interval: 100 }).toEqual(wanted)

test('created and saved pins reach the followers of the saver or the board through the queue [TAB-032]', async () => {
  const theo = await saver()
  const mira = await reader((session) => call('PUT', `/v3/users/${theo.who.id}/follow/`, session))
  const ines = await reader((session) => call('PUT', `/v3/boards/${theo.on.id}/follow/`, session))
  const other = await board(theo.who)
  await make(theo.who, theo.session, theo.on, 'a kite')
  await sees(mira.session, ['a kite'])
  await sees(ines.session, ['a kite'])
  const nova = await person()
  const source = await pin(nova, await board(nova), { row: { title: 'a harbour' } })
  expect((await call('POST', `/v3/pins/${source.id}/repin/`, theo.session, { board_id: String(other.id) })).http).toBe(
    200,
  )
  await sees(mira.session, ['a harbour', 'a kite'])
  // By the form another picture, because a feed shows each once.
  const pier = await pin(nova, await board(nova), { row: { title: 'a pier' } })
  const body = new URLSearchParams({ pin_id: String(pier.id), place: String(theo.on.id), return_to: '/' })
  expect((await ask('/do/repin/', { method: 'POST', session: theo.session, body })).status).toBe(303)
  await sees(mira.session, ['a pier', 'a harbour', 'a kite'])
  await sees(ines.session, ['a pier', 'a kite'])
  // Saved to the profile, without a board.
  await make(theo.who, theo.session, null, 'a lamp')
  await sees(mira.session, ['a lamp', 'a pier', 'a harbour', 'a kite'])
})

test('it reaches neither former followers, nor across a block, nor contains secret pins [TAB-032 OPT-011]', async () => {
  const theo = await saver()
  const path = `/v3/users/${theo.who.id}/follow/`
  const follows = (session: string) => call('PUT', path, session)
  const mira = await reader(follows)
  const [gone, blocker, blocked] = [await reader(follows), await reader(follows), await reader(follows)]
  const stranger = await reader(() => call('GET', '/v3/homefeed/', mira.session))
  await call('DELETE', path, gone.session)
  await call('PUT', `/v3/users/${theo.who.id}/block/`, blocker.session)
  await call('PUT', `/v3/users/${blocked.who.id}/block/`, theo.session)
  await make(theo.who, theo.session, await board(theo.who, { privacy: 'secret' }), 'hidden')
  await make(theo.who, theo.session, await board(theo.who, { privacy: 'protected' }), 'by its link')
  await make(theo.who, theo.session, theo.on, 'a kite')
  await sees(mira.session, ['a kite'])
  for (const each of [gone, blocker, blocked, stranger]) expect(await titles(each.session)).toEqual([])
  // A later follower sees it at once, and later pins too.
  await call('PUT', path, stranger.session)
  await make(theo.who, theo.session, theo.on, 'a cloud')
  await sees(stranger.session, ['a cloud', 'a kite'])
})

test('saves of a private profile reach its current followers only [TAB-032 PRV-001]', async () => {
  const theo = await saver({ isPrivate: true })
  const follows = (session: string) => call('PUT', `/v3/users/${theo.who.id}/follow/`, session)
  const [approved, removed, waiting] = [await reader(follows), await reader(follows), await reader(follows)]
  for (const { who } of [approved, removed])
    expect((await call('PUT', `/v3/users/me/follow_requests/${who.id}/`, theo.session)).http).toBe(200)
  await call('DELETE', `/v3/users/me/followers/${removed.who.id}/`, theo.session)
  await make(theo.who, theo.session, theo.on, 'for friends')
  await sees(approved.session, ['for friends'])
  for (const each of [removed, waiting]) expect(await titles(each.session)).toEqual([])
})
