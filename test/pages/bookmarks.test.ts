import { beforeAll, expect, test } from 'vitest'
import { type Ask, ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { figureOf } from '../fixtures/figures.ts'
import { select, texts } from '../fixtures/html.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

let mira: Person
let as: { owner: Ask; guest: Ask; visitor: Ask }
let paths: { path: string; viewer: 'owner' | 'guest' | 'visitor' }[]
/** A bookmark of a list, from that list's own `/v3` answer. */
async function bookmarkFrom(list: string, requester: Ask): Promise<string> {
  const { bookmark } = await askJson(list, requester)
  if (!bookmark) throw new Error(`${list} has one page`)
  return bookmark
}

beforeAll(async () => {
  mira = await person()
  const guest = await person()
  as = {
    owner: { session: await signIn(mira.username) },
    guest: { session: await signIn(guest.username) },
    visitor: {},
  }
  const on = await board(mira)
  await board(mira)
  const part = await section(on, 'Part')
  for (let i = 0; i < 3; i++) await pin(mira, on, { row: { isStory: i === 0, isVideo: i > 0, sectionId: part.id } })
  const profile = (suffix: string) => `/${mira.username}/${suffix}`
  const everybody = ['_saved/', '_pins/', 'story_pins/', 'video_pins/'].map(profile)
  paths = [
    ...(['owner', 'guest', 'visitor'] as const).flatMap((viewer) =>
      ['/', on.url, `${on.url}part/`, ...everybody].map((path) => ({ path, viewer })),
    ),
    { path: profile('_created/'), viewer: 'guest' },
    ...['_boards/', '_profile/', '_profile/_created/', '_profile/_saved/'].map((suffix) => ({
      path: profile(suffix),
      viewer: 'owner' as const,
    })),
  ]
})

function withBookmark(path: string, bookmark: string): string {
  return `${path}?bookmark=${encodeURIComponent(bookmark)}`
}

test('a bookmark that is none of its list answers 400 on every page with a feed, and leads back to its beginning [G-005]', async () => {
  const foreign = await person()
  for (let i = 0; i < 2; i++) await board(foreign)
  const theirs = await bookmarkFrom(`/v3/users/${foreign.username}/boards/?page_size=1`, {})
  const tampered = (await bookmarkFrom(`/v3/users/${mira.username}/pins/?page_size=1`, {})).replace(/^../, 'XX')
  for (const bookmark of ['garbage', tampered, theirs, 'é', 'x'.repeat(5000)]) {
    for (const { path, viewer } of paths) {
      const { http, html, headers } = await askHtml(withBookmark(path, bookmark), as[viewer])
      const what = `${viewer} ${path} ${bookmark.slice(0, 20)}`
      expect(http, what).toBe(400)
      expect(headers.get('content-type'), what).toContain('text/html')
      expect(headers.get('x-robots-tag'), what).toBe('noindex')
      expect(await texts(html, 'h1'), what).toEqual(['This page of results no longer exists.'])
      const back = (await select(html, 'main a')).map(({ attributes }) => attributes.href)
      expect(back, what).toEqual([path])
      // A signed-in viewer is signed in on this page too.
      expect(html.includes('"viewer":null'), what).toBe(viewer === 'visitor')
    }
  }
})

test('it is detected without a round of its own [G-005 REL-21]', async () => {
  for (const { path, viewer } of paths) {
    const { headers } = await askHtml(withBookmark(path, 'garbage'), as[viewer])
    const rounds = figureOf(headers, 'rounds')
    expect(rounds, `${viewer} ${path}`).toBe(path === '/' && viewer === 'visitor' ? 0 : 1)
  }
})

test('a bookmark of another sort is none of the list, and the rest of the address stays [G-005]', async () => {
  const oldest = await bookmarkFrom(`/v3/users/${mira.username}/boards/?page_size=1&sort=oldest`, {})
  const path = `/${mira.username}/_saved/`
  expect((await ask(`${path}?sort=oldest&bookmark=${oldest}`)).status).toBe(200)
  expect((await ask(`${path}?bookmark=${oldest}`)).status).toBe(400)
  const { http, html } = await askHtml(`${path}?sort=newest&bookmark=${oldest}`)
  expect(http).toBe(400)
  expect((await select(html, 'main a')).map(({ attributes }) => attributes.href)).toEqual([`${path}?sort=newest`])
})

test('an owner’s bookmark is none of what visitors get [G-005]', async () => {
  const own = await bookmarkFrom(`/v3/users/${mira.username}/pins/?page_size=2`, as.owner)
  const path = withBookmark(`/${mira.username}/_pins/`, own)
  expect((await ask(path, as.owner)).status).toBe(200)
  for (const each of [as.guest, as.visitor]) expect((await ask(path, each)).status).toBe(400)
})

test('the end, a beginning, and the last of several bookmarks are pages as ever [G-005]', async () => {
  for (const { path, viewer } of paths)
    for (const bookmark of ['-end-', '', 'null', '[]', '[null]', 'garbage&bookmark=-end-'])
      expect((await ask(`${path}?bookmark=${bookmark}`, as[viewer])).status, `${viewer} ${path} ${bookmark}`).toBe(200)
})

test('a bookmark tells nothing of what isn’t there for the viewer [G-005 REL-02]', async () => {
  const closed = await person({ isPrivate: true })
  const hidden = await board(mira, { privacy: 'secret' })
  for (const requester of [as.guest, as.visitor]) {
    expect((await ask(withBookmark(hidden.url, 'garbage'), requester)).status).toBe(404)
    expect((await ask(withBookmark(`/${mira.username}/no-such-board/`, 'garbage'), requester)).status).toBe(404)
    expect((await ask(withBookmark(`/${closed.username}/`, 'garbage'), requester)).status).toBe(200)
  }
  expect((await ask(withBookmark(hidden.url, 'garbage'), as.owner)).status).toBe(400)
})
