import type { SQL } from 'drizzle-orm'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'

/** Maximum messages shown for a case, for all its reports together. */
const SHOWN = 100

/** The messages around the reported ones of a case, as their reporters saw them then. */
export function selectTalk(caseId: SQL | number) {
  return select({
    seq: sql<number>`t.seq`,
    text: sql<string>`t.text`,
    sentAt: sql<number>`t.sent_at`,
    username: sql<string | null>`(select username from users where id = t.sender_id and closed_at is null)`,
    isReported: sql<number>`exists (select 1 from cases as c cross join messages as m on m.id = c.subject_id where c.id = n.case_id
        and m.seq = t.seq)`,
  })`
    from notices as n
    join reported_messages as t on t.notice_id = n.id
    where n.case_id = ${caseId}
    group by t.seq
    order by t.seq
    limit ${SHOWN}`
}
export type TalkRow = RowOf<typeof selectTalk>
