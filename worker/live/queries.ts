import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { select } from '../db/select.ts'
import { askingSession, validSessions } from '../model/accounts/rules.ts'
import type { Session } from '../model/session.ts'

/** The session of a request, and whose it is: one row, or none. */
export function selectSession(db: Database, session: Session) {
  const { from, isAsking } = askingSession(session)
  return db
    .select({ id: sql<number>`session.id`.as('s_id'), userId: sql<number>`session.user_id`.as('s_user') })
    .from(from)
    .innerJoin(sql`users as u`, sql`u.id = session.user_id and u.closed_at is null`)
    .where(isAsking)
}

/** The valid sessions of people: those that may hear of what happens to them. */
export function selectSessionsOf(userIds: readonly number[], now: number) {
  const { from, isValid } = validSessions(now)
  return select({ id: sql<number>`session.id`, userId: sql<number>`session.user_id` })`
    from json_each(${JSON.stringify(userIds)}) as j cross join ${from}
    where session.user_id = j.value and ${isValid}`
}
