import { PRIVACIES } from '#domain/boards/privacies.ts'
import type { BoardAccess } from '#domain/boards/rules.ts'
import { canSeeBoard } from '#domain/boards/rules.ts'
import { Failure } from '#domain/errors.ts'
import { canSeeProfile } from '#domain/profiles/rules.ts'
import type { Results } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import { type Access, accessOf, askAccess } from '../profiles/read.ts'
import { type BoardId, type BoardRow, boardOwner, type OneBoardRow, selectBoardById } from './queries.ts'

/** The input of `canSeeBoard` for a board, from its row and the viewer's access to its owner. */
export function boardAccess(access: Access, board: BoardRow): BoardAccess {
  const { user } = access
  const owner = { id: board.owner.id, isPrivate: board.owner.isPrivate, followed: access.followsUser }
  return {
    privacy: PRIVACIES[board.card.privacy] ?? 'secret',
    archived: board.detail.archived,
    deleted: board.detail.deletedAt !== null || board.detail.kind !== 'normal',
    ownerId: board.owner.id,
    collaborator: board.myRole === 'collaborator',
    acting: board.acting,
    ownerVisible: user !== null && user.closedAt === null && canSeeProfile(access.viewer, owner),
  }
}

/** @throws board_not_found also if the viewer may not see the board (REL-02) */
export function requireBoard(access: Access, board: BoardRow | null | undefined): BoardRow {
  if (!board || !canSeeBoard(access.viewer, boardAccess(access, board))) throw new Failure('board_not_found')
  return board
}

/** @throws no_session if the viewer is not signed in */
export function requireSigned(requester: Requester, answered: Results<ReturnType<typeof askAccess>>): void {
  if (accessOf(requester, answered).viewer.id === null) throw new Failure('no_session')
}

/** Joins a board with its owner, whom `askAccess` reads; null for a missing or hidden board. */
export function boardRow(access: Access, row: OneBoardRow | undefined): BoardRow | null {
  // The hidden board of boardless pins has no page (G-038).
  return row?.board.kind === 'normal' ? anyBoardRow(access, row) : null
}

/** Like `boardRow`, but includes the hidden board of boardless pins: its owner may remove pins from it. */
export function anyBoardRow({ user }: Access, row: OneBoardRow | undefined): BoardRow | null {
  if (!row || !user || !['normal', 'quicksave'].includes(row.board.kind)) return null
  const { board, myRole, acting, followed } = row
  const card = { ...board, boardId: board.id, isGroup: board.collaboratorCount > 0, ownerUsername: user.username }
  return { card, detail: board, owner: user, myRole, acting: Boolean(acting), followed: Boolean(followed) }
}

/** The statements that read a board and the viewer's access to it; `boardOf` reads their results. */
export function askBoard(requester: Requester, boardId: BoardId) {
  return {
    access: askAccess(requester, boardOwner(boardId)),
    board: selectBoardById(requester, boardId),
  }
}

/** @throws board_not_found also if the viewer may not see the board */
export function boardOf(
  requester: Requester,
  answered: Results<ReturnType<typeof askBoard>>,
): { access: Access; board: BoardRow } {
  const access = accessOf(requester, answered.access)
  return { access, board: requireBoard(access, boardRow(access, answered.board[0])) }
}
