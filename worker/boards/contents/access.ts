import { PRIVACIES } from '#domain/boards/privacies.ts'
import { canSeeBoard } from '#domain/boards/rules.ts'
import { canSeeProfile } from '#domain/profiles/rules.ts'
import { listAccess, type OwnedRow } from '#worker/profiles/read.ts'
import type { ListedBoardRow } from './queries.ts'

/** The board of a list of pins or sections, as its items link to it. */
export interface ListedBoard {
  boardId: number
  name: string
  slug: string
  privacy: number
  ownerUsername: string
}

/**
 * The board, its owner and the viewer's access, from the rows of a list of `ofBoard`; null if the viewer may not see
 * the board.
 */
export function visibleBoard(isBot: boolean, rows: readonly OwnedRow[]) {
  const access = listAccess(isBot, rows)
  const row = (rows as readonly { listOwner?: ListedBoardRow }[])[0]?.listOwner
  const { viewer, user, followsUser } = access
  if (!row || !user) return null
  const rule = {
    privacy: PRIVACIES[row.privacy] ?? ('secret' as const),
    archived: row.archived,
    deleted: row.deletedAt !== null || row.kind !== 'normal',
    ownerId: user.id,
    collaborator: followsUser && row.role === 'collaborator',
    acting: Boolean(row.acting),
    ownerVisible:
      user.closedAt === null &&
      canSeeProfile(viewer, { id: user.id, isPrivate: user.isPrivate, followed: followsUser }),
  }
  if (!canSeeBoard(viewer, rule)) return null
  const board: ListedBoard = {
    boardId: row.boardId,
    name: row.name,
    slug: row.slug,
    privacy: row.privacy,
    ownerUsername: user.username,
  }
  return { access, owner: user, board }
}
