import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'

/** Messages of a case that are shown, of all its reports together. */
const SHOWN = 100

/** What was said around the reported messages of a case, as their reporters saw it then. */
export function selectTalk(db: Database, caseId: SQL | number) {
  return db
    .select({
      seq: sql<number>`t.seq`.as('t_seq'),
      text: sql<string>`t.text`.as('t_text'),
      sentAt: sql<number>`t.sent_at`.as('t_sent'),
      username: sql<string | null>`(select username from users where id = t.sender_id and closed_at is null)`.as(
        't_username',
      ),
      isReported:
        sql<number>`exists (select 1 from cases as c cross join messages as m on m.id = c.subject_id where c.id = n.case_id
        and m.seq = t.seq)`.as('t_reported'),
    })
    .from(sql`notices as n`)
    .innerJoin(sql`reported_messages as t`, sql`t.notice_id = n.id`)
    .where(sql`n.case_id = ${caseId}`)
    .groupBy(sql`t.seq`)
    .orderBy(sql`t.seq`)
    .limit(SHOWN)
}
export type TalkRow = Awaited<ReturnType<typeof selectTalk>>[number]
