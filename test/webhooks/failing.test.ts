import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import { purgeAccounts } from '#worker/accounts/jobs.ts'
import worker from '#worker/index.ts'
import { TIMES } from '#worker/rooms.ts'
import { askJson, db } from '../fixtures/app.ts'
import { mailsTo, mailTo, newAddress } from '../fixtures/mail.ts'
import { requestsTo } from '../fixtures/origin.ts'
import {
  answers,
  deliveriesOf,
  dueOf,
  follow,
  receiver,
  turn,
  webhookOf,
  whenReceived,
  whenTried,
} from '../fixtures/webhooks.ts'
import { person } from '../fixtures/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('a failure is tried again later and later with the same id, one event at a time, and a success brings all', async () => {
  const mira = await person()
  const hook = await receiver(mira, { answer: { status: 503 } })
  await follow(mira)
  await whenTried(hook)
  const [first] = await deliveriesOf(hook)
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, last: { status: 503, answer: 'thanks' } })
  expect((await webhookOf(hook)).failing_since).not.toBeNull()
  await follow(mira)
  await follow(mira)
  const due = (await dueOf(hook)) ?? 0
  expect(due - Date.now()).toBeGreaterThan(15_000)
  expect(due - Date.now()).toBeLessThan(40_000)
  // Before its time nothing happens, and then one request shows whether the receiver works.
  await turn(due - 1)
  expect(await requestsTo(hook.url)).toHaveLength(1)
  await turn(due)
  expect(await requestsTo(hook.url)).toHaveLength(2)
  const next = (await dueOf(hook)) ?? 0
  expect(next - due).toBeGreaterThan(60_000)
  await answers(hook.url)
  // The second turn brings what the first one's success has set free.
  await turn(next)
  await turn(next + 10 * MINUTE)
  const got = await whenReceived(hook, 5)
  expect(new Set(got.map(({ id }) => id)).size).toBe(3)
  expect(await webhookOf(hook)).toMatchObject({ failing_since: null, off_reason: null })
  expect((await deliveriesOf(hook)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  expect(await dueOf(hook)).toBeNull()
})

test('after five days of failure a webhook is switched off with one mail, and can be switched on again', async () => {
  const email = newAddress()
  const mira = await person({ email, emailVerifiedAt: 1, locale: 'de' })
  const hook = await receiver(mira, { answer: { status: 500 } })
  await follow(mira)
  await whenTried(hook)
  const started = Date.now()
  await turn(started + 5 * DAY - MINUTE)
  expect((await webhookOf(hook)).off_reason).toBeNull()
  await turn(started + 6 * DAY)
  expect((await webhookOf(hook)).off_reason).toBe('failed')
  const mail = await mailTo(email)
  expect(mail.subject).toBe('Dein Webhook ist abgeschaltet')
  expect(mail.text).toContain(`https://pinfold.test/settings/webhooks/${hook.id}/`)
  expect(mail.text).not.toContain(hook.url)
  const tries = (await requestsTo(hook.url)).length
  await follow(mira)
  for (const days of [7, 8, 9]) await turn(started + days * DAY)
  expect(await requestsTo(hook.url)).toHaveLength(tries)
  expect(await mailsTo(email)).toHaveLength(1)
  const test = await askJson(`/v3/webhooks/${hook.id}/test/`, { method: 'POST', session: hook.session, json: {} })
  expect([test.http, test.code]).toEqual([409, 111])
  await answers(hook.url)
  await askJson(`/v3/webhooks/${hook.id}/`, { method: 'PUT', session: hook.session, json: { is_paused: false } })
  await follow(mira)
  // What was given up stays so; the new event arrives.
  expect((await whenReceived(hook, tries + 1)).length).toBe(tries + 1)
})

