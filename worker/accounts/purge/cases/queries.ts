import { sql } from 'drizzle-orm'
import { type Statement, statement } from '../../../db/batch.ts'
import type { Database } from '../../../db/open.ts'

/** Of a case, what was decided stays; what it says of the user goes. */
export function forgetCases(db: Database, userId: number): Statement[] {
  const own = sql`(select id from cases where owner_id = ${userId})`
  const decisions = sql`(select id from decisions where owner_id = ${userId})`
  const nothing = sql`json_object('name', '', 'text', '', 'link', null, 'picture', null, 'username', '', 'place', null)`
  return [
    statement(db, sql`delete from reported_messages where sender_id = ${userId}`),
    statement(
      db,
      sql`delete from reported_messages where notice_id in (select id from notices where case_id in ${own} and source = 'report')`,
    ),
    statement(db, sql`update notices set reporter_id = null where reporter_id = ${userId}`),
    statement(db, sql`update notices set snapshot = ${nothing} where case_id in ${own}`),
    statement(db, sql`delete from statement_keys where decision_id in ${decisions}`),
    statement(db, sql`delete from withheld where decision_id in ${decisions}`),
    statement(db, sql`update appeals set text = '' where decision_id in ${decisions}`),
    statement(
      db,
      sql`update decisions set owner_id = null, explanation = '', snapshot = ${nothing} where owner_id = ${userId}`,
    ),
    statement(db, sql`update cases set owner_id = null, picture_key = null where owner_id = ${userId}`),
  ]
}
