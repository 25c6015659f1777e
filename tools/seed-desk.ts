import { sql } from 'drizzle-orm'
import { noticeDue, reportDue, type ThingKind } from '#domain/legal/cases.ts'
import type { ReportReason } from '#domain/legal/reasons.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { thingSubject } from '#worker/legal/cases/conditions.ts'
import { noticeReceived } from '#worker/model/effects/write.ts'
import { personSubject } from '#worker/model/legal/rules.ts'
import { setEmployee } from '#worker/staff/employees/queries.ts'

const HOUR = 3600 * 1000
/** The employee whose queue has cases in the demo world. */
const EMPLOYEE = 'june'

/** Makes a person of the demo world an employee, and creates some reports. */
export async function seedDesk(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  const id = (username: string) => ids.get(username) ?? 0
  const { pins, boards, comments } = await batch(db, {
    pins: db
      .select({ id: sql<number>`id`.as('id') })
      .from(sql`pins`)
      .where(sql`pinner_id = ${id('lucia')} and listed = 1`)
      .orderBy(sql`id`)
      .limit(1),
    boards: db
      .select({ id: sql<number>`id`.as('id') })
      .from(sql`boards`)
      .where(sql`owner_id = ${id('atelier')} and grp = 0 and kind = 'normal'`)
      .orderBy(sql`id`)
      .limit(1),
    comments: db
      .select({ id: sql<number>`id`.as('id') })
      .from(sql`comments`)
      .where(sql`author_id = ${id('rui')}`)
      .orderBy(sql`id`)
      .limit(1),
  })
  const report = (by: string, kind: ThingKind, thing: number, reason: ReportReason, detail: string, hours: number) =>
    noticeReceived({
      ...{ id: newId(), reporterId: id(by), source: 'report', reason, detail, kind, named: '', isTrusted: false },
      ...{
        subject: thingSubject(kind, thing, id(by)),
        dueAt: reportDue(reason, now - hours * HOUR),
        now: now - hours * HOUR,
      },
    })
  const [pin, board, comment] = [pins, boards, comments].map(([first]) => first?.id)
  if (!pin || !board || !comment) throw new Error('The demo world has nothing to report')
  await batch(db, [
    setEmployee(id(EMPLOYEE), true, now - 400 * HOUR),
    report('nova', 'pin', pin, 'intellectual_property', 'I took this photo in 2019, it is on my own site.', 50),
    report('haruka', 'pin', pin, 'spam', '', 30),
    report('mira', 'comment', comment, 'harassment', 'He writes this under every Pin of mine.', 26),
    report('nova', 'board', board, 'privacy', 'One picture shows my house number.', 40),
    noticeReceived({
      ...{
        id: newId(),
        reporterId: null,
        source: 'dsa',
        reason: 'TRADEMARK',
        kind: 'person',
        named: 'atelier',
        isTrusted: true,
      },
      ...{ detail: 'The shop uses our registered name in its profile picture.', subject: personSubject(id('atelier')) },
      ...{ dueAt: noticeDue('dsa', now - 20 * HOUR), now: now - 20 * HOUR },
    }),
  ])
}
