import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'

/** True if the decision removed a thing that its owner had not deleted before. */
export function isTakenBy(decisionId: number): SQL {
  return sql`exists (select 1 from withheld where decision_id = ${decisionId} and was_deleted = 0)`
}
