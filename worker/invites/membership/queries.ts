import type { SQL } from 'drizzle-orm'
import type { Summary } from '#domain/undo/contract.ts'
import { type BoardActor, partsJson, placeFirst } from '#worker/boards/write.ts'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { isOpenSql } from '#worker/model/accounts/rules.ts'
import { CARD_COLUMNS, CARD_VALUES } from '#worker/model/boards/card-columns.ts'
import { canStillEdit, isLocked } from '#worker/model/boards/rules.ts'
import { boardPeopleChanged } from '#worker/model/effects/write.ts'
import { isCollaborator, isPending, type Member, type RemovedMember } from '#worker/model/invites/rules.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { recordUndo } from '#worker/undo/write.ts'
import { type Destination, ownPins } from '../own-pins/queries.ts'

/** The board's position in the orders of a profile. */
interface ProfilePosition {
  /** Minus the id of the last change. */
  recentRk: number
  customPos?: string | undefined
}

/**
 * Adds a collaborator: inserts the board into their profile and updates all counters. A board of a closed or private
 * owner is visible there only to the collaborator, as in `personVisibilityChanged`.
 * @param when the condition for the whole change; it may not depend on columns that these statements write
 */
export function join(member: Member, { recentRk, customPos = 'n' }: ProfilePosition, when: SQL): Statement[] {
  const { boardId, userId } = member
  return [
    run`insert into profile_boards (user_id, board_id, role, grp, recent_rk, created_rk, custom_pos, owner_username, ${CARD_COLUMNS})
        select ${userId}, b.id, 'collaborator', case when ${isOpenSql('o')} then b.grp else max(b.grp, 2) end, ${recentRk}, -b.id, ${customPos}, o.username, ${CARD_VALUES}
        from boards b join users o on o.id = b.owner_id where b.id = ${boardId} and ${when}`,
    placeFirst(sql`(${boardId})`),
    ...boardPeopleChanged(sql`(${boardId})`, { when }),
    run`update board_invites set status = 'accepted' where board_id = ${boardId} and user_id = ${userId} and ${isPending} and ${when}`,
  ]
}

/** Removes a collaborator and cancels the pending invitations that they sent. */
export function leave({ boardId, userId }: Member, when: SQL): Statement[] {
  return [
    ...boardPeopleChanged(sql`(${boardId})`, { without: userId, when }),
    run`delete from profile_boards where user_id = ${userId} and board_id = ${boardId} and role = 'collaborator' and ${when}`,
    run`update board_invites set status = 'cancelled'
        where board_id = ${boardId} and inviter_id = ${userId} and ${isPending} and ${when}`,
  ]
}

/** A collaborator's name. Includes closed accounts, because they can be removed too. */
export function selectMember({ boardId, userId }: Member) {
  return select({
    fullName: sql<string>`full_name`,
  })`from users where id = ${userId} and exists (select 1 from profile_boards w
        where w.user_id = users.id and w.board_id = ${boardId} and w.role = 'collaborator')`
}

interface Departure {
  /** The id of the undo entry. */
  id: number
  member: Member
  /** The target board of the pins; used only with `withPins`. */
  destination: Destination
  withPins: boolean
  summary: Summary
  now: number
}

/**
 * Records the undo entry of a removal, if the viewer may still remove the collaborator and the board's group has not
 * changed.
 */
export function recordDeparture(
  opened: Pick<BoardActor, 'board' | 'role' | 'viewerId'>,
  { id, member, destination, withPins, summary, now }: Departure,
): Statement {
  const { boardId, userId } = member
  const { board, viewerId } = opened
  const parts = withPins ? partsJson(ownPins(member), destination.boardId, null) : sql`json_object('parts', json('[]'))`
  const inverse = sql`(select json_set(${parts}, '$.board', ${boardId}, '$.user', ${userId}, '$.owner', ${board.owner.id},
    '$.grp', ${board.card.grp}, '$.rk', recent_rk, '$.pos', custom_pos, '$.made', ${destination.madeId}, '$.invites', (
      select json_group_array(json_object('user', user_id, 'status', status)) from board_invites
      where board_id = ${boardId} and inviter_id = ${userId} and ${isPending}))
    from profile_boards where user_id = ${userId} and board_id = ${boardId})`
  const isUnchanged = sql`exists (select 1 from boards where id = ${boardId} and grp = ${board.card.grp})`
  return recordUndo(
    { id, userId: viewerId, kind: summary.action, now, summary, inverse },
    sql`${canStillEdit(opened)} and ${isCollaborator(member)} and ${isUnchanged} and not ${isLocked(boardId, now)}`,
  )
}

/** The result: whether the removal was applied, whether the user is still a collaborator, and the number of collaborators. */
export function selectDeparture(id: number, member: Member) {
  return select({
    done: sql<number>`${isRecorded(id)}`,
    there: sql<number>`${isCollaborator(member)}`,
    count: sql<number>`collaborator_count`,
  })`from boards where id = ${member.boardId}`
}

/** Restores the status of the invitations that the user had sent. */
export function restoreInvites({ board, user, invites }: RemovedMember, isNow: SQL): Statement {
  return run`update board_invites set status = j.status
      from (select value ->> 'user' as user, value ->> 'status' as status from json_each(${JSON.stringify(invites)})) as j
      where board_id = ${board} and user_id = j.user and inviter_id = ${user} and board_invites.status = 'cancelled' and ${isNow}`
}
