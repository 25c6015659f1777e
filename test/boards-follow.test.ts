import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson, signIn } from './fixtures/app.ts'
import { wrongCounters } from './fixtures/counters.ts'
import { board, person, pin } from './fixtures/world.ts'

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
