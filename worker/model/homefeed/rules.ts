import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { standsForPicture } from '../pins/copies.ts'

/** Kinds of suggestions in `home_suggestions`. */
export const SUGGESTED_PERSON = 0
export const SUGGESTED_TOPIC = 1

/** Number of newest public pins from which people and topics are sampled. */
const PEOPLE_FROM = 200
const TOPICS_FROM = 40

/**
 * The savers of the newest public pins as a subquery of `id` and `rk`.
 * @param isNeeded if false, nothing is read
 */
export function sampledSavers(isNeeded: SQL = sql`true`): SQL {
  return sql`(select pinner_id as id, min(saved_rk) as rk from (select pinner_id, saved_rk from pins where listed = 1
    order by saved_rk limit ${atMost(PEOPLE_FROM, isNeeded)}) group by pinner_id)`
}

/** The most common annotations of the newest public pins as a subquery of `slug`, `name`, `count` and `rank`. */
export function sampledTopics(isNeeded: SQL = sql`true`): SQL {
  return sql`(select a.slug, min(a.name) as name, count(*) as count, min(a.rank) as rank
    from (select id from pins indexed by pins_shown where ${standsForPicture('pins')} order by saved_rk limit ${atMost(TOPICS_FROM, isNeeded)}) as p
      cross join pin_annotations a on a.pin_id = p.id and a.slug <> '' group by a.slug)`
}

// A LIMIT of 0 reads no row, whereas SQLite would evaluate a condition in WHERE for each row.
function atMost(rows: number, isNeeded: SQL): SQL {
  return sql`(select case when ${isNeeded} then ${sql.raw(String(rows))} else 0 end)`
}

/** True if the job has not stored suggestions yet. */
export function hasNoSuggestions(kind: number): SQL {
  return sql`not exists (select 1 from home_suggestions where kind = ${sql.raw(String(kind))})`
}
