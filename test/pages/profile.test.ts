import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
}

test('a profile shows its boards to visitors, signed-in people, the owner, on desktop and phone [BRD-001 HDR-001 MOD-031]', async () => {
  const mira = await person()
  const guest = await person()
  await board(mira, { name: 'Coastal light' })
  for (const options of [
    {},
    { session: await signIn(guest.username) },
    { session: await signIn(mira.username) },
    { headers: PHONE },
  ]) {
    const { http, html } = await askHtml(`/${mira.username}/`, options)
    expect(http).toBe(200)
    const cards = await select(html, byTestId('profile-board-card'))
    expect(cards.map(({ text }) => text)).toEqual([expect.stringContaining('Coastal light')])
    expect(cards[0]?.attributes.href).toBe(`/${mira.username}/coastal-light/`)
  }
})

test('the head shows who this is [HDR-002 HDR-003 HDR-010 HDR-012 HDR-013 HDR-014 HDR-015 HDR-016]', async () => {
  const mira = await person({
    fullName: 'Mira Okafor',
    about: 'Printmaker in Lagos.',
    websiteUrl: 'https://www.mira.studio/',
    pronouns: ['she', 'her'],
    instagramUsername: 'mira.prints',
    imageKey: 'abcdefghijklmnop',
    followerCount: 12_400,
    followingCount: 318,
  })
  const { html } = await askHtml(`/${mira.username}/`)
  const one = async (id: string) => (await texts(html, byTestId(id)))[0]
  expect(await one('profile-name')).toBe('Mira Okafor')
  expect(await one('profile-username')).toBe(`@${mira.username}`)
  expect(await one('profile-pronouns')).toBe('she/her')
  expect(await one('profile-about')).toBe('Printmaker in Lagos.')
  expect(await one('profile-website')).toBe('mira.studio')
  expect(await one('profile-instagram')).toBe('mira.prints on Instagram')
  expect(await one('follower-count')).toBe('12.4k followers')
  expect(await one('following-count')).toBe('318 following')
  const website = (await select(html, byTestId('profile-website')))[0]?.attributes
  expect(website).toMatchObject({ href: 'https://www.mira.studio/', rel: 'nofollow noopener' })
  expect(await attribute(html, `${byTestId('profile-header')} img`, 'srcset')).toBe(
    '/img/140x140/abcdefghijklmnop.webp 1x, /img/280x280/abcdefghijklmnop.webp 2x',
  )
})

test('without a picture there is the initial on a tint of the person’s own [HDR-003]', async () => {
  const mira = await person({ fullName: 'Ögmundur' })
  const { html } = await askHtml(`/${mira.username}/`)
  expect(await texts(html, `${byTestId('profile-header')} [role=img]`)).toContain('Ö')
})

test('the following count leaves out interests, and one follower is one follower [HDR-049 HDR-016]', async () => {
  const mira = await person({ followerCount: 1, followingCount: 173, interestFollowingCount: 7 })
  const { html } = await askHtml(`/${mira.username}/`)
  const { data } = await askJson(`/v3/users/${mira.username}/`)
  expect([data.following_count, data.interest_following_count]).toEqual([180, 7])
  expect(await texts(html, byTestId('following-count'))).toEqual(['173 following'])
  expect(await texts(html, byTestId('follower-count'))).toEqual(['1 follower'])
})

test('one badge is beside the name: the lock precedes the red, the blue and the globe [HDR-006 HDR-007]', async () => {
  const flags = { isVerifiedIdentity: true, isVerifiedMerchant: true, isWebsiteVerified: true }
  const mark = async (row: object) => {
    const who = await person(row)
    const { html } = await askHtml(`/${who.username}/`)
    const marks = await select(html, '[data-test-id^="mark-"]')
    return marks.map(({ attributes }) => [attributes['data-test-id'], attributes['aria-label']])
  }
  expect(await mark({ ...flags, isPrivate: true })).toEqual([['mark-private', 'Private profile']])
  expect(await mark(flags)).toEqual([['mark-identity', 'Verified']])
  expect(await mark({ ...flags, isVerifiedIdentity: false })).toEqual([['mark-merchant', 'Verified Merchant']])
  expect(await mark({ isWebsiteVerified: true })).toEqual([['mark-website', 'Verified website']])
  expect(await mark({})).toEqual([])
})

test('the impressum is linked for readers in the European Union alone [HDR-011]', async () => {
  const shop = await person({ impressumUrl: 'https://shop.example/impressum' })
  const links = async (country: string) =>
    texts((await askHtml(`/${shop.username}/?hl=en`, { country })).html, byTestId('profile-impressum'))
  expect(await links('FR')).toEqual(['Impressum'])
  expect(await links('RE')).toEqual(['Impressum'])
  for (const country of ['US', 'CH', 'GB', 'T1']) expect(await links(country), country).toEqual([])
})

