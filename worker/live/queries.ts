import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { askingSession, validSessions } from '../model/accounts/rules.ts'
import type { Session } from '../model/session.ts'

/** The session of a request and its user: one row, or none. */
export function selectSession(session: Session) {
  const { from, isAsking } = askingSession(session)
  return select({ id: sql<number>`session.id`, userId: sql<number>`session.user_id` })`
    from ${from}
    join users as u on u.id = session.user_id and u.closed_at is null
    where ${isAsking}`
}

/** The valid sessions of people, which may receive their events. */
export function selectSessionsOf(userIds: readonly number[], now: number) {
  const { from, isValid } = validSessions(now)
  return select({ id: sql<number>`session.id`, userId: sql<number>`session.user_id` })`
    from json_each(${JSON.stringify(userIds)}) as j cross join ${from}
    where session.user_id = j.value and ${isValid}`
}
