import { sql } from 'drizzle-orm'
import { mayOnBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import type { CollaboratorAnswer } from '../../domain/invites/contract.ts'
import type { Summary } from '../../domain/undo/contract.ts'
import { isLocked, stillAtWork } from '../boards/conditions.ts'
import { boardUrl } from '../boards/view.ts'
import { openBoard, partsJson } from '../boards/write.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import { pinsMoved } from '../effects/write.ts'
import type { Asker } from '../http/asker.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { isCollaborator, isPending, leave, type Member } from './membership.ts'
import { luggageOf, makeRoom, ownPins } from './own-pins.ts'

/** What it takes to have somebody back: an undo entry of `collaborator_removed` or `board_left`, beside `parts`. */
export interface Parting {
  board: number
  user: number
  owner: number
  /** The group in which the board stood. */
  grp: number
  rk: number
  pos: string
  /** Whom they had asked, and as what. */
  invites: { user: number; status: string }[]
  /** The id that a board of their own has, if one was made. */
  made: number
}

/**
 * Takes somebody off a board, or oneself (W-37): all of it in one batch. With their pins, these go where `luggageOf` says; else all stay.
 * Whoever isn't on the board, or owns it, is 404 code 30; only its owner takes others off: 403 code 3; a board that is being changed as a
 * whole is 409.
 */
export async function removeCollaborator(asker: Asker, member: Member, withPins: boolean): Promise<CollaboratorAnswer> {
  const { db, now } = asker
  const { boardId, userId } = member
  const work = await openBoard(asker, boardId, 'pins', { more: [selectMember(db, member)] })
  const { board, role, viewerId } = work
  const isSelf = viewerId === userId
  if (!isSelf && !mayOnBoard(role, board.detail.collaboratorsManage, 'remove_people')) throw new Failure('forbidden')
  const [found] = work.results[0] as { fullName: string }[]
  if (!found) throw new Failure('user_not_found')
  const id = newId()
  const luggage = luggageOf(board, userId, newId())
  const parts = withPins ? partsJson(ownPins(member), luggage.boardId, null) : sql`json_object('parts', json('[]'))`
  const inverse = sql`(select json_set(${parts}, '$.board', ${boardId}, '$.user', ${userId}, '$.owner', ${board.owner.id},
    '$.grp', ${board.card.grp}, '$.rk', recent_rk, '$.pos', custom_pos, '$.made', ${luggage.madeId}, '$.invites', (
      select json_group_array(json_object('user', user_id, 'status', status)) from board_invites
      where board_id = ${boardId} and inviter_id = ${userId} and ${isPending}))
    from profile_boards where user_id = ${userId} and board_id = ${boardId})`
  const summary: Summary = isSelf
    ? { action: 'board_left', name: board.card.name }
    : { action: 'collaborator_removed', name: found.fullName }
  const asRead = sql`exists (select 1 from boards where id = ${boardId} and grp = ${board.card.grp})`
  const when = isRecorded(id)
  const results: unknown[] = await batchAll(db, [
    recordUndo(
      db,
      { id, userId: viewerId, kind: summary.action, now, summary, inverse },
      sql`${stillAtWork(work)} and ${isCollaborator(member)} and ${asRead} and not ${isLocked(boardId, now)}`,
    ),
    ...(withPins ? [...makeRoom(db, id, member, luggage, board, now), ...pinsMoved(db, id, 'there', when)] : []),
    ...leave(db, member, when),
    db
      .select({
        done: sql<number>`${when}`.as('done'),
        there: sql<number>`${isCollaborator(member)}`.as('there'),
        count: sql<number>`collaborator_count`.as('n'),
      })
      .from(sql`boards`)
      .where(sql`id = ${boardId}`),
  ])
  const [after] = results.at(-1) as { done: number; there: number; count: number }[]
  if (!after?.done) throw new Failure(after?.there ? 'source_busy' : 'user_not_found')
  return {
    board: { id: String(boardId), url: boardUrl(board.card), name: board.card.name },
    collaborator_count: after.count,
    undo: undoHandle(id, now),
  }
}

/** Who somebody on a board is, closed accounts too: whoever is there can be taken off. */
function selectMember(db: Database, { boardId, userId }: Member): Statement {
  return db
    .select({ fullName: sql<string>`full_name`.as('full_name') })
    .from(sql`users`)
    .where(
      sql`id = ${userId} and exists (select 1 from profile_boards w
        where w.user_id = users.id and w.board_id = ${boardId} and w.role = 'collaborator')`,
    )
}
