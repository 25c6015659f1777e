import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Pictures that are not in the store yet: `source_url` is fetched once, at the first view. A picture that is in the store
 * needs no row: its key is its name there. `failed_at` keeps a dead source from being asked at every view.
 */
export const remoteMedia = sqliteTable('remote_media', {
  key: text().primaryKey(),
  sourceUrl: text().notNull(),
  failedAt: integer(),
})

/** Pictures whose pin or person is gone: the nightly job takes them out of the store, unless they are used elsewhere. */
export const unusedMedia = sqliteTable('unused_media', { key: text().primaryKey() })

/**
 * What was uploaded or fetched, until a pin names it (`used`). `color`: six hex digits; `dhash`: 16 hex digits; `hash`: SHA-256 of the
 * content, base64url; `duration`: ms; `poster_key`: the key of a film's picture.
 */
export const media = sqliteTable(
  'media',
  {
    id: integer().primaryKey(),
    ownerId: integer().notNull(),
    key: text().notNull().unique(),
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
    createdAt: integer().notNull(),
    used: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('media_owner').on(table.ownerId)],
)
