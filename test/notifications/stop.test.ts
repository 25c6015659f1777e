import { expect, test } from 'vitest'
import { ask, askJson } from '../fixtures/app.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { choose, followers, reader, turn } from '../fixtures/notification-mails.ts'
import { told } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import type { Person } from '../fixtures/world.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const choices = async (who: Person) =>
  (await askJson('/v3/users/me/bell/', { session: await sessionOf(who) })).data.choices

test('a link ends its mails without a login: looking changes nothing, one POST does, and again it stays so', async () => {
  const ada = await reader()
  await choose(ada, { follow: 'now', save: 'daily', comment: 'daily' })
  await followers(1, ada)
  await turn()
  const [mail] = await mailsTo(ada.email)
  const link = /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const path = new URL(link).pathname + new URL(link).search
  const before = await choices(ada)
  const page = await ask(path)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Stop these emails')])
  expect(await choices(ada)).toEqual(before)
  // A mail service sends neither cookies nor an origin; a foreign page's button does the same as the link.
  const post = () =>
    ask(path, {
      ...{ method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), stays: true },
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
    })
  for (let n = 0; n < 2; n++)
    expect([(await post()).status, await choices(ada)]).toEqual([200, { ...before, follow: 'app' }])
  expect(await (await ask(path)).text()).toContain('You no longer get these emails')
  // The page's button leads back to the page.
  const pressed = await ask(path, { method: 'POST', body: new URLSearchParams() })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
  await followers(1, ada, 'Later')
  await turn(Date.now() + 2 * HOUR)
  expect(await mailsTo(ada.email)).toHaveLength(1)
  expect((await told(ada))[0], 'the app still tells it').toContain('Later 1')
})

test('the link of a digest ends the digest alone, and no other text does anything [REL-15]', async () => {
  const [ada, ben] = [await reader(), await reader()]
  for (const who of [ada, ben]) await choose(who, { follow: 'daily', comment: 'daily', save: 'weekly', reply: 'now' })
  await followers(1, ada)
  await turn(Date.now() + DAY)
  const [mail] = await mailsTo(ada.email)
  const token =
    new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '').searchParams.get('token') ?? ''
  const [id, scope, signature] = token.split('.')
  expect([id, scope]).toEqual([String(ada.id), 'daily'])
  const address = (text: string) => `/notifications/unsubscribe/?token=${encodeURIComponent(text)}`
  const before = [await choices(ada), await choices(ben)]
  for (const bad of [
    ...[
      '',
      'x',
      `${id}.daily`,
      `${id}.weekly.${signature}`,
      `${ben.id}.daily.${signature}`,
      `${id}.daily.${'A'.repeat(43)}`,
    ],
    ...[
      `${id}.now.${signature}`,
      `${id}.toString.${signature}`,
      `0.daily.${signature}`,
      `${'9'.repeat(40)}.daily.${signature}`,
    ],
    ...[`${token}x`, `${token}%00`, token.slice(0, -1), 'é'.repeat(5000)],
  ])
    for (const method of ['GET', 'POST'])
      expect((await ask(address(bad), { method, stays: true })).status, `${method} ${bad.slice(0, 60)}`).toBe(404)
  expect([await choices(ada), await choices(ben)]).toEqual(before)
  expect((await ask(address(token), { method: 'POST', stays: true })).status).toBe(303)
  expect(await choices(ada)).toEqual({ ...before[0], follow: 'app', comment: 'app' })
  expect(await choices(ben)).toEqual(before[1])
})
