import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'

/** Makes a person an employee, or ends that, with a log entry. Changes nothing if it is already so. */
export function setEmployee(userId: number | SQL, isEmployee: boolean, now: number): Statement[] {
  const value = isEmployee ? 1 : 0
  return [
    run`insert into staff_events (id, user_id, kind, created_at) select ${newId()}, u.id, ${isEmployee ? 'granted' : 'revoked'}, ${now}
        from users as u where u.id = ${userId} and u.is_employee <> ${value}`,
    run`update users set is_employee = ${value} where id = ${userId}`,
    // Releases the cases that they claimed.
    ...(isEmployee
      ? []
      : [
          run`update cases set claimed_by = null, claimed_at = null where claimed_by = ${userId} and decided_at is null`,
        ]),
  ]
}

/** If the person with this username is an employee: one row, none for an unknown name. */
export function selectEmployee(username: string) {
  return select({ id: sql<number>`id`, isEmployee: sql<number>`is_employee` })`from users where username = ${username}`
}
