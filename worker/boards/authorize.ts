import { type BoardAction, type BoardRole, canSeeBoard, mayOnBoard } from '#domain/boards/rules.ts'
import { type ErrorName, Failure } from '#domain/errors.ts'
import type { Results, Statements } from '../db/batch.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import type { Fields } from '../http/forms/form.ts'
import type { Limit } from '../http/limits.ts'
import { idOf } from '../http/path.ts'
import type { Requester } from '../http/requester.ts'
import { type Actor, authorizeActor } from '../profiles/write.ts'
import { anyBoardRow, boardAccess, boardRow } from './access.ts'
import { type BoardId, type BoardRow, boardOwner, selectBoardToWrite } from './queries.ts'

/** Shared by all writes of one user to boards and their contents (REL-13). */
export const BOARD_WRITES: Limit = { name: 'boards', times: 3000, seconds: 3600 }

/** Errors of every change of a board. */
export const BOARD_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'forbidden', 'board_not_found', 'source_busy']

/**
 * The board id in a form's fields.
 * @throws board_not_found if it is not an id
 */
export function boardIn({ board_id: board }: Fields): string {
  return String(idOf(String(board), 'board_not_found'))
}

/** A user who changes a board. `actorId` is the owner's id if the viewer is the owner or their delegate. */
export interface BoardActor extends Actor {
  board: BoardRow
  role: BoardRole
}

interface Opening<More> {
  subjectId?: string | undefined
  /** Further statements to run in the same batch. */
  more?: More
  /** Also accept the hidden board of boardless pins, for actions that remove pins from a board. */
  boardless?: boolean
  limit?: Limit
}

/**
 * Reads and checks a board before a write. Fails in this order: 401, 401 code 4 and 429; 404 code 40 if the viewer may
 * not see the board; 403 code 3 if their role does not permit the action. A delegate has the owner's role, even if the
 * request does not name the subject.
 */
export function authorizeBoard<More extends Statements = Record<never, never>>(
  requester: Requester,
  boardId: BoardId,
  action: BoardAction,
  options?: Opening<More>,
): Promise<BoardActor & { more: Results<More> }>
export async function authorizeBoard(
  requester: Requester,
  boardId: BoardId,
  action: BoardAction,
  { subjectId = subjectOf(requester), more = {}, boardless = false, limit = BOARD_WRITES }: Opening<Statements> = {},
): Promise<BoardActor & { more: unknown }> {
  const owner = boardOwner(boardId)
  const opening = { limit, who: owner, subjectId, scope: 'boards' } as const
  const { more: read, ...actor } = await authorizeActor(requester, opening, {
    board: selectBoardToWrite(requester, boardId),
    more,
  })
  const board = (boardless ? anyBoardRow : boardRow)(actor.access, read.board[0])
  const isOwner = Boolean(read.board[0]?.acts)
  if (!board || board.detail.deletedAt !== null) throw new Failure('board_not_found')
  const role: BoardRole | null = isOwner ? 'owner' : board.myRole
  if (!isOwner && !canSeeBoard(actor.access.viewer, boardAccess(actor.access, board)))
    throw new Failure('board_not_found')
  if (role === null || !mayOnBoard(role, board.detail.collaboratorsManage, action)) throw new Failure('forbidden')
  return { ...actor, actorId: isOwner ? board.owner.id : actor.viewerId, board, role, more: read.more }
}

/** The id of the user for whom the viewer acts, as named in the request's address; undefined without one. */
export function subjectOf({ subjectId }: Requester): string | undefined {
  return subjectId ? String(subjectId) : undefined
}
