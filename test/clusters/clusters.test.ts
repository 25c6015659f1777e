import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { collector, pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { board, person } from '../fixtures/world.ts'

const LIST = '/v3/users/profile/pins/clusters/'
const feedOf = (id: string, query = '') => `/v3/users/profile/pins/cluster/${id}/feed/${query}`
type Item = { id: string; names: string[]; images?: object }

test('suggestions have id, names, pictures 236 wide, count, and why [SUG-004 SUG-006]', async () => {
  const { mira } = await collector()
  const session = await signIn(mira.username)
  const { http, data, bookmark } = await askJson(LIST, { session })
  expect([http, bookmark]).toEqual([200, undefined])
  expect(data.map(({ names }: Item) => names[0]).toSorted()).toEqual(['castle', 'rose', 'sea'])
  for (const item of data) {
    expect(Object.keys(item)).toEqual(['id', 'names', 'why', 'thumbnails', 'pin_count'])
    expect(item).toMatchObject({ id: expect.stringMatching(/^\d+$/), pin_count: 4 })
    expect(item.why[0]).toBe(item.names[0])
    expect(item.thumbnails).toHaveLength(4)
    for (const { url } of item.thumbnails) expect(url).toMatch(/\/236x\//)
  }
  expect(await askJson(LIST)).toMatchObject({ http: 401, code: 2 })
})

test('at most ten are served, and fewer where fewer are asked for [SUG-007]', async () => {
  const subjects = Array.from({ length: 14 }, (_, i) => `subject${'abcdefghijklmn'[i]}`)
  const { mira } = await collector(subjects)
  const session = await signIn(mira.username)
  expect((await askJson(LIST, { session })).data).toHaveLength(10)
  expect((await askJson(`${LIST}?max_cluster_limit=3`, { session })).data).toHaveLength(3)
  expect((await askJson(`${LIST}?max_cluster_limit=99`, { session })).data).toHaveLength(10)
  for (const wrong of [
    'max_cluster_limit=0',
    'max_cluster_limit=-1',
    'max_cluster_limit=1e9',
    'exclude_quick_save_pins=2',
  ])
    expect(await askJson(`${LIST}?${wrong}`, { session })).toMatchObject({ http: 400, code: 1 })
})

test('a feed holds the pins of a suggestion, newest first, cut down to the fields asked for [SUG-008]', async () => {
  const { mira, all } = await collector(['castle'])
  const sea = await pinsAbout(mira, all, 7, ['sea'])
  await suggest(mira)
  const session = await signIn(mira.username)
  const { data } = await askJson(LIST, { session })
  const { id } = data.find(({ names }: Item) => names[0] === 'sea')
  const fields = '?fields=pin.id,pin.images[236x],pin.nonsense&page_size=4'
  const first = await askJson(feedOf(id, fields), { session })
  const second = await askJson(feedOf(id, `${fields}&bookmark=${first.bookmark}`), { session })
  const items: Item[] = [...first.data, ...second.data]
  expect(second.bookmark).toBeUndefined()
  expect(items.map((item) => item.id)).toEqual(sea.map((pin) => String(pin.id)).reverse())
  for (const item of items) {
    expect(Object.keys(item)).toEqual(['id', 'images'])
    expect(Object.keys(item.images ?? {})).toEqual(['236x'])
  }
  const [whole] = (await askJson(feedOf(id), { session })).data
  expect(whole).toMatchObject({ board: { name: 'Everything' }, pinner: { username: mira.username } })
  expect(await askJson(feedOf(id, '?bookmark=abc'), { session })).toMatchObject({ http: 400, code: 1 })
})

test('nobody has another’s suggestions [SUG-008 SUG-010]', async () => {
  const { mira } = await collector()
  const theo = await person()
  const [session, other] = [await signIn(mira.username), await signIn(theo.username)]
  const [{ id }] = (await askJson(LIST, { session })).data
  expect((await askJson(LIST, { session: other })).data).toEqual([])
  for (const wrong of [id, '999', '-1', '99', '1e9', 'x'.repeat(300)]) {
    expect(await askJson(feedOf(wrong), { session: other })).toMatchObject({
      http: 404,
      code: 70,
      message: 'Cluster not found.',
    })
    const path = `/v3/users/profile/pins/cluster/${wrong}/`
    expect(await askJson(path, { method: 'DELETE', session: other })).toMatchObject({ http: 404, code: 70 })
  }
  expect(await askJson(feedOf(id))).toMatchObject({ http: 401, code: 2 })
  expect((await askJson(LIST, { session })).data.length).toBeGreaterThan(0)
})

test('suggestions with boardless pins are left out where those are not wanted [SUG-006]', async () => {
  const { mira } = await collector(['castle'])
  const loose = await board(mira, { name: 'loose', row: { kind: 'quicksave' } })
  await pinsAbout(mira, loose, 5, ['sea'])
  await db.run(sql`update pins set boardless = 1 where board_id = ${loose.id}`)
  await suggest(mira)
  const session = await signIn(mira.username)
  const names = async (query: string) =>
    (await askJson(`${LIST}?${query}`, { session })).data.map((item: Item) => item.names[0]).toSorted()
  expect(await names('exclude_quick_save_pins=0')).toEqual(['castle', 'sea'])
  expect(await names('exclude_quick_save_pins=1')).toEqual(['castle'])
})

test('the user object has whether there are suggestions [SUG-011]', async () => {
  const { mira } = await collector(['sea'])
  const session = await signIn(mira.username)
  const has = async () => (await askJson(`/v3/users/${mira.username}/`, { session })).data.has_pin_clusters
  const list = async () => (await askJson(LIST, { session })).data
  expect(await has()).toBe(true)
  const [{ id }] = await list()
  await askJson(`/v3/users/profile/pins/cluster/${id}/`, { method: 'DELETE', session })
  expect(await list()).toEqual([])
  expect(await has()).toBe(false)
})
