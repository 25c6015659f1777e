import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { isBlockedBetween } from '../invites/rules.ts'

export function followsSql(follower: SQL | number, followee: SQL | number): SQL {
  return sql`exists (select 1 from follows where follower_id = ${follower} and followee_id = ${followee})`
}

/** True if row `u` of `users` accepts messages: by the person's setting, and for a business also by its profile's setting (G-137). */
export const takesMessagesSql: SQL = sql`case when u.messaging_on = 0 then 0 when u.is_partner = 0 then 1
  else coalesce((select b.takes_messages from businesses as b where b.user_id = u.id), 1) = 1 end`

/** Id of the other person in conversation `c` of two, for its viewer `mine`; null once an account of it was purged. */
export const otherOf: SQL = sql`cast(trim(replace(',' || c.member_key || ',', ',' || mine.user_id || ',', ','), ',') as integer)`

/**
 * True if the viewer `mine` (a row of `conversation_members`) may see message `m` of conversation `c`: it is newer than their last deletion, and in a
 * group there is no block between them and its sender.
 */
export const seesMessage: SQL = sql`m.seq > mine.cleared_seq and ${seesSender()}`

/** Like `seesMessage`, without the condition on deletion. */
export function seesSender(): SQL {
  return sql`(c.is_group = 0 or not ${isBlockedBetween(sql`mine.user_id`, sql`m.sender_id`)})`
}

/** Number of people who got a message request from this person and have neither accepted nor answered it. */
export function waitingFor(personId: number): SQL<number> {
  return sql`(select count(*) from conversation_members as s cross join conversation_members as o on o.conversation_id = s.conversation_id
    where s.user_id = ${personId} and s.has_begun = 1 and o.user_id <> s.user_id and o.box = 'requests')`
}

/** True if someone else in conversation `c` neither follows its viewer `mine` nor has accepted the request. */
export const hasStrangerSql: SQL = sql`exists (select 1 from conversation_members as s where s.conversation_id = c.id and s.user_id <> mine.user_id
  and s.left_at is null and s.box = 'requests' and not ${followsSql(sql`s.user_id`, sql`mine.user_id`)})`
