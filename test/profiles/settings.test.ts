import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { newName } from '../fixtures/mail.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

const put = (session: string, json: unknown) => askJson('/v3/users/me/', { method: 'PUT', session, json })

test('people edit the texts of their profile within limits [SET-001 SET-005 HDR-014]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const saved = await put(session, {
    first_name: ' Mira ',
    full_name: 'Mira Okafor',
    about: 'Printmaker',
    website_url: 'mira.studio',
    pronouns: ['she', 'her'],
    location: 'Lagos',
  })
  expect(saved).toMatchObject({
    http: 200,
    data: {
      first_name: 'Mira',
      full_name: 'Mira Okafor',
      about: 'Printmaker',
      website_url: 'https://mira.studio',
      pronouns: ['she', 'her'],
      location: 'Lagos',
    },
  })
  const { html } = await askHtml(`/${mira.username}/`)
  for (const text of ['Mira Okafor', 'Printmaker', 'she/her', 'https://mira.studio']) expect(html).toContain(text)
  const faultOf = async (json: unknown) => {
    const { http, errors } = await put(session, json)
    return `${http} ${errors?.[0]?.code}`
  }
  expect(await faultOf({ first_name: 'x'.repeat(31) })).toBe('400 too_long')
  expect((await put(session, { first_name: 'x'.repeat(30) })).http).toBe(200)
  expect(await faultOf({ full_name: '' })).toBe('400 missing')
  expect(await faultOf({ about: 'x'.repeat(501) })).toBe('400 too_long')
  expect(await faultOf({ pronouns: ['a', 'b', 'c'] })).toBe('400 too_long')
  expect(await faultOf({ pronouns: ['<b>'] })).toBe('400 wrong_format')
  for (const website_url of ['javascript:alert(1)', 'ftp://x.y', 'https://', 'http://a b.c', 'https://u:p@x.y'])
    expect(await faultOf({ website_url }), website_url).toBe('400 invalid_value')
  expect(await faultOf({ is_verified_merchant: true })).toBe('400 unknown_field')
  expect(await faultOf({ locale: 'xx' })).toBe('400 unknown_value')
  expect(await put(session, { website_url: '' })).toMatchObject({ data: { website_url: null } })
})

test('a new username keeps everything; the old one redirects, and can be taken again [TAB-017]', async () => {
  const [mira, guest] = [await person(), await person()]
  const shared = await board(mira, { collaborators: [guest] })
  const session = await signIn(mira.username)
  const name = newName()
  expect((await put(session, { username: name })).data.username).toBe(name)
  const moved = await ask(`/${mira.username}/_saved/?x=1`)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `/${name}/_saved/?x=1`])
  const [card] = (await askJson(`/v3/users/${guest.username}/boards/?field_set_key=board_card`)).data
  expect(card.url).toBe(`/${name}/${shared.slug}/`)
  const theirs = await signIn(guest.username)
  expect(await put(theirs, { username: mira.username, about: 'never' })).toMatchObject({ http: 409, code: 59 })
  expect(await put(theirs, { username: name })).toMatchObject({ http: 409, code: 59 })
  expect((await askJson('/v3/users/me/', { session: theirs })).data).toMatchObject({
    username: guest.username,
    about: '',
  })
  expect((await put(session, { username: mira.username })).data.username).toBe(mira.username)
  expect((await ask(`/${name}/`)).headers.get('location')).toBe(`/${mira.username}/`)
})

test('going private unlists and keeps followers; going public lists again and lets in who waits [PRV-001]', async () => {
  const [mira, friend, waiting, blocked] = [await person(), await person(), await person(), await person()]
  const made = await pin(mira, await board(mira))
  await follow(friend, mira)
  const session = await signIn(mira.username)
  const listed = async () => {
    const { data } = await askJson('/v3/explore/pins/?page_size=250&field_set_key=pin_card')
    return data.some(({ id }: { id: string }) => id === String(made.id))
  }
  expect(await listed()).toBe(true)
  expect((await put(session, { is_private_profile: true })).data.is_private_profile).toBe(true)
  expect(await listed()).toBe(false)
  expect((await askJson(`/v3/users/${mira.username}/pins/`)).code).toBe(90)
  expect((await askJson(`/v3/users/${mira.username}/pins/`, { session: await signIn(friend.username) })).http).toBe(200)
  for (const { id } of [waiting, blocked, friend])
    await db.run(sql`insert into follow_requests (target_id, requester_id, rk) values (${mira.id}, ${id}, ${-id})`)
  await db.run(
    sql`insert into blocks (blocker_id, blocked_id, source, rk) values (${mira.id}, ${blocked.id}, 'profile', 1)`,
  )
  const both = await Promise.all([
    put(session, { is_private_profile: false }),
    put(session, { is_private_profile: false }),
  ])
  expect(both.map(({ http }) => http)).toEqual([200, 200])
  expect(await listed()).toBe(true)
  const [count] = await db.all<Record<string, number>>(sql`select follower_count as shown,
    (select count(*) from follows where followee_id = ${mira.id}) as kept,
    (select count(*) from follow_requests where target_id = ${mira.id}) as waiting,
    (select following_count from users where id = ${waiting.id}) as theirs,
    (select following_count from users where id = ${blocked.id}) as none from users where id = ${mira.id}`)
  expect(count).toEqual({ shown: 2, kept: 2, waiting: 0, theirs: 1, none: 0 })
})

