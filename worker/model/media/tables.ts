import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Rich } from '#domain/pins/rich.ts'
import { users } from '../profiles/tables.ts'

/**
 * Pictures by remote address; `source_url` is fetched once, at the first view. Pictures in the store need no row. `failed_at` limits retries of a
 * failing source. `looked`: null before the fetch, 0 until a job analyzes the picture, 1 when `thumbhash` (base64) and `dhash` (16 hex digits) are
 * stored. Migration 0035 has four more indexes, of the quarters of `dhash`, because the generator cannot write them.
 */
export const remoteMedia = sqliteTable(
  'remote_media',
  {
    key: text().primaryKey(),
    sourceUrl: text().notNull(),
    failedAt: integer(),
    looked: integer(),
    /** Size of the stored file if it is the site's original; null: it is a smaller copy, or there is none (docs/decisions/166). */
    bytes: integer(),
    thumbhash: text(),
    dhash: text(),
    /** Results of the analysis: size in pixels as stored, and colours (docs/decisions/161). null: not analyzed yet. */
    width: integer(),
    height: integer(),
    color: text(),
    tones: text(),
    /** True if its pins were compared with those of files that look the same (docs/decisions/149). */
    matched: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('remote_media_unmatched').on(table.key).where(sql`${table.matched} = 0 and ${table.dhash} is not null`),
    index('remote_media_waiting').on(table.key).where(sql`${table.looked} = 0`),
    // Analyzed before colours were stored.
    index('remote_media_toneless').on(table.key).where(sql`${table.dhash} is not null and ${table.tones} is null`),
    index('remote_media_source').on(table.sourceUrl),
  ],
)

/**
 * Stored pictures with several frames: their originals are served too, because renditions show one frame only (docs/decisions/165). `type`: as in
 * `media`.
 */
export const movingPictures = sqliteTable('moving_pictures', { key: text().primaryKey(), type: text().notNull() })

/**
 * Metadata of pages by address, before and after redirects, as read for a preview. A pin saved with the address as its link copies it
 * (docs/decisions/107). `fetched_at`: ms since 1970.
 */
export const linkFacts = sqliteTable(
  'link_facts',
  {
    link: text().primaryKey(),
    rich: text({ mode: 'json' }).$type<Rich>().notNull(),
    fetchedAt: integer().notNull(),
  },
  (table) => [index('link_facts_fetched').on(table.fetchedAt)],
)

/**
 * Scheduled cleanups: pictures of deleted pins, people and covers, and uploads in progress. After `due_at` the nightly job deletes those that are
 * unused.
 */
export const unusedMedia = sqliteTable(
  'unused_media',
  { key: text().primaryKey(), dueAt: integer().notNull().default(0) },
  (table) => [index('unused_media_due').on(table.dueAt)],
)

/**
 * Pictures that may have become invisible; triggers on `pins`, `media`, `users` and `boards` insert them. `settled`: the store's mark matches
 * `version` of the row (docs/decisions/038).
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
 * Files that operators removed everywhere (docs/decisions/071): keys of the store, which are no longer shown, and hashes as in `media`, which no
 * upload may have again.
 */
export const removedFiles = sqliteTable(
  'removed_files',
  {
    value: text().notNull(),
    kind: text({ enum: ['key', 'hash'] }).notNull(),
    removalId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.value, table.removalId] }),
    index('removed_files_removal').on(table.removalId, table.kind),
  ],
)

/**
 * Quarters of the dHashes of pictures that were removed everywhere: uploads similar to one are refused (docs/decisions/089). `quarter`: 0 to 3;
 * `value`: its 16 bits; `dhash`: the whole hash, 16 hex digits.
 */
export const refusedQuarters = sqliteTable(
  'refused_quarters',
  {
    quarter: integer().notNull(),
    value: integer().notNull(),
    removalId: integer().notNull(),
    dhash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quarter, table.value, table.removalId, table.dhash] }),
    index('refused_quarters_removal').on(table.removalId),
  ],
)

/**
 * Uploads (W-52). One pin uses each row (`used`). The row is deleted with the picture `lead_key`: its own, a video's
 * poster frame, or the first page of its story. Rows of one owner with the same content share a `key`. `color`: six hex
 * digits, `tones`: twelve (docs/decisions/161); `thumbhash`: base64; `dhash`: 16 hex digits; `hash`: SHA-256 of the stored file, base64url; `duration`: ms;
 * `poster_key`: the key of a video's poster frame. The quarters of `dhash` have indexes as in `remote_media`.
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
    /** null: stored before tones were, or nothing of the picture is visible. */
    tones: text(),
    thumbhash: text(),
    dhash: text(),
    hash: text().notNull(),
    duration: integer(),
    posterKey: text(),
    leadKey: text().notNull(),
    createdAt: integer().notNull(),
    used: integer({ mode: 'boolean' }).notNull().default(false),
    /** As in `remote_media`. */
    matched: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('media_toneless').on(table.id).where(sql`${table.dhash} is not null and ${table.tones} is null`),
    index('media_unmatched')
      .on(table.id)
      .where(sql`${table.matched} = 0 and ${table.used} = 1 and ${table.dhash} is not null`),
    index('media_same').on(table.ownerId, table.hash),
    index('media_key').on(table.key),
    index('media_hash').on(table.hash),
    index('media_poster').on(table.posterKey).where(sql`${table.posterKey} is not null`),
    index('media_waiting').on(table.createdAt).where(sql`${table.used} = 0`),
    index('media_lead').on(table.leadKey).where(sql`${table.used} = 1`),
  ],
)

/**
 * Files that programs have announced (docs/decisions/112). `token_hash`: hash of the secret that authorizes the upload. `media_id`: the stored file,
 * whose row may be deleted; `failure`: why the site refused it. Times are ms since 1970.
 */
export const mediaRegistrations = sqliteTable(
  'media_registrations',
  {
    id: integer().primaryKey(),
    ownerId: integer().notNull(),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    tokenHash: text().notNull(),
    mediaId: integer(),
    failure: text({ enum: ['only_images', 'upload_too_large', 'picture_removed', 'wrong_type'] }),
    createdAt: integer().notNull(),
  },
  (table) => [index('media_registrations_old').on(table.createdAt)],
)

export type MediaRow = typeof media.$inferSelect
