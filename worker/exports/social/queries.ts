import type { SQL } from 'drizzle-orm'
import { rows } from '#worker/db/select.ts'
import type { Json } from '#worker/db/sql.ts'
import { sql } from '#worker/db/sql.ts'
import { seesMessage } from '#worker/model/conversations/rules.ts'
import { isBlockedBetween } from '#worker/model/invites/rules.ts'
import { SLICE } from '../content/queries.ts'

/** Comments that the person wrote, including those on other people's Pins. */
export function selectComments(userId: number, after: number) {
  return rows<{
    id: number
    pin_id: number
    parent_id: number | null
    text: string
    is_tried: 0 | 1
    image_key: string | null
    image_type: string | null
    created_at: number
  }>`select id, pin_id, parent_id, text, is_tried, image_key, created_at,
        (select m.type from media as m where m.key = comments.image_key limit 1) as image_type from comments
      where author_id = ${userId} and id > ${after} and deleted_at is null order by id limit ${SLICE}`
}

export function selectConversations(userId: number, after: number) {
  return rows<{
    id: number
    created_at: number
    people: Json<string[]>
  }>`select c.id, c.created_at, (select json_group_array(u.username) from conversation_members as o cross join users as u on u.id = o.user_id
        where o.conversation_id = c.id and o.user_id <> mine.user_id and u.closed_at is null) as people
      from conversation_members as mine cross join conversations as c on c.id = mine.conversation_id
      where mine.user_id = ${userId} and mine.conversation_id > ${after} and mine.left_at is null
      order by mine.conversation_id limit ${SLICE}`
}

/** Messages that the person sees in their conversations (`seesMessage`), by conversation and order. */
export function selectMessages(userId: number, [conversation, seq]: readonly [number, number]) {
  const each = (which: SQL) => sql`select mine.conversation_id as conversation, m.seq, m.text, m.created_at,
      (select u.username from users as u where u.id = m.sender_id and u.closed_at is null) as sender
    from conversation_members as mine cross join conversations as c on c.id = mine.conversation_id
      cross join messages as m on m.conversation_id = c.id
    where mine.user_id = ${userId} and mine.left_at is null and ${which} and ${seesMessage}
    order by mine.conversation_id, m.seq limit ${SLICE}`
  return rows<{
    conversation: number
    seq: number
    text: string
    created_at: number
    sender: string | null
  }>`select * from (${each(sql`mine.conversation_id = ${conversation} and m.seq > ${seq}`)})
      union all select * from (${each(sql`mine.conversation_id > ${conversation}`)}) order by conversation, seq limit ${SLICE}`
}

type Named = { rk: number; name: string }

/** The people and topics that the person follows, newest first, and the boards, by id. Without closed accounts and boards that the person can't see. */
export const selectFollows = {
  person: (userId: number, after: number) =>
    rows<Named>`select f.rk, u.username as name from follows as f cross join users as u on u.id = f.followee_id
        where f.follower_id = ${userId} and f.rk > ${after} and u.closed_at is null order by f.rk limit ${SLICE}`,
  board: (userId: number, after: number) =>
    rows<Named>`select f.board_id as rk, '/' || u.username || '/' || b.slug || '/' as name
        from board_follows as f cross join boards as b on b.id = f.board_id cross join users as u on u.id = b.owner_id
        where f.user_id = ${userId} and f.board_id > ${after} and b.grp < 2 and b.deleted_at is null and u.closed_at is null
          and not ${isBlockedBetween(userId, sql`u.id`)}
        order by f.board_id limit ${SLICE}`,
  topic: (userId: number, after: number) =>
    rows<Named>`select rk, slug as name from topic_follows where user_id = ${userId} and rk > ${after} order by rk limit ${SLICE}`,
}

export function selectBlocks(userId: number, after: number) {
  return rows<Named>`select b.rk, u.username as name from blocks as b cross join users as u on u.id = b.blocked_id
      where b.blocker_id = ${userId} and b.rk > ${after} and u.closed_at is null order by b.rk limit ${SLICE}`
}

const marks = (table: string) => (userId: number, after: number) =>
  rows<{
    pin_id: number
  }>`select pin_id from ${sql.raw(table)} where user_id = ${userId} and pin_id > ${after} order by pin_id limit ${SLICE}`

/** Ids of Pins that the person hid, tried or liked. */
export const selectMarks = {
  hidden: marks('pin_hides'),
  tried: marks('pin_tries'),
  heart: marks('pin_reactions'),
}
