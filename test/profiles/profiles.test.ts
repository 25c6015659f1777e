import { expect, test } from 'vitest'
import { askJson, signIn } from '../fixtures/app.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

const everything = {
  fullName: 'Mira Okafor',
  firstName: 'Mira',
  about: 'Printmaker',
  pronouns: ['she', 'her'],
  location: 'Lagos',
  websiteUrl: 'https://mira.studio',
  impressumUrl: 'https://mira.studio/impressum',
  instagramUsername: 'mira.prints',
  imageKey: 'abcdefghijklmnop',
  isVerifiedMerchant: true,
  isVerifiedIdentity: true,
  isWebsiteVerified: true,
  isInspirationalMerchant: true,
  hasCatalog: true,
  followerCount: 12,
  followingCount: 173,
  interestFollowingCount: 7,
  profileViews: 1432940,
  hasCustomBoardOrder: true,
  seoNoindexReason: 'spam',
}

test('a person has every field of the sources [HDR-025 HDR-026 HDR-027 HDR-032 HDR-033 HDR-034 HDR-035]', async () => {
  const mira = await person(everything)
  const { data } = await askJson(`/v3/users/${mira.username}/?field_set_key=profile`)
  expect(data).toMatchObject({
    id: String(mira.id),
    username: mira.username,
    full_name: 'Mira Okafor',
    first_name: 'Mira',
    about: 'Printmaker',
    image_medium_url: '/img/75x75/abcdefghijklmnop.webp',
    image_large_url: '/img/140x140/abcdefghijklmnop.webp',
    image_xlarge_url: '/img/280x280/abcdefghijklmnop.webp',
    avatar_color_index: mira.id % 10,
    follower_count: 12,
    following_count: 180,
    interest_following_count: 7,
    is_verified_merchant: true,
    verified_identity: { verified: true },
    is_primary_website_verified: true,
    is_ads_only_profile: false,
    ads_only_profile_site: null,
    is_inspirational_merchant: true,
    show_creator_profile: false,
    should_show_messaging: true,
    website_url: 'https://mira.studio',
    impressum_url: 'https://mira.studio/impressum',
    location: 'Lagos',
    pronouns: ['she', 'her'],
    instagram_data: { username: 'mira.prints', url: 'https://www.instagram.com/mira.prints/' },
    seo_noindex_reason: 'spam',
  })
})

test('counts are the public ones for others, and secret and archived ones are the owner’s alone [HDR-028 HDR-029]', async () => {
  const mira = await person()
  await pin(mira, await board(mira))
  await pin(mira, await board(mira, { privacy: 'protected' }))
  await pin(mira, await board(mira, { privacy: 'secret' }), {
    row: { isStory: true, story: { title: 'x', page_count: 1 } },
  })
  await board(mira, { archived: true })
  const { data: open } = await askJson(`/v3/users/${mira.username}/`)
  expect(open).toMatchObject({ pin_count: 1, board_count: 1, story_pin_count: 0, has_published_pins: true })
  for (const name of [
    'secret_board_count',
    'archived_board_count',
    'group_board_count',
    'quick_saves_pin_count',
    'save_behavior',
  ])
    expect(open, name).not.toHaveProperty(name)
  const { data: own } = await askJson('/v3/users/me/', { session: await signIn(mira.username) })
  expect(own).toMatchObject({
    pin_count: 3,
    board_count: 2,
    secret_board_count: 1,
    archived_board_count: 1,
    story_pin_count: 1,
  })
})

test('only the owner sees their settings [HDR-030 HDR-031 HDR-039 HDR-041]', async () => {
  const mira = await person(everything)
  const { data } = await askJson('/v3/users/me/', { session: await signIn(mira.username) })
  expect(data).toMatchObject({
    is_partner: false,
    is_private_profile: false,
    has_catalog: true,
    has_quicksave_board: false,
    save_behavior: 1,
    created_at: 'Fri, 02 Jan 2026 00:00:00 +0000',
    has_custom_board_sorting_order: true,
    has_pin_clusters: false,
    quick_saves_pin_count: 0,
  })
})

test('views are a number for the owner and for visitors of a business, hidden from others [HDR-036]', async () => {
  const mira = await person(everything)
  const shop = await person({ isPartner: true, profileViews: 5 })
  expect((await askJson(`/v3/users/${mira.username}/`)).data.profile_views).toBe(-1)
  expect((await askJson('/v3/users/me/', { session: await signIn(mira.username) })).data.profile_views).toBe(1432940)
  expect((await askJson(`/v3/users/${shop.username}/`)).data.profile_views).toBe(5)
})

