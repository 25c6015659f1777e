import { eq } from 'drizzle-orm'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import { thingSubject } from '#worker/legal/cases/conditions.ts'
import { noticeReceived } from '#worker/model/effects/write.ts'
import { appeals, cases, decisions } from '#worker/model/legal/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>

/** A claimed case and an undecided appeal that no test changes, and the decision that is appealed against. */
export const CLAIMED_CASE = 1_234_567_891_001
export const APPEAL_CASE = 1_234_567_891_002
export const APPEALED = 1_234_567_891_003
const DECIDED_CASE = 1_234_567_891_004

/** Two employees, somebody whose Pins are reported, and somebody who reports. */
export async function addDesk(
  db: Database,
  add: Add,
  save: (id: number, rows: PinRowInput[]) => Promise<void>,
  rows: PinRowInput[],
): Promise<void> {
  const delia = await add({ username: 'delia', fullName: 'Delia Roth', firstName: 'Delia', isEmployee: true })
  await add({ username: 'dario', fullName: 'Dario Conti', firstName: 'Dario', isEmployee: true })
  const dora = await add({ username: 'dora', fullName: 'Dora Steen', firstName: 'Dora' })
  const dirk = await add({ username: 'dirk', fullName: 'Dirk Vos', firstName: 'Dirk' })
  const titles = ['Reported vase', 'Claimed vase', 'Removed vase', 'Other vase']
  await save(
    dora.id,
    rows.map((row, i) => ({ ...row, source_id: `dora ${i}`, board: 'Ceramics', title: titles[i] ?? '' })),
  )
  const { own } = await batch(db, {
    own: db.select({ id: pins.id, title: pins.title }).from(pins).where(eq(pins.pinnerId, dora.id)),
  })
  const idOf = (title: string) => own.find((each) => each.title === title)?.id ?? 0
  const now = Date.now()
  const DAY = 86_400_000
  const subject = (title: string) => ({ subjectKind: 'pin' as const, subjectId: idOf(title), ownerId: dora.id })
  const opened = { dueAt: now + DAY, openedAt: now }
  const opening = db.insert(cases).values([
    { id: CLAIMED_CASE, ...subject('Claimed vase'), ...opened, claimedBy: delia.id, claimedAt: now + 300 * DAY },
    { id: DECIDED_CASE, ...subject('Removed vase'), ...opened },
  ])
  const report = (title: string) =>
    noticeReceived({
      ...{ id: newId(), reporterId: dirk.id, source: 'report', reason: 'intellectual_property', kind: 'pin' },
      ...{ detail: 'This is my own photo.', subject: thingSubject('pin', idOf(title), dirk.id), named: '' },
      ...{ isTrusted: false, dueAt: now + DAY, now },
    })
  const snapshot = { name: 'Removed vase', text: '', link: null, picture: null, username: 'dora', place: null }
  const decided = db.insert(decisions).values({
    ...{ id: APPEALED, caseId: DECIDED_CASE, action: 'warn', ...subject('Removed vase'), ground: 'rules', snapshot },
    ...{ rule: 'intellectual_property', explanation: 'The photo was taken by somebody else.', source: 'report' },
    ...{ decidedBy: delia.id, decidedAt: now },
  })
  const appealed = db
    .insert(cases)
    .values({ id: APPEAL_CASE, ...subject('Removed vase'), ...opened, decisionId: APPEALED })
  await batch(db, [
    opening,
    ...report('Claimed vase'),
    ...report('Removed vase'),
    db.update(cases).set({ decidedAt: now }).where(eq(cases.id, DECIDED_CASE)),
    decided,
    appealed,
    db.insert(appeals).values({ decisionId: APPEALED, text: 'I took it myself, in my kitchen.', createdAt: now }),
  ])
}
