import { PRIVACIES } from '../../../domain/boards/contract.ts'
import { canSeeBoard } from '../../../domain/boards/rules.ts'
import { canSeeProfile } from '../../../domain/profiles/rules.ts'
import { listAccess } from '../../profiles/read.ts'
import type { BoardOfList } from './queries.ts'

/** What a list of a board tells of it. */
export interface HeldBy {
  boardId: number
  name: string
  slug: string
  privacy: number
  ownerUsername: string
}

/** The board of a list's answers, or null where it isn't there for the viewer. */
export function visibleBoard(isBot: boolean, results: unknown[]) {
  const access = listAccess(isBot, results)
  const row = (results[0] as { listOwner?: BoardOfList }[] | undefined)?.[0]?.listOwner
  const { viewer, user, followsUser } = access
  if (!row || !user) return null
  const board = {
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
  if (!canSeeBoard(viewer, board)) return null
  const held: HeldBy = {
    boardId: row.boardId,
    name: row.name,
    slug: row.slug,
    privacy: row.privacy,
    ownerUsername: user.username,
  }
  return { access, owner: user, held }
}
