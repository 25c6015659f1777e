import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '#worker/model/pins/tables.ts'
import { askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

interface Item {
  id: string
}
const ids = (data: Item[]) => data.map(({ id }) => id)

test('each feed holds its own kind of pins [GRD-018 GRD-019 GRD-020]', async () => {
  const mira = await person()
  const on = await board(mira)
  const repin = await pin(mira, on, { row: { isRepin: true } })
  const story = await pin(mira, on, { row: { isStory: true, isRepin: true, story: { title: 'x', page_count: 1 } } })
  const video = await pin(mira, on, { row: { isVideo: true, isRepin: true } })
  const made = await pin(mira, on)
  const feed = async (path: string) => ids((await askJson(`/v3/users/${mira.username}/${path}/`)).data)
  expect(await feed('pins')).toEqual([made, video, story, repin].map(({ id }) => String(id)))
  expect(await feed('pins/created')).toEqual([String(made.id)])
  expect(await feed('story_pins')).toEqual([String(story.id)])
  expect(await feed('video_pins')).toEqual([String(video.id)])
  const filtered = await askJson(
    `/v3/users/${mira.username}/pins/?pin_filter=COLORS&is_own_profile_pins=1&field_set_key=grid_item`,
  )
  expect(filtered.data).toHaveLength(4)
  expect((await askJson(`/v3/users/${mira.username}/pins/?pin_filter=LOUD`)).http).toBe(400)
})

test('the owner’s feeds begin with a place for a new pin unless it is left out, as the site itself does [GRD-022]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on)
  await pin(mira, on, { row: { isVideo: true } })
  await pin(mira, on, { row: { isStory: true, story: { title: 'x', page_count: 1 } } })
  const session = await signIn(mira.username)
  for (const feed of ['pins', 'pins/created', 'story_pins', 'video_pins']) {
    const first = async (query: string, as?: string) =>
      (await askJson(`/v3/users/${mira.username}/${feed}/${query}`, as ? { session: as } : {})).data[0].type
    expect(await first('', session), feed).toBe('add_pin_rep')
    expect(await first('?exclude_add_pin_rep=false', session), feed).toBe('add_pin_rep')
    expect(await first('?exclude_add_pin_rep=true', session), feed).not.toBe('add_pin_rep')
    for (const query of ['', '?exclude_add_pin_rep=false']) expect(await first(query), feed).not.toBe('add_pin_rep')
  }
  for (const view of ['', '_saved/', '_created/', '_pins/', 'story_pins/', 'video_pins/'])
    expect((await askHtml(`/${mira.username}/${view}`, { session })).html, view).not.toContain('add_pin_rep"')
  // It is an item of its page, and no pin after it is lost.
  const page = (more: string) =>
    askJson(`/v3/users/${mira.username}/pins/?exclude_add_pin_rep=0&page_size=1${more}`, { session })
  const { data, bookmark } = await page('')
  expect(data).toHaveLength(1)
  expect((await page(`&bookmark=${bookmark}`)).data).toMatchObject([{ type: 'story' }])
})

test('the owner’s grid has pins of every board, other people’s only of public ones [GRD-032 GRD-013]', async () => {
  const mira = await person()
  const open = await pin(mira, await board(mira))
  const secret = await pin(mira, await board(mira, { privacy: 'secret' }))
  const unlisted = await pin(mira, await board(mira, { privacy: 'protected' }))
  const seen = async (session?: string) =>
    ids((await askJson(`/v3/users/${mira.username}/pins/?exclude_add_pin_rep=1`, session ? { session } : {})).data)
  expect(await seen(await signIn(mira.username))).toEqual([unlisted, secret, open].map(({ id }) => String(id)))
  expect(await seen()).toEqual([String(open.id)])
  const own = await askJson('/v3/users/me/pins/?exclude_add_pin_rep=1', { session: await signIn(mira.username) })
  expect(own.data.map((each: { privacy: string }) => each.privacy)).toEqual(['protected', 'secret', 'public'])
})

test('businesses’ field set adds to the usual one, a card set has what cards draw [GRD-021 API-010]', async () => {
  const shop = await person({ isPartner: true })
  await pin(shop, await board(shop))
  const fields = async (set: string) =>
    Object.keys((await askJson(`/v3/users/${shop.username}/pins/?field_set_key=${set}`)).data[0])
  const usual = await fields('grid_item')
  expect(await fields('partner_grid_item')).toEqual(expect.arrayContaining([...usual, 'domain_verified']))
  expect((await fields('pin_card')).sort()).toEqual(['color', 'height', 'id', 'key', 'title', 'width'])
  expect((await askJson(`/v3/users/${shop.username}/pins/?field_set_key=__proto__`)).http).toBe(400)
})

test('fields name what to answer, down to one size of a picture [API-010]', async () => {
  const mira = await person()
  await pin(mira, await board(mira))
  const { data } = await askJson(`/v3/users/${mira.username}/pins/?fields=pin.id,pin.images[236x],nonsense`)
  expect(Object.keys(data[0]).sort()).toEqual(['id', 'images'])
  expect(Object.keys(data[0].images)).toEqual(['236x'])
})

test('visitors’ board grids mix in the pins of sections, signed-in people’s leave them out [GRD-029 GRD-031]', async () => {
  const mira = await person()
  const on = await board(mira)
  const part = await section(on, 'By the river')
  const loose = await pin(mira, on)
  const inside = await pin(mira, on, { row: { sectionId: part.id } })
  const feed = async (query: string, session?: string) =>
    ids((await askJson(`/v3/boards/${on.id}/pins/${query}`, session ? { session } : {})).data)
  const session = await signIn(mira.username)
  expect(await feed('')).toEqual([inside, loose].map(({ id }) => String(id)))
  expect(await feed('', session)).toEqual([String(loose.id)])
  expect(await feed('?filter_section_pins=0', session)).toHaveLength(2)
  expect(await feed('?filter_section_pins=1')).toEqual([String(loose.id)])
  expect(ids((await askJson(`/v3/board_sections/${part.id}/pins/`)).data)).toEqual([String(inside.id)])
})

test('bookmarks lead through all pins once, though some come and go meanwhile [GRD-031 REL-21]', async () => {
  const mira = await person()
  const on = await board(mira)
  const made = []
  for (let i = 0; i < 31; i++) made.push(await pin(mira, on))
  const seen: string[] = []
  let bookmark: string | undefined
  do {
    const page = await askJson(
      `/v3/users/${mira.username}/pins/?page_size=10&field_set_key=pin_card${bookmark ? `&bookmark=${bookmark}` : ''}`,
    )
    seen.push(...ids(page.data))
    bookmark = page.bookmark
    await pin(mira, on)
    await db.delete(pins).where(eq(pins.id, made[12]?.id ?? 0))
  } while (bookmark)
  const expected = made.toReversed().filter((_, i) => 30 - i !== 12)
  expect(seen).toEqual(expected.map(({ id }) => String(id)))
})
