import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '#worker/model/boards/tables.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

type Item = Record<string, never>
const boardsIn = (data: Item[]) => data.filter((item) => item.type === 'board')

test('a page holds 25 boards and a bookmark leads to the rest [BRD-051]', async () => {
  const mira = await person()
  for (let i = 0; i < 26; i++) await board(mira)
  const first = await askJson(`/v3/users/${mira.username}/boards/`)
  expect(first.data).toHaveLength(25)
  const second = await askJson(`/v3/users/${mira.username}/boards/?bookmark=${first.bookmark}`)
  expect(second.data).toHaveLength(1)
  expect(second.bookmark).toBeUndefined()
})

test('every board is in one of four groups, an archived one in archived whatever its privacy [BRD-002 BRD-014 BRD-015 BRD-038]', async () => {
  const mira = await person()
  await board(mira, { name: 'Open' })
  await board(mira, { name: 'By address', privacy: 'protected' })
  await board(mira, { name: 'Mine', privacy: 'secret' })
  await board(mira, { name: 'Old secret', privacy: 'secret', archived: true })
  const session = await signIn(mira.username)
  const { data } = await askJson(`/v3/users/${mira.username}/boards/`, { session })
  const groups = Object.fromEntries(boardsIn(data).map((each) => [each.name, [each.privacy, each.profileGroup]]))
  expect(groups).toEqual({
    Open: ['public', 'public'],
    'By address': ['protected', 'protected'],
    Mine: ['secret', 'secret'],
    'Old secret': ['secret', 'archived'],
  })
})

test('only the owner sees protected, secret and archived boards in lists [BRD-056 BRD-049]', async () => {
  const mira = await person()
  const guest = await person()
  await board(mira, { name: 'Open' })
  await board(mira, { name: 'By address', privacy: 'protected' })
  await board(mira, { name: 'Mine', privacy: 'secret' })
  await board(mira, { name: 'Old', archived: true })
  const names = async (query: string, session?: string) => {
    const answer = await askJson(
      `/v3/users/${mira.username}/boards/?filter_stories=1${query}`,
      session ? { session } : {},
    )
    return answer.data.map((each: { name: string }) => each.name).sort()
  }
  const own = await signIn(mira.username)
  const strange = await signIn(guest.username)
  expect(await names('')).toEqual(['Open'])
  expect(await names('', strange)).toEqual(['Open'])
  expect(await names('', own)).toEqual(['By address', 'Mine', 'Old', 'Open'])
  for (const group of ['secret', 'protected']) {
    expect(await names(`&privacy_filter=${group}`, strange)).toEqual([])
    expect(await names(`&privacy_filter=${group}`)).toEqual([])
  }
  expect(await names('&privacy_filter=all', strange)).toEqual(['Open'])
  expect(await names('&privacy_filter=secret', own)).toEqual(['Mine'])
  expect(await names('&privacy_filter=protected', own)).toEqual(['By address'])
  expect(await names('&privacy_filter=public', own)).toEqual(['Open'])
})

test('archived boards are in the list unless they are asked out of it [BRD-050]', async () => {
  const mira = await person()
  await board(mira, { name: 'Now' })
  await board(mira, { name: 'Then', archived: true })
  const session = await signIn(mira.username)
  const names = async (query: string) => {
    const { data } = await askJson(`/v3/users/me/boards/?filter_stories=1${query}`, { session })
    return data.map((each: { name: string }) => each.name).sort()
  }
  expect(await names('')).toEqual(['Now', 'Then'])
  expect(await names('&include_archived=0')).toEqual(['Now'])
  expect(await names('&include_archived=false')).toEqual(['Now'])
})

test('the feed takes filters by name and by number, 3 means secret [BRD-047 BRD-052 BRD-048]', async () => {
  const mira = await person()
  const theo = await person()
  await board(mira, { name: 'Plain' })
  await board(mira, { name: 'Ours', collaborators: [theo] })
  await board(mira, { name: 'Mine', privacy: 'secret' })
  await board(mira, { name: 'Old', archived: true })
  const session = await signIn(mira.username)
  const names = async (query: string) => {
    const { data } = await askJson(`/v3/users/${mira.username}/boards/feed/?${query}`, { session })
    return boardsIn(data)
      .map((each) => String(each.name))
      .sort()
  }
  expect(await names('filter_types=3')).toEqual(['Mine'])
  expect(await names('filter_types=SECRET')).toEqual(['Mine'])
  expect(await names('filter_types=1')).toEqual(['Old'])
  expect(await names('filter_types=2')).toEqual(['Ours'])
  expect(await names('filter_types=GROUP,SECRET')).toEqual(['Mine', 'Ours'])
  expect(await names('filter_types=0')).toEqual(['Mine', 'Old', 'Ours', 'Plain'])
  expect((await askJson(`/v3/users/${mira.username}/boards/feed/?filter_types=9`, { session })).http).toBe(400)
})

