import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { type Rung, ringing } from '#worker/db/ringing.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run, writtenRows } from '#worker/db/write.ts'
import { followsSql, waitingFor } from '#worker/model/conversations/rules.ts'
import { isBlockedBetween } from '#worker/model/invites/rules.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { recordUndo } from '#worker/undo/write.ts'

export interface NewMessage {
  id: number
  senderId: number
  text: string
  /** True if addresses in the text may be links. */
  hasLinks: boolean
  /** ms since 1970. */
  now: number
}

/** The conversation of exactly these people, as a scalar. */
export function conversationOf(key: string): SQL {
  return sql`(select id from conversations where member_key = ${key})`
}

interface NewConversation {
  id: number
  key: string
  others: readonly number[]
  /** Maximum number of people, including these, who do not follow the sender and have neither accepted nor answered; null: no limit. */
  mostWaiting: number | null
}

/**
 * Creates the conversation of these people, unless they have one. It is not listed before its first message. For people who do not follow the sender it is a
 * request. No effect if one of them has a closed account, a block exists, or too many people would be waiting.
 */
export function begin(
  { id, key, others, mostWaiting }: NewConversation,
  { id: messageId, senderId, now }: NewMessage,
): Statement[] {
  const people = sql`json_each(${JSON.stringify([senderId, ...others])}) as j`
  const may = sql`not exists (select 1 from ${people} cross join users as u on u.id = j.value
    where u.closed_at is not null or ${isBlockedBetween(senderId, sql`u.id`)})`
  const box = sql`case when j.value = ${senderId} or ${followsSql(sql`j.value`, senderId)} then 'inbox' else 'requests' end`
  const strangers = sql`(select count(*) from ${people} where j.value <> ${senderId} and not ${followsSql(sql`j.value`, senderId)})`
  const isWithin =
    mostWaiting === null
      ? sql`true`
      : sql`(${strangers} = 0 or ${strangers} + ${waitingFor(senderId)} <= ${mostWaiting})`
  return [
    run`insert into conversations (id, member_key, is_group, people_count, created_at)
        select ${id}, ${key}, ${others.length > 1 ? 1 : 0}, ${others.length + 1}, ${now} where ${may} and ${isWithin}
        on conflict (member_key) do nothing`,
    run`insert into conversation_members (conversation_id, user_id, box, rk, has_begun, is_listed, shares_reads)
        select c.id, j.value, ${box}, ${-messageId}, j.value = ${senderId}, 0, (select read_receipts_on from users where id = j.value)
        from conversations as c cross join ${people} where c.id = ${id}`,
  ]
}

/**
 * Adds a message to a conversation. The conversation moves to the top of each member's list, unread for those who may see the message; a request becomes an
 * ordinary conversation for its sender and for those who follow the sender. No effect if the sender is not a member, or, in a conversation of two, if a block
 * exists.
 */
export function send(conversation: SQL | number, { id, senderId, text, hasLinks, now }: NewMessage): Statement[] {
  const isMember = sql`exists (select 1 from conversation_members as s where s.conversation_id = conversations.id
    and s.user_id = ${senderId} and s.left_at is null)`
  const isFree = sql`(is_group = 1 or not exists (select 1 from conversation_members as o
    where o.conversation_id = conversations.id and o.user_id <> ${senderId} and ${isBlockedBetween(sql`o.user_id`, senderId)}))`
  const isSent = sql`exists (select 1 from messages where id = ${id})`
  const of = sql`conversation_id = (select conversation_id from messages where id = ${id})`
  const sees = sql`not ${isBlockedBetween(sql`user_id`, senderId)}`
  return [
    run`update conversations set last_seq = last_seq + 1, last_message_id = ${id}
        where id = ${conversation} and ${isMember} and ${isFree}`,
    run`insert into messages (id, conversation_id, seq, sender_id, text, has_links, created_at)
        select ${id}, id, last_seq, ${senderId}, ${text}, ${hasLinks ? 1 : 0}, ${now} from conversations
        where id = ${conversation} and last_message_id = ${id}`,
    ringing(
      'message',
      writtenRows<Rung>`update conversation_members set rk = ${-id}, is_listed = 1, is_unread = is_unread or ${sees},
          read_seq = case when is_unread or ${sees} then read_seq else (select seq from messages where id = ${id}) end,
          box = case when box = 'requests' and ${followsSql(sql`user_id`, senderId)} then 'inbox' else box end
        where ${of} and user_id <> ${senderId} and left_at is null and (${sees} or is_listed = 1) and ${isSent}
        returning case when ${sees} then user_id end as "userId", conversation_id as "id", ${id} as "version"`,
    ),
    run`update conversation_members set rk = ${-id}, is_listed = 1, box = 'inbox', is_unread = 0,
          read_seq = (select seq from messages where id = ${id})
        where ${of} and user_id = ${senderId} and ${isSent}`,
  ]
}

type Own = { conversationId: number; userId: number }

const own = ({ conversationId, userId }: Own) =>
  sql`conversation_id = ${conversationId} and user_id = ${userId} and left_at is null`

