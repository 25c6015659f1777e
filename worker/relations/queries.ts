import type { SQL } from 'drizzle-orm'
import { memberKey } from '#domain/conversations/rules.ts'
import { INVITE_CODE_TIME } from '#domain/invites/code.ts'
import type { Statement } from '../db/batch.ts'
import { ringing } from '../db/ringing.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { run } from '../db/write.ts'
import {
  boardFollowsRemoved,
  followAdded,
  followRemoved,
  notifyApproval,
  notifyFollow,
  queueFollowWebhooks,
} from '../model/effects/write.ts'
import { isBlockedBetween } from '../model/invites/rules.ts'
import { users } from '../model/profiles/tables.ts'
import { blocks } from '../model/relations/tables.ts'

/** The actor and the other person. */
export interface Pair {
  /** The viewer, unless a function says otherwise. */
  from: number
  to: number
}

const follows = (from: number, to: number) =>
  sql`exists (select 1 from follows where follower_id = ${from} and followee_id = ${to})`
const requests = (from: number, to: number) =>
  sql`exists (select 1 from follow_requests where target_id = ${to} and requester_id = ${from})`
const isOpen = (id: number) => sql`exists (select 1 from users where id = ${id} and closed_at is null)`
const isPrivate = (id: number) => sql`exists (select 1 from users where id = ${id} and is_private)`

/** True if `from` redeemed an invite link of `to`, which approves follows at once (G-113). */
const admitted = ({ from, to }: Pair, now: number) =>
  sql`exists (select 1 from invite_admissions where owner_id = ${to} and viewer_id = ${from} and withdrawn_at is null and expires_at > ${now})`

/** Withdraws the admission of `pair.from`: links created until now no longer admit them, redeemed or not. The row expires with the last of these links. */
function withdrawAdmission({ from, to }: Pair, now: number): Statement {
  return run`insert into invite_admissions (owner_id, viewer_id, expires_at, withdrawn_at) values (${to}, ${from}, ${now + INVITE_CODE_TIME}, ${now})
      on conflict do update set expires_at = excluded.expires_at, withdrawn_at = excluded.withdrawn_at`
}

/** Inserts a follow with its counters if `when` holds (FOL-010). */
function newFollow({ from, to }: Pair, rk: number, when: SQL): Statement[] {
  const fresh = sql`${when} and not ${follows(from, to)}`
  const write = run`insert into follows (follower_id, followee_id, rk) select ${from}, ${to}, ${rk} where ${fresh}`
  return followAdded({ from, to }, fresh, write)
}

/** Deletes a follow with its counters. */
function removeFollow({ from, to }: Pair): Statement[] {
  const there = follows(from, to)
  const write = run`delete from follows where follower_id = ${from} and followee_id = ${to}`
  return followRemoved({ from, to }, there, write)
}

function endRequest({ from, to }: Pair, when: SQL = sql`true`): Statement {
  return run`delete from follow_requests where target_id = ${to} and requester_id = ${from} and ${when}`
}

/**
 * Follows a public person or one whose link admits the viewer, or requests to follow a private one. No effect if the person's account is closed, or a block
 * exists in either direction.
 */
export function follow(pair: Pair, rk: number, now: number): Statement[] {
  return [
    ...followQuietly(pair, rk, now),
    ...notifyFollow({ ...pair, rk, now }),
    queueFollowWebhooks({ ...pair, rk, now }),
  ]
}

/** Like `follow`, but without notifications and webhooks: the viewer followed the person before. */
export function followQuietly(pair: Pair, rk: number, now: number): Statement[] {
  const { from, to } = pair
  const may = sql`${isOpen(to)} and not ${isBlockedBetween(pair.from, pair.to)}`
  const waits = sql`${isPrivate(to)} and not ${admitted(pair, now)}`
  return [
    ...newFollow(pair, rk, sql`${may} and not (${waits})`),
    run`insert into follow_requests (target_id, requester_id, rk) select ${to}, ${from}, ${rk}
        where ${may} and ${waits} and not ${follows(from, to)} and not ${requests(from, to)}`,
    endRequest(pair, follows(from, to)),
  ]
}

/** Deletes a follow or a follow request. */
export function unfollow(pair: Pair): Statement[] {
  return [...removeFollow(pair), endRequest(pair)]
}

