import { createScheduledController, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import worker from '../worker/index.ts'
import { appeals, decisions, withheld } from '../worker/legal/tables.ts'
import { pins } from '../worker/pins/tables.ts'
import { users } from '../worker/profiles/tables.ts'
import { TIMES } from '../worker/rooms.ts'
import { ask, askHtml, askJson, db } from './fixtures/app.ts'
import { comment, countOf, remove, textsOf, undo } from './fixtures/comments.ts'
import { wrongCounters } from './fixtures/counters.ts'
import { caseOf, claim, decide, employee, reportThing, send } from './fixtures/desk.ts'
import { linkIn, mailsTo, mailTo, newAddress } from './fixtures/mail.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { board, type Person, person, pin, type TestBoard } from './fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const status = async (path: string, who?: Person) =>
  (await ask(path, who ? { session: await sessionOf(who) } : {})).status
const reverse = (who: Person, id: number) => send('/do/staff_reverse/', { case_id: String(id) }, who)
const night = (name: keyof typeof TIMES, now: number) =>
  worker.scheduled(createScheduledController({ cron: TIMES[name], scheduledTime: now }), env as never)
const call = async (who: Person, method: string, path: string, json: object = {}) =>
  askJson(path, { method, session: await sessionOf(who), ...(method !== 'GET' && { json }) })

/** A person with an address and a Pin on a board, somebody who reports it, and an employee. */
async function story() {
  const owner = await person({ email: newAddress() })
  const ben = await person({ email: newAddress() })
  const on = await board(owner, { name: 'Ceramics' })
  const blue = await pin(owner, on, { row: { title: 'Blue vase' } })
  return { owner, ben, on, blue, vera: await employee() }
}

/** What a removal and its reversal must leave as they were. */
async function rowsOf(owner: Person, on: TestBoard) {
  const [user] = (await db.all(sql`select * from users where id = ${owner.id}`)) as Record<string, unknown>[]
  const { content_version: _, ...counts } = user ?? {}
  return {
    counts,
    pins: await db.all(
      sql`select id, board_id, section_id, listed, on_profile, deleted_at, repin_count from pins where pinner_id = ${owner.id} order by id`,
    ),
    boards: await db.all(sql`select * from profile_boards where board_id = ${on.id} order by user_id`),
    board: await db.all(
      sql`select name, slug, privacy, grp, pin_count, covers, deleted_at from boards where id = ${on.id}`,
    ),
  }
}

test('a removed Pin is nowhere, its owner can’t restore it, and taking the decision back restores it exactly [OPT-024 REL-18]', async () => {
  const { owner, ben, on, blue, vera } = await story()
  await reportThing(ben, 'pin', blue.id)
  const before = await rowsOf(owner, on)
  const id = await caseOf('pin', blue.id)
  await decide(vera, id, { action: 'remove' })
  for (const who of [undefined, owner, ben]) expect(await status(`/pin/${blue.id}/`, who)).toBe(404)
  expect((await askJson(`/v3/boards/${on.id}/`)).data.pin_count).toBe(0)
  expect((await call(owner, 'GET', '/v3/undo/')).data).toEqual([])
  expect(await wrongCounters(DB)).toEqual([])
  // Neither a day nor a week later it is gone for good.
  await night('purge', Date.now() + 30 * 24 * 3600_000)
  expect(await db.select({ id: pins.id }).from(pins).where(eq(pins.id, blue.id))).toHaveLength(1)
  expect((await reverse(vera, id)).status).toBe(303)
  expect(await rowsOf(owner, on)).toEqual(before)
  expect(await status(`/pin/${blue.id}/`)).toBe(200)
  expect(await wrongCounters(DB)).toEqual([])
  // The second time there is nothing to take back.
  expect((await reverse(vera, id)).status).toBe(409)
  expect(await rowsOf(owner, on)).toEqual(before)
})

test('a Pin whose board is gone comes back without a board [REL-18]', async () => {
  const { owner, ben, on, blue, vera } = await story()
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  await decide(vera, id, { action: 'remove' })
  await call(owner, 'DELETE', `/v3/boards/${on.id}/`)
  expect((await reverse(vera, id)).status).toBe(303)
  const { http, data } = await askJson(`/v3/pins/${blue.id}/`)
  expect(http).toBe(200)
  expect(data.board).toBeNull()
  expect(await wrongCounters(DB)).toEqual([])
})

test('what its owner had deleted stays deleted, and the owner’s undo is refused while it is removed [REL-18]', async () => {
  const { owner, ben, blue, vera } = await story()
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  const { data } = await call(owner, 'DELETE', `/v3/pins/${blue.id}/`)
  await decide(vera, id, { action: 'remove' })
  expect((await call(owner, 'POST', `/v3/undo/${data.undo.id}/`)).http).toBe(409)
  expect(await status(`/pin/${blue.id}/`, owner)).toBe(404)
  await reverse(vera, id)
  expect(await status(`/pin/${blue.id}/`, owner)).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a removed board can’t be restored by its owner; it comes back with a number if its name is taken [G-021]', async () => {
  const { owner, ben, on, blue, vera } = await story()
  await reportThing(ben, 'board', on.id)
  const id = await caseOf('board', on.id)
  await decide(vera, id, { action: 'remove' })
  expect(await status(on.url)).toBe(404)
  expect(await status(`/pin/${blue.id}/`)).toBe(404)
  const { html } = await askHtml(`/${owner.username}/_saved/?list=deleted`, { session: await sessionOf(owner) })
  expect(html).not.toContain('Ceramics')
  expect((await call(owner, 'POST', `/v3/boards/${on.id}/restore/`)).http).toBeGreaterThanOrEqual(400)
  await night('purge', Date.now() + 30 * 24 * 3600_000)
  await call(owner, 'POST', '/v3/boards/', { name: 'Ceramics' })
  expect((await reverse(vera, id)).status).toBe(303)
  const { http, data } = await askJson(`/v3/boards/${on.id}/`)
  expect(http).toBe(200)
  expect(data).toMatchObject({ name: 'Ceramics 2', pin_count: 1 })
  expect(await status(`/pin/${blue.id}/`)).toBe(200)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a removed comment goes with its replies, and its author’s undo is refused [GRD-012]', async () => {
  const { owner, ben, blue, vera } = await story()
  const first = await comment(ben, blue.id, 'Buy here')
  await comment(owner, blue.id, 'No', first.id)
  await reportThing(owner, 'comment', first.id)
  const { data } = await remove(ben, blue.id, first.id)
  await undo(ben, data.undo.id)
  const id = await caseOf('comment', first.id)
  await decide(vera, id, { action: 'remove' })
  expect(await textsOf(null, blue.id)).toEqual([])
  expect(await countOf(blue.id)).toBe(0)
  await night('purge', Date.now() + 30 * 24 * 3600_000)
  await reverse(vera, id)
  expect(await textsOf(null, blue.id)).toEqual(['Buy here'])
  expect(await textsOf(null, blue.id, `${first.id}/replies/`)).toEqual(['No'])
  expect(await countOf(blue.id)).toBe(2)
  // Deleted by its author, then removed: the undo is refused, and it stays deleted.
  await reportThing(owner, 'comment', first.id)
  const again = await remove(ben, blue.id, first.id)
  await decide(vera, await caseOf('comment', first.id), { action: 'remove' })
  expect((await undo(ben, again.data.undo.id)).http).toBe(409)
  expect(await wrongCounters(DB)).toEqual([])
})

test('search engines are asked not to list it, and the former reason comes back [SEO-001]', async () => {
  const { owner, ben, on, blue, vera } = await story()
  const robots = async (path: string) => (await ask(path)).headers.get('x-robots-tag')
  await db.update(pins).set({ seoNoindexReason: 'thin' }).where(eq(pins.id, blue.id))
  await reportThing(ben, 'pin', blue.id)
  await reportThing(ben, 'board', on.id)
  await call(ben, 'POST', `/v3/users/${owner.id}/report/`, { reason: 'spam', source: 'profile' })
  const paths = [`/pin/${blue.id}/`, on.url, `/${owner.username}/`]
  for (const path of paths) await ask(path)
  const ids = [await caseOf('pin', blue.id), await caseOf('board', on.id), await caseOf('person', owner.id)]
  for (const id of ids) await decide(vera, id, { action: 'noindex' })
  for (const path of paths) expect(await robots(path), path).toBe('noindex')
  for (const id of ids) await reverse(vera, id)
  expect(await Promise.all(paths.map(robots))).toEqual(['noindex', null, null])
  const [row] = await db.select({ reason: pins.seoNoindexReason }).from(pins).where(eq(pins.id, blue.id))
  expect(row?.reason).toBe('thin')
})

test('removing everywhere takes all saves, and nothing brings them back [REL-18]', async () => {
  const { owner, ben, blue, vera } = await story()
  const theirs = await board(ben, { name: 'Mine' })
  const saved = await call(ben, 'POST', `/v3/pins/${blue.id}/repin/`, { board_id: String(theirs.id) })
  const cleo = await person()
  await reportThing(cleo, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  await decide(vera, id, { action: 'erase' })
  expect(await status(`/pin/${blue.id}/`, owner)).toBe(404)
  await night('mail', Date.now())
  expect(saved.http).toBe(200)
  expect(await status(`/pin/${saved.data.id}/`, ben)).toBe(404)
  expect((await reverse(vera, id)).status).toBe(303)
  expect(await status(`/pin/${blue.id}/`, owner)).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a suspension with an end ends by itself [ACC-006]', async () => {
  const { owner, ben, blue, vera } = await story()
  await reportThing(ben, 'pin', blue.id)
  const until = new Date(Date.now() + 3 * 24 * 3600_000).toISOString().slice(0, 10)
  await decide(vera, await caseOf('pin', blue.id), { action: 'suspend', until })
  expect(await status(`/v3/users/${owner.username}/`)).toBe(410)
  await night('mail', Date.parse(until) - 1)
  expect(await status(`/v3/users/${owner.username}/`)).toBe(410)
  await night('mail', Date.parse(until))
  expect(await status(`/v3/users/${owner.username}/`)).toBe(200)
  expect(await status(`/pin/${blue.id}/`)).toBe(200)
  const [row] = await db.select().from(users).where(eq(users.id, owner.id))
  expect(row).toMatchObject({ suspendedAt: null, suspendedUntil: null, closedAt: null })
})

test('a decision whose answer was lost is made once [REL-16]', async () => {
  const { ben, blue, vera } = await story()
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  await claim(vera, id)
  const fields = {
    case_id: String(id),
    action: 'remove',
    ground: 'rules',
    rule: 'spam',
    law: '',
    explanation: 'This is an advertisement.',
    until: '',
  }
  const answers = await Promise.all([1, 2, 3].map(() => send('/do/staff_decide/', fields, vera, { stays: true })))
  expect(answers.filter((answer) => answer.headers.get('location') === '/staff/')).toHaveLength(1)
  expect(await db.select().from(decisions).where(eq(decisions.caseId, id))).toHaveLength(1)
  expect(await db.select().from(withheld).where(eq(withheld.id, blue.id))).toHaveLength(1)
})

test('the person gets a statement of reasons by mail that opens without a login, and appeals once [OPT-024]', async () => {
  const { owner, ben, blue, vera } = await story()
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
    expect(await status(address, who), address).toBe(404)
  expect(await status(bare, owner)).toBe(200)
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
  const { owner, ben, blue, vera } = await story()
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
  expect(await status(`/pin/${blue.id}/`)).toBe(200)
  const second = await mailTo(owner.email ?? '', 2)
  const { html } = await askHtml(linkIn(second).path)
  expect(html).toContain('You are right, it is yours.')
  expect(await wrongCounters(DB)).toEqual([])
})

test('everybody who sent a notice is answered once, in their language [OPT-024]', async () => {
  const { ben, blue, vera } = await story()
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
  const { owner, ben, blue, vera } = await story()
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
