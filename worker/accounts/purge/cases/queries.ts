import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'

/** Removes the user's data from cases. The decisions themselves are kept. */
export function forgetCases(userId: number): Statement[] {
  const own = sql`(select id from cases where owner_id = ${userId})`
  const decisions = sql`(select id from decisions where owner_id = ${userId})`
  const nothing = sql`json_object('name', '', 'text', '', 'link', null, 'picture', null, 'username', '', 'place', null)`
  return [
    run`delete from reported_messages where sender_id = ${userId}`,
    run`delete from reported_messages where notice_id in (select id from notices where case_id in ${own} and source = 'report')`,
    run`update notices set reporter_id = null where reporter_id = ${userId}`,
    run`update notices set snapshot = ${nothing} where case_id in ${own}`,
    run`delete from statement_keys where decision_id in ${decisions}`,
    run`delete from withheld where decision_id in ${decisions}`,
    run`update appeals set text = '' where decision_id in ${decisions}`,
    run`update decisions set owner_id = null, explanation = '', snapshot = ${nothing} where owner_id = ${userId}`,
    run`update cases set owner_id = null, picture_key = null where owner_id = ${userId}`,
  ]
}
