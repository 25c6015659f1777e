import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../worker/db/ids.ts'
import { cases, decisions, notices, reports, takedowns } from '../worker/legal/tables.ts'
import { users } from '../worker/profiles/tables.ts'
import { db } from './fixtures/app.ts'
import { caseOf, decide, deskStory, employee, night, reportThing, send, statusOf } from './fixtures/desk.ts'
import { person } from './fixtures/world.ts'

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
