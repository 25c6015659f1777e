import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
