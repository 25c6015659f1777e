import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { articles } from './tables.ts'

/** The rule `articleState` in SQL: true if row `article` of `articles` is public. The literals match the partial index. */
export function isPublishedSql(article: string, now: SQL | number): SQL {
  const at = (column: string) => sql.raw(`${article}.${column}`)
  return sql`(${at('publish_at')} is not null and ${at('deleted_at')} is null and ${at('publish_at')} <= ${now})`
}

/** Language of the articles shown to readers of a language: that language, or English if it has no published article. */
export function readLanguage(language: string, now: SQL | number): SQL {
  return sql`(select iif(exists (select 1 from articles as own where own.language = ${language} and ${isPublishedSql('own', now)}), ${language}, 'en'))`
}

/** True if an article was deleted by this undo entry. */
export function isDeletedBy(entryId: number, articleId: number): SQL {
  return sql`exists (select 1 from articles where id = ${articleId} and deletion = ${entryId} and deleted_at is not null)`
}

/** Selects an article that is not deleted. */
export function isThere(id: number): SQL {
  return sql`${articles.id} = ${id} and ${articles.deletedAt} is null`
}
