import type { SQL } from 'drizzle-orm'
import type { Box } from '#domain/conversations/contract.ts'
import type { Json } from '#worker/db/sql.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { askingSession, requesterSql } from '../model/accounts/rules.ts'
import {
  followsSql,
  hasStrangerSql,
  otherOf,
  seesMessage,
  seesSender,
  takesMessagesSql,
  waitingFor,
} from '../model/conversations/rules.ts'
import { isBlockedBetween } from '../model/invites/rules.ts'
import type { Session } from '../model/session.ts'

/** A person in the JSON of `selectPeopleJson`. SQLite has no booleans. */
export interface PersonJson {
  id: number
  username: string
  fullName: string
  imageKey: string | null
  isClosed: 0 | 1
  takesMessages: 0 | 1
  isPrivate: 0 | 1
  isFollowed: 0 | 1
  followsViewer: 0 | 1
  isBlocked: 0 | 1
  hasBegun: 0 | 1
}

/**
 * The columns of person `u`, as seen by the viewer with id `me`.
 * @param asksFollows SQL: true if follows between the two matter; otherwise both flags are false, and no follow is read
 */
function personJson(me: SQL, hasBegun: SQL, asksFollows: SQL): SQL {
  const asked = (follows: SQL) => sql`case when ${asksFollows} then ${follows} else 0 end`
  return sql`json_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'imageKey', u.image_key,
    'isClosed', u.closed_at is not null, 'takesMessages', ${takesMessagesSql}, 'isPrivate', u.is_private,
    'isFollowed', ${asked(followsSql(me, sql`u.id`))}, 'followsViewer', ${asked(followsSql(sql`u.id`, me))},
    'isBlocked', ${isBlockedBetween(me, sql`u.id`)}, 'hasBegun', ${hasBegun})`
}

/** In a conversation that has begun, follows matter only for private people (`obstacleToAnswer`). */
const IS_PRIVATE = sql`u.is_private = 1`

/** Conversations of the viewer: one by id, or a range of a list, newest first. */
type Which = { id: SQL | number } | { box: Box; after: number | null; limit: number }

/** Number of people of a conversation that a list names. */
const NAMED_IN_LISTS = 4
/** The maximum number of other people in a conversation. */
const ALL = 10

/** Conversations as the viewer sees them, in one statement; no row if the viewer is not a member. */
export function selectConversations(session: Session, which: Which) {
  const { from, isAsking } = askingSession(session)
  const isOne = 'id' in which
  const range = isOne
    ? sql`mine.conversation_id = ${which.id}`
    : sql`mine.box = ${sql.raw(`'${which.box}'`)} and mine.is_listed = 1 ${which.after === null ? sql`` : sql`and mine.rk > ${which.after}`}`
  const people = sql<
    Json<PersonJson[]>
  >`case when c.is_group = 1 or c.member_key is null then (select json_group_array(json(person)) from (
    select ${personJson(sql`mine.user_id`, sql`o.has_begun`, IS_PRIVATE)} as person
    from conversation_members as o cross join users as u on u.id = o.user_id
    where o.conversation_id = c.id and o.user_id <> mine.user_id and o.left_at is null
    order by o.user_id limit ${sql.raw(String(isOne ? ALL : NAMED_IN_LISTS))}))
    else (select json_array(json(${personJson(sql`mine.user_id`, sql`1 - mine.has_begun`, IS_PRIVATE)})) from users as u where u.id = ${otherOf}) end`
  const isLimited = sql<number>`(coalesce(u.limited_until, 0) > ${session.now})`
  return select({
    id: sql<number>`c.id`,
    createdAt: sql<number>`c.created_at`,
    isGroup: sql<number>`c.is_group`,
    peopleCount: sql<number>`c.people_count`,
    lastSeq: sql<number>`c.last_seq`,
    rk: sql<number>`mine.rk`,
    box: sql<Box>`mine.box`,
    readSeq: sql<number>`mine.read_seq`,
    clearedSeq: sql<number>`mine.cleared_seq`,
    isMuted: sql<number>`mine.is_muted`,
    isListed: sql<number>`mine.is_listed`,
    viewerTakesMessages: sql<number>`u.messaging_on`,
    isViewerLimited: isLimited,
    // Read only for limited accounts.
    hasStranger: sql<number>`case when ${isLimited} then ${hasStrangerSql} else 0 end`,
    viewerCreatedAt: sql<number>`u.created_at`,
    people: people,
    messageId: sql<number | null>`m.id`,
    seq: sql<number>`m.seq`,
    senderId: sql<number>`m.sender_id`,
    text: sql<string>`m.text`,
    hasLinks: sql<number>`m.has_links`,
    isRemoved: sql<number>`m.removed_at is not null`,
    sentAt: sql<number>`m.created_at`,
  })`
    from ${from}
    join users as u on u.id = session.user_id and u.closed_at is null
    join conversation_members as mine on mine.user_id = session.user_id and mine.left_at is null and ${range}
    join conversations as c on c.id = mine.conversation_id
    left join messages as m on m.conversation_id = c.id and m.seq = c.last_seq and ${seesMessage}
    where ${isAsking} ${isOne ? sql`` : sql`order by mine.rk limit ${which.limit}`}`
}
export type ConversationRow = RowOf<typeof selectConversations>

