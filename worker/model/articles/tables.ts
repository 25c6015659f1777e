import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Articles that employees write (docs/decisions/096). Times are ms since 1970. */
export const articles = sqliteTable(
  'articles',
  {
    id: integer().primaryKey(),
    /** Raised by each save: a form of an older version overwrites nothing. */
    version: integer().notNull().default(1),
    title: text().notNull(),
    /** The sentence below the title, also shown in lists and search results. */
    intro: text().notNull().default(''),
    language: text().notNull(),
    country: text().notNull(),
    /** 0 to 3, as in the rules of kinds. */
    type: integer().notNull(),
    isShop: integer({ mode: 'boolean' }).notNull().default(false),
    /** As typed; `blocksOf` splits it into blocks. */
    text: text().notNull().default(''),
    /** The Pin with the main picture; null: the first Pin that the viewer may see. */
    leadId: integer(),
    /** Ids of the Pins in the article: the leading one first, the others in order. */
    pinIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Ids of the boards in the article, by `username/slug` as typed. */
    boardIds: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
    /** For a translation: the original article, which is not a translation itself. */
    originalId: integer(),
    /** When it becomes public; null: only employees see it. Checked at each read, so that no job has to run in time. */
    publishAt: integer(),
    /** The employee who last saved it. Not a foreign key, because an account may be deleted. */
    editorId: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Time of deletion and its undo entry; null: not deleted. */
    deletedAt: integer(),
    deletion: integer(),
  },
  (table) => [
    index('articles_published')
      .on(table.language, table.publishAt, table.id)
      .where(sql`${table.publishAt} is not null and ${table.deletedAt} is null`),
    index('articles_drafts').on(table.id).where(sql`${table.deletedAt} is null`),
    index('articles_original').on(table.originalId).where(sql`${table.originalId} is not null`),
    index('articles_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('articles_deletion').on(table.deletion).where(sql`${table.deletion} is not null`),
  ],
)
