import { expect, test } from 'vitest'
import { askHtml, askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person, pin } from '../fixtures/world.ts'

const me = sessionOf
const call = (method: string, path: string, session: string, json?: unknown) =>
  askJson(path, { method, session, ...(json !== undefined && { json }) })
const seen = async (who: Person, session: string) => (await askJson(`/v3/users/${who.username}/`, { session })).data

test('a block ends follows and requests both ways with their counts, and only the blocker sees it [OPT-005 OPT-010 OPT-011 OPT-013 REL-03 REL-16]', async () => {
  const [mira, theo, other] = [await person(), await person({ isPrivate: true }), await person()]
  await follow(mira, theo)
  await follow(other, theo)
  const [asMira, asTheo] = [await me(mira), await me(theo)]
  await call('PUT', `/v3/users/${mira.id}/follow/`, asTheo)
  const before = await seen(theo, asMira)
  expect(before).toMatchObject({ explicitly_followed_by_me: true, explicitly_following_me: true, follower_count: 2 })
  const block = `/v3/users/${theo.id}/block/`
  for (let i = 0; i < 2; i++)
    expect(await call('PUT', block, asMira, { blockSource: 'profile' })).toMatchObject({
      http: 200,
      data: { id: String(theo.id), blocked_by_me: true },
    })
  expect(await seen(theo, asMira)).toMatchObject({
    blocked_by_me: true,
    explicitly_followed_by_me: false,
    explicitly_following_me: false,
  })
  expect(await seen(theo, asTheo)).toMatchObject({ follower_count: 1, following_count: 0 })
  expect(await seen(mira, asMira)).toMatchObject({ follower_count: 0, following_count: 0 })
  // The private profile has lost its follower, and the blocked person sees no sign of it.
  expect((await askJson(`/v3/users/${theo.username}/boards/`, { session: asMira })).code).toBe(90)
  const toBlocked = await seen(mira, asTheo)
  const toStranger = await seen(mira, await me(other))
  expect(toBlocked).toEqual({ ...toStranger })
  expect((await askJson('/v3/users/me/blocks/', { session: asMira })).data).toMatchObject([
    { id: String(theo.id), blocked_by_me: true },
  ])
  expect((await askJson('/v3/users/me/blocks/', { session: asTheo })).data).toEqual([])
})

test('after a block neither follows the other, and both get the same neutral answer [OPT-011]', async () => {
  const [mira, nova] = [await person(), await person()]
  const [asMira, asNova] = [await me(mira), await me(nova)]
  await call('PUT', `/v3/users/${nova.id}/block/`, asMira)
  const refusals = [
    await call('PUT', `/v3/users/${mira.id}/follow/`, asNova),
    await call('PUT', `/v3/users/${nova.id}/follow/`, asMira),
  ].map(({ request_id: _, headers: __, ...rest }) => rest)
  expect(refusals[0]).toMatchObject({ http: 403, code: 91, message: "Sorry! This action isn't available.", data: null })
  expect(refusals[1]).toEqual(refusals[0])
  expect((await call('DELETE', `/v3/users/${mira.id}/follow/`, asNova)).http).toBe(200)
})

test('a follow request does not survive a block, whoever blocked [OPT-011 REL-03]', async () => {
  const theo = await person({ isPrivate: true })
  for (const blocker of ['owner', 'requester'] as const) {
    const nova = await person()
    const [asTheo, asNova] = [await me(theo), await me(nova)]
    await call('PUT', `/v3/users/${theo.id}/follow/`, asNova)
    if (blocker === 'owner') await call('PUT', `/v3/users/${nova.id}/block/`, asTheo)
    else await call('PUT', `/v3/users/${theo.id}/block/`, asNova)
    expect((await askJson('/v3/users/me/follow_requests/', { session: asTheo })).data).toEqual([])
    expect(await call('PUT', `/v3/users/me/follow_requests/${nova.id}/`, asTheo)).toMatchObject({ http: 404, code: 30 })
  }
})

test('unblocking gives nothing back, and asks nothing [OPT-006]', async () => {
  const [mira, nova] = [await person(), await person()]
  await follow(mira, nova)
  const asMira = await me(mira)
  const block = `/v3/users/${nova.id}/block/`
  await call('PUT', block, asMira)
  for (let i = 0; i < 2; i++)
    expect((await call('DELETE', block, asMira, { blockSource: 'profile' })).data).toEqual({
      id: String(nova.id),
      blocked_by_me: false,
    })
  expect(await seen(nova, asMira)).toMatchObject({
    blocked_by_me: false,
    explicitly_followed_by_me: false,
    follower_count: 0,
  })
  expect((await call('PUT', `/v3/users/${nova.id}/follow/`, asMira)).http).toBe(200)
})

test('blocker and blocked see each other’s profiles [OPT-012]', async () => {
  const [mira, nova] = [await person(), await person()]
  for (const each of [mira, nova]) await pin(each, await board(each, { name: `Board of ${each.username}` }))
  const [asMira, asNova] = [await me(mira), await me(nova)]
  await call('PUT', `/v3/users/${nova.id}/block/`, asMira)
  for (const [who, session] of [
    [nova, asMira],
    [mira, asNova],
  ] as const) {
    const page = await askHtml(`/${who.username}/`, { session })
    expect(page.http).toBe(200)
    expect(page.html).toContain(`Board of ${who.username}`)
    expect((await askJson(`/v3/users/${who.username}/pins/`, { session })).data).toHaveLength(1)
  }
})

test('one cannot block oneself, missing or closed people, or from an unknown place [OPT-010 OPT-021]', async () => {
  const nova = await person()
  const gone = await person({ closedAt: 1 })
  const session = await me(nova)
  for (const method of ['PUT', 'DELETE']) {
    expect(await call(method, `/v3/users/${nova.id}/block/`, session)).toMatchObject({
      http: 400,
      code: 1,
      errors: [{ field: 'id', code: 'not_oneself' }],
    })
    for (const id of [gone.id, 123, 'abc'])
      expect(await call(method, `/v3/users/${id}/block/`, session), `${method} ${id}`).toMatchObject({
        http: 404,
        code: 30,
      })
    for (const body of [{ blockSource: 'elsewhere' }, { blockSource: 1 }, { blockSource: 'profile', silent: true }])
      expect(await call(method, `/v3/users/${gone.id}/block/`, session, body)).toMatchObject({ http: 400, code: 1 })
  }
  expect(await askJson(`/v3/users/${nova.id}/block/`, { method: 'PUT' })).toMatchObject({ http: 401, code: 2 })
})