/**
 * Marks messages up to `seq` as read; never moves back. Others see it (`seenSeq`) if the person shares read receipts, but never for a request. Signals to the
 * person's other pages to update their counts.
 */
export function markRead(of: Own, seq: number): Statement {
  const last = sql`(select last_seq from conversations where id = ${of.conversationId})`
  const upTo = sql`min(${seq}, ${last})`
  const read = sql`max(read_seq, ${upTo})`
  const isShown = sql`shares_reads = 1 and box = 'inbox'`
  return ringing(
    'message',
    writtenRows<Rung>`update conversation_members set read_seq = ${read}, is_unread = is_unread = 1 and ${read} < ${last},
        seen_seq = case when ${isShown} then max(seen_seq, ${upTo}) else seen_seq end
      where ${own(of)} and (read_seq < ${upTo} or (${isShown} and seen_seq < ${upTo}))
      returning user_id as "userId", conversation_id as "id", 0 as "version"`,
  )
}

export function setMuted(of: Own, isMuted: boolean): Statement {
  return run`update conversation_members set is_muted = ${isMuted ? 1 : 0} where ${own(of)}`
}

/** Accepts a request. Signals to the open pages of all members, because a limited account may now be able to write. */
export function accept(of: Own, now: number): Statement[] {
  const isWaiting = sql`exists (select 1 from conversation_members where ${own(of)} and box = 'requests')`
  return [
    conversationChanged(of.conversationId, now, isWaiting),
    run`update conversation_members set box = 'inbox' where ${own(of)}`,
  ]
}

/** Signals to the open pages of a conversation's members to read it again, if `when` holds. */
function conversationChanged(id: number | SQL, version: number, when: SQL): Statement {
  return ringing(
    'conversation',
    select({
      userId: sql<number>`h.user_id`,
      id: sql<number>`h.conversation_id`,
      version: sql<number>`${version}`,
    })`from conversation_members as h where h.conversation_id = ${id} and h.left_at is null and ${when}`,
  )
}

/** The inverse of a deletion for one person, in its undo entry. */
export interface Cleared {
  conversation: number
  /** `seq` up to which messages were deleted before. */
  was: number
  /** `seq` of the last deleted message. */
  seq: number
  /** `seq` up to which messages had been read, and 1 if one was unread. Absent in entries of older releases. */
  read?: number
  unread?: number
}

/** Deletes all messages up to now for one person, with an undo entry. The conversation is listed again with its next message. */
export function clear(
  of: Own,
  entryId: number,
  { was, seq, name, now }: { was: number; seq: number; name: string; now: number },
): Statement[] {
  const inverse = sql`(select json_object('conversation', conversation_id, 'was', ${was}, 'seq', ${seq}, 'read', read_seq, 'unread', is_unread)
    from conversation_members where ${own(of)})`
  const isNewer = sql`(select last_seq from conversations where id = ${of.conversationId}) > ${seq}`
  return [
    recordUndo(
      {
        ...{ id: entryId, userId: of.userId, kind: 'conversation_deleted', now },
        inverse,
        summary: { action: 'conversation_deleted', name },
      },
      sql`exists (select 1 from conversation_members where ${own(of)} and cleared_seq = ${was})`,
    ),
    run`update conversation_members set cleared_seq = ${seq}, read_seq = max(read_seq, ${seq}),
          is_unread = is_unread = 1 and ${isNewer}, is_listed = ${isNewer}
        where ${own(of)} and ${isRecorded(entryId)}`,
  ]
}

/** True if no later deletion followed. */
export function isCleared({ conversation, seq }: Cleared, userId: number): SQL {
  return sql`exists (select 1 from conversation_members where ${own({ conversationId: conversation, userId })} and cleared_seq = ${seq})`
}

/** Restores the messages that a deletion hid, unread as they were unless newer ones have been read since. */
export function restore(
  { conversation, was, seq, read = seq, unread = 0 }: Cleared,
  userId: number,
  when: SQL,
): Statement {
  return run`update conversation_members set cleared_seq = ${was}, is_listed = 1,
        read_seq = iif(read_seq = ${seq}, ${read}, read_seq), is_unread = is_unread or (read_seq = ${seq} and ${unread})
      where ${own({ conversationId: conversation, userId })} and ${when}`
}

/** Leaves a group and signals it to the open pages of its members. The others may begin a new conversation with the same people. */
export function leave(of: Own, now: number): Statement[] {
  const isIn = sql`exists (select 1 from conversation_members where ${own(of)})`
  return [
    conversationChanged(of.conversationId, now, isIn),
    run`update conversations set people_count = people_count - 1, member_key = null
        where id = ${of.conversationId} and is_group = 1
          and exists (select 1 from conversation_members where ${own(of)})`,
    run`update conversation_members set left_at = ${now}
        where ${own(of)} and (select is_group from conversations where id = ${of.conversationId}) = 1`,
  ]
}

/** Signals to the open pages of a message's conversation to read it again, if `when` holds. */
export function messageChanged(id: number, when: SQL): Statement {
  return conversationChanged(sql`(select conversation_id from messages where id = ${id})`, newId(), when)
}
