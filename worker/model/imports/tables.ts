import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Sheet } from '#domain/imports/columns.ts'
import type { Besides, ImportState, Skipped } from '#domain/imports/contract.ts'
import { CUT_REASONS } from '#domain/imports/cut-off.ts'
import type { Preview } from '#domain/imports/preview.ts'
import type { Broken } from '#domain/imports/rules.ts'
import { users } from '../profiles/tables.ts'

/** A multipart upload: its id in the store, and the parts stored so far, in order. */
export interface Parts {
  upload: string
  stored: { partNumber: number; etag: string }[]
}

/**
 * Files that people import (docs/decisions/103). The store has the file, and the plan that the check makes from it. `boards`, `pins`, `known`,
 * `skipped`, `besides`, `broken`, `sheet`: results of the check. `parts`: parts of an unfinished upload. `size`, `at`: bytes of the plan, and bytes
 * done. `isOpen`: the profile in the file is public. `mayOpen`: the person has confirmed that this import, or its undo, makes their private profile
 * public. `heldUntil`, `holder`: the step that works on it, until its hold expires (docs/decisions/141). `failed`: set aside. Times are ms since
 * 1970.
 */
export const dataImports = sqliteTable(
  'data_imports',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Read only by builds before docs/decisions/145; later ones read the setting `SITE_ORIGIN`. */
    origin: text().notNull(),
    isSecret: integer({ mode: 'boolean' }).notNull(),
    /** Creates new boards even if boards of the same name exist. */
    newBoards: integer({ mode: 'boolean' }).notNull().default(false),
    state: text().$type<ImportState>().notNull(),
    boards: integer().notNull().default(0),
    pins: integer().notNull().default(0),
    known: integer().notNull().default(0),
    skipped: text({ mode: 'json' }).$type<Skipped>().notNull().default({}),
    besides: text({ mode: 'json' }).$type<Besides>().notNull().default({}),
    broken: text({ mode: 'json' }).$type<Broken[]>().notNull().default([]),
    sheet: text({ mode: 'json' }).$type<Sheet>(),
    /** Set until the import starts. */
    preview: text({ mode: 'json' }).$type<Preview>(),
    withProfile: integer({ mode: 'boolean' }).notNull().default(false),
    isOpen: integer({ mode: 'boolean' }).notNull().default(false),
    mayOpen: integer({ mode: 'boolean' }).notNull().default(false),
    startedAt: integer(),
    parts: text({ mode: 'json' }).$type<Parts>(),
    created: integer().notNull().default(0),
    size: integer().notNull().default(0),
    at: integer().notNull().default(0),
    /** Consecutive steps that began and made no progress; the reason of the last one; and the state in which it was set aside. */
    faults: integer().notNull().default(0),
    reason: text({ enum: CUT_REASONS }),
    asideFrom: text().$type<ImportState>(),
    heldUntil: integer().notNull().default(0),
    holder: integer().notNull().default(0),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('data_imports_user').on(table.userId, table.id),
    index('data_imports_waiting').on(table.heldUntil).where(sql`${table.state} in ('checking', 'running', 'undoing')`),
    index('data_imports_end').on(table.expiresAt),
    index('data_imports_aside').on(table.reason).where(sql`${table.state} = 'failed'`),
  ],
)
export type ImportRecord = typeof dataImports.$inferSelect

/** Pins that an import created, for its undo. */
export const importPins = sqliteTable(
  'import_pins',
  { importId: integer().notNull(), pinId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.importId, table.pinId] })],
)

/**
 * Other data that an import created, for its undo: hearts and other marks by the ids of their Pins, comments, and people who were blocked or whom a
 * profile that became public admitted.
 */
export const importTraces = sqliteTable(
  'import_traces',
  { importId: integer().notNull(), kind: text().$type<TraceKind>().notNull(), thingId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.importId, table.kind, table.thingId] })],
)
export type TraceKind = 'heart' | 'tried' | 'hidden' | 'comment' | 'block' | 'admitted'
