import { createScheduledController, env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { waitingMails } from '#worker/model/mail/tables.ts'
import { type Ask, ask, askJson, db, OTHER_ORIGIN } from '../fixtures/app.ts'
import { figureOf } from '../fixtures/figures.ts'
import { linkIn, mailsTo, mailTo, newAddress, newName } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { notice } from '../fixtures/takedowns.ts'
import { person } from '../fixtures/world.ts'
import { PASSWORD } from '../fixtures/writes/write.ts'

/** A call that mails, and the recipient. */
interface Mailing {
  to: string
  path: string
  ask: Ask
  /** A repeated call with the same key is only answered again and mails nothing. */
  isKeyed?: true
}
const post = (json: object, more: Ask = {}): Ask => ({ method: 'POST', json, ...more })

/** The token of the link that a call mails. */
async function tokenFor(email: string, path: string, json: object, session = ''): Promise<string> {
  const before = (await mailsTo(email)).length
  await askJson(path, post(json, session ? { session } : {}))
  return linkIn(await mailTo(email, before + 1)).token
}

/** Every mail, each to an address of its own. */
const MAILS: Record<string, () => Promise<Mailing>> = {
  async 'a link to log in'() {
    const email = newAddress()
    await person({ email })
    return { to: email, path: '/v3/account/email_link/', ask: post({ email }) }
  },
  async 'a link for a new password'() {
    const email = newAddress()
    await person({ email })
    return { to: email, path: '/do/forgotten/', ask: { method: 'POST', body: new URLSearchParams({ email }) } }
  },
  async 'a link that proves the address of a new account'() {
    const to = newAddress()
    return { to, path: '/v3/signup/', ask: post({ username: newName(), email: to, password: 'slow birds carry' }) }
  },
  async 'a word to whose address a new account wanted'() {
    const to = newAddress()
    await person({ email: to })
    return { to, path: '/v3/signup/', ask: post({ username: newName(), email: to, password: 'slow birds carry' }) }
  },
  async 'a link that proves another address'() {
    const to = newAddress()
    const session = await sessionOf(await person())
    const json = { email: to, current_password: PASSWORD }
    return { to, path: '/v3/users/me/', ask: { method: 'PUT', json, session } }
  },
  async 'a word to the old address'() {
    const [to, wanted] = [newAddress(), newAddress()]
    const session = await sessionOf(await person({ email: to }))
    await askJson('/v3/users/me/', { method: 'PUT', json: { email: wanted, current_password: PASSWORD }, session })
    const { token } = linkIn(await mailTo(wanted))
    return { to, path: '/v3/account/verify/', ask: post({ token }) }
  },
  async 'a word that the password is another'() {
    const to = newAddress()
    const session = await sessionOf(await person({ email: to }))
    return { to, path: '/v3/account/password/', ask: post({ current: PASSWORD, new: 'slow birds carry' }, { session }) }
  },
  async 'a word that the account is deleted'() {
    const to = newAddress()
    const session = await sessionOf(await person({ email: to }))
    const token = await tokenFor(to, '/v3/account/delete/', { password: PASSWORD }, session)
    return { to, path: '/do/delete_for_good/', ask: { method: 'POST', body: new URLSearchParams({ token }) } }
  },
  async 'the final step of a deletion'() {
    const to = newAddress()
    const session = await sessionOf(await person({ email: to }))
    return { to, path: '/v3/account/delete/', ask: post({ password: PASSWORD }, { session }) }
  },
  async 'a word to whom somebody lets act for them'() {
    const to = newAddress()
    const delegate = await person({ email: to })
    const session = await sessionOf(await person())
    const json = { delegate_username: delegate.username, scopes: ['boards'] }
    return { to, path: '/v3/account/delegations/', ask: post(json, { session }), isKeyed: true }
  },
  async 'the number of a notice under law'() {
    const to = newAddress()
    const session = await sessionOf(await person())
    return {
      ...{ to, path: '/v3/legal/takedowns/dsa/', isKeyed: true },
      ask: post(notice({ email: to }), { session, country: 'DE' }),
    }
  },
}

const roundsOf = (answer: Response) => figureOf(answer.headers, 'rounds')
/** All mails were sent: none is waiting. */
const settled = () => expect.poll(() => db.$count(waitingMails)).toBe(0)

for (const [name, make] of Object.entries(MAILS))
  test(`${name} is sent exactly once if its action was applied, whichever database answer is lost [REL-17 REL-27]`, async () => {
    const healthy = await make()
    const before = (await mailsTo(healthy.to)).length
    const answer = await ask(healthy.path, healthy.ask)
    expect(answer.status, await answer.text()).toBeLessThan(400)
    await mailTo(healthy.to, before + 1)
    let lost = 0
    // And the two calls that send it.
    for (let k = 1; k <= roundsOf(answer) + 2; k++) {
      const { to, path, ask: call, isKeyed } = await make()
      const had = (await mailsTo(to)).length
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const first = await ask(path, { ...call, headers: { ...headers, 'x-test-lose-call': String(k) } })
      await settled()
      const sent = (await mailsTo(to)).length - had
      expect(sent, `call ${k}`).toBeLessThanOrEqual(1)
      if (first.status < 400) expect(sent, `call ${k} went well`).toBe(1)
      else lost += sent
      if (!isKeyed) continue
      expect((await ask(path, { ...call, headers })).status, `call ${k} again`).toBeLessThan(400)
      await settled()
      expect((await mailsTo(to)).length - had, `call ${k} again`).toBe(1)
    }
    // With a key the call itself finds out that it was applied.
    if (!healthy.isKeyed) expect(lost).toBeGreaterThanOrEqual(1)
  })

for (const [name, make] of Object.entries(MAILS))
  test(`${name} names the site’s own address whatever host its call names, and is not sent for an unknown one [REL-02]`, async () => {
    const { to, path, ask: call } = await make()
    const had = (await mailsTo(to)).length
    for (const origin of ['http://evil.example', 'https://pinfold.test.evil.example', 'https://pinfold.test:8443'])
      expect((await ask(path, { ...call, origin })).status, origin).toBe(421)
    expect(await db.$count(waitingMails)).toBe(0)
    expect(await mailsTo(to)).toHaveLength(had)
    const answer = await ask(path, { ...call, origin: OTHER_ORIGIN })
    expect(answer.status, await answer.text()).toBeLessThan(400)
    const { subject, text, html = '' } = await mailTo(to, had + 1)
    const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
    // A notice is known by its number.
    expect(links.length > 0 || name === 'the number of a notice under law').toBe(true)
    for (const link of links) expect(link).toMatch(/^https:\/\/pinfold\.test\//)
    expect(subject + text).not.toMatch(/www\.pinfold|evil/)
  })

test('a mail whose call was killed is sent once by the five-minute job [REL-17]', async () => {
  const to = newAddress()
  const [now, row] = [Date.now(), { recipient: to, subject: 'Late', body: 'But here.\n' }]
  await db.insert(waitingMails).values([
    { ...row, key: 'left', createdAt: now - 61_000 },
    { ...row, key: 'on its way', subject: 'Not mine', createdAt: now },
  ])
  const night = () =>
    worker.scheduled(createScheduledController({ cron: '*/5 * * * *', scheduledTime: new Date(now) }), env as never)
  await Promise.all([night(), night()])
  await night()
  expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual(['Late'])
  expect((await db.select({ key: waitingMails.key }).from(waitingMails)).map(({ key }) => key)).toEqual(['on its way'])
})
