import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSuspension } from '#worker/accounts/closing/suspension.ts'
import { suspendStatements } from '#worker/accounts/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { cases, decisions, notices, reports, takedowns } from '#worker/model/legal/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { write } from '../fixtures/comments.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { caseOf, claim, decide, deskStory, employee, night, reportThing, send, statusOf } from '../fixtures/desk.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

test('reports and legal notices that are older than the desk get cases, once [OPT-014 OPT-024]', async () => {
  const [mira, ben, cleo] = [await person(), await person(), await person()]
  const report = (reporterId: number, reason: string) => ({
    ...{ id: newId(), reporterId, targetId: mira.id, reason, source: 'profile', createdAt: 1000 },
  })
  await db.insert(reports).values([report(ben.id, 'spam'), report(cleo.id, 'hate')])
  const takedown = (username: string) => ({
    ...{ id: newId(), law: 'dsa', username, contentUrl: 'https://elsewhere.example/1', lawType: 'DMCA' },
    ...{ explanation: 'This is my own drawing.', country: 'DE', beforeCutoff: false, createdAt: 1000 },
  })
  const [known, unknown] = [takedown(mira.username), takedown('nobody_at_all')]
  await db.insert(takedowns).values([known, unknown])
  await night('sweep', Date.now())
  await night('sweep', Date.now())
  const about = await caseOf('person', mira.id)
  const own = await db.select().from(notices).where(eq(notices.caseId, about))
  expect(own.map(({ source, reason }) => `${source} ${reason}`).sort()).toEqual([
    'dsa DMCA',
    'report hate',
    'report spam',
  ])
  const [lost] = await db.select().from(notices).where(eq(notices.id, unknown.id))
  expect(lost).toMatchObject({ snapshot: { name: 'https://elsewhere.example/1', username: '' } })
  const [open] = await db
    .select()
    .from(cases)
    .where(eq(cases.id, lost?.caseId ?? 0))
  expect(open).toMatchObject({ subjectKind: 'unknown', subjectId: null, decidedAt: null })
})

test('of a purged person cases keep what was decided and nothing about them [REL-16]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  await reportThing(ben, 'pin', blue.id)
  const decision = await decide(vera, await caseOf('pin', blue.id), { action: 'remove' })
  await send(
    '/do/appeal/',
    { decision_id: String(decision.id), token: '', text: 'I have fired this vase myself.' },
    owner,
  )
  await reportThing(owner, 'pin', (await deskStory()).blue.id)
  await db.update(users).set({ closedAt: 1, purgeAt: 1 }).where(eq(users.id, owner.id))
  await night('purge', Date.now())
  expect(await db.select().from(users).where(eq(users.id, owner.id))).toEqual([])
  const [kept] = await db.select().from(decisions).where(eq(decisions.id, decision.id))
  expect(kept).toMatchObject({ action: 'remove', ownerId: null, explanation: '', snapshot: { name: '', username: '' } })
  const named =
    await db.all(sql`select 1 from notices where reporter_id = ${owner.id} or snapshot like '%Blue vase%' and case_id = ${decision.caseId}
    union all select 1 from cases where owner_id = ${owner.id} union all select 1 from appeals where text like '%vase%' and decision_id = ${decision.id}
    union all select 1 from statement_keys where decision_id = ${decision.id} union all select 1 from withheld where decision_id = ${decision.id}`)
  expect(named).toEqual([])
})

test('what was removed goes for good when the time to appeal is over [REL-18]', async () => {
  const { owner, ben, blue } = await deskStory()
  const vera = await employee()
  await reportThing(ben, 'pin', blue.id)
  const decision = await decide(vera, await caseOf('pin', blue.id), { action: 'remove' })
  const later = Date.now() + 185 * 24 * 3600_000
  // The first night ends the time, the second one purges.
  await night('purge', later)
  await night('purge', later)
  expect(await db.all(sql`select 1 from pins where id = ${blue.id}`)).toEqual([])
  await db.update(decisions).set({ decidedAt: 1000 }).where(eq(decisions.id, decision.id))
  const appeal = { decision_id: String(decision.id), token: '', text: 'I have fired this vase myself.' }
  expect((await send('/do/appeal/', appeal, owner)).status).toBe(409)
  expect(await statusOf(`/legal/decisions/${decision.id}/`, owner)).toBe(200)
})

test('an employee has no case about themselves, and learns of none [REL-02]', async () => {
  const { ben } = await deskStory()
  const [vera, otto] = [await employee(), await employee()]
  const own = await pin(vera, await board(vera, {}))
  await reportThing(ben, 'pin', own.id)
  const id = await caseOf('pin', own.id)
  const fields = { case_id: String(id), note: 'Not so bad' }
  expect(await statusOf(`/staff/case/${id}/`, vera)).toBe(404)
  expect((await claim(vera, id)).status).toBe(404)
  expect((await send('/do/staff_note/', fields, vera)).status).toBe(404)
  await decide(otto, id, { action: 'warn' })
  expect(await statusOf(`/staff/case/${id}/`, vera)).toBe(404)
  expect((await send('/do/staff_reverse/', { case_id: String(id) }, vera)).status).toBe(404)
  for (const view of ['open', 'done']) {
    const { html } = await askHtml(`/staff/?view=${view}`, { session: await sessionOf(vera) })
    expect(html).not.toContain(`/staff/case/${id}/`)
  }
})

