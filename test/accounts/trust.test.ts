import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { ask, askHtml, askJson, cookieIn, db, signIn } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { linkIn, mailsTo, mailTo } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const form = (
  path: string,
  fields: Record<string, string>,
  more: { session?: string; headers?: Record<string, string> } = {},
) => ask(path, { method: 'POST', body: new URLSearchParams(fields), ...more })
const newName = () => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`
/** The text of the page to which a form leads. */
async function saidAfter(answer: Response): Promise<string> {
  const cookie = [cookieIn(answer, '__Host-session'), cookieIn(answer, 'toast')].join('; ')
  const { html } = await askHtml(answer.headers.get('location') ?? '', { headers: { cookie } })
  return (await texts(html, '[data-toast]')).join()
}

test('none of the 10,000 most common passwords is taken, wherever one is set, in any case [REL-13 W-50 W-55]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  for (const password of ['password', 'Password', '12345678', 'iloveyou', 'TRUSTNO1', 'qwertyuiop', ' sunshine ']) {
    const account = { username: newName(), email: `${newName()}@example.com`, password }
    const fault = (field: string) => ({ http: 400, errors: [{ field, code: 'guessable' }] })
    expect(await askJson('/v3/signup/', { method: 'POST', json: account }), password).toMatchObject(fault('password'))
    const change = { current: 'pinfold-test', new: password }
    expect(await askJson('/v3/account/password/', { method: 'POST', session, json: change })).toMatchObject(
      fault('new'),
    )
  }
  const good = { username: newName(), email: `${newName()}@example.com`, password: 'slow birds carry' }
  expect((await askJson('/v3/signup/', { method: 'POST', json: good })).http).toBe(200)
})

test('the old address is notified of a confirmed new one, and of what to do about it [W-55]', async () => {
  const [before, after] = [`${newName()}@example.com`, `${newName()}@example.com`]
  const mira = await person({ email: before })
  const session = await signIn(mira.username)
  const change = { email: after, current_password: 'pinfold-test' }
  expect((await askJson('/v3/users/me/', { method: 'PUT', session, json: change })).http).toBe(200)
  const { token } = linkIn(await mailTo(after))
  expect(await mailsTo(before)).toEqual([])
  await form(routes.do.verify, { token })
  const told = await mailTo(before)
  expect(told.subject).toBe('Your email address was changed')
  for (const part of [mira.username, 'change your password', '/login/', '/legal/imprint/'])
    expect(told.text).toContain(part)
  expect(told.text).not.toContain(after)
})

test('a first address, or one confirmed again, notifies nobody [W-55]', async () => {
  const mail = `${newName()}@example.com`
  const username = newName()
  const answer = await form(routes.do.signup, { username, email: mail, password: 'slow birds carry' })
  expect(answer.status).toBe(303)
  const { token } = linkIn(await mailTo(mail))
  await form(routes.do.verify, { token })
  expect((await mailsTo(mail)).map(({ subject }) => subject)).toHaveLength(1)
})

test('sessions say on which device, where and when they were last in use, by reading too [W-56]', async () => {
  const mira = await person()
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
  const login = { username_or_email: mira.username, password: 'pinfold-test' }
  const answer = await ask('/v3/login/', {
    method: 'POST',
    json: login,
    country: 'DE',
    headers: { 'user-agent': phone },
  })
  const session = cookieIn(answer, '__Host-session')
  const list = async () => (await askJson('/v3/account/sessions/', { session })).data
  expect(await list()).toMatchObject([{ agent: phone, country: 'DE', region: null, current: true }])
  const { html } = await askHtml(routes.settingsSessions, { session })
  const [row = ''] = await texts(html, `${byTestId('sessions')} li`)
  for (const part of ['Safari · iPhone', 'Germany', 'Last used']) expect(row).toContain(part)
  // A read two hours later from another place.
  const later = Date.now() + 2 * 3600_000
  await ask('/help/', { session, country: 'SE', headers: { 'x-test-now': String(later) } })
  await expect.poll(async () => (await list())[0].country).toBe('SE')
  const [kept] = await db.select().from(sessions).where(eq(sessions.userId, mira.id))
  expect(kept?.lastSeenAt).toBe(later)
})

test('log out everywhere ends all sessions but this one, and nobody else’s [W-56 REL-07]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [here, there, third, his] = [
    await sessionOf(mira),
    await sessionOf(mira),
    await sessionOf(mira),
    await sessionOf(theo),
  ]
  const isIn = async (session: string) => (await askJson('/v3/users/me/', { session })).http === 200
  const { html } = await askHtml(routes.settingsSessions, { session: here })
  expect(await select(html, `form[action="${routes.do.endSessions}"] button`)).toHaveLength(1)
  const done = await form(routes.do.endSessions, {}, { session: here })
  expect(done.headers.get('location')).toBe(routes.settingsSessions)
  expect([await isIn(here), await isIn(there), await isIn(third), await isIn(his)]).toEqual([true, false, false, true])
  const again = await askJson('/v3/account/sessions/', { method: 'DELETE', session: here })
  expect(again).toMatchObject({ http: 200, data: { ended: 0 } })
  const alone = await askHtml(routes.settingsSessions, { session: here })
  expect(await select(alone.html, `form[action="${routes.do.endSessions}"]`)).toEqual([])
})

test('unlinking names the kind of the account [ACC-008]', async () => {
  const [mira, theo, shop] = [await person(), await person(), await person({ isPartner: true })]
  const session = await sessionOf(mira)
  for (const [other, kind] of [
    [theo, 'personal'],
    [shop, 'business'],
  ] as const) {
    const json = { username: other.username, password: 'pinfold-test' }
    expect((await askJson('/v3/account/link/', { method: 'POST', session, json })).http).toBe(200)
    const gone = await form(routes.do.unlinkAccount, { user_id: String(other.id) }, { session })
    const { html } = await askHtml(gone.headers.get('location') ?? '', { session })
    expect(await texts(html, '[data-toast]')).toEqual([
      `Success! You've unlinked this ${kind} account. You are currently in ${mira.username}.`,
    ])
  }
})

