import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decisions, withheld } from '#worker/model/legal/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { comment, countOf, remove, textsOf, undo } from '../fixtures/comments.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { caseOf, claim, decide, deskStory, night, reportThing, send, statusOf } from '../fixtures/desk.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, type TestBoard } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const reverse = (who: Person, id: number) => send('/do/staff_reverse/', { case_id: String(id) }, who)
const call = async (who: Person, method: string, path: string, json: object = {}) =>
  askJson(path, { method, session: await sessionOf(who), ...(method !== 'GET' && { json }) })

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
  const { owner, ben, on, blue, vera } = await deskStory()
  await reportThing(ben, 'pin', blue.id)
  const before = await rowsOf(owner, on)
  const id = await caseOf('pin', blue.id)
  await decide(vera, id, { action: 'remove' })
  for (const who of [undefined, owner, ben]) expect(await statusOf(`/pin/${blue.id}/`, who)).toBe(404)
  expect((await askJson(`/v3/boards/${on.id}/`)).data.pin_count).toBe(0)
  expect((await call(owner, 'GET', '/v3/undo/')).data).toEqual([])
  expect((await call(owner, 'DELETE', `/v3/pins/${blue.id}/`)).http).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
  // Neither a day nor a week later it is gone for good.
  await night('purge', Date.now() + 30 * 24 * 3600_000)
  expect(await db.select({ id: pins.id }).from(pins).where(eq(pins.id, blue.id))).toHaveLength(1)
  expect((await reverse(vera, id)).status).toBe(303)
  expect(await rowsOf(owner, on)).toEqual(before)
  expect(await statusOf(`/pin/${blue.id}/`)).toBe(200)
  expect(await wrongCounters(DB)).toEqual([])
  // The second time there is nothing to take back.
  expect((await reverse(vera, id)).status).toBe(409)
  expect(await rowsOf(owner, on)).toEqual(before)
})

test('a Pin whose board is gone comes back without a board [REL-18]', async () => {
  const { owner, ben, on, blue, vera } = await deskStory()
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
  const { owner, ben, blue, vera } = await deskStory()
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  const { data } = await call(owner, 'DELETE', `/v3/pins/${blue.id}/`)
  await decide(vera, id, { action: 'remove' })
  expect((await call(owner, 'POST', `/v3/undo/${data.undo.id}/`)).http).toBe(409)
  expect(await statusOf(`/pin/${blue.id}/`, owner)).toBe(404)
  await reverse(vera, id)
  expect(await statusOf(`/pin/${blue.id}/`, owner)).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a removed board can’t be restored by its owner; it comes back with a number if its name is taken [G-021]', async () => {
  const { owner, ben, on, blue, vera } = await deskStory()
  await reportThing(ben, 'board', on.id)
  const id = await caseOf('board', on.id)
  await decide(vera, id, { action: 'remove' })
  expect(await statusOf(on.url)).toBe(404)
  expect(await statusOf(`/pin/${blue.id}/`)).toBe(404)
  const { html } = await askHtml(`/${owner.username}/_saved/?list=deleted`, { session: await sessionOf(owner) })
  expect(html).not.toContain('Ceramics')
  expect((await call(owner, 'POST', `/v3/boards/${on.id}/restore/`)).http).toBeGreaterThanOrEqual(400)
  await night('purge', Date.now() + 30 * 24 * 3600_000)
  await call(owner, 'POST', '/v3/boards/', { name: 'Ceramics' })
  expect((await reverse(vera, id)).status).toBe(303)
  const { http, data } = await askJson(`/v3/boards/${on.id}/`)
  expect(http).toBe(200)
  expect(data).toMatchObject({ name: 'Ceramics 2', pin_count: 1 })
  expect(await statusOf(`/pin/${blue.id}/`)).toBe(200)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a removed comment goes with its replies, and its author’s undo is refused [GRD-012]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
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
  const { owner, ben, on, blue, vera } = await deskStory()
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
  const { owner, ben, blue, vera } = await deskStory()
  const theirs = await board(ben, { name: 'Mine' })
  const saved = await call(ben, 'POST', `/v3/pins/${blue.id}/repin/`, { board_id: String(theirs.id) })
  const cleo = await person()
  await reportThing(cleo, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  await decide(vera, id, { action: 'erase' })
  expect(await statusOf(`/pin/${blue.id}/`, owner)).toBe(404)
  await night('mail', Date.now())
  expect(saved.http).toBe(200)
  expect(await statusOf(`/pin/${saved.data.id}/`, ben)).toBe(404)
  expect((await reverse(vera, id)).status).toBe(303)
  expect(await statusOf(`/pin/${blue.id}/`, owner)).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a suspension with an end ends by itself [ACC-006]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  await reportThing(ben, 'pin', blue.id)
  const until = new Date(Date.now() + 3 * 24 * 3600_000).toISOString().slice(0, 10)
  await decide(vera, await caseOf('pin', blue.id), { action: 'suspend', until })
  expect(await statusOf(`/v3/users/${owner.username}/`)).toBe(410)
  await night('mail', Date.parse(until) - 1)
  expect(await statusOf(`/v3/users/${owner.username}/`)).toBe(410)
  await night('mail', Date.parse(until))
  expect(await statusOf(`/v3/users/${owner.username}/`)).toBe(200)
  expect(await statusOf(`/pin/${blue.id}/`)).toBe(200)
  const [row] = await db.select().from(users).where(eq(users.id, owner.id))
  expect(row).toMatchObject({ suspendedAt: null, suspendedUntil: null, closedAt: null })
})

test('a decision whose answer was lost is made once [REL-16]', async () => {
  const { ben, blue, vera } = await deskStory()
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