test('410 switches a webhook off at once', async () => {
  const email = newAddress()
  const mira = await person({ email, emailVerifiedAt: 1 })
  const hook = await receiver(mira, { answer: { status: 410 } })
  await follow(mira)
  await expect.poll(async () => (await webhookOf(hook)).off_reason).toBe('gone')
  expect((await mailTo(email)).text).toContain('(410)')
  await follow(mira)
  await turn(Date.now() + DAY)
  expect(await requestsTo(hook.url)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('redirects are not followed, long answers are cut, and what is no text is shown as far as it is', async () => {
  const mira = await person()
  const other = await receiver(mira, { events: ['board.created'] })
  const hook = await receiver(mira, { answer: { status: 302, headers: { location: other.url } } })
  await follow(mira)
  expect((await whenTried(hook))[0]?.last).toMatchObject({ status: 302, fault: null })
  expect(await requestsTo(other.url)).toEqual([])
  const long = await receiver(mira, { events: ['follow.created'], answer: { status: 500 } })
  await answers(long.url, { status: 500, endless: 1_000_000 }, `<script>alert(1)</script>\u0000${'x'.repeat(5000)}`)
  await follow(mira)
  const [delivery] = await whenTried(long)
  expect(delivery?.last?.answer).toHaveLength(500)
  expect(delivery?.last?.answer).toMatch(/^<script>alert\(1\)<\/script>/)
})

test('a slow receiver holds up nobody else, and ends after ten seconds [REL-11]', async () => {
  const mira = await person()
  const slow = await receiver(mira, { answer: { wait: 30_000 } })
  const quick = await receiver(mira)
  const started = Date.now()
  await follow(mira)
  await whenReceived(quick, 1)
  await whenTried(quick)
  expect((await deliveriesOf(slow))[0]?.attempts).toBe(0)
  const [delivery] = await whenTried(slow)
  expect(delivery?.last).toMatchObject({ status: null, fault: 'too_slow' })
  expect(Date.now() - started).toBeGreaterThan(9000)
  await askJson(`/v3/webhooks/${slow.id}/`, { method: 'DELETE', session: slow.session, json: {} })
})

test('an address that has become private is refused at sending [REL-11]', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  await db.run(sql`update webhooks set url = 'https://10.0.0.1/hook' where id = ${Number(hook.id)}`)
  await follow(mira)
  expect((await whenTried(hook))[0]?.last).toMatchObject({ status: null, fault: 'refused' })
})

test('two turns at once, and a message that comes twice, send each event once', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  await askJson(`/v3/webhooks/${hook.id}/`, { method: 'PUT', session: hook.session, json: { is_paused: true } })
  for (let n = 0; n < 26; n++) await follow(mira)
  await askJson(`/v3/webhooks/${hook.id}/`, { method: 'PUT', session: hook.session, json: { is_paused: false } })
  const later = Date.now() + 1000
  for (let n = 0; n < 4; n++) await Promise.all([turn(later), turn(later), turn(later)])
  const got = await whenReceived(hook, 26)
  expect(new Set(got.map(({ id }) => id)).size).toBe(26)
})

test('a suspended account sends nothing until it is lifted, and an account that is purged keeps no webhook', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  await changeSuspension(db, mira.username, true, Date.now())
  await db.run(sql`insert into webhook_deliveries (webhook_id, id, kind, thing_id, created_at, wanted_at, due_at)
    values (${Number(hook.id)}, 1, 'webhook.test', 0, ${Date.now()}, ${Date.now()}, ${Date.now()})`)
  await turn(Date.now() + MINUTE)
  expect(await requestsTo(hook.url)).toEqual([])
  await changeSuspension(db, mira.username, false, Date.now())
  await turn(Date.now() + 2 * DAY)
  await whenReceived(hook, 1)
  await db.run(sql`update users set closed_at = 1, purge_at = 2 where id = ${mira.id}`)
  await purgeAccounts(db, Date.now())
  const [left] = await db.all(sql`select (select count(*) from webhooks where user_id = ${mira.id}) as hooks,
    (select count(*) from webhook_deliveries where webhook_id = ${Number(hook.id)}) as deliveries`)
  expect(left).toEqual({ hooks: 0, deliveries: 0 })
})

test('deliveries are kept for seven days, and the number of a webhook’s events is kept true', async () => {
  const mira = await person()
  const hook = await receiver(mira)
  await follow(mira)
  await follow(mira)
  await whenReceived(hook, 2)
  await whenTried(hook)
  const [oldest] = (await deliveriesOf(hook)).toReversed()
  await db.run(
    sql`update webhook_deliveries set created_at = ${Date.now() - 7 * DAY - MINUTE} where id = ${Number(oldest?.id)}`,
  )
  const scheduled = { cron: TIMES.purge, scheduledTime: Date.now(), noRetry: () => undefined }
  await worker.scheduled(scheduled as never, env as never)
  expect(await deliveriesOf(hook)).toHaveLength(1)
  const [row] = await db.all(sql`select delivery_count as n from webhooks where id = ${Number(hook.id)}`)
  expect(row).toEqual({ n: 1 })
})
