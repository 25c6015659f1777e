import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/**
 * Pictures that are not in the store yet: `source_url` is fetched once, at the first view. A picture that is in the store
 * needs no row: its key is its name there. `failed_at` keeps a dead source from being asked at every view. `looked`: null before
 * the fetch, 0 while a job is to look at it, 1 when `thumbhash` (base64) and `dhash` (16 hex digits) are known.
 */
export const remoteMedia = sqliteTable(
  'remote_media',
  {
    key: text().primaryKey(),
    sourceUrl: text().notNull(),
    failedAt: integer(),
    looked: integer(),
    thumbhash: text(),
    dhash: text(),
  },
  (table) => [index('remote_media_waiting').on(table.key).where(sql`${table.looked} = 0`)],
)

/** Pictures whose pin, person or cover is gone, or that are on their way in: from `due_at` on the nightly job takes what nobody uses. */
export const unusedMedia = sqliteTable(
  'unused_media',
  { key: text().primaryKey(), dueAt: integer().notNull().default(0) },
  (table) => [index('unused_media_due').on(table.dueAt)],
)

/**
 * Pictures whose pin was deleted, that somebody no longer wears, or that were a board's cover: triggers on `pins`, `media`, `users` and
 * `boards` note them, whoever writes.
 * `settled`: whether the store has the mark, or none, as `version` of the note wants it (docs/decisions/038).
 */
export const withdrawnMedia = sqliteTable(
  'withdrawn_media',
  {
    key: text().primaryKey(),
    version: integer().notNull().default(0),
    settled: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('withdrawn_media_waiting').on(table.key).where(sql`${table.settled} = 0`)],
)

/**
 * What was uploaded (W-52). A pin names each row once (`used`); `lead_key` is the picture by which that pin is known, with which the row goes: its
 * own, a film's poster frame, or of a story's later pages that of the first. Rows of the same content of one owner share a `key`. `color`: six hex digits; `thumbhash`: base64; `dhash`: 16 hex digits;
 * `hash`: SHA-256 of what is stored, base64url; `duration`: ms; `poster_key`: the key of a film's picture.
 */
export const media = sqliteTable(
  'media',
  {
    id: integer().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull(),
    thumbhash: text(),
    dhash: text(),
    hash: text().notNull(),
    duration: integer(),
    posterKey: text(),
    leadKey: text().notNull(),
    createdAt: integer().notNull(),
    used: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('media_same').on(table.ownerId, table.hash),
    index('media_key').on(table.key),
    index('media_poster').on(table.posterKey).where(sql`${table.posterKey} is not null`),
    index('media_waiting').on(table.createdAt).where(sql`${table.used} = 0`),
    index('media_lead').on(table.leadKey).where(sql`${table.used} = 1`),
  ],
)

export type MediaRow = typeof media.$inferSelect
