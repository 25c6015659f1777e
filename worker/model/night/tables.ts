import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CUT_REASONS } from '../../../domain/imports/cut-off.ts'

/**
 * Jobs of the night by name, once they have run. One that `failed` is set aside and does not run. `faults`: runs that began, one after the other, and were
 * cut off; `reason`: why the last one was; `heldUntil`, `holder`: until then, in ms since 1970, this run works at it, if that is not over (docs/decisions/141).
 */
export const nightJobs = sqliteTable(
  'night_jobs',
  {
    name: text().primaryKey(),
    state: text({ enum: ['waiting', 'failed'] })
      .notNull()
      .default('waiting'),
    faults: integer().notNull().default(0),
    reason: text({ enum: CUT_REASONS }),
    heldUntil: integer().notNull().default(0),
    holder: integer().notNull().default(0),
  },
  (table) => [index('night_jobs_aside').on(table.reason).where(sql`${table.state} = 'failed'`)],
)