test('logging in to a deactivated account shows one notice [W-55]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  await form(routes.do.deactivate, { password: 'pinfold-test' }, { session })
  const login = { username_or_email: mira.username, password: 'pinfold-test' }
  expect(await saidAfter(await form(routes.do.login, login))).toBe('Welcome back! Your account is active again.')
  expect(await saidAfter(await form(routes.do.login, login))).toBe('')
})

test('what a visitor pressed Follow at is followed once they are in, by signing up or logging in, with its message [FOL-001 ACC-020 BRD-043]', async () => {
  const [mira, theo] = [await person(), await person({ isPrivate: true })]
  const on = await board(mira)
  await pin(mira, on, { annotations: ['sea'] })
  const page = await askHtml(`/${mira.username}/`)
  const wish = `user.${mira.id}`
  const [link] = await select(page.html, 'a[href*="after="]')
  expect(link?.attributes.href).toBe(`/login/?next=%2F${mira.username}%2F&amp;after=${wish}`)
  const shown = await askHtml(`/login/?next=%2F${mira.username}%2F&after=${wish}`)
  expect((await select(shown.html, 'input[name=after]'))[0]?.attributes.value).toBe(wish)
  expect((await select(shown.html, 'main a[href^="/signup/"]'))[0]?.attributes.href).toContain(`after=${wish}`)

  const joined = { username: newName(), email: `${newName()}@example.com`, password: 'slow birds carry', after: wish }
  const failed = await form(routes.do.signup, { ...joined, password: 'x', next: `/${mira.username}/` })
  expect((await select(await failed.text(), 'input[name=after]'))[0]?.attributes.value).toBe(wish)
  const made = await form(routes.do.signup, { ...joined, next: `/${mira.username}/` })
  expect(made.headers.get('location')).toBe(`/${mira.username}/`)
  expect(await saidAfter(made)).toBe('You’re following them.')
  const count = async (who: { id: number }) => (await askJson(`/v3/users/${who.id}/`)).data.follower_count
  expect(await count(mira)).toBe(1)

  const login = { username_or_email: joined.username, password: joined.password }
  await form(routes.do.login, { ...login, after: wish })
  expect(await count(mira)).toBe(1)
  const said = async (follow: string) => saidAfter(await form(routes.do.login, { ...login, after: follow }))
  expect(await said(`user.${theo.id}`)).toBe('Your request was sent.')
  expect(await said(`board.${on.id}`)).toBe('You’re following this board.')
  expect(await said('topic.sea')).toBe('You’re following this topic.')
  for (const nothing of ['user.7', 'board.7', 'user.x', 'topic.'.padEnd(300, 'x'), 'nonsense']) {
    const answer = await form(routes.do.login, { ...login, after: nothing })
    expect([answer.status, cookieIn(answer, '__Host-session')]).toEqual([303, expect.stringMatching(/session=.{43}/)])
  }
  const nova = await person()
  const saying = async (after: string) =>
    saidAfter(await form(routes.do.login, { username_or_email: nova.username, password: 'pinfold-test', after }))
  const [seen, unseen] = [await pin(mira, on), await pin(mira, await board(mira, { privacy: 'secret' }))]
  expect(await saying(`pin.${seen.id}`)).toBe('Saved to your profile')
  expect((await askJson(`/v3/users/${nova.username}/pins/`)).data).toHaveLength(1)
  // The same form again, as after a lost answer.
  expect(await saying(`pin.${seen.id}`)).toBe('Saved to your profile')
  expect((await askJson(`/v3/users/${nova.username}/pins/`)).data).toHaveLength(1)
  expect(await saying(`pin.${unseen.id}`)).toBe("Sorry! This action isn't available.")
  expect((await askJson(`/v3/users/${nova.username}/pins/`)).data).toHaveLength(1)
})

