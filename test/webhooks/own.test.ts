import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, cookieIn, db } from '../fixtures/app.ts'
import { requestsTo, somewhere } from '../fixtures/origin.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { answers, deliveriesOf, follow, receiver, webhookOf, whenReceived, whenTried } from '../fixtures/webhooks.ts'
import { person } from '../fixtures/world.ts'

const add = (session: string, json: object) => askJson('/v3/webhooks/', { method: 'POST', session, json })

test('addresses that are not public, not https or too long, and unknown kinds, are refused with their field [REL-11]', async () => {
  const session = await sessionOf(await person())
  const bad: [url: unknown, code: string][] = [
    ['http://example.com/', 'not_https'],
    ['ftp://example.com/', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['example.com', 'not_https'],
    ['https://', 'not_https'],
    ['https://localhost/', 'not_public'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://2130706433/', 'not_public'],
    ['https://10.1.2.3/', 'not_public'],
    ['https://169.254.169.254/latest/meta-data/', 'not_public'],
    ['https://[::1]/', 'not_public'],
    ['https://[::ffff:10.0.0.1]/', 'not_public'],
    ['https://db.internal/', 'not_public'],
    ['https://intranet/', 'not_public'],
    ['https://mira:secret@example.com/', 'not_public'],
    ['https://example.com:8443/', 'not_public'],
    ['https://pinfold.test/do/logout/', 'not_public'],
    [`https://example.com/${'a'.repeat(10_000)}`, 'too_long'],
    ['', 'missing'],
    ['   ', 'missing'],
  ]
  for (const [url, code] of bad) {
    const { http, errors } = await add(session, { url, events: ['pin.created'] })
    expect([url, http, errors], String(url).slice(0, 60)).toEqual([url, 400, [{ field: 'url', code }]])
  }
  const url = 'https://example.com/'
  for (const events of [[], ['pin.deleted'], ['webhook.test'], 'pin.created', Array(5).fill('pin.created'), undefined])
    expect((await add(session, { url, events })).http, JSON.stringify(events)).toBe(400)
  expect((await add(session, { url, events: ['pin.created'], secret: 'mine' })).http).toBe(400)
  expect((await askJson('/v3/webhooks/', { session })).data).toEqual([])
})

test('hosts in other scripts are stored as they are looked up, without a fragment, and each kind once', async () => {
  const session = await sessionOf(await person())
  const { data } = await add(session, {
    url: ' https://BÜCHER.example/Hook?a=ä#part ',
    events: ['pin.created', 'pin.created'],
  })
  expect(data).toMatchObject({ url: 'https://xn--bcher-kva.example/Hook?a=%C3%A4', events: ['pin.created'] })
})

test('a person has ten webhooks at most, also with many calls at once', async () => {
  const session = await sessionOf(await person())
  const made = await Promise.all(
    Array.from({ length: 13 }, () => add(session, { url: somewhere('hook'), events: ['pin.created'] })),
  )
  expect(made.filter(({ http }) => http === 200)).toHaveLength(10)
  expect(made.find(({ http }) => http !== 200)?.errors).toEqual([{ field: 'url', code: 'too_many_webhooks' }])
  expect((await askJson('/v3/webhooks/', { session })).data).toHaveLength(10)
  const page = await askHtml('/settings/webhooks/', { session })
  expect(page.html).toContain('You can have up to ten webhooks')
  expect(page.html).not.toContain('/do/create_webhook/')
})

test('a repeated call with one key makes one webhook and answers the same secret [REL-17]', async () => {
  const session = await sessionOf(await person())
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const json = { url: somewhere('hook'), events: ['pin.created'] }
  const [one, two] = [
    await askJson('/v3/webhooks/', { method: 'POST', session, headers, json }),
    await askJson('/v3/webhooks/', { method: 'POST', session, headers, json }),
  ]
  expect(one.data.secret).toMatch(/^whsec_/)
  expect(two.data).toEqual(one.data)
  expect((await askJson('/v3/webhooks/', { session })).data).toHaveLength(1)
})

test('a secret is in the answer that made it and nowhere else', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  await follow(mira)
  await whenReceived(hook, 1)
  const shown = await Promise.all(
    [
      '/v3/webhooks/',
      `/v3/webhooks/${hook.id}/deliveries/`,
      '/settings/webhooks/',
      `/settings/webhooks/${hook.id}/`,
    ].map(async (path) => (await ask(path, { session: hook.session })).text()),
  )
  expect(shown.join('')).not.toContain(hook.secret.slice('whsec_'.length))
  const trails = await db.all<{ trail: string | null }>(sql`select trail from idempotency_keys`)
  expect(JSON.stringify(trails)).not.toContain(hook.secret.slice('whsec_'.length))
})

test('another person’s webhooks and deliveries are as if they were not there, and limited sessions read none [REL-02 G-182]', async () => {
  const [mira, theo] = [await person(), await person()]
  const hook = await receiver(mira)
  const own = await receiver(theo)
  await follow(mira)
  await whenTried(hook)
  const [delivery] = await deliveriesOf(hook)
  const calls: [method: string, path: string, json?: object][] = [
    ['PUT', `/v3/webhooks/${hook.id}/`, { is_paused: true }],
    ['DELETE', `/v3/webhooks/${hook.id}/`, {}],
    ['POST', `/v3/webhooks/${hook.id}/secret/`, {}],
    ['POST', `/v3/webhooks/${hook.id}/test/`, {}],
    ['POST', `/v3/webhooks/${hook.id}/deliveries/${delivery?.id}/replay/`, {}],
    ['POST', `/v3/webhooks/${own.id}/deliveries/${delivery?.id}/replay/`, {}],
    ['GET', `/v3/webhooks/${hook.id}/deliveries/`],
  ]
  for (const [method, path, json] of calls) {
    const { http, code } = await askJson(path, { method, session: own.session, ...(json && { json }) })
    expect([method, path, http, code]).toEqual([method, path, 404, 110])
    expect((await askJson(path, { method, ...(json && { json }) })).http).toBe(401)
  }
  expect((await ask(`/settings/webhooks/${hook.id}/`, { session: own.session })).status).toBe(404)
  expect(await requestsTo(hook.url)).toHaveLength(1)
  const limited = await limitedSessionOf(mira)
  for (const path of ['/v3/webhooks/', `/v3/webhooks/${hook.id}/deliveries/`])
    expect((await askJson(path, { session: limited })).http).toBe(401)
  expect((await ask('/settings/webhooks/', { session: limited })).status).toBe(302)
  for (const id of ['0', 'abc', '99999999999999999999'])
    expect((await askJson(`/v3/webhooks/${id}/deliveries/`, { session: own.session })).http).toBe(404)
})

test('a delivery that is sent again has the same id, and deliveries are listed page by page', async () => {
  const mira = await person()
  const hook = await receiver(mira, { answer: { status: 500 } })
  await follow(mira)
  const [failed] = await whenTried(hook)
  await answers(hook.url)
  const replay = () =>
    askJson(`/v3/webhooks/${hook.id}/deliveries/${failed?.id}/replay/`, {
      method: 'POST',
      session: hook.session,
      json: {},
    })
  expect((await replay()).data).toMatchObject({ id: failed?.id, state: 'waiting' })
  const [first, second] = await whenReceived(hook, 2)
  expect(second?.id).toBe(first?.id)
  await expect.poll(async () => (await deliveriesOf(hook))[0]?.state).toBe('sent')
  for (let n = 0; n < 2; n++) await follow(mira)
  await whenReceived(hook, 4)
  const page = async (query: string) =>
    askJson(`/v3/webhooks/${hook.id}/deliveries/?${query}`, { session: hook.session })
  const one = await page('page_size=2')
  const two = await page(`page_size=2&bookmark=${one.bookmark}`)
  expect([one.data.length, two.data.length, two.bookmark]).toEqual([2, 1, undefined])
  expect(two.data[0].id).toBe(failed?.id)
  expect((await page(`bookmark=${one.bookmark}x`)).http).toBe(400)
})

const form = (path: string, session: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', session, body: new URLSearchParams(fields), stays: true })

test('without JavaScript a webhook is added, shows its secret to this browser alone, is tested, paused, changed and deleted', async () => {
  const session = await sessionOf(await person())
  const url = await answers(somewhere('hook'))
  const empty = await askHtml('/settings/webhooks/', { session })
  expect(empty.html).toContain('No webhooks yet')
  const made = await form('/do/create_webhook/', session, { url, 'pin.created': 'on', form_key: 'k'.repeat(20) })
  const shown = made.headers.get('location') ?? ''
  expect([made.status, shown]).toEqual([303, expect.stringMatching(/^\/settings\/webhooks\/\d+\/\?try=/)])
  const tries = cookieIn(made, 'tries')
  const secretOn = async (cookie: string) =>
    /whsec_[\w+/=]{44}/.exec((await askHtml(shown, { session, headers: { cookie } })).html)?.[0]
  const secret = await secretOn(tries)
  expect(secret).toBeDefined()
  expect(await secretOn('')).toBeUndefined()
  const [path = ''] = shown.split('?')
  const [, id = ''] = /webhooks\/(\d+)\//.exec(path) ?? []
  const of = { owner: await person(), session, id, url, secret: secret ?? '' }
  await form('/do/test_webhook/', session, { webhook_id: id })
  expect((await whenReceived(of, 1))[0]).toMatchObject({ type: 'webhook.test', data: { test: true } })
  await whenTried(of)
  const page = await askHtml(path, { session })
  expect(page.html).toContain('Answered 200 after')
  expect(page.html).toContain('Send again')
  await form('/do/replay_webhook/', session, { webhook_id: id, delivery_id: (await deliveriesOf(of))[0]?.id ?? '' })
  await whenReceived(of, 2)
  await form('/do/pause_webhook/', session, { webhook_id: id, value: 'true' })
  expect((await askHtml(path, { session })).html).toContain('While it is paused')
  await form('/do/edit_webhook/', session, { webhook_id: id, url, 'follow.created': 'on' })
  expect(await webhookOf(of)).toMatchObject({ is_paused: true, events: ['follow.created'] })
  const again = await form('/do/renew_webhook/', session, { webhook_id: id })
  const renewed = await askHtml(again.headers.get('location') ?? '', {
    ...{ session, headers: { cookie: cookieIn(again, 'tries') } },
  })
  expect(renewed.html).toMatch(/whsec_[\w+/=]{44}/)
  expect(renewed.html).not.toContain(secret)
  await form('/do/delete_webhook/', session, { webhook_id: id })
  expect((await ask(path, { session })).status).toBe(404)
  expect((await askHtml('/settings/webhooks/', { session })).html).toContain('No webhooks yet')
})

test('a form with faults comes back with what was typed and says what is wrong', async () => {
  const session = await sessionOf(await person())
  const send = (fields: Record<string, string>) =>
    askHtml('/do/create_webhook/', { method: 'POST', session, body: new URLSearchParams(fields) })
  const local = await send({ url: 'https://10.0.0.1/', 'pin.created': 'on' })
  expect([local.http, local.html]).toEqual([400, expect.stringContaining('open to the internet.')])
  expect(local.html).toContain('value="https://10.0.0.1/"')
  expect(local.html).toMatch(/name="pin.created"[^>]*checked/)
  expect(local.html).not.toMatch(/name="board.created"[^>]*checked/)
  const none = await send({ url: 'https://example.com/' })
  expect([none.http, none.html]).toEqual([400, expect.stringContaining('id="events-fault"')])
  const long = await send({ url: `https://example.com/${'x'.repeat(10_000)}`, 'pin.created': 'on' })
  expect(long.http).toBe(400)
})

test('answers of receivers are shown as text', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  await answers(hook.url, { status: 400 }, '</pre><script>alert(1)</script>\u202E\u0000')
  await follow(mira)
  await whenTried(hook)
  const { html } = await askHtml(`/settings/webhooks/${hook.id}/`, { session: hook.session })
  expect(html).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script>alert(1)')
})