test('tabs depend on the viewer, with at most one default [HDR-038 TAB-014]', async () => {
  const mira = await person()
  await pin(mira, await board(mira), { row: { isStory: true, story: { title: 'x', page_count: 1 } } })
  const guest = await person()
  const tabs = async (session?: string, headers?: Record<string, string>) =>
    (await askJson(`/v3/users/${mira.username}/`, { ...(session && { session }), ...(headers && { headers }) })).data
      .eligible_profile_tabs
  expect(await tabs()).toEqual([{ tab_type: 0, is_default: true }])
  const ofGuest = [
    { tab_type: 1, is_default: true },
    { tab_type: 0, is_default: false },
  ]
  const session = await signIn(guest.username)
  expect(await tabs(session)).toEqual(ofGuest)
  // A session counts with any user agent; without one a crawler is a visitor.
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  expect(await tabs(session, crawler)).toEqual(ofGuest)
  expect(await tabs(undefined, crawler)).toEqual([{ tab_type: 0, is_default: true }])
  expect(await tabs(await signIn(mira.username))).toEqual([
    { tab_type: 0, is_default: true },
    { tab_type: 4, is_default: false },
    { tab_type: 5, is_default: false },
  ])
})

test('a field set selects the fields; an unknown one is rejected [HDR-043 API-010]', async () => {
  const mira = await person()
  const keys = async (set: string, session?: string) =>
    Object.keys(
      (await askJson(`/v3/users/${mira.username}/?field_set_key=${set}`, session ? { session } : {})).data,
    ).sort()
  const own = await signIn(mira.username)
  expect(await keys('board_visibility', own)).toEqual([
    'archived_board_count',
    'board_count',
    'id',
    'secret_board_count',
    'username',
  ])
  expect(await keys('board_visibility')).toEqual(['board_count', 'id', 'username'])
  expect(await keys('quicksave', own)).toEqual(['has_quicksave_board', 'id', 'quick_saves_pin_count'])
  expect(await keys('save_behavior', own)).toEqual(['id', 'save_behavior'])
  expect(await keys('profile', own)).toContain('explicitly_followed_by_me')
  expect(await keys('unauth_profile', own)).not.toContain('explicitly_followed_by_me')
  for (const set of ['nonsense', '__proto__', 'constructor', ''])
    expect((await askJson(`/v3/users/${mira.username}/?field_set_key=${set}`)).http, set).toBe(400)
})

test('a person is found by username in any case, by id, and as me [HDR-043]', async () => {
  const mira = await person()
  for (const name of [mira.username, mira.username.toUpperCase(), String(mira.id)])
    expect((await askJson(`/v3/users/${name}/`)).data.id).toBe(String(mira.id))
  expect((await askJson('/v3/users/me/')).code).toBe(2)
  expect(await askJson('/v3/users/nobody_of_that_name/')).toMatchObject({
    http: 404,
    code: 30,
    message: 'User not found.',
  })
  const gone = await person({ closedAt: Date.now() })
  expect(await askJson(`/v3/users/${gone.username}/`)).toMatchObject({ http: 410, code: 30 })
})

test('the page’s head comes with the person when it is asked for [SEO-019 HDR-041]', async () => {
  const mira = await person({ ...everything, seoNoindexReason: null })
  expect((await askJson(`/v3/users/${mira.username}/`)).data).not.toHaveProperty('page_metadata')
  const { data } = await askJson(`/v3/users/${mira.username}/?get_page_metadata=true`)
  expect(data.page_metadata).toMatchObject({
    title: `Mira Okafor (${mira.username}) on Pinfold`,
    description: 'Printmaker',
    canonical_url: `https://pinfold.test/${mira.username}/`,
    robots: 'max-image-preview:large',
    og: { type: 'profile', image: 'https://pinfold.test/img/280x280/abcdefghijklmnop.webp' },
  })
  expect(data.page_metadata.alternates).toHaveLength(10)
})

test('of a private profile a stranger gets a name and a face, and no counts', async () => {
  const theo = await person({ ...everything, isPrivate: true })
  const fan = await person()
  await follow(fan, theo)
  const { data } = await askJson(`/v3/users/${theo.username}/`)
  expect(Object.keys(data).sort()).toEqual(
    'avatar_color_index first_name full_name id image_large_url image_medium_url image_small_url image_xlarge_url is_primary_website_verified is_private_profile is_verified_merchant profile_url username verified_identity'.split(
      ' ',
    ),
  )
  const { data: seen } = await askJson(`/v3/users/${theo.username}/`, { session: await signIn(fan.username) })
  expect(seen).toMatchObject({ about: 'Printmaker', explicitly_followed_by_me: true, explicitly_following_me: false })
})
