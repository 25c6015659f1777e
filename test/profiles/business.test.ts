import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { BADGE_IDS } from '#domain/profiles/badges.ts'
import { businesses, users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { follow, mediaKey, type Person, person } from '../fixtures/world.ts'

const change = (session: string, json: object) => askJson('/v3/users/me/', { method: 'PUT', session, json })
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
const COVER = { coverSource: 'image', coverWidth: 1600, coverHeight: 900 } as const
const PLACE = { street: '3 rue du Bouclier', postal_code: '67000', locality: 'Strasbourg', country: 'France' }

test('a person without a business has an empty cover [HDR-040]', async () => {
  expect((await userOf(await person())).profile_cover).toEqual({ source: '' })
})

test('a business tells how to reach it, and its address only if it wants to [BUS-002 BUS-003 BUS-004]', async () => {
  const ada = await person({ isPartner: true })
  const session = await signIn(ada.username)
  expect(await userOf(ada)).toMatchObject({
    contact_email: null,
    contact_phone: null,
    contact_phone_country: null,
    enable_profile_address: false,
    enable_profile_message: true,
    profile_place: null,
    profile_cover: { source: '' },
  })
  const sent = { contact_email: 'Hello@Ada.example', contact_phone: '030 / 12 34', profile_place: PLACE }
  const code = { contact_phone_country: { phone_code: '+49' } }
  expect(await change(session, { ...sent, ...code })).toMatchObject({ http: 200 })
  const shown = await userOf(ada)
  expect(shown).toMatchObject({
    contact_email: 'hello@ada.example',
    contact_phone: '0301234',
    contact_phone_country: { phone_code: '49' },
    profile_place: null,
  })
  await change(session, { enable_profile_address: true, profile_place: { region: 'Alsace' } })
  expect((await userOf(ada)).profile_place).toEqual({ ...PLACE, extra_street: '', region: 'Alsace' })
  await change(session, { contact_phone: '', enable_profile_address: false, enable_profile_message: false })
  expect(await userOf(ada)).toMatchObject({
    contact_email: 'hello@ada.example',
    contact_phone: null,
    profile_place: null,
    enable_profile_message: false,
  })
})

test('only a business has these fields: a personal account is refused, and shows none after it changed back [BUS-001 BUS-002]', async () => {
  const mira = await person({ fullName: 'Mira' })
  const session = await signIn(mira.username)
  expect(await change(session, { contact_email: 'a@b.example', full_name: 'Changed' })).toMatchObject({
    http: 403,
    code: 3,
  })
  expect(await userOf(mira)).toMatchObject({ full_name: 'Mira', is_partner: false })
  expect(await change(session, { is_partner: true, contact_email: 'a@b.example' })).toMatchObject({
    http: 200,
    data: { is_partner: true, contact_email: 'a@b.example' },
  })
  expect(await change(session, { is_partner: false })).toMatchObject({ http: 200, data: { is_partner: false } })
  const back = await userOf(mira)
  expect(Object.keys(back).filter((name) => /contact|place|cover|badges|enable_profile/.test(name))).toEqual([
    'profile_cover',
  ])
  expect(back.profile_cover).toEqual({ source: '' })
  expect((await askHtml(`/${mira.username}/`)).html).not.toContain('a@b.example')
  // Nothing is lost.
  await change(session, { is_partner: true })
  expect((await userOf(mira)).contact_email).toBe('a@b.example')
})

test('faulty contact is refused at its field, and nothing changes [BUS-002 REL-15]', async () => {
  const ada = await person({ isPartner: true })
  const session = await signIn(ada.username)
  for (const [json, field] of [
    [{ contact_email: 'no address' }, 'contact_email'],
    [{ contact_phone: '12' }, 'contact_phone'],
    [{ contact_phone: '1'.repeat(16) }, 'contact_phone'],
    [{ contact_phone: 'javascript:1' }, 'contact_phone'],
    [{ contact_phone_country: { phone_code: '12345' } }, 'contact_phone_country.phone_code'],
    [{ profile_place: { street: 'x'.repeat(101) } }, 'profile_place.street'],
    [{ profile_place: { planet: 'Mars' } }, 'profile_place.planet'],
    [{ profile_place: 'Mars' }, 'profile_place'],
    [{ enable_profile_address: 'perhaps' }, 'enable_profile_address'],
  ] as const) {
    const answer = await change(session, { about: 'changed', ...json })
    expect(answer, field).toMatchObject({ http: 400, code: 1, errors: [{ field }] })
  }
  expect(await userOf(ada)).toMatchObject({ about: '', contact_email: null, contact_phone: null })
})

test('a private business shows contact and badges to approved followers only [BUS-002 PRV-001]', async () => {
  const ada = await person({ isPartner: true, isPrivate: true })
  const [friend, stranger] = [await person(), await person()]
  await follow(friend, ada)
  const [own, admitted, refused] = [await sessionOf(ada), await sessionOf(friend), await sessionOf(stranger)]
  await change(own, { contact_email: 'a@b.example' })
  await chooseBadges(ada, own, without('inclusive'))
  expect((await userOf(ada, admitted)).contact_email).toBe('a@b.example')
  expect((await badgesOf(ada, admitted)).http).toBe(200)
  for (const session of [refused, undefined]) {
    expect(JSON.stringify(await userOf(ada, session))).not.toMatch(/a@b\.example|inclusive/)
    expect((await askHtml(`/${ada.username}/`, session ? { session } : {})).html).not.toMatch(/a@b\.example|Inclusive/)
    expect(await badgesOf(ada, session)).toMatchObject({ http: 403, code: 90 })
  }
})

test('the head of a business has its own form, a cover, contact and badges [BUS-001 BUS-005 HDR-004 HDR-008]', async () => {
  const ada = await person({ isPartner: true })
  const key = mediaKey()
  const optOut = without('inclusive', 'women_owned')
  await db
    .insert(businesses)
    .values({ userId: ada.id, ...COVER, coverKey: key, badgeColor: '#1A237E', badgeOptOut: optOut })
  const page = () => askHtml(`/${ada.username}/`)
  const { html } = await page()
  expect(await attribute(html, byTestId('profile-header'), 'data-business')).toBe('true')
  expect(await attribute(html, `${byTestId('profile-cover')} img`, 'src')).toBe(`/img/1200x/${key}.webp`)
  expect(await attribute(html, `${byTestId('profile-cover')} source`, 'srcset')).toBe(`/img/736x/${key}.webp`)
  expect(await texts(html, `${byTestId('profile-badges')} li`)).toEqual(['Inclusive', 'Women Owned'])
  expect(await attribute(html, `${byTestId('profile-badges')} rect`, 'fill')).toBe('#1A237E')
  const contact = async (set: Partial<typeof businesses.$inferInsert>) => {
    await db.update(businesses).set(set).where(eq(businesses.userId, ada.id))
    await db
      .update(users)
      .set({ contentVersion: Math.random() * 1e9 })
      .where(eq(users.id, ada.id))
    return select((await page()).html, `${byTestId('contact')} a`)
  }
  expect(await contact({ contactEmail: null })).toEqual([])
  const both = { contactEmail: 'a@b.example', contactPhone: '301234', contactPhoneCode: '49' }
  const hrefs = (links: { attributes: Record<string, string> }[]) => links.map(({ attributes }) => attributes.href)
  expect(hrefs(await contact(both))).toEqual(['mailto:a@b.example', 'tel:+49301234'])
  expect(hrefs(await contact({ contactEmail: null }))).toEqual(['tel:+49301234'])
  expect(hrefs(await contact({ contactEmail: 'a@b.example', contactPhone: null }))).toEqual(['mailto:a@b.example'])
  expect(hrefs(await contact({ contactEmail: null }))).toEqual([])
})

test('a person has none of it, and a film or an empty cover is no cover [BUS-001 HDR-005]', async () => {
  const mira = await person()
  await db.insert(businesses).values({ userId: mira.id, ...COVER, coverKey: mediaKey(), contactEmail: 'a@b.example' })
  const { html } = await askHtml(`/${mira.username}/`)
  expect(await attribute(html, byTestId('profile-header'), 'data-business')).toBeUndefined()
  for (const id of ['profile-cover', 'contact', 'profile-badges']) expect(await select(html, byTestId(id))).toEqual([])
  for (const coverSource of ['video', ''] as const) {
    const ada = await person({ isPartner: true })
    await db.insert(businesses).values({ userId: ada.id, ...COVER, coverSource, coverKey: mediaKey() })
    expect(await select((await askHtml(`/${ada.username}/`)).html, byTestId('profile-cover'))).toEqual([])
    expect((await userOf(ada)).profile_cover).toEqual({ source: coverSource })
  }
})

test('the settings lead from a personal account to a business and back, and only a business has badges [BUS-001 BUS-006]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const settings = (path: string) => ask(path, { session, stays: true })
  expect((await settings('/settings/badges/')).headers.get('location')).toBe('/settings/business/')
  expect((await settings('/settings/profile-cover/')).headers.get('location')).toBe('/settings/business/')
  const nav = async () => texts((await askHtml('/settings/business/', { session })).html, 'nav a')
  expect(await nav()).not.toContain('Badges')
  const send = (fields: Record<string, string>) =>
    ask('/do/settings/', { method: 'POST', session, body: new URLSearchParams(fields), stays: true })
  await send({ section: 'account_type', is_partner: 'true' })
  expect(await nav()).toContain('Badges')
  const contact = { contact_email: 'a@b.example', phone_code: '+33', contact_phone: '388 00 00 00', ...PLACE }
  const sent = await send({
    section: 'business',
    enable_profile_address: 'true',
    enable_profile_message: 'true',
    ...contact,
  })
  expect(sent.headers.get('location')).toBe('/settings/business/')
  expect(await userOf(mira)).toMatchObject({
    contact_phone: '388000000',
    contact_phone_country: { phone_code: '33' },
    profile_place: PLACE,
  })
  const { html } = await askHtml('/settings/business/', { session })
  expect(await attribute(html, '[name=locality]', 'value')).toBe('Strasbourg')
  await send({ section: 'account_type', is_partner: 'false' })
  expect(await nav()).not.toContain('Badges')
})

test('monthly views are short, “10m+” from ten million on, and hidden with -1 [HDR-050 HDR-051 HDR-052 HDR-053]', async () => {
  const [mira, ada, guest] = [
    await person({ profileViews: 1_432_940 }),
    await person({ isPartner: true }),
    await person(),
  ]
  const views = async (who: Person, session?: string) =>
    texts((await askHtml(`/${who.username}/`, session ? { session } : {})).html, byTestId('monthly-views'))
  expect(await views(mira, await sessionOf(mira))).toEqual(['1.4m monthly views'])
  expect(await views(mira, await sessionOf(guest))).toEqual([])
  const own = await sessionOf(ada)
  for (const [count, text] of [
    [10_000_000, ['10m+ monthly views']],
    [48_000_000, ['10m+ monthly views']],
    [9_999_999, ['9.9m monthly views']],
    [9_900_000, ['9.9m monthly views']],
    [1, ['1 monthly view']],
    [-1, []],
  ] as const) {
    await db
      .update(users)
      .set({ profileViews: count, contentVersion: Math.random() * 1e9 })
      .where(eq(users.id, ada.id))
    expect(await views(ada, own), String(count)).toEqual(text)
    expect(await views(ada), String(count)).toEqual(text)
  }
})