interface MessageRange {
  /** Only messages before this `seq`, newest first; null: from the newest. */
  before: number | null
  /** Only messages after this `seq`, oldest first; null: no such limit. */
  since: number | null
  limit: number
}

/** The `seq` up to which each of the others has read, as a JSON array; empty unless the viewer shares read receipts too. */
const seenSql: SQL = sql`case when mine.shares_reads = 0 then '[]'
  when c.is_group = 1 or c.member_key is null then ${seenBy(sql`o.user_id <> mine.user_id`)}
  else ${seenBy(sql`o.user_id = ${otherOf}`)} end`

function seenBy(who: SQL): SQL {
  return sql`(select json_group_array(o.seen_seq) from conversation_members as o where o.conversation_id = c.id and ${who}
    and o.shares_reads = 1 and o.seen_seq > 0 and o.left_at is null and not ${isBlockedBetween(sql`mine.user_id`, sql`o.user_id`)})`
}

/**
 * Messages that the viewer may see. Read receipts (`seen`) are in the row of the conversation's last message, or in the row without a message. Members get at
 * least one row, with nulls if there is no message; others get none.
 */
export function selectMessages(session: Session, conversationId: number, range: MessageRange) {
  const { from, isAsking } = askingSession(session)
  const { before, since } = range
  const limits = [
    // A single lower bound: with two, SQLite starts the index at either one.
    sql`m.conversation_id = c.id and m.seq > max(mine.cleared_seq, ${since ?? 0}) and ${seesSender()}`,
    ...(before === null ? [] : [sql`m.seq < ${before}`]),
  ]
  return select({
    id: sql<number | null>`m.id`,
    seq: sql<number>`m.seq`,
    senderId: sql<number>`m.sender_id`,
    text: sql<string>`m.text`,
    hasLinks: sql<number>`m.has_links`,
    isRemoved: sql<number>`m.removed_at is not null`,
    createdAt: sql<number>`m.created_at`,
    seen: sql<Json<number[]> | null>`case when m.id is null or m.seq = c.last_seq then ${seenSql} end`,
  })`
    from ${from}
    join conversation_members as mine on mine.user_id = session.user_id and mine.conversation_id = ${conversationId} and mine.left_at is null
    join conversations as c on c.id = mine.conversation_id
    left join messages as m on ${sql.join(limits, sql` and `)}
    where ${isAsking}
    order by ${since === null ? sql`m.seq desc` : sql`m.seq`}
    limit ${range.limit}`
}
export type MessageRow = RowOf<typeof selectMessages>

/** People by id, as the viewer `me` sees them; no row for an unknown id. */
export function selectRecipients(me: SQL, ids: readonly number[]) {
  return select({
    person: sql<Json<PersonJson>>`${personJson(me, sql`0`, sql`true`)}`,
  })`from json_each(${JSON.stringify(ids)}) as j cross join users as u on u.id = j.value`
}

/** The viewer's columns that decide whether and how they may write: one row; none without a session. */
export function selectSender(me: SQL) {
  return select({
    takesMessages: sql<number>`u.messaging_on`,
    createdAt: sql<number>`u.created_at`,
    emailVerifiedAt: sql<number | null>`u.email_verified_at`,
  })`from users as u where u.id = ${me}`
}

export function selectWaiting(personId: number) {
  return select({ count: waitingFor(personId) })`from (select 1)`
}

export function selectMessage(id: number) {
  return select({
    id: sql<number>`m.id`,
    seq: sql<number>`m.seq`,
    senderId: sql<number>`m.sender_id`,
    text: sql<string>`m.text`,
    hasLinks: sql<number>`m.has_links`,
    isRemoved: sql<number>`m.removed_at is not null`,
    createdAt: sql<number>`m.created_at`,
  })`from messages as m where m.id = ${id}`
}

/** One row if another conversation of the viewer has an unread message that the navigation indicates (`hasUnreadSql`). */
export function selectOtherUnread(session: Session, conversationId: number) {
  return select({
    id: sql<number>`n.conversation_id`,
  })`from conversation_members as n where n.user_id = ${requesterSql(session)} and n.is_unread = 1 and n.is_muted = 0 and n.is_listed = 1 and n.left_at is null
        and n.box = 'inbox' and n.conversation_id <> ${conversationId} limit 1`
}
