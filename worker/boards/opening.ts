import { type BoardAction, type BoardRole, canSeeBoard, mayOnBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import type { Answered, Asked } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { type Actor, openActor } from '../profiles/write.ts'
import { anyBoardRow, boardAccess, boardRow } from './access.ts'
import { type BoardId, type BoardRow, boardOwner, selectActsFor, selectBoardById } from './queries.ts'

/** Of one person, everything they do to boards and what is on them (REL-13). */
export const BOARD_WRITES: Limit = { name: 'boards', times: 3000, seconds: 3600 }

/** Somebody at work on a board: `actorId` is its owner where the viewer is that or acts for them. */
export interface AtWork extends Actor {
  board: BoardRow
  role: BoardRole
}

interface Opening<More> {
  subjectId?: string | undefined
  /** What else is asked in the same round. */
  more?: More
  /** Also the hidden board of boardless pins, for its owner: what takes pins from a board takes them from there too. */
  boardless?: boolean
  /** What it counts against. */
  limit?: Limit
}

/**
 * The round before anything is done to a board: 401, 401 code 4 and 429 first, then 404 code 40 where the viewer may not see it, then 403
 * code 3 where their role doesn't let them. A delegate of the owner is as the owner, with or without naming the subject.
 */
export function openBoard<More extends Asked = Record<never, never>>(
  asker: Asker,
  boardId: BoardId,
  action: BoardAction,
  options?: Opening<More>,
): Promise<AtWork & { more: Answered<More> }>
export async function openBoard(
  asker: Asker,
  boardId: BoardId,
  action: BoardAction,
  { subjectId = subjectOf(asker), more = {}, boardless = false, limit = BOARD_WRITES }: Opening<Asked> = {},
): Promise<AtWork & { more: unknown }> {
  const owner = boardOwner(boardId)
  const opening = { limit, who: owner, subjectId, scope: 'boards' } as const
  const { more: came, ...actor } = await openActor(asker, opening, {
    board: selectBoardById(asker.db, asker, boardId),
    acts: selectActsFor(asker, owner),
    more,
  })
  const board = (boardless ? anyBoardRow : boardRow)(actor.access, came.board[0])
  const isOwner = Boolean(came.acts[0]?.acts)
  if (!board || board.detail.deletedAt !== null) throw new Failure('board_not_found')
  const role: BoardRole | null = isOwner ? 'owner' : board.myRole
  if (!isOwner && !canSeeBoard(actor.access.viewer, boardAccess(actor.access, board)))
    throw new Failure('board_not_found')
  if (role === null || !mayOnBoard(role, board.detail.collaboratorsManage, action)) throw new Failure('forbidden')
  return { ...actor, actorId: isOwner ? board.owner.id : actor.viewerId, board, role, more: came.more }
}

/** For whom the request's address says that it acts. */
export function subjectOf({ subjectId }: Asker): string | undefined {
  return subjectId ? String(subjectId) : undefined
}
