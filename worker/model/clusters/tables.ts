import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Cover } from '../boards/tables.ts'
import { users } from '../profiles/tables.ts'

/**
 * Suggested boards, computed from a user's pins by a job (G-055), best first. `key` identifies a suggestion across
 * recomputations and in its dismissal. `thumbs`: the four newest pictures; `why`: the annotations that its pins share.
 */
export const pinClusters = sqliteTable(
  'pin_clusters',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    rank: integer().notNull(),
    key: text().notNull(),
    names: text({ mode: 'json' }).$type<string[]>().notNull(),
    why: text({ mode: 'json' }).$type<string[]>().notNull(),
    thumbs: text({ mode: 'json' }).$type<Cover[]>().notNull(),
    pinCount: integer().notNull(),
    hasQuickSaves: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [uniqueIndex('pin_clusters_rank').on(table.userId, table.rank)],
)

/** The pins of a suggestion, newest first. */
export const clusterPins = sqliteTable(
  'cluster_pins',
  {
    clusterId: integer()
      .notNull()
      .references(() => pinClusters.id),
    rank: integer().notNull(),
    pinId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clusterId, table.rank] }), index('cluster_pins_pin').on(table.pinId)],
)

/** Suggestions that a user has dismissed permanently. */
export const clusterDismissals = sqliteTable(
  'cluster_dismissals',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/**
 * Users whose suggestions are outdated, and when to recompute them (ms since 1970). `held_until`: when the job's hold
 * expires; 0: no message is queued, 1: a message is queued.
 */
export const clusterJobs = sqliteTable(
  'cluster_jobs',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    dueAt: integer().notNull(),
    heldUntil: integer().notNull().default(0),
  },
  (table) => [index('cluster_jobs_due').on(table.dueAt)],
)
