import type { SQL } from 'drizzle-orm'
import type { SitemapKind } from '#domain/sitemaps/kinds.ts'
import { rows } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { isLimitedSql } from '../model/accounts/rules.ts'
import { isPublishedSql } from '../model/articles/rules.ts'

/** A row of a slice. `at` is its key. Rows with `listed` 0 count for the slice's size but get no entry. */
export interface Row {
  at: string | number
  listed: 0 | 1
  picture: string | null
}
export interface ProfileRow extends Row {
  username: string
}
export interface BoardRow extends Row {
  username: string
  slug: string
  /** ms */
  modified: number
}
export interface PinRow extends Row {
  id: number
  title: string
  seoTitle: string | null
}
export type TopicRow = Row
export interface ArticleRow extends Row {
  id: number
  title: string
  isShop: 0 | 1
  type: number
  /** The id of the original article of a translation, or its own. */
  root: number
  locale: string
  modified: number
}

/** First key and parameters of a slice. */
interface Slice {
  after: string | number | null
  most: number
  /** ms */
  now: number
}

/** True if the person's account is open, public, listed and not limited, as for robots tags and public lists. `u`: a row of `users`. */
const isListedPerson = (now: number): SQL =>
  sql`(u.closed_at is null and u.is_private = 0 and u.seo_noindex_reason is null and not ${isLimitedSql(sql`u.id`, now)})`

/** Queries of slices. Each reads as many rows as it may have entries, including those left out. Oldest first, so that new rows only change the last part. */
export const SLICES = {
  profiles: ({ after, most, now }: Slice) =>
    rows<ProfileRow>`select u.id as at, ${isListedPerson(now)} as listed, u.image_key as picture, u.username
        from users as u where u.id > ${after ?? 0} order by u.id limit ${most}`,
  boards: ({ after, most, now }: Slice) =>
    rows<BoardRow>`select b.id as at, (b.grp = 0 and b.kind = 'normal' and b.is_disabled = 0 and b.seo_noindex_reason is null and ${isListedPerson(now)}) as listed,
          b.covers ->> '$[0].key' as picture, u.username, b.slug, max(b.created_at, coalesce(b.last_pin_at, 0)) as modified
        from (select * from boards where id > ${after ?? 0} order by id limit ${most}) as b cross join users as u on u.id = b.owner_id
        order by b.id`,
  pins: ({ after, most, now }: Slice) =>
    rows<PinRow>`select saved_rk as at, (seo_noindex_reason is null and not ${isLimitedSql(sql`pins.pinner_id`, now)}) as listed, image_key as picture,
          id, title, seo_title as seoTitle
        from pins where listed = 1 and saved_rk < ${after ?? 1} order by saved_rk desc limit ${most}`,
  topics: ({ after, most }: Slice) =>
    rows<TopicRow>`select t.slug as at, exists (select 1 from pin_annotations where slug = t.slug and listed = 1) as listed, null as picture
        from topics as t where t.slug > ${after ?? ''} order by t.slug limit ${most}`,
  articles: ({ after, most, now }: Slice) =>
    rows<ArticleRow>`select a.id as at, ${isPublishedSql('a', now)} as listed,
          (select image_key from pins where id = a.pin_ids ->> '$[0]' and listed = 1 and seo_noindex_reason is null) as picture,
          a.id, a.title, a.is_shop as isShop, a.type, coalesce(a.original_id, a.id) as root, a.language || '-' || a.country as locale,
          max(a.updated_at, a.publish_at) as modified
        from articles as a where a.deleted_at is null and a.id > ${after ?? 0} order by a.id limit ${most}`,
} satisfies Record<SitemapKind, unknown>
