import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/**
 * Archives that people asked for (docs/decisions/102). One person has at most one that is being made. `step`: the part of the work whose state
 * is in the store; `heldUntil`: a job works at it. `done` of `total`: lines and pictures. Times are ms since 1970.
 */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    withPictures: integer({ mode: 'boolean' }).notNull(),
    /** Made because the month was over. */
    monthly: integer({ mode: 'boolean' }).notNull().default(false),
    /** Builds before docs/decisions/145 read it; others read the setting `SITE_ORIGIN`. */
    origin: text().notNull(),
    /** Of the person, for texts in the archive. */
    language: text().notNull(),
    state: text({ enum: ['running', 'ready', 'failed'] }).notNull(),
    step: integer().notNull().default(0),
    /** Steps that failed one after the other. */
    faults: integer().notNull().default(0),
    heldUntil: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Of the finished archive, in bytes. */
    bytes: integer().notNull().default(0),
    createdAt: integer().notNull(),
    readyAt: integer(),
    /** When the archive and its row are deleted. */
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('data_exports_running').on(table.userId).where(sql`${table.state} = 'running'`),
    index('data_exports_user').on(table.userId, table.id),
    index('data_exports_waiting').on(table.heldUntil).where(sql`${table.state} = 'running'`),
    index('data_exports_end').on(table.expiresAt),
  ],
)

/** People who get an archive every month. `nextAt`: when the next one is due, in ms since 1970. */
export const monthlyExports = sqliteTable(
  'monthly_exports',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    withPictures: integer({ mode: 'boolean' }).notNull(),
    /** Builds before docs/decisions/145 read it; others read the setting `SITE_ORIGIN`. */
    origin: text().notNull(),
    language: text().notNull(),
    nextAt: integer().notNull(),
  },
  (table) => [index('monthly_exports_due').on(table.nextAt)],
)

export type ExportRow = typeof dataExports.$inferSelect
