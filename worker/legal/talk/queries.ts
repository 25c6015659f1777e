import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { seesMessage } from '#worker/model/conversations/rules.ts'

/** Messages stored before and after a reported one. */
const AROUND = 5

/** Stores a reported message and those around it with its notice, as far as the reporter sees them; nothing if the notice was not stored. */
export function keepTalk(noticeId: number, messageId: number, reporterId: number): Statement {
  const seq = sql`(select seq from messages where id = ${messageId})`
  const side = (
    is: SQL,
    order: string,
    limit: number,
  ) => sql`select * from (select m.seq, m.sender_id, m.text, m.created_at
    from conversations as c cross join conversation_members as mine on mine.conversation_id = c.id
      cross join messages as m on m.conversation_id = c.id
    where c.id = (select conversation_id from messages where id = ${messageId}) and mine.user_id = ${reporterId} and mine.left_at is null
      and ${seesMessage} and ${is} order by m.seq ${sql.raw(order)} limit ${limit})`
  return run`insert into reported_messages (notice_id, seq, sender_id, text, sent_at)
      select n.id, t.seq, t.sender_id, t.text, t.created_at
      from notices as n cross join (${side(sql`m.seq <= ${seq}`, 'desc', AROUND + 1)} union all ${side(sql`m.seq > ${seq}`, 'asc', AROUND)}) as t
      where n.id = ${noticeId}`
}
