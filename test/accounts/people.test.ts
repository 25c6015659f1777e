import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canActFor } from '#domain/accounts/rules.ts'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { newAddress } from '../fixtures/mail.ts'
import { person } from '../fixtures/world.ts'

const post = (path: string, json: unknown, session: string) => askJson(path, { method: 'POST', json, session })
const remove = (path: string, session: string) => askJson(path, { method: 'DELETE', session })
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('__Host-session='))
    ?.split(';')[0] ?? ''

test('accounts are linked by the other’s password, both ways, and one switches between them [BUS-022 ACC-009 ACC-021]', async () => {
  const [mira, shop, theo] = [await person(), await person({ isPartner: true }), await person()]
  const session = await signIn(mira.username)
  const link = (username: string, password: string) => post('/v3/account/link/', { username, password }, session)
  expect(await link(shop.username, 'wrong')).toMatchObject({ http: 401, code: 5 })
  expect((await link(mira.username, 'pinfold-test')).http).toBe(400)
  expect(await link(shop.username, 'pinfold-test')).toMatchObject({
    http: 200,
    data: { user: { id: String(shop.id) } },
  })
  const switchTo = (id: number, from: string) => post('/v3/accounts/switch/', { user_id: String(id) }, from)
  expect((await switchTo(theo.id, session)).http).toBe(404)
  const there = await switchTo(shop.id, session)
  expect(there).toMatchObject({ http: 200, data: { user: { username: shop.username }, login_state: 'full' } })
  expect((await askJson('/v3/users/me/', { session })).http).toBe(401)
  const shopSession = cookieOf(there.headers)
  const back = await ask('/do/switch_account/', {
    method: 'POST',
    session: shopSession,
    body: new URLSearchParams({ user_id: String(mira.id) }),
  })
  const to = back.headers.get('location') ?? ''
  expect(to).toBe(`/settings/account-settings/?message=account_switch_to_settings&username=${mira.username}`)
  const again = cookieOf(back.headers)
  const { html } = await askHtml(to, { session: again })
  expect(html).toContain(`You&#x27;ve switched into and are currently in the account ${mira.username}`)

  const unlinked = await ask('/do/unlink_account/', {
    method: 'POST',
    session: again,
    body: new URLSearchParams({ user_id: String(shop.id) }),
  })
  const message = await askHtml(unlinked.headers.get('location') ?? '', { session: again })
  expect(message.html).toContain(
    `Success! You&#x27;ve unlinked this business account. You are currently in ${mira.username}.`,
  )
  expect((await switchTo(shop.id, again)).http).toBe(404)
})

test('the menu of every page leads to linked accounts: not to closed ones, and not in a session of a mailed link [ACC-009]', async () => {
  const [mira, shop, closed] = [await person({ email: newAddress() }), await person(), await person()]
  const session = await signIn(mira.username)
  for (const { username } of [shop, closed])
    expect((await post('/v3/account/link/', { username, password: 'pinfold-test' }, session)).http).toBe(200)
  const offered = async (session: string) => {
    const { html } = await askHtml('/help/', { session })
    return [...html.matchAll(/Switch to @([a-z0-9_]+)/g)].map(([, username]) => username)
  }
  expect(await offered(session)).toEqual([shop.username, closed.username])
  await changeSuspension(db, closed.username, true, Date.now())
  expect(await offered(session)).toEqual([shop.username])
  await db.run(sql`update sessions set login_state = 'limited' where user_id = ${mira.id}`)
  expect(await offered(session)).toEqual([])
  expect(await offered(await signIn(shop.username))).toEqual([mira.username])
})

test('a notice about an account in the address shows for ten seconds, in fixed words, with a valid name [ACC-001 ACC-002 ACC-003 ACC-004 ACC-005 ACC-006 ACC-007 ACC-008 ACC-009 ACC-022]', async () => {
  const says = async (query: string, path = '/login/', session?: string) => {
    const { html } = await askHtml(`${path}?${query}`, session ? { session } : {})
    const data = JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
    const toast = data.context.toast as { text: string; ms: number } | null
    return { text: toast?.text ?? null, ms: toast?.ms }
  }
  const texts: [string, string][] = [
    ['message=permanent_account_closure', "Your account has been deleted. We're sad to see you go"],
    [
      'message=account_deletion_email_sent&username=mira',
      'An email has been sent with final steps to delete your account, mira',
    ],
    [
      'message=account_deletion_email_sent&username=mira&multiple_accounts=true',
      'An email has been sent with final steps to delete your account, mira, and its linked accounts',
    ],
    ['message=account_deactivated&username=mira', 'The account, mira, has been deactivated'],
    [
      'message=account_deactivated&username=mira&multiple_accounts=true',
      'The account, mira, and its linked accounts have been deactivated',
    ],
    [
      'message=unlink_successful&username=mira',
      "Success! You've unlinked this business account. You are currently in mira.",
    ],
    ['message=account_switch_to_settings&username=mira', "You've switched into and are currently in the account mira"],
  ]
  for (const [query, text] of texts) expect(await says(query), query).toEqual({ text, ms: 10_000 })
  for (const query of [
    'message=something_else&username=mira',
    'message=account_deactivated&username=<b>you+won</b>',
    'message=account_deactivated&username=call%20us%20now',
    'message=account_deactivated',
    'message=toString&username=mira',
  ])
    expect(await says(query), query).toEqual({ text: null, ms: undefined })
  const session = await signIn((await person()).username)
  const inSettings = (query: string) => says(query, '/settings/account-settings/', session)
  expect((await inSettings('message=unlink_successful&username=mira')).text).toContain('unlinked this business account')
  expect((await inSettings('message=account_deactivated&username=mira')).text).toBeNull()
})

