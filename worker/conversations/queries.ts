import { type SQL, sql } from 'drizzle-orm'
import type { Box } from '../../domain/conversations/contract.ts'
import type { Database } from '../db/open.ts'
import { select } from '../db/select.ts'
import type { RowOf } from '../db/statement.ts'
import { askerSql, askingSession } from '../model/accounts/rules.ts'
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
 * The columns of person `u` as seen by the viewer with id `me`.
 * @param asksFollows whether it matters who of them follows the other; else both are false, and no follow is read
 */
function personJson(me: SQL, hasBegun: SQL, asksFollows: SQL): SQL {
  const asked = (follows: SQL) => sql`case when ${asksFollows} then ${follows} else 0 end`
  return sql`json_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'imageKey', u.image_key,
    'isClosed', u.closed_at is not null, 'takesMessages', ${takesMessagesSql}, 'isPrivate', u.is_private,
    'isFollowed', ${asked(followsSql(me, sql`u.id`))}, 'followsViewer', ${asked(followsSql(sql`u.id`, me))},
    'isBlocked', ${isBlockedBetween(me, sql`u.id`)}, 'hasBegun', ${hasBegun})`
}

/** In a conversation that has begun, follows matter with private people only (`obstacleToAnswer`). */
const IS_PRIVATE = sql`u.is_private = 1`

/** Conversations of the viewer: one by id, or a range of a list, newest first. */
type Which = { id: SQL | number } | { box: Box; after: number | null; limit: number }

/** People of a conversation that a list names. */
const NAMED_IN_LISTS = 4
/** All others of the largest conversation. */
const ALL = 10

/** Conversations as the viewer sees them, in one statement; no row where the viewer is no member. */
export function selectConversations(db: Database, session: Session, which: Which) {
  const { from, isAsking } = askingSession(session)
  const isOne = 'id' in which
  const range = isOne
    ? sql`mine.conversation_id = ${which.id}`
    : sql`mine.box = ${sql.raw(`'${which.box}'`)} and mine.is_listed = 1 ${which.after === null ? sql`` : sql`and mine.rk > ${which.after}`}`
  const people = sql<string>`case when c.is_group = 1 or c.member_key is null then (select json_group_array(json(person)) from (
    select ${personJson(sql`mine.user_id`, sql`o.has_begun`, IS_PRIVATE)} as person
    from conversation_members as o cross join users as u on u.id = o.user_id
    where o.conversation_id = c.id and o.user_id <> mine.user_id and o.left_at is null
    order by o.user_id limit ${sql.raw(String(isOne ? ALL : NAMED_IN_LISTS))}))
    else (select json_array(json(${personJson(sql`mine.user_id`, sql`1 - mine.has_begun`, IS_PRIVATE)})) from users as u where u.id = ${otherOf}) end`
  const isLimited = sql<number>`(coalesce(u.limited_until, 0) > ${session.now})`
  const select = db
    .select({
      id: sql<number>`c.id`.as('c_id'),
      createdAt: sql<number>`c.created_at`.as('c_created_at'),
      isGroup: sql<number>`c.is_group`.as('c_is_group'),
      peopleCount: sql<number>`c.people_count`.as('c_people_count'),
      lastSeq: sql<number>`c.last_seq`.as('c_last_seq'),
      rk: sql<number>`mine.rk`.as('mine_rk'),
      box: sql<Box>`mine.box`.as('mine_box'),
      readSeq: sql<number>`mine.read_seq`.as('mine_read_seq'),
      clearedSeq: sql<number>`mine.cleared_seq`.as('mine_cleared_seq'),
      isMuted: sql<number>`mine.is_muted`.as('mine_is_muted'),
      isListed: sql<number>`mine.is_listed`.as('mine_is_listed'),
      viewerTakesMessages: sql<number>`u.messaging_on`.as('me_messaging_on'),
      isViewerLimited: isLimited.as('me_is_limited'),
      // Only of those who are limited anything is read.
      hasStranger: sql<number>`case when ${isLimited} then ${hasStrangerSql} else 0 end`.as('has_stranger'),
      viewerCreatedAt: sql<number>`u.created_at`.as('me_created_at'),
      people: people.as('people'),
      messageId: sql<number | null>`m.id`.as('m_id'),
      seq: sql<number>`m.seq`.as('m_seq'),
      senderId: sql<number>`m.sender_id`.as('m_sender_id'),
      text: sql<string>`m.text`.as('m_text'),
      hasLinks: sql<number>`m.has_links`.as('m_has_links'),
      isRemoved: sql<number>`m.removed_at is not null`.as('m_is_removed'),
      sentAt: sql<number>`m.created_at`.as('m_created_at'),
    })
    .from(from)
    .innerJoin(sql`users as u`, sql`u.id = session.user_id and u.closed_at is null`)
    .innerJoin(
      sql`conversation_members as mine`,
      sql`mine.user_id = session.user_id and mine.left_at is null and ${range}`,
    )
    .innerJoin(sql`conversations as c`, sql`c.id = mine.conversation_id`)
    .leftJoin(sql`messages as m`, sql`m.conversation_id = c.id and m.seq = c.last_seq and ${seesMessage}`)
    .where(isAsking)
    .$dynamic()
  return isOne ? select : select.orderBy(sql`mine.rk`).limit(which.limit)
}
export type ConversationRow = RowOf<typeof selectConversations>

