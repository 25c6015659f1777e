import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSuspension } from '../worker/accounts/closing/suspension.ts'
import { suspendStatements } from '../worker/accounts/write.ts'
import { newId } from '../worker/db/ids.ts'
import { round } from '../worker/db/round.ts'
import { cases, decisions, notices, reports, takedowns } from '../worker/legal/tables.ts'
import { users } from '../worker/profiles/tables.ts'
import { ask, askHtml, db } from './fixtures/app.ts'
import { caseOf, claim, decide, deskStory, employee, night, reportThing, send, statusOf } from './fixtures/desk.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { board, person, pin } from './fixtures/world.ts'

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
  await round(db, suspendStatements(db, owner.id, Date.now(), Date.parse(soon)))
  await night('mail', Date.parse(soon) + 1)
  expect(await statusOf(`/v3/users/${owner.username}/`)).toBe(410)
})
