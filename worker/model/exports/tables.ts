import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { SEND_FAULTS, TARGET_KINDS } from '#domain/exports/target.ts'
import { CUT_REASONS } from '#domain/imports/cut-off.ts'
import { users } from '../profiles/tables.ts'

/**
 * Archives that people requested (docs/decisions/102). A person has at most one in progress; `failed`: set aside. `step`: number of the step whose
 * state is in the store. `heldUntil`, `holder`: the step that works on it, until its hold expires (docs/decisions/141). `done` of `total`: lines and
 * pictures. Times are ms since 1970.
 */
export const dataExports = sqliteTable(
  'data_exports',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    withPictures: integer({ mode: 'boolean' }).notNull(),
    /** Made by the monthly schedule. */
    monthly: integer({ mode: 'boolean' }).notNull().default(false),
    /** Read only by builds before docs/decisions/145; later ones read the setting `SITE_ORIGIN`. */
    origin: text().notNull(),
    /** The person's language, for texts in the archive. */
    language: text().notNull(),
    state: text({ enum: ['running', 'ready', 'failed'] }).notNull(),
    step: integer().notNull().default(0),
    /** Consecutive steps that began and made no progress; and the reason of the last one. */
    faults: integer().notNull().default(0),
    reason: text({ enum: CUT_REASONS }),
    heldUntil: integer().notNull().default(0),
    holder: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Size of the finished archive in bytes. */
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
    index('data_exports_aside').on(table.reason).where(sql`${table.state} = 'failed'`),
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
    /** Read only by builds before docs/decisions/145; later ones read the setting `SITE_ORIGIN`. */
    origin: text().notNull(),
    language: text().notNull(),
    nextAt: integer().notNull(),
  },
  (table) => [index('monthly_exports_due').on(table.nextAt)],
)

/**
 * Destinations of monthly archives, one per person (docs/decisions/168), and the archive that is being sent there. `state`: `waiting` for its next
 * step; `failed`: set aside. Times are ms since 1970.
 */
export const archiveTargets = sqliteTable(
  'archive_targets',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    kind: text({ enum: TARGET_KINDS }).notNull(),
    url: text().notNull(),
    bucket: text().notNull(),
    region: text().notNull(),
    folder: text().notNull(),
    username: text().notNull(),
    /** Encrypted for this person with the key of the setting `SECRETS_KEY`. */
    password: text().notNull(),
    language: text().notNull(),
    /** Result of the last test; `testFault` null: success. */
    testedAt: integer().notNull(),
    testFault: text({ enum: SEND_FAULTS }),
    testStatus: integer(),
    state: text({ enum: ['none', 'waiting', 'sent', 'failed'] })
      .notNull()
      .default('none'),
    /** The archive being sent, its name at the destination, its upload, and the ETags of the parts sent so far. */
    exportId: integer(),
    name: text(),
    upload: text(),
    parts: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Size of `exportId` in bytes; 0 before the first step. */
    bytes: integer().notNull().default(0),
    /** Consecutive steps that began and made no progress; the fault of the last one, and the HTTP status of the response. */
    faults: integer().notNull().default(0),
    fault: text({ enum: SEND_FAULTS }),
    status: integer(),
    heldUntil: integer().notNull().default(0),
    holder: integer().notNull().default(0),
    /** The last archive that was sent. */
    sentAt: integer(),
    sentName: text(),
    sentBytes: integer(),
  },
  (table) => [index('archive_targets_waiting').on(table.heldUntil).where(sql`${table.state} = 'waiting'`)],
)

export type TargetRow = typeof archiveTargets.$inferSelect
export type ExportRow = typeof dataExports.$inferSelect