interface MessageRange {
  /** Only older ones, newest first; null: from the newest. */
  before: number | null
  /** Only newer ones, oldest first; null: no such limit. */
  since: number | null
  limit: number
}

/** Up to where others have read, as a JSON array; empty unless the viewer shows this too. */
const seenSql: SQL = sql`case when mine.shares_reads = 0 then '[]'
  when c.is_group = 1 or c.member_key is null then ${seenBy(sql`o.user_id <> mine.user_id`)}
  else ${seenBy(sql`o.user_id = ${otherOf}`)} end`

function seenBy(who: SQL): SQL {
  return sql`(select json_group_array(o.seen_seq) from conversation_members as o where o.conversation_id = c.id and ${who}
    and o.shares_reads = 1 and o.seen_seq > 0 and o.left_at is null and not ${isBlockedBetween(sql`mine.user_id`, sql`o.user_id`)})`
}

/**
 * Messages that the viewer sees. The row of the conversation's last message, or the one without a message, has what others have read. A member gets at least one row, with
 * nulls if there is no message; others get none.
 */
export function selectMessages(db: Database, session: Session, conversationId: number, range: MessageRange) {
  const { from, isAsking } = askingSession(session)
  const { before, since } = range
  const limits = [
    // One lower bound: of two, SQLite reads the index from either on.
    sql`m.conversation_id = c.id and m.seq > max(mine.cleared_seq, ${since ?? 0}) and ${seesSender()}`,
    ...(before === null ? [] : [sql`m.seq < ${before}`]),
  ]
  return db
    .select({
      id: sql<number | null>`m.id`.as('m_id'),
      seq: sql<number>`m.seq`.as('m_seq'),
      senderId: sql<number>`m.sender_id`.as('m_sender_id'),
      text: sql<string>`m.text`.as('m_text'),
      hasLinks: sql<number>`m.has_links`.as('m_has_links'),
      isRemoved: sql<number>`m.removed_at is not null`.as('m_is_removed'),
      createdAt: sql<number>`m.created_at`.as('m_created_at'),
      seen: sql<string | null>`case when m.id is null or m.seq = c.last_seq then ${seenSql} end`.as('m_seen'),
    })
    .from(from)
    .innerJoin(
      sql`conversation_members as mine`,
      sql`mine.user_id = session.user_id and mine.conversation_id = ${conversationId} and mine.left_at is null`,
    )
    .innerJoin(sql`conversations as c`, sql`c.id = mine.conversation_id`)
    .leftJoin(sql`messages as m`, sql.join(limits, sql` and `))
    .where(isAsking)
    .orderBy(since === null ? sql`m.seq desc` : sql`m.seq`)
    .limit(range.limit)
}
export type MessageRow = RowOf<typeof selectMessages>

/** People by id as the viewer `me` sees them; no row for an id that is nobody's. */
export function selectRecipients(me: SQL, ids: readonly number[]) {
  return select({
    person: sql<string>`${personJson(me, sql`0`, sql`true`)}`,
  })`from json_each(${JSON.stringify(ids)}) as j cross join users as u on u.id = j.value`
}

/** What of the viewer decides whether and how they may write: one row, none without a session. */
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

/** One row if another conversation of the viewer has an unread message that the bar shows (`hasUnreadSql`). */
export function selectOtherUnread(session: Session, conversationId: number) {
  return select({
    id: sql<number>`n.conversation_id`,
  })`from conversation_members as n where n.user_id = ${askerSql(session)} and n.is_unread = 1 and n.is_muted = 0 and n.is_listed = 1 and n.left_at is null
        and n.box = 'inbox' and n.conversation_id <> ${conversationId} limit 1`
}
