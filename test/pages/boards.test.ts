import { expect, test } from 'vitest'
import { userMetadata } from '#worker/model/profiles/tables.ts'
import { askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { attribute, byTestId, feedsOf, select, texts } from '../fixtures/html.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

async function ownerOfAll() {
  const mira = await person()
  await board(mira, { name: 'Open one' })
  await board(mira, { name: 'By address', privacy: 'protected' })
  await board(mira, { name: 'Mine alone', privacy: 'secret' })
  await board(mira, { name: 'Long ago', archived: true })
  return { mira, session: await signIn(mira.username) }
}

test('the owner’s boards are in groups with headings and notes [BRD-007 BRD-008 BRD-009 BRD-010 BRD-028]', async () => {
  const { mira, session } = await ownerOfAll()
  const { html } = await askHtml(`/${mira.username}/`, { session })
  expect(await texts(html, '[data-test-id=boards] h2')).toEqual([
    'Protected boards',
    'Secret boards',
    'Archived boards',
  ])
  expect(await texts(html, '[data-test-id=board-group-protected] p')).toEqual([
    'These boards are not shown publicly, but anyone with the URL can view them.',
  ])
  expect(await texts(html, '[data-test-id=board-group-secret] p')).toEqual([
    'Only you and people you invite can see these boards. Learn more',
  ])
  const more = (await select(html, '[data-test-id=board-group-secret] p a'))[0]?.attributes
  expect(more).toMatchObject({ href: '/help/board-privacy/', target: '_blank', rel: 'noopener' })
  expect((await texts(html, '[data-test-id=board-group-archived] a b')).at(0)).toBe('Long ago')
})

test('public and secret boards share the unlabelled shelf of an owner who mixes them [BRD-027]', async () => {
  const { mira, session } = await ownerOfAll()
  await db.insert(userMetadata).values({ userId: mira.id, profileBoardGroupBy: 'mix_public_private' })
  const { html } = await askHtml(`/${mira.username}/`, { session })
  expect(await texts(html, '[data-test-id=boards] h2')).toEqual(['Protected boards', 'Archived boards'])
  expect((await texts(html, '[data-test-id=board-group-public] a b')).sort()).toEqual(['Mine alone', 'Open one'])
})

test('nobody else sees a group, and the overview has none either [BRD-029 BRD-056]', async () => {
  const { mira, session } = await ownerOfAll()
  const guest = await signIn((await person()).username)
  for (const [path, as] of [
    ['', guest],
    ['_saved/', guest],
    ['_profile/', session],
    ['_profile/_saved/', session],
  ] as const) {
    const { html } = await askHtml(`/${mira.username}/${path}`, { session: as })
    expect(await texts(html, '[data-test-id=boards] h2'), path).toEqual([])
    expect(await texts(html, '[data-test-id=profile-board-card] b'), path).toEqual(['Open one'])
  }
})

test('the overview shows six boards and the way to the rest [BRD-031]', async () => {
  const mira = await person()
  for (let i = 0; i < 9; i++) await board(mira)
  const { html } = await askHtml(`/${mira.username}/_profile/`, { session: await signIn(mira.username) })
  expect(await select(html, byTestId('profile-board-card'))).toHaveLength(6)
  expect(html).toContain(`/${mira.username}/_profile/_saved/`)
})

test('filters are offered where they leave something, and an active one leads back [BRD-053 BRD-054]', async () => {
  const { mira, session } = await ownerOfAll()
  const chips = async (as: string, path: string) =>
    select((await askHtml(path, { session: as })).html, '[data-test-id=board-filters] a')
  const path = `/${mira.username}/_boards/`
  expect((await chips(session, path)).map(({ text }) => text)).toEqual(['Secret', 'Archived'])
  const active = await chips(session, `${path}?filter_types=SECRET`)
  expect(active.map(({ attributes }) => [attributes['aria-current'] ?? '', attributes.href])).toEqual([
    ['true', path],
    ['', `${path}?filter_types=ARCHIVED`],
  ])
  const { html } = await askHtml(`${path}?filter_types=SECRET`, { session })
  expect(await texts(html, '[data-test-id=profile-board-card] b')).toEqual(['Mine alone'])
  const theo = await person()
  const plain = await person()
  await board(theo, { collaborators: [plain] })
  expect((await chips(await signIn(theo.username), `/${theo.username}/_boards/`)).map(({ text }) => text)).toEqual([
    'Group',
  ])
  expect((await chips(await signIn(plain.username), `/${plain.username}/_boards/`)).map(({ text }) => text)).toEqual([
    'Group',
  ])
  const nova = await person()
  await board(nova)
  expect(await chips(await signIn(nova.username), `/${nova.username}/_boards/`)).toEqual([])
})

test('an empty profile has a text for its owner and one for others; one with boardless pins is not empty [BRD-011 GRD-002]', async () => {
  const nova = await person({ firstName: 'Nova' })
  const empty = async (session?: string) =>
    texts((await askHtml(`/${nova.username}/`, session ? { session } : {})).html, `${byTestId('boards-empty')} p`)
  expect(await empty()).toEqual(["Nova hasn't created any boards yet"])
  expect(await empty(await signIn(nova.username))).toEqual(["You haven't created any boards yet"])
  expect(await texts((await askHtml(`/${nova.username}/_pins/`)).html, `${byTestId('pins-empty')} p`)).toEqual([
    "Nova hasn't saved any Pins yet",
  ])
  const hidden = await board(nova, { row: { kind: 'quicksave', slug: '_quicksave' } })
  await db.run(`delete from profile_boards where board_id = ${hidden.id}`)
  await pin(nova, hidden, { row: { boardless: true } })
  expect(await empty()).toEqual([])
})

test('after the last board there are twelve fillers [GRD-030]', async () => {
  const mira = await person()
  await board(mira)
  const { html } = await askHtml(`/${mira.username}/`)
  expect(html).toMatch(/<\/a>(<i aria-hidden="true"><\/i>){12}<\/div>/)
})

test('prices, promoters and kinds of pins show on cards [GRD-014 CON-004]', async () => {
  const mira = await person()
  const shop = await person({ fullName: 'Atelier Fournier' })
  const on = await board(mira)
  await pin(mira, on, { row: { title: 'Bowl', priceValue: 24.5, priceCurrency: 'EUR', domain: 'shop.example' } })
  await pin(mira, on, { row: { title: 'Ad', promoterId: shop.id } })
  await pin(mira, on, { row: { title: 'Moving', isVideo: true } })
  const cards = await texts((await askHtml(`/${mira.username}/_pins/`)).html, byTestId('pin'))
  expect(cards).toEqual(['Moving', 'AdPromoted by Atelier Fournier', 'Bowl€24.50 · shop.example'])
  const { data } = await askJson(`/v3/users/${mira.username}/pins/?page_size=2`)
  expect(data[1].promoter.full_name).toBe('Atelier Fournier')
  const ad = await askHtml(`/pin/${data[1].id}/`)
  expect(ad.html).toContain('Promoted by Atelier Fournier')
})

test('a business’s pages ask for the business’s field set, and only for the fields of its cards [GRD-021]', async () => {
  const shop = await person({ isPartner: true })
  await pin(shop, await board(shop), { row: { title: 'Bowl' } })
  const { html } = await askHtml(`/${shop.username}/`)
  const hrefs = [...feedsOf(html).keys()].filter((href) => href.includes('/pins/'))
  expect(hrefs).toEqual([expect.stringContaining(`/v3/users/${shop.username}/pins/?field_set_key=partner_grid_item&`)])
  const { data } = await askJson(hrefs[0] ?? '')
  expect(data[0]).toMatchObject({ grid_title: 'Bowl', images: { orig: expect.anything() } })
  expect(JSON.stringify(data[0]).length).toBeLessThan(600)
  expect(await texts(html, '[data-test-id=pin] b')).toEqual(['Bowl'])
})

test('a board page leads with its sections, and mixes their pins in for visitors [GRD-029]', async () => {
  const mira = await person()
  const on = await board(mira, { name: 'Small kitchens' })
  const part = await section(on, 'Lemons')
  await pin(mira, on, { row: { title: 'Loose' } })
  await pin(mira, on, { row: { title: 'Inside', sectionId: part.id } })
  const visitor = await askHtml(on.url)
  expect(await texts(visitor.html, `${byTestId('section-tile')} b`)).toEqual(['Lemons'])
  expect(await texts(visitor.html, '[data-test-id=pin] b')).toEqual(['Inside', 'Loose'])
  const own = await askHtml(on.url, { session: await signIn(mira.username) })
  expect(await texts(own.html, '[data-test-id=pin] b')).toEqual(['Loose'])
  const inside = await askHtml((await attribute(visitor.html, byTestId('section-tile'), 'href')) ?? '')
  expect(await texts(inside.html, '[data-test-id=pin] b')).toEqual(['Inside'])
})

test('every feed in a document is the very answer of its address [API-002 REL-09]', async () => {
  const mira = await person()
  const on = await board(mira, { name: '</script><b>' })
  const part = await section(on, 'Part')
  for (let i = 0; i < 27; i++)
    await pin(mira, on, { row: { title: `<img src=x> ${i}`, ...(i % 2 && { sectionId: part.id }) } })
  const made = await pin(mira, on)
  const session = await signIn(mira.username)
  let compared = 0
  for (const path of [
    `/${mira.username}/`,
    `/${mira.username}/_pins/`,
    `/${mira.username}/_boards/`,
    on.url,
    `${on.url}part/`,
    `/pin/${made.id}/`,
    '/',
    `/${mira.username}/nothing/`,
  ]) {
    for (const as of [{}, { session }]) {
      for (const [href, feed] of feedsOf((await askHtml(path, as)).html)) {
        const answer = await askJson(href, as)
        expect({ data: feed.page.data, bookmark: feed.page.bookmark }, `${path} ${href}`).toEqual({
          data: answer.data,
          bookmark: answer.bookmark,
        })
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThanOrEqual(17)
})
