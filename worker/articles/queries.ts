import type { SQL } from 'drizzle-orm'
import type { ArticlePicture } from '#client/articles/article.ts'
import type { Json } from '#worker/db/sql.ts'
import type { Key } from '../db/keyset.ts'
import { orNull, select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import type { Requester } from '../http/requester.ts'
import { isPublishedSql, isThere, readLanguage } from '../model/articles/rules.ts'
import { articles } from '../model/articles/tables.ts'
import { profileBoards } from '../model/boards/tables.ts'
import { cardColumns, pinner } from '../model/pins/columns.ts'
import { isNotRecommendedTo, viewerSql } from '../model/pins/rules.ts'
import { pins } from '../model/pins/tables.ts'
import { users } from '../model/profiles/tables.ts'

/** An article: a published one; with `now` null (for employees) any. */
export function selectArticle(id: number, now: number | null) {
  const shown = now === null ? sql`true` : isPublishedSql('articles', now)
  return select(articles)`from ${articles} where ${isThere(id)} and ${shown}`
}
export type ArticleRow = RowOf<typeof selectArticle>

/**
 * True if an article may show row `pins` to the requester, as in lists that recommend Pins to everybody. Pins that became private, were removed, or whose
 * saver and requester block each other are left out at once, even for their own saver.
 */
const mayShow = (requester: Requester) => sql`(pins.listed = 1 and ${isNotRecommendedTo(requester)} is not true)`

/** The Pins of an article that the requester may see, in the order of the article, its lead Pin first. */
export function selectPins(requester: Requester, articleId: number) {
  return select({ pin: cardColumns, pinner: orNull(pinner) })`
    from articles as a cross join json_each(a.pin_ids) as j
    cross join ${pins}
    left join ${users} on ${users.id} = ${pins.pinnerId} and ${users.closedAt} is null
    where a.id = ${articleId} and ${pins.id} = j.value and ${mayShow(requester)}
    order by j.key`
}
export type ArticlePinRow = RowOf<typeof selectPins>

/** The boards of an article that the requester may see, as on their owners' profiles, with the names by which the article refers to them. */
export function selectBoards(requester: Requester, articleId: number) {
  const viewer = viewerSql(requester)
  const isHidden = sql`exists (select 1 from users as owner indexed by users_hidden where owner.id = ${profileBoards.userId} and (owner.closed_at is not null or owner.is_private = 1))`
  const isUnlisted = sql`exists (select 1 from boards as held indexed by boards_unlisted where held.id = ${profileBoards.boardId} and held.seo_noindex_reason = 'staff')`
  const isBlocked = sql`exists (select 1 from blocks k where (k.blocker_id = ${viewer} and k.blocked_id = ${profileBoards.userId})
    or (k.blocked_id = ${viewer} and k.blocker_id = ${profileBoards.userId}))`
  return select({ name: sql<string>`j.key`, card: profileBoards })`
    from articles as a cross join json_each(a.board_ids) as j
    cross join ${profileBoards}
    where a.id = ${articleId} and ${profileBoards.boardId} = j.value and ${profileBoards}.role = 'owner' and ${profileBoards.grp} = 0
        and not ${isHidden} and not ${isUnlisted} and not ${isBlocked}`
}
export type ArticleBoardRow = RowOf<typeof selectBoards>

/** An article and its translations that are published: for links between them. */
export function selectTranslations(articleId: number, now: number) {
  const root = sql`(select coalesce(original_id, id) from articles where id = ${articleId})`
  const columns = sql`t.id, t.title, t.is_shop, t.type, t.language, t.country`
  const shown = isPublishedSql('t', now)
  return select({
    id: sql<number>`id`,
    title: sql<string>`title`,
    isShop: sql<number>`is_shop`,
    type: sql<number>`type`,
    language: sql<string>`language`,
    country: sql<string>`country`,
  })`from (select ${columns} from articles as t where t.id = ${root} and ${shown}
        union all select * from (select ${columns} from articles as t where t.original_id = ${root} and ${shown} limit 40)) order by id`
}
export type TranslationRow = RowOf<typeof selectTranslations>

/** The picture of an article for the requester: that of its first Pin that they may see, as JSON; null: they may see none. */
function picture(requester: Requester): SQL {
  return sql`(select json_object('key', pins.image_key, 'width', pins.image_width, 'height', pins.image_height, 'color', pins.color)
    from json_each(a.pin_ids) as j cross join pins where pins.id = j.value and pins.image_key is not null and ${mayShow(requester)} limit 1)`
}

/** Published articles in the requester's language, newest first; English ones if there are none in that language. */
export function selectPublished(requester: Requester, after: Key[] | null, limit: number) {
  const { now, place } = requester
  const behind = after ? sql`and (a.publish_at, a.id) < (${after[0]}, ${after[1]})` : sql``
  return select({
    id: sql<number>`a.id`,
    title: sql<string>`a.title`,
    intro: sql<string>`a.intro`,
    language: sql<string>`a.language`,
    isShop: sql<number>`a.is_shop`,
    type: sql<number>`a.type`,
    publishAt: sql<number>`a.publish_at`,
    picture: sql<Json<ArticlePicture> | null>`${picture(requester)}`,
  })`
    from articles as a
    where a.language = ${readLanguage(place.language, now)} and ${isPublishedSql('a', now)} ${behind}
    order by a.publish_at desc, a.id desc
    limit ${limit}`
}
export type PublishedRow = RowOf<typeof selectPublished>

/** All articles for employees, newest first. */
export function selectDrafts(before: Key | null, limit: number) {
  return select({
    id: articles.id,
    title: articles.title,
    language: articles.language,
    country: articles.country,
    isShop: articles.isShop,
    type: articles.type,
    publishAt: articles.publishAt,
    updatedAt: articles.updatedAt,
    editor: sql<string | null>`(select username from users where id = articles.editor_id)`,
  })`
    from ${articles}
    where ${articles.deletedAt} is null ${before === null ? sql`` : sql`and ${articles.id} < ${before}`}
    order by ${articles.id} desc
    limit ${limit}`
}
export type DraftRow = RowOf<typeof selectDrafts>
