import { expect, test } from 'vitest'
import { BADGE_IDS } from '#domain/profiles/badges.ts'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { attribute, select, texts } from '../fixtures/html.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const userOf = async (who: Person, session?: string) =>
  (await askJson(`/v3/users/${who.username}/`, session === undefined ? {} : { session })).data
const badgesOf = (who: Person, session?: string) =>
  askJson(`/v3/verified_merchant/${who.id}/`, session === undefined ? {} : { session })
const chooseBadges = (
  who: Person,
  session: string | undefined,
  badgeOptOut: unknown,
  badgeColor: unknown = '#CFEFF0',
) =>
  askJson(`/v3/verified_merchant/${who.id}/`, {
    method: 'PUT',
    ...(session && { session }),
    json: { inspirational_badge_selection: { badgeColor, badgeOptOut } },
  })
const without = (...shown: string[]) => BADGE_IDS.filter((id) => !shown.includes(id))

test('the badges of a business and what each means [BUS-007 BUS-008 BUS-015]', async () => {
  const ada = await person({ isPartner: true })
  const { http, data } = await badgesOf(ada)
  expect(http).toBe(200)
  expect(data.badge_details).toHaveLength(11)
  expect(data.badge_details[0]).toEqual({
    id: 'responsibly_sourced',
    label: 'Responsibly Sourced',
    description: expect.stringMatching(/\.$/),
    controlsTooltip: 'Show on your profile',
  })
  expect(data.inspirational_badge_selection).toEqual({ badgeColor: '#FFD6D6', badgeOptOut: BADGE_IDS })
  expect(await badgesOf(await person())).toMatchObject({ http: 404, code: 30 })
})

test('the owner of a business chooses up to three badges and a colour; nobody else does [BUS-010 BUS-016 BUS-018]', async () => {
  const ada = await person({ isPartner: true })
  const session = await sessionOf(ada)
  const shown = without('inclusive', 'women_owned', 'asian_owned')
  const saved = await chooseBadges(ada, session, shown, '#cfeff0')
  const selection = { badgeColor: '#CFEFF0', badgeOptOut: shown }
  expect(saved).toMatchObject({ http: 200, data: { inspirational_badge_selection: selection } })
  expect((await userOf(ada)).profile_badges).toEqual({
    color: '#CFEFF0',
    shown: ['inclusive', 'asian_owned', 'women_owned'],
  })
  expect(
    await chooseBadges(ada, session, without('inclusive', 'women_owned', 'asian_owned', 'lgbtq_owned')),
  ).toMatchObject({
    http: 400,
    code: 1,
    errors: [{ field: 'inspirational_badge_selection.badgeOptOut' }],
  })
  expect(await chooseBadges(ada, session, ['nonsense'])).toMatchObject({ http: 400, code: 1 })
  const [other, guest] = [await person({ isPartner: true }), await person()]
  expect(await chooseBadges(ada, await sessionOf(other), [])).toMatchObject({ http: 403, code: 3 })
  expect(await chooseBadges(guest, await sessionOf(guest), without('inclusive'))).toMatchObject({ http: 403, code: 3 })
  expect(await chooseBadges(ada, undefined, [])).toMatchObject({ http: 401, code: 2 })
  expect((await badgesOf(ada)).data.inspirational_badge_selection).toEqual(selection)
})

test('a colour that is none is stored as the default one [BUS-012 BUS-013]', async () => {
  const ada = await person({ isPartner: true })
  const session = await sessionOf(ada)
  for (const wrong of ['#zzz', '#abc', 'red', '', '"><script>']) {
    await chooseBadges(ada, session, without('inclusive'), '#112233')
    const { data } = await chooseBadges(ada, session, without('inclusive'), wrong)
    expect(data.inspirational_badge_selection.badgeColor, wrong).toBe('#FFD6D6')
  }
})

