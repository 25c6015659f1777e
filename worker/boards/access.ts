import { PRIVACIES } from '../../domain/boards/contract.ts'
import type { BoardAccess } from '../../domain/boards/rules.ts'
import { canSeeBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { canSeeProfile } from '../../domain/profiles/rules.ts'
import type { Answered } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { type Access, accessOf, askAccess } from '../profiles/read.ts'
import { type BoardId, type BoardRow, boardOwner, type OneBoardRow, selectBoardById } from './queries.ts'

/** What the rule asks about a board that came with its owner's access. */
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

/** Fails as a missing board does, unless the viewer may see it (REL-02). */
function requireBoard(access: Access, board: BoardRow | null | undefined): BoardRow {
  if (!board || !canSeeBoard(access.viewer, boardAccess(access, board))) throw new Failure('board_not_found')
  return board
}

/** Fails unless somebody is signed in. @param answered what `askAccess` brought */
export function requireSigned(asker: Asker, answered: Answered<ReturnType<typeof askAccess>>): void {
  if (accessOf(asker, answered).viewer.id === null) throw new Failure('no_session')
}

/** A board that was read by itself, with its owner, who came with who may see it. */
export function boardRow(access: Access, row: OneBoardRow | undefined): BoardRow | null {
  // The hidden board of boardless pins is nobody's to open (G-038).
  return row?.board.kind === 'normal' ? anyBoardRow(access, row) : null
}

/** The same with the hidden board of boardless pins, which its owner may empty. */
export function anyBoardRow({ user }: Access, row: OneBoardRow | undefined): BoardRow | null {
  if (!row || !user || row.board.kind === 'deleted') return null
  const { board, myRole, acting, followed } = row
  const card = { ...board, boardId: board.id, isGroup: board.collaboratorCount > 0, ownerUsername: user.username }
  return { card, detail: board, owner: user, myRole, acting: Boolean(acting), followed: Boolean(followed) }
}

/** A board by its id, with all that decides about it; `boardOf` reads the answers. */
export function askBoard(asker: Asker, boardId: BoardId) {
  return {
    access: askAccess(asker, boardOwner(boardId)),
    board: selectBoardById(asker.db, asker, boardId),
  }
}

/** Fails as a missing board does where the viewer may not see it. */
export function boardOf(
  asker: Asker,
  answered: Answered<ReturnType<typeof askBoard>>,
): { access: Access; board: BoardRow } {
  const access = accessOf(asker, answered.access)
  return { access, board: requireBoard(access, boardRow(access, answered.board[0])) }
}