test('a language is kept with the person, and comes along at the next login [LOC-001 W-62]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const saved = await put(session, { locale: 'de' })
  expect(saved.headers.getSetCookie().some((each) => each.startsWith('hl=de'))).toBe(true)
  const login = await ask('/v3/login/', {
    method: 'POST',
    json: { username_or_email: mira.username, password: 'pinfold-test' },
  })
  expect(login.headers.getSetCookie().some((each) => each.startsWith('hl=de'))).toBe(true)
})

test('the settings have addresses for signed-in people [TAB-029 TAB-030 SET-005]', async () => {
  const session = await signIn((await person()).username)
  for (const path of ['/settings', '/settings/', '/settings/permissions', '/settings/permissions/']) {
    expect((await ask(path, { session })).status, path).toBe(200)
    expect((await ask(path)).status, path).toBe(302)
  }
  expect((await ask('/settings/edit-profile/')).headers.get('location')).toBe(
    '/login/?next=%2Fsettings%2Fedit-profile%2F',
  )
  for (const path of ['/settings/edit-profile', '/settings/account-settings', '/settings/personal-information']) {
    const short = await ask(path, { session })
    expect([short.status, short.headers.get('location')]).toEqual([301, `${path}/`])
    const page = await askHtml(`${path}/`, { session })
    expect(page.http).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  }
  for (const path of ['sessions', 'blocked', 'delegations', 'language'])
    expect((await ask(`/settings/${path}/`, { session })).status, path).toBe(200)
  expect((await askHtml('/settings', { session })).html).toContain('id="profile"')
  const personal = await askHtml('/settings/personal-information/', { session })
  expect(personal.html).toContain('id="community-information"')
  const profile = await askHtml('/settings/edit-profile/', { session })
  expect(profile.html).toMatch(/name="first_name"[^>]*maxlength="30"|maxlength="30"[^>]*name="first_name"/i)
})

test('forms of the settings save, say so, and show faults at their fields with what was typed [SET-001 REL-09]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const send = (fields: Record<string, string>) =>
    ask('/do/settings/', { method: 'POST', session, body: new URLSearchParams(fields) })
  const saved = await send({ section: 'profile', full_name: 'Mira', first_name: 'M', pronouns: 'she / her', about: '' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/settings/edit-profile/'])
  expect(saved.headers.getSetCookie().some((each) => each.startsWith('toast=saved'))).toBe(true)
  expect((await askJson('/v3/users/me/', { session })).data.pronouns).toEqual(['she', 'her'])
  const wrong = await send({ section: 'profile', full_name: 'x'.repeat(61), about: '<b>kept</b>' })
  const html = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(html).toContain('“Name” has at most 60 characters.')
  expect(html).toContain('&lt;b&gt;kept&lt;/b&gt;')
  const privacy = await send({ section: 'permissions', is_private_profile: 'true', should_show_messaging: 'false' })
  expect(privacy.headers.get('location')).toBe('/settings/permissions')
  expect((await askJson('/v3/users/me/', { session })).data).toMatchObject({
    is_private_profile: true,
    should_show_messaging: false,
  })
  const visitor = await ask('/do/settings/', { method: 'POST', body: new URLSearchParams({ section: 'profile' }) })
  expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/login/?next=%2Fsettings%2Fedit-profile%2F'])
})

test('one’s own profile links to the settings; pages have three more facts about the viewer [HDR-018 HDR-042]', async () => {
  const mira = await person({ isPartner: true })
  const session = await signIn(mira.username)
  const own = await askHtml(`/${mira.username}/`, { session })
  const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main(own.html)).toContain('href="/settings"')
  const other = await askHtml(`/${(await person()).username}/`, { session })
  expect(main(other.html)).not.toContain('href="/settings"')
  expect(other.html).toContain('href="/settings"')
  const data = JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/.exec(own.html)?.[1] ?? '{}')
  expect(data.context.viewer).toMatchObject({ isAuth: true, isPartner: true, groupBoardCount: 0 })
  expect((await askHtml(`/${mira.username}/`)).html).not.toContain('isAuth')
})

test('a new name raises the version of every page that shows it [REL-08]', async () => {
  const [mira, guest, friend] = [await person(), await person(), await person()]
  await board(mira, { collaborators: [friend] })
  // They worked on this one before: the pin has stayed.
  await pin(mira, await board(guest))
  const session = await signIn(mira.username)
  const versions = async () => {
    const ids = sql`(${mira.id}, ${guest.id}, ${friend.id})`
    return (
      await db.all<{ v: number }>(sql`select content_version as v from users where id in ${ids} order by id`)
    ).map(({ v }) => v)
  }
  const before = await versions()
  await put(session, { full_name: 'Another name' })
  for (const [i, version] of (await versions()).entries()) expect(version, `${i}`).toBeGreaterThan(before[i] ?? 0)
})
