import { beforeAll, expect, test } from 'vitest'
import { type Ask, askJson, signIn } from '../fixtures/app.ts'
import { follow, type Person, person } from '../fixtures/world.ts'

let mira: Person
let fans: Person[]
let session = ''

beforeAll(async () => {
  mira = await person()
  fans = []
  for (let i = 0; i < 52; i++) {
    const fan = await person({ fullName: `Fan ${i}`, ...(i === 0 && { closedAt: 1 }) })
    await follow(fan, mira)
    fans.push(fan)
  }
  session = await signIn(fans[1]?.username ?? '')
})

const list = (path: string, options: Ask = { session }) => askJson(`/v3/users/${path}`, options)

test('followers come newest first, 50 a page, each once; closed accounts aren’t among them [FOL-006]', async () => {
  const first = await list(`${mira.username}/followers/`)
  expect(first.data).toHaveLength(50)
  expect(first.data[0].id).toBe(String(fans[51]?.id))
  const second = await list(`${mira.username}/followers/?bookmark=${first.bookmark}`)
  expect(second).not.toHaveProperty('bookmark')
  expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(
    fans
      .slice(1)
      .map(({ id }) => String(id))
      .reverse(),
  )
  expect((await list(`${mira.username}/followers/?bookmark=-end-`)).data).toEqual([])
})

test('a person in a list has the card’s fields and their relation to the viewer [FOL-006 HDR-037]', async () => {
  const [viewer, friend] = [await person(), await person({ isVerifiedIdentity: true, imageKey: 'abcdefghijklmnop' })]
  await follow(friend, mira)
  await follow(viewer, friend)
  await follow(friend, viewer)
  const { data } = await list(`${mira.username}/followers/?page_size=1`, { session: await signIn(viewer.username) })
  expect(data).toEqual([
    {
      id: String(friend.id),
      username: friend.username,
      full_name: friend.fullName,
      image_small_url: '/img/30x30/abcdefghijklmnop.webp',
      image_medium_url: '/img/75x75/abcdefghijklmnop.webp',
      image_large_url: '/img/140x140/abcdefghijklmnop.webp',
      avatar_color_index: friend.id % 10,
      is_private_profile: false,
      is_verified_merchant: false,
      verified_identity: { verified: true },
      is_primary_website_verified: false,
      explicitly_followed_by_me: true,
      explicitly_following_me: true,
      follow_request_status: null,
      blocked_by_me: false,
    },
  ])
  const card = await askJson(`/v3/users/${friend.username}/?field_set_key=user_card`, {
    session: await signIn(viewer.username),
  })
  expect(card.data).toEqual(data[0])
})

test('following takes both spellings of its switches, and lists people [FOL-007 TAB-005]', async () => {
  const fan = fans[5] as Person
  for (const query of [
    '',
    '?explicit_following=1',
    '?exclude_not_explictly_followed=1',
    '?exclude_not_explicitly_followed=true&page_size=50',
  ])
    expect((await list(`${fan.username}/following/${query}`)).data, query).toMatchObject([{ id: String(mira.id) }])
  for (const query of ['?explicit_following=2', '?exclude_not_explictly_followed=yes', '?page_size=0'])
    expect(await list(`${fan.username}/following/${query}`), query).toMatchObject({ http: 400, code: 1 })
})

test('lists are for signed-in people, and of a private profile for its followers [FOL-005 PRV-001 ACC-020]', async () => {
  const theo = await person({ isPrivate: true })
  await follow(fans[2] as Person, theo)
  for (const path of [`${theo.username}/followers/`, `${mira.username}/following/`, 'nobody_here/followers/']) {
    expect(await list(path, {}), path).toMatchObject({ http: 401, code: 2 })
    expect(await list(path, { session: `__Host-session=${'y'.repeat(43)}` }), path).toMatchObject({
      http: 401,
      code: 2,
    })
  }
  for (const kind of ['followers', 'following'])
    expect(await list(`${theo.username}/${kind}/`)).toMatchObject({
      http: 403,
      code: 90,
      message: 'This profile is private.',
    })
  const approved = await signIn(fans[2]?.username ?? '')
  expect((await list(`${theo.username}/followers/`, { session: approved })).data).toHaveLength(1)
  expect((await list('me/followers/', { session: await signIn(theo.username) })).data).toHaveLength(1)
  expect(await list('nobody_here/followers/')).toMatchObject({ http: 404, code: 30 })
  expect(await list(`${fans[0]?.username}/followers/`)).toMatchObject({ http: 410, code: 30 })
  for (const own of ['follow_requests', 'blocks']) expect((await list(`me/${own}/`, {})).code).toBe(2)
})

test('a bookmark fits its own list alone [FOL-006]', async () => {
  const { bookmark } = await list(`${mira.username}/followers/?page_size=1`)
  for (const path of [`${mira.username}/following/`, `${fans[3]?.username}/followers/`, 'me/blocks/'])
    expect(await list(`${path}?bookmark=${bookmark}`), path).toMatchObject({ http: 400, code: 1 })
  expect((await list(`${mira.username}/followers/?bookmark=${bookmark}x`)).code).toBe(1)
})

const graph = (variables: unknown, query = 'UserFollowers', more: Ask = { session }) =>
  askJson('/v3/graph/', { method: 'POST', json: { query, variables }, ...more })

test('the graph query answers the name, the count and a page of followers [API-008 FOL-009]', async () => {
  const { data } = await graph({ userId: String(mira.id), first: 2 })
  expect(data.username).toBe(mira.username)
  expect(data.followerCount).toBeGreaterThanOrEqual(52)
  expect(data.followers.edges).toHaveLength(2)
  expect(data.followers.pageInfo).toEqual({ hasNextPage: true, endCursor: data.followers.edges[1].cursor })
  const next = await graph({ userId: String(mira.id), first: 50, after: data.followers.pageInfo.endCursor })
  const ids = [...data.followers.edges, ...next.data.followers.edges].map(({ node }) => node.id)
  expect(new Set(ids).size).toBe(52)
  const last = await graph({ userId: String(fans[9]?.id) })
  expect(last.data).toMatchObject({
    followerCount: 0,
    followers: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
  })
})

test('the graph accepts this one query, within limits, from signed-in people [API-008]', async () => {
  const userId = String(mira.id)
  const theo = await person({ isPrivate: true })
  for (const variables of [
    {},
    { userId, first: 51 },
    { userId, first: 0 },
    { userId, more: 1 },
    { userId, after: 'x' },
    null,
  ])
    expect(await graph(variables), JSON.stringify(variables)).toMatchObject({ http: 400, code: 1 })
  expect(await graph({ userId }, '{ users { email } }')).toMatchObject({ http: 400, code: 1 })
  expect(await graph({ userId: String(theo.id) })).toMatchObject({ http: 403, code: 90 })
  expect(await graph({ userId: '123' })).toMatchObject({ http: 404, code: 30 })
  expect(await graph({ userId }, 'UserFollowers', {})).toMatchObject({ http: 401, code: 2 })
})
