import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isPublishedSql, readLanguage } from '#worker/model/articles/rules.ts'
import { isNotRecommendedTo } from '#worker/model/pins/rules.ts'
import { pins } from '#worker/model/pins/tables.ts'

/** Age in ms after which feeds no longer carry an article. */
const NEWS_TIME = 30 * 24 * 3600 * 1000

/** The newest article in the reader's language, if it is news, with its first pin that the requester may see: one row or none. */
export function selectNewsArticle(requester: Requester) {
  const { now, place } = requester
  const newest = sql`(select a.* from articles as a where a.language = ${readLanguage(place.language, now)} and ${isPublishedSql('a', now)}
    order by a.publish_at desc, a.id desc limit 1)`
  return select({
    pin: pins,
    articleId: sql<number>`a.id`,
    title: sql<string>`a.title`,
    intro: sql<string>`a.intro`,
    isShop: sql<number>`a.is_shop`,
    type: sql<number>`a.type`,
    publishAt: sql<number>`a.publish_at`,
  })`
    from ${newest} as a cross join json_each(a.pin_ids) as j cross join ${pins}
    where a.publish_at > ${now - NEWS_TIME} and ${pins.id} = j.value and pins.image_key is not null and pins.listed = 1
      and ${isNotRecommendedTo(requester)} is not true limit 1`
}
export type NewsArticleRow = RowOf<typeof selectNewsArticle>