test('an owner’s list begins with the story of all pins unless it is filtered out [BRD-016 BRD-017]', async () => {
  const mira = await person()
  const guest = await person()
  await pin(mira, await board(mira))
  const session = await signIn(mira.username)
  const first = async (query: string, as = session) =>
    (await askJson(`/v3/users/${mira.username}/boards/?${query}`, { session: as })).data[0]
  expect(await first('')).toMatchObject({ type: 'story', story_type: 'all_pins', pin_count: 1 })
  expect(await first('filter_stories=true')).toMatchObject({ type: 'board' })
  expect(await first('filter_all_pins=1')).toMatchObject({ type: 'board' })
  expect(await first('', await signIn(guest.username))).toMatchObject({ type: 'board' })
  const hub = await askJson(`/v3/users/${mira.username}/boards/feed/?is_retrieval_hub=1`, { session })
  expect(hub.data[0].type).toBe('story')
  const feed = await askJson(`/v3/users/${mira.username}/boards/feed/?is_retrieval_hub=0`, { session })
  expect(feed.data[0].type).toBe('board')
})

test('the story counts as an item, so that no page is larger than asked, and no board is lost behind it [BRD-016 BRD-051]', async () => {
  const mira = await person()
  const made = []
  for (let i = 0; i < 26; i++) made.push(String((await board(mira)).id))
  const session = await signIn(mira.username)
  for (const size of [1, 2, 5, 26, 27, 250]) {
    const pages: string[][] = []
    let bookmark: string | undefined
    do {
      const more = bookmark ? `&bookmark=${bookmark}` : ''
      const page = await askJson(`/v3/users/me/boards/?group_by=visibility&page_size=${size}${more}`, { session })
      pages.push(page.data.map(({ id }: { id: string }) => id))
      bookmark = page.bookmark
    } while (bookmark)
    expect(pages.flat(), `${size}`).toEqual([`all_pins_${mira.id}`, ...made.toReversed()])
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(size)
    expect(pages.length).toBe(Math.ceil(27 / size))
  }
  const again = (query: string) => askJson(`/v3/users/me/boards/?${query}`, { session })
  for (const first of ['bookmark=null', 'bookmark=[]', 'bookmark=', 'privacy_filter=all'])
    expect((await again(first)).data[0].type, first).toBe('story')
})

test('one board has every field of the sources [BRD-013 BRD-016 BRD-018 BRD-019 BRD-020 BRD-022 BRD-023 BRD-024 BRD-026 BRD-057]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  const on = await board(mira, {
    name: 'Everything blue',
    row: { category: 'art', orderModifiedAt: Date.UTC(2026, 1, 1) },
  })
  await pin(mira, on)
  await pin(mira, on)
  const { data } = await askJson(`/v3/boards/${on.id}/?field_set_key=profile_grid_item`)
  expect(data).toMatchObject({
    ...{ type: 'board', story_type: null },
    id: String(on.id),
    name: 'Everything blue',
    url: `/${mira.username}/everything-blue/`,
    onProfile: true,
    owner: { username: mira.username, full_name: 'Mira Okafor' },
    layout: 'default',
    pin_count: 2,
    category: 'art',
    board_order_modified_at: 'Sun, 01 Feb 2026 00:00:00 +0000',
  })
  expect(data.cover_images['200x150'].url).toMatch(/^\/img\/200x150\/[\w-]{16}\.webp$/)
  expect(data.image_thumbnail_url).toMatch(/^\/img\/236x\//)
  expect((await askJson('/v3/boards/123/')).code).toBe(40)
  await db.update(boards).set({ category: 'no such thing' }).where(eq(boards.id, on.id))
  expect((await askJson(`/v3/boards/${on.id}/`)).data.category).toBeNull()
})

test('a group board is marked, and a collaborator sees that they are one [BRD-021]', async () => {
  const mira = await person()
  const theo = await person()
  const on = await board(mira, { collaborators: [theo] })
  const seen = async (who: typeof mira) =>
    (await askJson(`/v3/boards/${on.id}/`, { session: await signIn(who.username) })).data
  expect(await seen(theo)).toMatchObject({ collaborated_by_me: true, is_collaborative: true, followed_by_me: false })
  expect(await seen(mira)).toMatchObject({ collaborated_by_me: false, is_collaborative: true })
  const listed = await askJson(`/v3/users/${theo.username}/boards/`)
  expect(listed.data.map((each: { id: string }) => each.id)).toEqual([String(on.id)])
})

test('sections carry their board, in their order [BRD-048]', async () => {
  const mira = await person()
  const on = await board(mira)
  const first = await section(on, 'First steps')
  await section(on, 'Second')
  const { data } = await askJson(`/v3/boards/${on.id}/sections/`)
  expect(data.map((each: { title: string }) => each.title)).toEqual(['First steps', 'Second'])
  const one = await askJson(`/v3/board_sections/${first.id}/`)
  expect(one.data).toMatchObject({ title: 'First steps', board: { id: String(on.id) }, url: `${on.url}first-steps/` })
  expect((await askJson('/v3/board_sections/99/')).code).toBe(41)
})
