import { eq, type SQL, sql } from 'drizzle-orm'
import type { Key } from '../../db/keyset.ts'
import type { Database } from '../../db/open.ts'
import type { Asker, Session } from '../../http/asker.ts'
import type { Who } from '../../profiles/read.ts'
import { users } from '../../profiles/tables.ts'
import { idOfWho, isUnwantedBy, viewerSql } from '../conditions.ts'
import { pinner, promoter, promoters } from '../queries.ts'
import { pins } from '../tables.ts'

/**
 * The rows of a list that another table finds, such as a topic's, behind a position: `id, place` in order, `place` being JSON of the keys, no
 * more than `limit`. What is read for a page is this many rows, whatever of them is shown.
 */
export type Find = (after: Key[] | null, limit: number) => SQL

/** The pins of a found list, with their places in it, and whether each is left out for the viewer. */
export function selectFound(asker: Asker, found: SQL) {
  const hidden = asker.sessionHash === null ? sql`0` : isUnwantedBy(viewerSql(asker))
  return asker.db
    .select({
      pin: pins,
      pinner,
      promoter,
      place: sql<string>`found.place`.as('f_place'),
      hidden: sql<number>`${hidden}`.as('f_hidden'),
    })
    .from(sql`(${found}) as found`)
    .leftJoin(pins, sql`${pins.id} = found.id`)
    .leftJoin(users, sql`${users.id} = ${pins.pinnerId} and ${users.closedAt} is null`)
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
}
export type FoundRow = Awaited<ReturnType<typeof selectFound>>[number]

/** How many words of a pin count, and how many of the newest pins of each are looked at: 240 rows however many there are. */
const WORDS = 6
const EACH = 40

/** Pins that share words with one, the most alike first: a word that few pins have counts for more. */
export function findRelated(session: Session, pinId: number): Find {
  const isHidden =
    session.sessionHash === null
      ? sql`0`
      : sql`exists (select 1 from pin_hides h
    where h.user_id = ${viewerSql(session)} and h.pin_id = near.value)`
  return (after, limit) => sql`
      with word as materialized (
        select a.slug, 1000000 / (10 + t.pin_count) as weight from pin_annotations as a join topics as t on t.slug = a.slug
        where a.pin_id = ${pinId} and a.slug <> '' order by a.rank limit ${WORDS}),
      scored as materialized (
        select near.value as id, sum(word.weight) as score from word, json_each((
          select json_group_array(pin_id) from (select x.pin_id from pin_annotations as x
            where x.slug = word.slug and x.listed = 1 order by x.pin_id desc limit ${EACH}))) as near
        where near.value <> ${pinId} and not ${isHidden} group by near.value)
      select id, json_array(score, id) as place from scored
      ${after ? sql`where (score, id) < (${after[0]}, ${after[1]})` : sql``}
      order by score desc, id desc limit ${limit}`
}

/** Public pins that have a word, newest first: `listed` is kept beside each word, so that a page is one range. */
export function findOfTopic(slug: string): Find {
  return (after, limit) => sql`select a.pin_id as id, json_array(a.pin_id) as place from pin_annotations as a
        where a.slug = ${slug} and a.listed = 1 ${after ? sql`and a.pin_id < ${after[0]}` : sql``}
        order by a.pin_id desc limit ${limit}`
}

/** What somebody has tried, latest first. */
export function findTried(session: Session, who: Who): Find {
  return (after, limit) => sql`select t.pin_id as id, json_array(t.rk) as place from pin_tries as t
        where t.user_id = ${idOfWho(session, who)} ${after ? sql`and t.rk > ${after[0]}` : sql``} order by t.rk limit ${limit}`
}

/** The topics that somebody follows, newest first, and whether the viewer follows each. */
export function selectFollowedTopics(asker: Asker, who: Who, after: Key[] | null, limit: number) {
  const own = sql`exists (select 1 from topic_follows v where v.user_id = ${viewerSql(asker)} and v.slug = t.slug)`
  return asker.db
    .select({
      id: sql<string>`t.slug`.as('t_slug'),
      name: sql<string>`t.name`.as('t_name'),
      rk: sql<number>`f.rk`.as('f_rk'),
      followed: sql<number>`${own}`.as('f_own'),
    })
    .from(sql`topic_follows as f join topics as t on t.slug = f.slug`)
    .where(sql`f.user_id = ${idOfWho(asker, who)} ${after ? sql`and f.rk > ${after[0]}` : sql``}`)
    .orderBy(sql`f.rk`)
    .limit(limit)
}

/** A topic by its slug, without its count: that includes secret pins. */
export function selectTopic(asker: Asker, slug: string) {
  const followed =
    asker.sessionHash === null
      ? sql`0`
      : sql`exists (select 1 from topic_follows where user_id = ${viewerSql(asker)} and slug = t.slug)`
  return asker.db
    .select({
      name: sql<string>`t.name`.as('t_name'),
      /** 1: the world may find at least one pin of it. */
      isListed: sql<number>`exists (select 1 from pin_annotations where slug = t.slug and listed = 1)`.as('t_listed'),
      followed: sql<number>`${followed}`.as('t_followed'),
    })
    .from(sql`topics as t`)
    .where(sql`t.slug = ${slug}`)
}

/** How many of the newest public pins are looked at. */
const LOOKED_AT = 40

/** Topics that somebody may want to look into: the words that the newest public pins share most. */
export function selectSuggestedTopics(db: Database, limit: number) {
  return db
    .select({ slug: sql<string>`a.slug`.as('slug'), name: sql<string>`min(a.name)`.as('name') })
    .from(
      sql`(select id from pins where listed = 1 order by saved_rk limit ${LOOKED_AT}) as p
        cross join pin_annotations a on a.pin_id = p.id and a.slug <> ''`,
    )
    .groupBy(sql`a.slug`)
    .orderBy(sql`count(*) desc, min(a.rank), a.slug`)
    .limit(limit)
}