test('of two decisions that ask for the same, taking one back leaves what the other asks for [REL-18]', async () => {
  const { owner, ben, blue, vera } = await deskStory()
  const soon = new Date(Date.now() + 3 * 24 * 3600_000).toISOString().slice(0, 10)
  const twice = async (action: string, until: string) => {
    await reportThing(ben, 'pin', blue.id)
    const id = await caseOf('pin', blue.id)
    await decide(vera, id, { action, until })
    return id
  }
  const [first, second] = [await twice('noindex', ''), await twice('noindex', '')]
  const isListed = async () => (await ask(`/pin/${blue.id}/`)).headers.get('x-robots-tag') === null
  for (const [id, listed] of [
    [first, false],
    [second, true],
  ] as const) {
    await send('/do/staff_reverse/', { case_id: String(id) }, vera)
    expect(await isListed()).toBe(listed)
  }
  await changeSuspension(db, owner.username, true, Date.now())
  // A suspension with an end does not end one without.
  await batch(db, suspendStatements(owner.id, Date.now(), Date.parse(soon)))
  await night('mail', Date.parse(soon) + 1)
  expect(await statusOf(`/v3/users/${owner.username}/`)).toBe(410)
})

type Story = Awaited<ReturnType<typeof deskStory>>

/** A decided case, and a second one about the same, as of a notice that arrived while the first was decided. Both remove the thing. */
async function removeTwice(
  { ben, vera }: Story,
  kind: 'pin' | 'board' | 'comment',
  id: number,
): Promise<[number, number]> {
  await reportThing(ben, kind, id)
  const first = await caseOf(kind, id)
  const [row] = await db.select().from(cases).where(eq(cases.id, first))
  const [said] = await db.select().from(notices).where(eq(notices.caseId, first))
  if (!row || !said) throw new Error('no case')
  await decide(vera, first, { action: 'remove' })
  const second = newId()
  await db.insert(cases).values({ ...row, id: second, claimedBy: null, claimedAt: null })
  await db.insert(notices).values({ ...said, id: newId(), caseId: second })
  await decide(vera, second, { action: 'remove' })
  return [first, second]
}

test('what two decisions remove is back when both are taken back, in any order [REL-18 OPT-014]', async () => {
  for (const kind of ['pin', 'board', 'comment'] as const)
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const story = await deskStory()
      const { owner, blue, on, vera } = story
      const said = (await write(owner, blue.id, 'Made in May')).data
      const reply = (await write(owner, blue.id, 'Or in June', said.id)).data
      const id = { pin: blue.id, board: on.id, comment: Number(said.id) }[kind]
      const both = await removeTwice(story, kind, id)
      const path = {
        pin: `/pin/${blue.id}/`,
        board: `/pin/${blue.id}/`,
        comment: `/v3/pins/${blue.id}/comments/${said.id}/replies/`,
      }[kind]
      const what = `${kind} ${order}`
      for (const [turn, there] of [
        [0, false],
        [1, true],
      ] as const) {
        await send('/do/staff_reverse/', { case_id: String(both[order[turn]]) }, vera)
        expect((await statusOf(path)) === 200, `${what}, ${turn}`).toBe(there)
      }
      if (kind === 'comment') expect((await askJson(path)).data, what).toMatchObject([{ id: reply.id }])
      expect((await askJson(`/v3/pins/${blue.id}/`)).data.comment_count, what).toBe(2)
      expect(await wrongCounters(DB), what).toEqual([])
    }
})

test('of two suspensions the one that is left says when they end; what an operator suspended stays so [ACC-006 REL-18]', async () => {
  const { owner, ben, on, blue, vera } = await deskStory()
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
  const suspend = async (kind: 'pin' | 'board', id: number, until: string) => {
    const about = await caseOf(kind, id)
    await decide(vera, about, { action: 'suspend', until })
    return about
  }
  const until = async () => (await db.select().from(users).where(eq(users.id, owner.id)))[0]?.suspendedUntil
  for (const kind of ['pin', 'board'] as const) await reportThing(ben, kind, { pin: blue.id, board: on.id }[kind])
  const endless = await suspend('pin', blue.id, '')
  const short = await suspend('board', on.id, inDays(3))
  expect(await until()).toBeNull()
  await send('/do/staff_reverse/', { case_id: String(endless) }, vera)
  expect(await until()).toBe(Date.parse(inDays(3)))
  await send('/do/staff_reverse/', { case_id: String(short) }, vera)
  expect(await statusOf(`/v3/users/${owner.username}/`)).toBe(200)

  await reportThing(ben, 'pin', blue.id)
  await changeSuspension(db, owner.username, true, Date.now())
  const again = await suspend('pin', blue.id, inDays(3))
  await send('/do/staff_reverse/', { case_id: String(again) }, vera)
  expect(await statusOf(`/v3/users/${owner.username}/`)).toBe(410)
})
