import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const follow = (method: 'PUT' | 'DELETE', id: number, session?: string) =>
  askJson(`/v3/boards/${id}/follow/`, { method, ...(session && { session }) })

test('a board is followed and left, counted once, and the profile’s following count stays [BRD-043]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(theo.username)
  const sea = await board(mira)
  await pin(mira, sea)
  const followed = { id: String(sea.id), followed_by_me: true, follower_count: 1 }
  for (let i = 0; i < 2; i++) expect(await follow('PUT', sea.id, session)).toMatchObject({ http: 200, data: followed })
  expect((await askJson(`/v3/boards/${sea.id}/`, { session })).data).toMatchObject({ followed_by_me: true })
  const listed = await askJson(`/v3/users/${mira.username}/boards/`, { session })
  expect(listed.data[0]).toMatchObject({ followed_by_me: true, follower_count: 1 })
  expect((await askJson(`/v3/boards/${sea.id}/`)).data).toMatchObject({ followed_by_me: false, follower_count: 1 })
  expect((await askJson('/v3/users/me/', { session })).data.following_count).toBe(0)
  const left = { followed_by_me: false, follower_count: 0 }
  for (let i = 0; i < 2; i++) expect(await follow('DELETE', sea.id, session)).toMatchObject({ http: 200, data: left })
  const many = await Promise.all(Array.from({ length: 20 }, () => follow('PUT', sea.id, session)))
  expect(new Set(many.map(({ http }) => http))).toEqual(new Set([200]))
  expect(await wrongCounters(DB)).toEqual([])
})

test('who can’t see a board, owns it or is blocked doesn’t follow it [BRD-043 OPT-011]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [owner, session] = [await signIn(mira.username), await signIn(theo.username)]
  const [open, hidden] = [await board(mira), await board(mira, { privacy: 'secret' })]
  expect(await follow('PUT', open.id)).toMatchObject({ http: 401, code: 2 })
  expect(await follow('PUT', hidden.id, session)).toMatchObject({ http: 404, code: 40 })
  expect(await follow('PUT', open.id, owner)).toMatchObject({ http: 400, code: 1 })
  await follow('PUT', open.id, session)
  await askJson(`/v3/users/${theo.id}/block/`, { method: 'PUT', session: owner, json: {} })
  expect((await askJson(`/v3/boards/${open.id}/`)).data.follower_count).toBe(0)
  expect(await follow('PUT', open.id, session)).toMatchObject({ http: 403, code: 91 })
  expect(await wrongCounters(DB)).toEqual([])
})

test('those who work on a board list its followers, newest first; nobody else is told [BRD-043 API-001]', async () => {
  const [mira, theo, nova, guest] = await Promise.all([person(), person(), person(), person()])
  const [owner, session, other] = await Promise.all([mira, theo, nova].map((who) => signIn(who.username)))
  const sea = await board(mira, { collaborators: [guest] })
  const path = `/v3/boards/${sea.id}/followers/`
  expect((await askJson(path, { session: owner })).data).toEqual([])
  await follow('PUT', sea.id, session)
  await follow('PUT', sea.id, other)
  const first = await askJson(`${path}?page_size=1`, { session: owner })
  expect(first.data).toMatchObject([{ username: nova.username }])
  const second = await askJson(`${path}?page_size=1&bookmark=${first.bookmark}`, { session: owner })
  expect(second.data).toMatchObject([{ username: theo.username }])
  expect(second).not.toHaveProperty('bookmark')
  expect((await askJson(path, { session: await signIn(guest.username) })).data).toHaveLength(2)
  expect(await askJson(path, { session })).toMatchObject({ http: 403, code: 3 })
  expect(await askJson(path)).toMatchObject({ http: 401, code: 2 })
  const hidden = await board(mira, { privacy: 'secret' })
  expect(await askJson(`/v3/boards/${hidden.id}/followers/`, { session })).toMatchObject({ http: 404, code: 40 })
  expect(await askJson(`${path}?bookmark=x`, { session: owner })).toMatchObject({ http: 400, code: 1 })
})

test('followed boards are listed for their follower while they may see them [BRD-043 PRV-001]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [owner, session] = [await signIn(mira.username), await signIn(theo.username)]
  const boards = [await board(mira), await board(mira), await board(mira)]
  for (const each of boards) await follow('PUT', each.id, session)
  const list = (query = '') => askJson(`/v3/users/me/boards/following/${query}`, { session })
  const ids = async () => (await list()).data.map(({ id }: { id: string }) => Number(id))
  const [oldest, middle, newest] = boards.map(({ id }) => id)
  expect(await ids()).toEqual([newest, middle, oldest])
  await askJson(`/v3/boards/${middle}/`, { method: 'PUT', session: owner, json: { privacy: 'secret' } })
  expect(await ids()).toEqual([newest, oldest])
  const first = await list('?page_size=2')
  expect(first.data).toMatchObject([{ id: String(newest) }])
  expect((await list(`?page_size=2&bookmark=${first.bookmark}`)).data).toMatchObject([{ id: String(oldest) }])
  await askJson('/v3/users/me/', { method: 'PUT', session: owner, json: { is_private_profile: true } })
  expect(await ids()).toEqual([])
  expect(await askJson('/v3/users/me/boards/following/')).toMatchObject({ http: 401, code: 2 })
})
