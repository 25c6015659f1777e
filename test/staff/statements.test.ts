import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { appeals } from '#worker/model/legal/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { caseOf, claim, decide, deskStory, employee, night, reportThing, send, statusOf } from '../fixtures/desk.ts'
import { texts } from '../fixtures/html.ts'
import { linkIn, mailsTo, mailTo, newAddress } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { notice, send as sendTakedown } from '../fixtures/takedowns.ts'
import { type Person, person } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

test('a legal notice is about what its address names, else about the person, else about something unknown [OPT-024]', async () => {
  const { owner, on, blue } = await deskStory()
  const about = async (more: object) => {
    const { data } = await sendTakedown('dsa', notice({ username: owner.username, ...more }))
    const [row] = await db.all<{ kind: string; id: number | null; text: string }>(
      sql`select c.subject_kind as kind, c.subject_id as id, n.snapshot ->> '$.name' as text from notices as n join cases as c on c.id = n.case_id where n.id = ${Number(data.takedown_id)}`,
    )
    return row
  }
  expect(await about({ content_url: `https://pinfold.test/pin/${blue.id}/` })).toMatchObject({
    kind: 'pin',
    id: blue.id,
  })
  expect(await about({ content_url: `https://pinfold.test${on.url}` })).toMatchObject({ kind: 'board', id: on.id })
  expect(await about({ content_url: 'https://elsewhere.example/pin/1/' })).toMatchObject({
    kind: 'person',
    id: owner.id,
  })
  expect(await about({ content_url: 'https://pinfold.test/pin/%E0%A4%A/' })).toMatchObject({
    kind: 'person',
    id: owner.id,
  })
  expect(await about({})).toMatchObject({ kind: 'person', id: owner.id })
  expect(await about({ username: 'nobody_here', content_url: 'https://pinfold.test/pin/1/' })).toEqual({
    kind: 'unknown',
    id: null,
    text: 'https://pinfold.test/pin/1/',
  })
})

test('the person gets a statement of reasons by mail that opens without a login, and appeals once [OPT-024]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  await db.update(users).set({ locale: 'de' }).where(eq(users.id, owner.id))
  await reportThing(ben, 'pin', blue.id, 'privacy')
  const decision = await decide(vera, await caseOf('pin', blue.id), {
    action: 'remove',
    rule: 'privacy',
    explanation: 'It shows <b>an address</b>.',
  })
  const mail = await mailTo(owner.email ?? '')
  const { path, token } = linkIn(mail)
  expect(`${mail.subject} ${mail.text}`).not.toContain('Blue vase')
  const { http, html } = await askHtml(path)
  expect(http).toBe(200)
  for (const text of ['Blue vase', 'It shows &lt;b&gt;an address&lt;/b&gt;.', 'lang="de"']) expect(html).toContain(text)
  const bare = `/legal/decisions/${decision.id}/`
  for (const [address, who] of [
    [bare, undefined],
    [`${bare}?token=${token}x`, undefined],
    [`${bare}?token=${token.toUpperCase()}`, ben],
    [bare, ben],
    ['/legal/decisions/1/', owner],
    ['/legal/decisions/x/', owner],
  ] as const)
    expect(await statusOf(address, who), address).toBe(404)
  expect(await statusOf(bare, owner)).toBe(200)
  const appeal = (text: string, more: object = {}, who: Person | null = null) =>
    send('/do/appeal/', { decision_id: String(decision.id), token, text, ...more }, who)
  expect((await appeal('short')).status).toBe(400)
  expect((await appeal('x'.repeat(5001))).status).toBe(400)
  expect((await appeal('This is my own old address.', { token: 'x' }, ben)).status).toBe(404)
  expect((await appeal('This is my own old address.')).status).toBe(303)
  expect((await appeal('Once more, this is my address.', { token: '' }, owner)).status).toBe(303)
  expect(await db.select().from(appeals).where(eq(appeals.decisionId, decision.id))).toMatchObject([
    { text: 'This is my own old address.' },
  ])
})