test('login and signup name the person to follow with a removable tick, and do not name hidden people [FOL-001 REL-02 REL-07]', async () => {
  const [mira, theo] = [
    await person({ fullName: 'Mira <Okafor>' }),
    await person({ fullName: 'Theo Brandt', isPrivate: true }),
  ]
  const [open, secret, hidden] = [
    await board(mira, { name: 'Sea & sand' }),
    await board(mira, { name: 'Nobody knows', privacy: 'secret' }),
    await board(theo, { name: 'For friends' }),
  ]
  await pin(mira, open, { annotations: ['sea'] })
  const shown = await pin(mira, open, { row: { title: 'Low tide' } })
  const hiddenPin = await pin(mira, secret, { annotations: ['unheard of'] })
  const label = async (path: string, follow: string) =>
    texts((await askHtml(`${path}?after=${encodeURIComponent(follow)}`)).html, 'label[for=after]')
  for (const path of [routes.login, routes.signup]) {
    expect(await label(path, `user.${mira.id}`)).toEqual(['Then follow Mira <Okafor>'])
    expect(await label(path, `user.${theo.id}`)).toEqual(['Then follow Theo Brandt'])
    expect(await label(path, `board.${open.id}`)).toEqual(['Then follow Sea & sand'])
    expect(await label(path, 'topic.sea')).toEqual(['Then follow sea'])
    expect(await label(path, `pin.${shown.id}`)).toEqual(['Then save “Low tide”'])
    for (const hides of [
      `pin.${hiddenPin.id}`,
      `board.${secret.id}`,
      `board.${hidden.id}`,
      'topic.unheard-of',
      'user.7',
      'user.x',
      'x',
    ])
      expect(await label(path, hides), hides).toEqual([])
  }
  const { html } = await askHtml(`${routes.login}?after=user.${mira.id}`)
  const [tick] = await select(html, 'input[name=after]')
  expect(tick?.attributes).toMatchObject({ type: 'checkbox', value: `user.${mira.id}` })
  // Another site cannot send the form, a link alone does nothing, and without the tick nobody is followed.
  const nova = await person()
  const login = { username_or_email: nova.username, password: 'pinfold-test' }
  const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }
  const sent = await ask(routes.do.login, {
    ...foreign,
    body: new URLSearchParams({ ...login, after: `user.${mira.id}` }),
  })
  expect([sent.status, cookieIn(sent, '__Host-session')]).toEqual([403, ''])
  const session = await sessionOf(nova)
  expect((await ask(`${routes.login}?after=user.${mira.id}&next=/help/`, { session })).headers.get('location')).toBe(
    '/help/',
  )
  expect((await form(routes.do.login, login)).status).toBe(303)
  expect((await askJson(`/v3/users/${mira.id}/`)).data.follower_count).toBe(0)
})