test('a long bio is cut to 130 characters less the links, with a way to the rest [HDR-045 HDR-046]', async () => {
  const about = 'abcdefghi '.repeat(30).trim()
  const mira = await person({ about, websiteUrl: 'https://a234567890123456789.b' })
  const { html } = await askHtml(`/${mira.username}/`)
  const shown = (await texts(html, byTestId('profile-about')))[0] ?? ''
  const text = shown.replace(/ more$/, '')
  expect(text.length).toBeLessThanOrEqual(130 - 21 + 1)
  expect(text).toBe(`${'abcdefghi '.repeat(11).trim().slice(0, 109)}…`.replace(/ ?…$/, '…'))
  expect(shown.endsWith(' more')).toBe(true)
  const drawer = (await texts(html, byTestId('drawer-about')))[0] ?? ''
  expect(drawer.replace(/ more$/, '').length).toBeLessThanOrEqual(171)
  expect(await attribute(html, byTestId('drawer-more'), 'href')).toBe(`/${mira.username}/profile-about/`)
  const full = await askHtml(`/${mira.username}/profile-about/`)
  expect(await texts(full.html, byTestId('full-about'))).toEqual([about])
})

test('the whole bio has a page of its own [HDR-024]', async () => {
  const mira = await person({ about: `${'word '.repeat(90)}the end` })
  const { http, html } = await askHtml(`/${mira.username}/profile-about/`)
  expect(http).toBe(200)
  expect(html).toContain('the end')
})

test('a visitor sees a name bar in place of tabs, a signed-in one the tabs [TAB-024 HDR-020]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  await pin(mira, await board(mira))
  const visitor = await askHtml(`/${mira.username}/`)
  expect(visitor.html).not.toContain('role="tablist"')
  expect(await texts(visitor.html, byTestId('name-bar'))).toEqual(['Mira Okafor'])
  const session = await signIn((await person()).username)
  const { html } = await askHtml(`/${mira.username}/`, { session })
  expect(await texts(html, '[role=tab]')).toEqual(['Created', 'Saved'])
  expect(html).not.toContain('data-test-id="name-bar"')
})

test('the default tab is Saved, or Created for people with story pins [TAB-015 TAB-016]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on)
  const session = await signIn((await person()).username)
  const selected = async (as?: string) => {
    const { html } = await askHtml(`/${mira.username}/`, as ? { session: as } : {})
    return (await select(html, '[role=tab]')).find(({ attributes }) => attributes['aria-selected'] === 'true')?.text
  }
  expect(await selected(session)).toBe('Saved')
  await pin(mira, on, { row: { isStory: true, story: { title: 'x', page_count: 1 } } })
  expect(await selected(session)).toBe('Created')
  expect(await selected()).toBeUndefined()
})

test('a stored default tab counts where the viewer has it [TAB-015]', async () => {
  const mira = await person({ defaultTab: 1 })
  await pin(mira, await board(mira))
  const { html } = await askHtml(`/${mira.username}/`, { session: await signIn((await person()).username) })
  expect((await select(html, '[aria-selected=true]')).map(({ text }) => text)).toEqual(['Created'])
})

test('crawlers see no Created tab; who brings a session is none, whatever their client is called [TAB-025]', async () => {
  const mira = await person()
  await pin(mira, await board(mira))
  const session = await signIn((await person()).username)
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  expect((await askHtml(`/${mira.username}/`, { headers })).html).not.toContain('>Created')
  expect((await askHtml(`/${mira.username}/`, { headers, session })).html).toContain('>Created')
  expect(
    (await ask(`/${mira.username}/_created/`, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' } }))
      .status,
  ).toBe(302)
})

test('a private profile is a gate to strangers, and open to followers [HDR-006 REL-09]', async () => {
  const theo = await person({
    fullName: 'Theo Brandt',
    isPrivate: true,
    about: 'canaryabout',
    websiteUrl: 'https://canary.example',
    followerCount: 7,
  })
  const on = await board(theo, { name: 'Canary board' })
  await pin(theo, on, { row: { title: 'Canary pin' } })
  const fan = await person()
  await follow(fan, theo)
  for (const options of [{}, { session: await signIn((await person()).username) }]) {
    const { http, html, headers } = await askHtml(`/${theo.username}/`, options)
    expect(http).toBe(200)
    expect(await texts(html, `${byTestId('private-gate')} h2`)).toEqual(['This profile is private'])
    expect(await texts(html, `${byTestId('private-gate')} p`)).toEqual([
      'Only approved followers can view their profile, Pins, boards, followers and following lists',
    ])
    expect(html.toLowerCase()).not.toContain('canary')
    expect(html).not.toContain('follower_count')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    for (const suffix of ['_saved/', '_pins/', 'story_pins/', 'profile-about/', 'canary-board/', 'no-such-board/'])
      expect(
        (await askHtml(`/${theo.username}/${suffix}`, options)).html
          .replace(/href="[^"]*"|content="[^"]*"/g, '')
          .toLowerCase(),
        suffix,
      ).not.toMatch(/canary(?!-board)/)
  }
  const { html } = await askHtml(`/${theo.username}/`, { session: await signIn(fan.username) })
  expect(html).toContain('Canary board')
  expect(html).toContain('canaryabout')
})