test('another employee decides the appeal, and the person learns it [OPT-024]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  const otto = await employee()
  await reportThing(ben, 'pin', blue.id)
  const decision = await decide(vera, await caseOf('pin', blue.id), { action: 'remove' })
  await send(
    '/do/appeal/',
    { decision_id: String(decision.id), token: '', text: 'I have fired this vase myself.' },
    owner,
  )
  const [row] = await db.all<{ id: number }>(sql`select id from cases where decision_id = ${decision.id}`)
  const id = row?.id ?? 0
  const answer = (who: Person, outcome: string) =>
    send('/do/staff_appeal/', { case_id: String(id), outcome, explanation: 'You are right, it is yours.' }, who)
  await claim(vera, id)
  expect((await answer(vera, 'reversed')).status).toBe(403)
  await claim(vera, id, 'off')
  expect((await answer(otto, 'reversed')).status).toBe(409)
  await claim(otto, id)
  expect((await answer(otto, 'perhaps')).status).toBe(400)
  expect((await answer(otto, 'reversed')).status).toBe(303)
  expect((await answer(otto, 'upheld')).status).toBe(409)
  expect(await statusOf(`/pin/${blue.id}/`)).toBe(200)
  const second = await mailTo(owner.email ?? '', 2)
  const { html } = await askHtml(linkIn(second).path)
  expect(html).toContain('You are right, it is yours.')
  expect(await wrongCounters(DB)).toEqual([])
})

test('everybody who sent a notice is answered once, in their language [OPT-024]', async () => {
  const { ben, blue, vera } = await deskStory()
  const cleo = await person({ email: newAddress(), locale: 'sv' })
  await reportThing(ben, 'pin', blue.id)
  await reportThing(ben, 'pin', blue.id, 'adult')
  await reportThing(cleo, 'pin', blue.id)
  await decide(vera, await caseOf('pin', blue.id), { action: 'none' })
  await night('mail', Date.now() + 120_000)
  await vi.waitFor(async () => expect(await mailsTo(cleo.email ?? '')).toHaveLength(1), { timeout: 10_000 })
  expect(await mailsTo(ben.email ?? '')).toHaveLength(1)
  const [swedish] = await mailsTo(cleo.email ?? '')
  expect(swedish?.text).toContain(cleo.username)
  expect(swedish?.subject).not.toBe('Your report')
})

test('numbers of the year are public, as a page and as CSV, without names [OPT-023]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  await reportThing(ben, 'pin', blue.id, 'hate')
  await decide(vera, await caseOf('pin', blue.id), { action: 'warn' })
  const { http, html } = await askHtml('/transparency/')
  expect(http).toBe(200)
  expect(html).not.toContain(owner.username)
  const csv = await ask('/transparency.csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const lines = (await csv.text()).split('\r\n')
  const year = new Date().getUTCFullYear()
  expect(lines).toContain('year,what,source,kind,number')
  expect(lines.join('\n')).toMatch(new RegExp(`${year},notices,report,hate,[1-9]`))
  expect(lines.join('\n')).toMatch(new RegExp(`${year},decisions,,warn,[1-9]`))
  for (const bad of ['abc', '1999', '20261', '%00'])
    expect((await ask(`/transparency/?year=${bad}`)).status, bad).toBe(404)
  expect((await ask('/transparency/?year=2099')).status).toBe(200)
})

test('a person reads when employees looked at what they have, and why: once it is decided, never who, and nobody else does [OPT-024 REL-02]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  const looksOf = async (who: Person) => {
    const { html } = await askHtml('/legal/decisions/', { session: await sessionOf(who) })
    return { looks: await texts(html, '[data-test-id="look"]'), html }
  }
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  expect((await looksOf(owner)).looks).toEqual([])
  // While the case is open it would warn whoever has something to hide.
  await claim(vera, id)
  expect((await looksOf(owner)).looks).toEqual([])
  await claim(vera, id, 'off')
  const otto = await employee()
  await decide(otto, id, { action: 'none' })
  const { looks, html } = await looksOf(owner)
  expect(looks).toHaveLength(2)
  for (const look of looks) expect(look).toMatch(/Pin · after a report$/)
  for (const who of [vera, otto, ben]) expect(html).not.toContain(who.username)
  for (const who of [ben, vera, otto, await person()]) expect((await looksOf(who)).looks).toEqual([])
})
