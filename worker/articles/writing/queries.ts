import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice, type Slice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import { isThere } from '#worker/model/articles/rules.ts'
import { articles } from '#worker/model/articles/tables.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { recordUndo, UNDO_TIME } from '#worker/undo/write.ts'
import type { ArticleRow } from '../queries.ts'

/** Ids of boards by `username/slug`, also by former slugs; null: not found. */
export function selectBoardIds(names: readonly { username: string; slug: string }[]) {
  const slug = sql`w.value ->> '$.slug'`
  const now = sql`(select b.id from boards as b where b.owner_id = u.id and b.slug = ${slug} and b.kind = 'normal')`
  const before = sql`(select f.board_id from board_slugs as f where f.owner_id = u.id and f.slug = ${slug})`
  return select({
    name: sql<string>`u.username || '/' || (${slug})`,
    id: sql<number | null>`coalesce(${now}, ${before})`,
  })`
    from json_each(${JSON.stringify(names)}) as w cross join users as u on u.username = w.value ->> '$.username'`
}

/** The original of an article: the named one itself unless that is a translation. */
export function selectOriginal(id: number) {
  return select({
    id: sql<number>`coalesce(${articles.originalId}, ${articles.id})`,
  })`from ${articles} where ${isThere(id)}`
}

export type ArticleValues = Pick<
  ArticleRow,
  | 'title'
  | 'intro'
  | 'language'
  | 'country'
  | 'type'
  | 'isShop'
  | 'text'
  | 'leadId'
  | 'pinIds'
  | 'boardIds'
  | 'originalId'
> & { publishAt: number | null }

export function insertArticle(id: number, editorId: number, values: ArticleValues, now: number) {
  return run`insert into ${articles} ${valuesOf(articles, { id, ...values, editorId, createdAt: now, updatedAt: now })}`
}

/** True if the article still has this version and is not deleted. */
export function isVersion(id: number, version: number): SQL {
  return sql`exists (select 1 from articles where id = ${id} and version = ${version} and deleted_at is null)`
}

/** Saves an article if it still has this version. */
export function updateArticle(
  { id, version, editorId, now }: { id: number; version: number; editorId: number; now: number },
  values: ArticleValues,
) {
  return run`update ${articles} ${setOf(articles, { ...values, version: sql`${articles.version} + 1`, editorId, updatedAt: now })} where ${isThere(id)} and ${articles.version} = ${version}`
}

/** Moves the translations of an article that becomes a translation itself to its original. */
export function moveTranslations({ id, version }: { id: number; version: number }, originalId: number) {
  return run`update articles set original_id = ${originalId} where original_id = ${id} and ${isVersion(id, version)}`
}

/** Deletes an article, with an undo entry. */
export function deleteArticle({
  id,
  userId,
  articleId,
  title,
  now,
}: {
  id: number
  userId: number
  articleId: number
  title: string
  now: number
}): Statement[] {
  const entry = {
    ...{ id, userId, kind: 'article_deleted', now },
    inverse: sql`${JSON.stringify({ article: articleId })}`,
    summary: { action: 'article_deleted' as const, name: title },
  }
  return [
    recordUndo(entry, sql`exists (select 1 from articles where id = ${articleId} and deleted_at is null)`),
    run`update articles set deleted_at = ${now}, deletion = ${id} where id = ${articleId} and ${isRecorded(id)}`,
  ]
}

/** Restores an article that an undo entry deleted. */
export function restoreArticle(entryId: number, when: SQL): Statement {
  return run`update articles set deleted_at = null, deletion = null where deletion = ${entryId} and ${when}`
}

/** Articles that were deleted more than a day ago. */
export function deleteOldArticles(now: number): Slice {
  return deleteSlice(articles, sql`deleted_at <= ${now - UNDO_TIME}`)
}