test('a delegate may act within the granted scopes until they are revoked [API-009 W-57]', async () => {
  const [mira, theo, guest] = [await person(), await person(), await person()]
  const session = await signIn(mira.username)
  const grant = (delegate_username: string, scopes: unknown) =>
    post('/v3/account/delegations/', { delegate_username, scopes }, session)
  expect(await grant(theo.username, ['metadata'])).toMatchObject({
    http: 200,
    data: { delegate: { id: String(theo.id) }, scopes: ['metadata'] },
  })
  for (const [name, scopes, http] of [
    [mira.username, ['boards'], 404],
    ['nobody_of_that_name', ['boards'], 404],
    [theo.username, [], 400],
    [theo.username, ['everything'], 400],
    [theo.username, 'boards', 400],
  ] as const)
    expect((await grant(name, scopes)).http, `${name} ${scopes}`).toBe(http)

  const people = { mira, theo, guest }
  const granted = new Map([[theo.id, ['metadata' as const]]])
  const judged = async (subject: number) => {
    for (const [name, { id }] of Object.entries(people))
      for (const scope of ['metadata', 'boards'] as const) {
        const viewer = { id, isBot: false, loginState: 'full' } as const
        const rule = canActFor(viewer, subject, granted.get(id) ?? null, scope)
        const [row] = await db.all<{ may: number }>(sql`select ${actingForSql(sql`${id}`, subject, scope)} as may`)
        expect(Boolean(row?.may), `${name} ${scope}`).toBe(rule)
      }
  }
  await judged(mira.id)
  const list = async (who: string) => (await askJson('/v3/account/delegations/', { session: who })).data
  expect(await list(session)).toHaveLength(1)
  expect(await list(await signIn(theo.username))).toHaveLength(0)
  const theirs = await signIn(guest.username)
  expect((await remove(`/v3/account/delegations/${theo.id}/`, theirs)).http).toBe(404)
  expect((await remove(`/v3/account/delegations/${theo.id}/`, session)).http).toBe(200)
  granted.clear()
  await judged(mira.id)
})

test('an address changes only with the password and through its mailed link [REL-07 SET-005]', async () => {
  const mira = await person({ email: newAddress() })
  const session = await signIn(mira.username)
  const put = (json: unknown) => askJson('/v3/users/me/', { method: 'PUT', session, json })
  const email = newAddress()
  expect((await put({ email })).errors).toEqual([{ field: 'current_password', code: 'missing' }])
  expect(await put({ email, current_password: 'wrong' })).toMatchObject({ http: 401, code: 5 })
  const changed = await put({ email, current_password: 'pinfold-test' })
  expect(changed.http).toBe(200)
  expect(JSON.stringify(changed.data)).not.toContain('@')
  const { html } = await askHtml('/settings/account-settings/', { session })
  expect(html).toContain(`Confirm ${email} with the link in the email we sent.`)
  expect(html).toContain(`>${mira.email}<`)
})

test('changes of one’s account are limited per hour [REL-13]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const hour = 3_600_000
  const start = Math.ceil(Date.now() / hour) * hour
  const until = async (most: number, method: string, path: string, json: unknown) => {
    const send = (now: number) => askJson(path, { method, session, json, headers: { 'x-test-now': String(now) } })
    for (let i = 0; i < most; i++) expect((await send(start)).code, `${path} ${i}`).not.toBe(8)
    const refused = await send(start + 1000)
    expect(refused, path).toMatchObject({ http: 429, code: 8 })
    expect(refused.headers.get('retry-after')).toBe('3599')
    expect((await send(start + hour)).code, path).not.toBe(8)
  }
  await until(60, 'POST', '/v3/account/delegations/', { delegate_username: 'nobody_at_all', scopes: ['boards'] })
  await until(100, 'PUT', '/v3/users/me/', { about: 'x' })
})
