import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { LIMITS } from '#domain/limits.ts'
import type { BoardActor } from '../boards/write.ts'
import type { Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { oneOf } from '../db/one-of.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { run } from '../db/write.ts'
import type { Requester } from '../http/requester.ts'
import { actingForSql, requesterSql } from '../model/accounts/rules.ts'
import { canStillManage } from '../model/boards/rules.ts'
import { boards, profileBoards } from '../model/boards/tables.ts'
import { notifyInvites } from '../model/effects/write.ts'
import { isBlockedBetween, isPending, type Member, mayJoin, pendingCountWithout } from '../model/invites/rules.ts'
import { boardInvites } from '../model/invites/tables.ts'
import { users } from '../model/profiles/tables.ts'
import type { Session } from '../model/session.ts'

const inviters = alias(users, 'inviter')
const owners = alias(users, 'owner')
const person = {
  id: sql<number>`${users.id}`,
  username: sql<string>`${users.username}`,
  fullName: sql<string>`${users.fullName}`,
  imageKey: sql<string | null>`${users.imageKey}`,
}
const invite = {
  rk: boardInvites.rk,
  status: boardInvites.status,
  createdAt: boardInvites.createdAt,
  board: {
    id: sql<number>`${boards.id}`,
    name: sql<string>`${boards.name}`,
    slug: sql<string>`${boards.slug}`,
    covers: boards.covers,
    ownerUsername: sql<string>`${owners.username}`,
    isOpen: sql<number>`${boards.grp} < 2 and not ${owners.isPrivate}`,
  },
  inviter: {
    id: sql<number>`${inviters.id}`,
    username: sql<string>`${inviters.username}`,
    firstName: sql<string>`${inviters.firstName}`,
    fullName: sql<string>`${inviters.fullName}`,
    imageKey: sql<string | null>`${inviters.imageKey}`,
  },
  invited: person,
}

/** Invitations that can be answered: the board, its owner, the inviter and the invited user still exist. */
function selectInvites(where: SQL, limit: number) {
  return select(invite)`
    from ${boardInvites}
    join ${boards} on ${boards.id} = ${boardInvites.boardId} and ${boards.deletedAt} is null
    join ${users} as ${owners} on ${owners.id} = ${boards.ownerId} and ${owners.closedAt} is null
    join ${users} as ${inviters} on ${inviters.id} = ${boardInvites.inviterId} and ${inviters.closedAt} is null
    join ${users} on ${users.id} = ${boardInvites.userId} and ${users.closedAt} is null
    where ${where}
    order by ${boardInvites.rk}
    limit ${limit}`
}
export type InviteRow = RowOf<typeof selectInvites>

/** The requester's unanswered invitations, newest first. */
export function selectInvitesOf(requester: Requester, after: number | null, limit: number) {
  // A start condition costs one more row read, even at the first position.
  const isAfter = after === null ? sql`true` : sql`${boardInvites.rk} > ${after}`
  return selectInvites(sql`${boardInvites.userId} = ${requesterSql(requester)} and ${isPending} and ${isAfter}`, limit)
}

/** A board's unanswered invitations, or those of some users, newest first. */
export function selectInvitesTo(boardId: number, userIds?: number[]) {
  const some = userIds ? sql`${boardInvites.userId} ${oneOf(userIds)}` : sql`true`
  return selectInvites(
    sql`${boardInvites.boardId} = ${boardId} and ${isPending} and ${some}`,
    LIMITS.people.invitesPending,
  )
}

/** The owner and the collaborators of a board, in the order in which they joined. */
export function selectPeople(boardId: number, limit = LIMITS.people.collaborators + 1) {
  return select({ ...person, role: profileBoards.role })`
    from ${profileBoards}
    join ${users} on ${users.id} = ${profileBoards.userId} and ${users.closedAt} is null
    where ${profileBoards.boardId} = ${boardId}
    order by ${profileBoards}.rowid
    limit ${limit}`
}
export type PersonRow = RowOf<typeof selectPeople>

/**
 * The users to invite, if their accounts are open. `onBoard`: they are on the board already. `blocked`: a block exists between them and the viewer or the
 * owner.
 */
export function selectCandidates(session: Session, boardId: number, userIds: number[]) {
  const owner = sql`(select owner_id from boards where id = ${boardId})`
  const blocked = sql`(${isBlockedBetween(requesterSql(session), sql`${users.id}`)} or ${isBlockedBetween(owner, sql`${users.id}`)})`
  return select({
    id: users.id,
    onBoard: sql<number>`exists (select 1 from profile_boards where user_id = ${users.id} and board_id = ${boardId})`,
    blocked: sql<number>`${blocked}`,
  })`from ${users} where ${users.id} ${oneOf(userIds)} and ${users.closedAt} is null`
}
export type Candidate = RowOf<typeof selectCandidates>

export function selectPendingCount(boardId: number, userIds: number[]) {
  return select({ n: sql<number>`${pendingCountWithout(boardId, userIds)}` })`from (select 1)`
}

/** An invitation with its board. `isOn`: the user is already a collaborator. `actsForOwner`: the viewer may act for the board's owner. */
export function selectOneInvite(session: Session, { boardId, userId }: Member) {
  return select({
    status: boardInvites.status,
    inviterId: boardInvites.inviterId,
    name: boards.name,
    slug: boards.slug,
    ownerUsername: users.username,
    collaboratorCount: boards.collaboratorCount,
    isOn: sql<number>`exists (select 1 from profile_boards where user_id = ${userId} and board_id = ${boardId} and role = 'collaborator')`,
    actsForOwner: sql<number>`${actingForSql(requesterSql(session), sql`${boards.ownerId}`, 'boards')}`,
  })`
    from ${boardInvites}
    join ${boards} on ${boards.id} = ${boardInvites.boardId} and ${boards.deletedAt} is null
    join ${users} on ${users.id} = ${boards.ownerId}
    where ${boardInvites.boardId} = ${boardId} and ${boardInvites.userId} = ${userId}`
}
export type OneInvite = RowOf<typeof selectOneInvite>

/**
 * Inserts all invitations or none. If the user does not follow the inviter and shares no board with them, the invitation has the status of a contact request
 * (G-120). Replaces an earlier answered invitation.
 */
export function insertInvites(opened: BoardActor, userIds: number[], now: number): Statement[] {
  const { boardId } = opened.board.card
  const { actorId } = opened
  const made = userIds.map((user) => ({ user, id: newId() }))
  const rows = JSON.stringify(made)
  const isKnown = sql`(exists (select 1 from follows where follower_id = u.id and followee_id = ${actorId})
    or exists (select 1 from profile_boards a join profile_boards w on w.board_id = a.board_id and w.user_id = ${actorId}
      where a.user_id = u.id and a.is_group = 1))`
  const isInvitable = sql`c.closed_at is null and not ${isBlockedBetween(sql`c.id`, opened.board.owner.id)} and not ${isBlockedBetween(sql`c.id`, actorId)}
    and not exists (select 1 from profile_boards w where w.user_id = c.id and w.board_id = ${boardId})`
  const areAllInvitable = sql`(select count(*) from json_each(${rows}) as k join users c on c.id = k.value ->> 'user' where ${isInvitable}) = ${userIds.length}`
  const hasRoom = sql`${pendingCountWithout(boardId, userIds)} + ${userIds.length} <= ${LIMITS.people.invitesPending}`
  const insert = run`insert into board_invites (board_id, user_id, inviter_id, status, rk, created_at)
      select ${boardId}, u.id, ${actorId}, case when ${isKnown} then 'new' else 'contact_request_not_approved' end,
        -(j.value ->> 'id'), ${now}
      from json_each(${rows}) as j cross join users as u on u.id = j.value ->> 'user'
      where ${areAllInvitable} and ${hasRoom} and ${canStillManage(opened)}
      on conflict (board_id, user_id) do update
        set inviter_id = excluded.inviter_id, status = excluded.status, rk = excluded.rk, created_at = excluded.created_at
        where not board_invites.${isPending}`
  return [insert, ...notifyInvites(boardId, made, actorId, now)]
}

/**
 * Accepts an unanswered invitation if the inviter's account is open and the board has room; `isAcceptedBy` then holds.
 */
export function updateAccepted(member: Member, token: number): Statement {
  const isInviterThere = sql`exists (select 1 from users i where i.id = inviter_id and i.closed_at is null)`
  return run`update board_invites set status = 'accepted', rk = ${-token}
      where board_id = ${member.boardId} and user_id = ${member.userId} and ${isPending} and ${mayJoin(member)} and ${isInviterThere}`
}

/** Sets an unanswered invitation to declined or cancelled. */
export function updateEnded(
  { boardId, userId }: Member,
  inviterId: number,
  status: 'declined' | 'cancelled',
): Statement {
  return run`update board_invites set status = ${status}
      where board_id = ${boardId} and user_id = ${userId} and inviter_id = ${inviterId} and ${isPending}`
}