test('the editor works as a plain form, and keeps what was chosen when it refuses a fourth badge [BUS-006 BUS-010]', async () => {
  const ada = await person({ isPartner: true })
  const session = await sessionOf(ada)
  const send = (fields: Record<string, string>) =>
    ask('/do/badges/', { method: 'POST', session, body: new URLSearchParams(fields), stays: true })
  const sent = await send({ inclusive: 'on', women_owned: 'on', color: '#DDF3D0', custom_color: '' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/settings/badges/'])
  expect((await userOf(ada)).profile_badges).toEqual({ color: '#DDF3D0', shown: ['inclusive', 'women_owned'] })
  const four = { inclusive: 'on', women_owned: 'on', asian_owned: 'on', lgbtq_owned: 'on', custom_color: '#00ff00' }
  const refused = await send(four)
  const cookie = refused.headers.getSetCookie().find((each) => each.startsWith('tries=')) ?? ''
  const again = await askHtml(refused.headers.get('location') ?? '', {
    session,
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect(await texts(again.html, '[role=alert]')).toContain('You can show up to three badges.')
  const ticked = (await select(again.html, '[type=checkbox]')).filter(({ attributes }) => 'checked' in attributes)
  const chosen = ['inclusive', 'asian_owned', 'women_owned', 'lgbtq_owned']
  expect(ticked.map(({ attributes }) => attributes.name)).toEqual(chosen)
  expect(await attribute(again.html, '[name=custom_color]', 'value')).toBe('#00ff00')
  expect((await userOf(ada)).profile_badges.shown).toEqual(['inclusive', 'women_owned'])
})

test('“New!” stands beside the link to the editor until it is opened or used [BUS-017]', async () => {
  const [ada, bo] = [await person({ isPartner: true }), await person({ isPartner: true })]
  const [session, other] = [await sessionOf(ada), await sessionOf(bo)]
  const hint = async (who: Person, as: string) =>
    texts((await askHtml(`/${who.username}/`, { session: as })).html, '[role=tooltip]')
  expect(await hint(ada, session)).toEqual(['New!'])
  // Being read is not being opened: only the page's script says so.
  await askHtml('/settings/badges/', { session })
  expect(await hint(ada, session)).toEqual(['New!'])
  await askJson('/v3/experiences/1002/', {
    method: 'PUT',
    session,
    json: { placement_id: 'badge_editor_new', action: 'complete' },
  })
  expect(await hint(ada, session)).toEqual([])
  await chooseBadges(bo, other, without('inclusive'))
  expect(await hint(bo, other)).toEqual([])
  expect(await hint(bo, session)).toEqual([])
})

test('personal information shows a business’s badges with the way to their editor, and tells others what badges are [TAB-029]', async () => {
  const [ada, bo, mira] = [await person({ isPartner: true }), await person({ isPartner: true }), await person()]
  await chooseBadges(ada, await sessionOf(ada), without('inclusive', 'women_owned'))
  const community = async (who: Person) => {
    const { html } = await askHtml('/settings/personal-information/', { session: await sessionOf(who) })
    const links = await select(html, '#community-information a')
    return {
      badges: await texts(html, '#community-information [data-test-id=profile-badges] span'),
      says: await texts(html, '#community-information p'),
      leadsTo: links.map(({ attributes }) => attributes.href),
    }
  }
  expect(await community(ada)).toEqual({
    badges: ['Inclusive', 'Women Owned'],
    says: ['Edit badges'],
    leadsTo: ['/settings/badges/'],
  })
  expect(await community(bo)).toEqual({
    badges: [],
    says: ['Your profile shows no badges.', expect.stringContaining('Edit badges')],
    leadsTo: ['/settings/badges/'],
  })
  expect(await community(mira)).toMatchObject({ badges: [], leadsTo: ['/settings/business/'] })
})

test('who looks after badges were chosen sees them, however often the page was looked at before [BUS-010 REL-08]', async () => {
  const ada = await person({ isPartner: true })
  const session = await sessionOf(ada)
  const path = `/${ada.username}/`
  await chooseBadges(ada, session, without('inclusive'))
  expect((await untilKept(path)).kept.html).toContain('Inclusive')
  await chooseBadges(ada, session, without('women_owned'))
  const { html, headers } = await askHtml(path)
  expect([html.includes('Inclusive'), html.includes('Women Owned'), isKept(headers)]).toEqual([false, true, false])
})
