import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Articles that employees write (docs/decisions/096). Times are ms since 1970. */
export const articles = sqliteTable(
  'articles',
  {
    id: integer().primaryKey(),
    /** One more with each saving: a form that showed an older one overwrites nothing. */
    version: integer().notNull().default(1),
    title: text().notNull(),
    /** The sentence below the title; in lists and search results. */
    intro: text().notNull().default(''),
    language: text().notNull(),
    country: text().notNull(),
    /** 0 to 3, as in the rules of kinds. */
    type: integer().notNull(),
    isShop: integer({ mode: 'boolean' }).notNull().default(false),
    /** As typed; `blocksOf` divides it into parts. */
    text: text().notNull().default(''),
    /** The Pin whose picture leads; null: the first one that the viewer may see. */
    leadId: integer(),
    /** Ids of the Pins that it names: the leading one first, the others in order. */
    pinIds: text({ mode: 'json' }).$type<number[]>().notNull(),
    /** Ids of the boards that it names, by `username/slug` as typed. */
    boardIds: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
    /** Of a translation: the article that was translated, which is none itself. */
    originalId: integer(),
    /** From when on everybody sees it; null: only employees do. It is judged at each read, so that no job has to be in time. */
    publishAt: integer(),
    /** Who saved it last; no key, because an account may be deleted. */
    editorId: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Of a deleted article: the time of deletion, and its undo entry. */
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