/** Approves a follow request of `pair.from`, unless it was withdrawn or a block exists. */
export function approve(pair: Pair, rk: number, now: number): Statement[] {
  const { from, to } = pair
  return [
    ...newFollow(pair, rk, sql`${requests(from, to)} and not ${isBlockedBetween(pair.from, pair.to)}`),
    endRequest(pair),
    ...notifyApproval({ ...pair, rk, now }),
    queueFollowWebhooks({ ...pair, rk, now }),
  ]
}

export function decline(pair: Pair, now: number): Statement[] {
  return [endRequest(pair), withdrawAdmission(pair, now)]
}

/** Turns the follow of `pair.from` back into a request, if `pair.to` is private. */
export function waitAgain(pair: Pair, rk: number): Statement[] {
  const { from, to } = pair
  const there = sql`${isPrivate(to)} and ${follows(from, to)}`
  return [
    run`insert into follow_requests (target_id, requester_id, rk) select ${to}, ${from}, ${rk}
        where ${there} and not ${requests(from, to)}`,
    ...followRemoved(
      pair,
      there,
      run`delete from follows where follower_id = ${from} and followee_id = ${to} and ${isPrivate(to)}`,
    ),
  ]
}

/** Removes the follower `pair.from`. */
export function removeFollower(pair: Pair, now: number): Statement[] {
  return [...removeFollow(pair), withdrawAdmission(pair, now)]
}

/** Deletes pending invitations from one to the other, and to each other's boards. */
function endInvites({ from, to }: Pair): Statement[] {
  const between = (a: number, b: number) =>
    run`delete from board_invites where user_id = ${a} and status in ('new', 'contact_request_not_approved')
        and (inviter_id = ${b} or exists (select 1 from boards where id = board_id and owner_id = ${b}))`
  return [between(from, to), between(to, from)]
}

/** Deletes `from`'s follows of `to`'s boards, with their counters. */
function endBoardFollows({ from, to }: Pair): Statement[] {
  const theirs = sql`(select f.board_id from board_follows as f join boards as b on b.id = f.board_id
    where f.user_id = ${from} and b.owner_id = ${to})`
  return [
    ...boardFollowsRemoved(from, theirs),
    run`delete from board_follows where user_id = ${from} and board_id in ${theirs}`,
  ]
}

/** Blocks a person, and deletes all follows, requests, invitations and delegations between the two (G-123). */
export function block(pair: Pair, source: string, rk: number, now: number): Statement[] {
  const { from, to } = pair
  const back = { from: to, to: from }
  return [
    ...removeFollow(pair),
    ...removeFollow(back),
    endRequest(pair),
    endRequest(back),
    withdrawAdmission(pair, now),
    withdrawAdmission(back, now),
    ...endInvites(pair),
    ...endBoardFollows(pair),
    ...endBoardFollows(back),
    endDelegations(pair),
    run`insert into blocks (blocker_id, blocked_id, source, rk) select ${from}, ${to}, ${source}, ${rk} where ${isOpen(to)}
        on conflict do nothing`,
  ]
}

/** Deletes delegations between the two, in both directions (G-011). */
function endDelegations({ from, to }: Pair): Statement {
  const pairs = sql`(delegate_id = ${from} and subject_id = ${to}) or (delegate_id = ${to} and subject_id = ${from})`
  return run`delete from delegations where (${pairs}) and ${isOpen(to)}`
}

/** Signals to the open pages of both that the permission to write in their conversation has changed, if they have one. */
export function conversationRung({ from, to }: Pair, now: number): Statement {
  return ringing(
    'conversation',
    select({
      userId: sql<number>`m.user_id`,
      id: sql<number>`c.id`,
      version: sql<number>`${now}`,
    })`
    from conversations as c cross join conversation_members as m
    where c.member_key = ${memberKey([from, to])} and m.conversation_id = c.id`,
  )
}

/** Deletes a block; what the block deleted stays deleted (G-123). */
export function unblock({ from, to }: Pair): Statement {
  return run`delete from ${blocks} where ${blocks.blockerId} = ${from} and ${blocks.blockedId} = ${to}`
}

/**
 * The relations of two people. It is the last statement of every batch that changes them, so it reads the new state.
 */
export function selectRelation({ from, to }: Pair) {
  const flag = (condition: SQL) => sql<number>`${condition}`
  return select({
    closedAt: users.closedAt,
    isPrivate: users.isPrivate,
    followerCount: users.followerCount,
    follows: flag(follows(from, to)),
    requests: flag(requests(from, to)),
    blocked: flag(isBlockedBetween(from, to)),
  })`from ${users} where ${users.id} = ${to}`
}
export type RelationRow = RowOf<typeof selectRelation>
