import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CUT_REASONS } from '#domain/imports/cut-off.ts'

/**
 * Nightly jobs by name, once they have run. `failed`: set aside, does not run. `faults`: consecutive runs that were cut off; `reason`: that of the
 * last one. `heldUntil` (ms since 1970), `holder`: the run that works on the job, until its hold expires (docs/decisions/141).
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
