import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { byTestId, feedsOf, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** Mira with a pin of each kind: saved or created, favourite or not. */
async function collector() {
  const mira = await person({ firstName: 'Mira' })
  const on = await board(mira)
  for (const [title, row] of [
    ['saved', { isRepin: true }],
    ['made', {}],
    ['saved and liked', { isRepin: true, favorited: true }],
    ['made and liked', { favorited: true }],
  ] as const)
    await pin(mira, on, { row: { title, ...row } })
  return { mira, session: await sessionOf(mira), home: `/${mira.username}/` }
}
const FILTERS = byTestId('pin-filters')

test('the owner’s own view of all they saved has its heading, two tabs with counts, and the way to what others see [SLF-001 SLF-002 TAB-013 GRD-007]', async () => {
  const { mira, session, home } = await collector()
  await board(mira, { privacy: 'secret' })
  for (const [path, active] of [
    ['_pins/', 'Pins 4'],
    ['_boards/', 'Boards 2'],
  ] as const) {
    const { http, html } = await askHtml(home + path, { session })
    expect(http).toBe(200)
    expect(await texts(html, 'h1')).toEqual(['Your saved ideas'])
    expect(await texts(html, `${byTestId('hub-tabs')} a`)).toEqual(['Pins 4', 'Boards 2'])
    expect(await texts(html, `${byTestId('hub-tabs')} [aria-selected=true]`)).toEqual([active])
    const view = (await select(html, 'main a')).find(({ text }) => text === 'View profile')
    expect(view?.attributes.href).toBe(`${home}_profile/?as_others=1`)
  }
})

test('View profile shows for 5 seconds, every time, that one sees the profile as others do [SLF-003]', async () => {
  const { session, home } = await collector()
  for (let i = 0; i < 2; i++) {
    const { html } = await askHtml(`${home}_profile/?as_others=1`, { session })
    expect(await texts(html, '[data-toast]')).toEqual(['This is how your profile looks to others'])
    expect(html).toContain('"ms":5000')
  }
  expect(await select((await askHtml(`${home}_profile/`, { session })).html, '[data-toast]')).toEqual([])
  const others = await ask(`${home}_profile/?as_others=1`)
  expect([others.status, others.headers.get('location')]).toEqual([302, home])
})

test('others see no heading, tabs or filter, and private marks have no effect for them [SLF-012 SLF-001]', async () => {
  const { mira, home } = await collector()
  const guest = await sessionOf(await person())
  for (const as of [{}, { session: guest }]) {
    const { html } = await askHtml(`${home}_pins/?pin_filter=FAVORITED`, as)
    expect(await texts(html, 'h1')).toEqual([mira.fullName])
    expect(await select(html, FILTERS)).toEqual([])
    expect(await select(html, byTestId('hub-tabs'))).toEqual([])
    expect(await select(html, byTestId('pin'))).toHaveLength(4)
    const hub = await ask(`${home}_boards/`, as)
    expect([hub.status, hub.headers.get('location')]).toEqual([302, `${home}_saved/`])
  }
})

test('two chips over the pins make four lists, each with its own address and feed [SLF-004 SLF-005 GRD-023 GRD-024]', async () => {
  const { session, home } = await collector()
  const path = `${home}_pins/`
  for (const [filter, titles, chips] of [
    [null, ['made and liked', 'saved and liked', 'made', 'saved'], ['FAVORITED', 'CREATED_BY_ME']],
    ['FAVORITED', ['made and liked', 'saved and liked'], [null, 'FAVORITED_AND_CREATED_BY_ME']],
    ['CREATED_BY_ME', ['made and liked', 'made'], ['FAVORITED_AND_CREATED_BY_ME', null]],
    ['FAVORITED_AND_CREATED_BY_ME', ['made and liked'], ['CREATED_BY_ME', 'FAVORITED']],
    ['FAVORITED_AND_CREATED', ['made and liked'], ['CREATED_BY_ME', 'FAVORITED']],
    ['COLORS', ['made and liked', 'saved and liked', 'made', 'saved'], ['FAVORITED', 'CREATED_BY_ME']],
    ['nonsense', ['made and liked', 'saved and liked', 'made', 'saved'], ['FAVORITED', 'CREATED_BY_ME']],
  ] as const) {
    const { html } = await askHtml(filter ? `${path}?pin_filter=${filter}` : path, { session })
    expect(await texts(html, `${byTestId('pin')} b`), filter ?? 'none').toEqual(titles)
    const shown = await select(html, `${FILTERS} a`)
    expect(shown.map(({ text }) => text)).toEqual(['Favorites', 'Created by you'])
    expect(shown.map(({ attributes }) => attributes.href)).toEqual(
      chips.map((next) => (next ? `${path}?pin_filter=${next}` : path)),
    )
    const on = shown.map(({ attributes }) => attributes['aria-current'] === 'true')
    expect(on).toEqual([Boolean(filter?.startsWith('FAV')), Boolean(filter?.includes('CREATED'))])
    const feed = [...feedsOf(html).keys()].find((href) => href.includes('/pins/')) ?? ''
    const { data } = await askJson(feed, { session })
    expect((data as { title: string }[]).map(({ title }) => title)).toEqual(titles)
  }
})

test('a filter goes on over the next page [SLF-005]', async () => {
  const mira = await person()
  const on = await board(mira)
  for (let i = 0; i < 60; i++) await pin(mira, on, { row: { favorited: i % 2 === 0, title: `Pin ${i}` } })
  const session = await sessionOf(mira)
  const first = await askHtml(`/${mira.username}/_pins/?pin_filter=FAVORITED`, { session })
  const [more] = await select(first.html, `${byTestId('pins-grid')} a[href*="bookmark="]`)
  const second = await askHtml((more?.attributes.href ?? '').replaceAll('&amp;', '&'), { session })
  expect(await texts(second.html, `${byTestId('pin')} b`)).toEqual(['Pin 8', 'Pin 6', 'Pin 4', 'Pin 2', 'Pin 0'])
})

test('without pins there are no chips over them [SLF-007]', async () => {
  const nova = await person()
  const session = await sessionOf(nova)
  const path = `/${nova.username}/_pins/`
  expect(await select((await askHtml(path, { session })).html, FILTERS)).toEqual([])
  await pin(nova, await board(nova))
  expect(await texts((await askHtml(path, { session })).html, `${FILTERS} a`)).toEqual(['Favorites', 'Created by you'])
})

test('each empty filter of pins has its own text [GRD-025 GRD-002]', async () => {
  const nova = await person()
  await pin(nova, await board(nova), { row: { isRepin: true } })
  const session = await sessionOf(nova)
  for (const [filter, text] of [
    ['FAVORITED', 'Your favorite Pins will show here'],
    ['CREATED_BY_ME', 'Pins you create will show here'],
    ['FAVORITED_AND_CREATED_BY_ME', 'No favorite Pins created by you yet'],
  ]) {
    const { html } = await askHtml(`/${nova.username}/_pins/?pin_filter=${filter}`, { session })
    expect(await texts(html, `${byTestId('pins-empty')} p`)).toContain(text)
  }
})

test('an empty Saved tab offers its owner two actions, others none [SLF-008 SLF-009 GRD-025 BRD-011]', async () => {
  const nova = await person({ firstName: 'Nova' })
  const session = await sessionOf(nova)
  const WAYS = [
    ['Create Pin', '/pin-builder/'],
    ['Create board', '/board/create/'],
  ]
  for (const [path, kind, own, others] of [
    ['_pins/', 'pins', "You haven't saved any Pins yet", "Nova hasn't saved any Pins yet"],
    ['_boards/', 'boards', "You haven't created any boards yet", null],
    ['', 'boards', "You haven't created any boards yet", "Nova hasn't created any boards yet"],
    ['_boards/?filter_types=GROUP', 'boards', "You aren't part of any group boards yet", null],
    ['_boards/?filter_types=SECRET', 'boards', "You don't have any secret boards yet", null],
    ['_boards/?filter_types=ARCHIVED', 'boards', "You haven't archived any boards yet", null],
  ] as const) {
    const empty = byTestId(`${kind}-empty`)
    const mine = (await askHtml(`/${nova.username}/${path}`, { session })).html
    expect((await texts(mine, `${empty} p`))[0], path).toBe(own)
    const ways = await select(mine, `${empty} a`)
    expect(ways.map(({ text, attributes }) => [text, attributes.href])).toEqual(WAYS)
    if (!others) continue
    const theirs = (await askHtml(`/${nova.username}/${path}`)).html
    expect((await texts(theirs, `${empty} p`))[0], path).toBe(others)
    expect((await select(theirs, `${empty} a`)).map(({ text }) => text)).not.toContain('Create Pin')
  }
})

test('a chip over boards that is on leads back to all of them, even where it leaves nothing [SLF-006]', async () => {
  const mira = await person()
  await board(mira, { name: 'Open one' })
  await board(mira, { name: 'Mine alone', privacy: 'secret' })
  const session = await sessionOf(mira)
  const path = `/${mira.username}/_boards/`
  const chips = async (query: string) =>
    select((await askHtml(path + query, { session })).html, `${byTestId('board-filters')} a`)
  for (const [filter, label] of [
    ['SECRET', 'Secret'],
    ['GROUP', 'Group'],
  ]) {
    const active = (await chips(`?filter_types=${filter}`)).filter(({ attributes }) => attributes['aria-current'])
    expect(active.map(({ text, attributes }) => [text, attributes.href])).toEqual([[label, path]])
  }
  const { html } = await askHtml(path, { session })
  expect(await texts(html, `${byTestId('profile-board-card')} b`)).toEqual(['Open one', 'Mine alone'])
})

test('a business has no hub: its pins are on its profile [TAB-028 SLF-001]', async () => {
  const shop = await person({ isPartner: true })
  await pin(shop, await board(shop))
  const { html } = await askHtml(`/${shop.username}/_pins/`, { session: await sessionOf(shop) })
  expect(await texts(html, 'h1')).toEqual([shop.fullName])
  expect(await select(html, byTestId('hub-tabs'))).toEqual([])
})
