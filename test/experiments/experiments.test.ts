import { env } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import { type Ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { type Person, person } from '../fixtures/world.ts'

const settings = env as unknown as { EXPERIMENTS?: string; TEST_HOOKS?: string }
afterEach(() => {
  delete settings.EXPERIMENTS
  settings.TEST_HOOKS = '1'
  vi.restoreAllMocks()
})

const HIDE = 'web_unauth_hide_follower_count'
const force = (groups: object): Ask => ({
  headers: { cookie: `forced_experiments=${encodeURIComponent(JSON.stringify(groups))}` },
})

/** The follower count of a profile on its page and in `/v3`; undefined: absent. */
async function followers({ username }: Person, requester: Ask = {}) {
  const { html } = await askHtml(`/${username}/`, requester)
  const { data } = await askJson(`/v3/users/${username}/?field_set_key=profile_header`, requester)
  const [data0] = await select(html, '#page')
  const { props } = JSON.parse(data0?.text ?? '')
  expect(props.user.follower_count).toBe(data.follower_count)
  return { page: (await texts(html, byTestId('follower-count')))[0], api: data.follower_count as number | undefined }
}

async function groupsOf(requester: Ask) {
  const { html } = await askHtml('/help/', requester)
  const [data] = await select(html, '#page')
  return JSON.parse(data?.text ?? '').context.experiments
}

test('visitors don’t see how many follow the unverified while the experiment is on [HDR-048]', async () => {
  const plain = await person({ followerCount: 12 })
  const verified = await person({ followerCount: 12, isVerifiedIdentity: true })
  const merchant = await person({ followerCount: 12, isVerifiedMerchant: true, isPartner: true })
  const session = await signIn((await person()).username)
  const shown = { page: '12 followers', api: 12 }
  const on = force({ [HIDE]: 'enabled' })
  expect(await followers(plain)).toEqual(shown)
  expect(await followers(plain, on)).toEqual({ page: undefined, api: undefined })
  expect(await followers(plain, { ...on, session })).toEqual(shown)
  expect(await followers(plain, force({ [HIDE]: 'control' }))).toEqual(shown)
  for (const each of [verified, merchant]) expect(await followers(each, on)).toEqual(shown)
  const { html } = await askHtml(`/${plain.username}/`, on)
  expect(await texts(html, byTestId('following-count'))).toEqual(['0 following'])
})

test('no other list of fields tells the hidden count [HDR-048 REL-04]', async () => {
  const { username } = await person({ followerCount: 424_242 })
  const on = force({ [HIDE]: true })
  for (const set of [
    '',
    '?field_set_key=profile',
    '?field_set_key=unauth_profile',
    '?fields=user.follower_count,user.id',
  ])
    expect(JSON.stringify(await askJson(`/v3/users/${username}/${set}`, on)), set).not.toContain('424242')
  expect((await askHtml(`/${username}/profile-about/`, on)).html).not.toContain('424242')
})

test('the plan assigns visitors to groups, and a page cached for one group is not used for another [HDR-048]', async () => {
  const plain = await person({ followerCount: 3 })
  const on = force({ [HIDE]: true })
  expect((await followers(plain, on)).page).toBeUndefined()
  expect((await followers(plain)).page).toBe('3 followers')
  expect((await followers(plain)).page).toBe('3 followers')
  expect((await followers(plain, on)).page).toBeUndefined()
  settings.EXPERIMENTS = JSON.stringify({ [HIDE]: { visitors: 'enabled' } })
  expect((await followers(await person({ followerCount: 3 }))).page).toBeUndefined()
})

test('outside of testbeds employees force any group, others that of the vertical navigation alone [EXP-001]', async () => {
  settings.TEST_HOOKS = ''
  const session = await signIn((await person()).username)
  const employee = await signIn((await person({ isEmployee: true })).username)
  const all = { web_vertical_nav: 'enabled', web_business_header_update: 'enabled' }
  expect(await groupsOf(force(all))).toEqual({ web_vertical_nav: 'enabled' })
  expect(await groupsOf({ ...force(all), session })).toEqual({ web_vertical_nav: 'enabled' })
  expect(await groupsOf({ ...force(all), session: employee })).toEqual(all)
  const plain = await person({ followerCount: 3 })
  expect((await followers(plain, force({ [HIDE]: true }))).page).toBe('3 followers')
})

test('the browser gets the groups that differ, always the same for one person [EXP-001]', async () => {
  expect(await groupsOf({})).toBeUndefined()
  settings.EXPERIMENTS = JSON.stringify({ web_board_sort_label: { shares: { enabled_recent: 100 } } })
  const session = await signIn((await person()).username)
  expect(await groupsOf({ session })).toEqual({ web_board_sort_label: 'enabled_recent' })
  expect(await groupsOf({})).toBeUndefined()
})

test('a running experiment that had a say leaves a line in the log; one that had none, or doesn’t run, leaves none [EXP-001]', async () => {
  const lines: Record<string, unknown>[] = []
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(JSON.parse(line)))
  const plain = await person({ followerCount: 3 })
  const verified = await person({ isVerifiedIdentity: true })
  await askHtml(`/${plain.username}/`)
  expect(lines).toEqual([])
  settings.EXPERIMENTS = JSON.stringify({ [HIDE]: { visitors: 'enabled' } })
  await askJson(`/v3/users/${verified.username}/`)
  await askJson(`/v3/users/${plain.username}/`, force({ [HIDE]: 'control' }))
  expect(lines).toEqual([])
  await askJson(`/v3/users/${plain.username}/`)
  expect(lines).toMatchObject([{ event: 'exposure', experiment: HIDE, group: 'enabled', user: null }])
})

test('a plan that can’t be read stops nothing but the experiments', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  settings.EXPERIMENTS = '{"no_such_thing":{}}'
  expect((await askHtml('/help/')).http).toBe(200)
  expect(await groupsOf({})).toBeUndefined()
  expect(String(said.mock.calls[0])).toContain('no_such_thing')
  expect(said).toHaveBeenCalledTimes(1)
})
