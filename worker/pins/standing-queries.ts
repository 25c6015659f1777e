import { sql } from 'drizzle-orm'
import { canSeeBoardSql } from '../boards/conditions.ts'
import type { Statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'

/** How a viewer stands to a pin and to who saved it; flags are 0 or 1. */
export interface StandingRow {
  hidden: number
  tried: number
  /** JSON: slugs of its words that the viewer follows. */
  topics: string
  isPrivate: number
  following: number
  requested: number
  blocking: number
}

/** Few rows, whoever asks; none without a session. */
export function selectStanding({ db, sessionHash, now }: Asker, pinId: number): Statement {
  return db
    .select({
      hidden: sql`exists (select 1 from pin_hides where user_id = v.me and pin_id = p.id)`.as('s_hidden'),
      tried: sql`exists (select 1 from pin_tries where user_id = v.me and pin_id = p.id)`.as('s_tried'),
      topics: sql`(select json_group_array(t.slug) from pin_annotations as a
        join topic_follows as t on t.user_id = v.me and t.slug = a.slug where a.pin_id = p.id)`.as('s_topics'),
      isPrivate: sql`u.is_private`.as('s_private'),
      following: sql`exists (select 1 from follows where follower_id = v.me and followee_id = u.id)`.as('s_following'),
      requested: sql`exists (select 1 from follow_requests where target_id = u.id and requester_id = v.me)`.as(
        's_requested',
      ),
      blocking: sql`exists (select 1 from blocks where blocker_id = v.me and blocked_id = u.id)`.as('s_blocking'),
    })
    .from(
      sql`(select user_id as me from sessions where token_hash = ${sessionHash} and expires_at > ${now}) as v
        join pins as p on p.id = ${pinId} join users as u on u.id = p.pinner_id`,
    )
}

/** Where a pin of the viewer's own was saved: `board` is null on the profile, and where they may not see it any more. */
export interface SavedPlaceRow {
  board: string | null
  section: string | null
}

/** At most three rows; none of a pin that isn't the viewer's. */
export function selectSavedPlace({ db, sessionHash, now }: Asker, pinId: number): Statement {
  return db
    .select({
      board: sql`case when b.kind = 'normal' and ${canSeeBoardSql(sql`v.me`, 'b', 'o')} then b.name end`.as('p_board'),
      section: sql`s.title`.as('p_section'),
    })
    .from(
      sql`(select user_id as me from sessions where token_hash = ${sessionHash} and expires_at > ${now}) as v
        join pins as p on p.id = ${pinId} and p.pinner_id = v.me join boards as b on b.id = p.board_id
        join users as o on o.id = b.owner_id left join sections as s on s.id = p.section_id`,
    )
}

export interface TopicRow {
  name: string
  /** 1: the world may find at least one pin of it. */
  isListed: number
  followed: number
}

/** A topic by its slug. Its count tells of hidden pins too, so that nobody is told it. */
export function selectTopic({ db, sessionHash, now }: Asker, slug: string): Statement {
  const me = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const followed =
    sessionHash === null ? sql`0` : sql`exists (select 1 from topic_follows where user_id = ${me} and slug = t.slug)`
  return db
    .select({
      name: sql`t.name`.as('t_name'),
      isListed: sql`exists (select 1 from pin_annotations where slug = t.slug and listed = 1)`.as('t_listed'),
      followed: sql`${followed}`.as('t_followed'),
    })
    .from(sql`topics as t`)
    .where(sql`t.slug = ${slug}`)
}
