import type { SQL } from 'drizzle-orm'
import type { BoardRole } from '#domain/boards/rules.ts'
import { LIMITS } from '#domain/limits.ts'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '../accounts/rules.ts'
import { movedParts } from '../undo/moved-parts.ts'

/**
 * The rule `canSeeBoard` in SQL, without delegates of the owner. `board` and `owner` are table aliases, `viewer` is a
 * scalar with the viewer's id.
 */
export function canSeeBoardSql(viewer: SQL, board: string, owner: string): SQL {
  const [b, o] = [sql.raw(board), sql.raw(owner)]
  return sql`(${b}.deleted_at is null and (${o}.id = ${viewer}
    or exists (select 1 from profile_boards w where w.user_id = ${viewer} and w.board_id = ${b}.id)
    or (${b}.grp in (0, 1) and ${o}.closed_at is null and (${o}.is_private = 0
      or exists (select 1 from follows f where f.follower_id = ${viewer} and f.followee_id = ${o}.id)))))`
}

/** The data of a board, read before the write, that rules need. */
interface ReadBoard {
  card: { boardId: number }
  owner: { id: number }
  detail: { collaboratorCount: number }
}

/** A user who changes a board, with the board and role as read before the write. */
export interface BoardEditor {
  board: ReadBoard
  role: BoardRole
  viewerId: number
}

/** Condition to repeat in the writing batch: the board exists and has the same owner, and a collaborator still is one. */
export function canStillEdit(opened: BoardEditor): SQL {
  return sql`exists (select 1 from boards as held where held.id = ${opened.board.card.boardId} and ${canStillEditRow(opened, 'held')})`
}

/** Like `canStillEdit`, for the alias of the board's row in the statement. */
export function canStillEditRow({ board, role, viewerId }: BoardEditor, row: string): SQL {
  const held = sql.raw(row)
  const isOwned = sql`${held}.owner_id = ${board.owner.id} and ${held}.deleted_at is null`
  if (role === 'owner') return sql`(${isOwned})`
  return sql`(${isOwned} and exists (select 1 from profile_boards where user_id = ${viewerId} and board_id = ${held}.id))`
}

/** True if the board had collaborators when it was read: it is on their profiles too. */
export function isShared({ detail }: Pick<ReadBoard, 'detail'>): boolean {
  return detail.collaboratorCount > 0
}

/**
 * True if the board got its first collaborators after it was read. A batch that does not update the profiles of others must not act then.
 * @param row the alias of the board's row in the statement
 */
export function hasBecomeShared(board: Pick<ReadBoard, 'detail'>, row: string): SQL {
  return isShared(board) ? sql`0` : sql`${sql.raw(row)}.collaborator_count > 0`
}

/** Like `canStillEdit`, for actions that need the right to manage the board. */
export function canStillManage(opened: BoardEditor): SQL {
  const { boardId } = opened.board.card
  const isManaged = sql`exists (select 1 from boards where id = ${boardId} and collaborators_manage)`
  return opened.role === 'owner' ? canStillEdit(opened) : sql`(${canStillEdit(opened)} and ${isManaged})`
}

/** The role required for an action besides the owner and delegates: any collaborator, a collaborator who manages the board, or none. */
type Who = 'collaborators' | 'managers' | 'owner'

/**
 * The rule `mayOnBoard` in SQL, with delegates of the owner: true if a user may do an action on a board. An action can be undone only while the user
 * may do it.
 */
export function mayEditBoard(userId: number, boardId: SQL, who: Who): SQL {
  const works = sql`exists (select 1 from profile_boards as w where w.user_id = ${userId} and w.board_id = b.id)`
  const asCollaborator = {
    collaborators: works,
    managers: sql`(b.collaborators_manage and ${works})`,
    owner: sql`false`,
  }
  return sql`exists (select 1 from boards as b where b.id = ${boardId} and b.deleted_at is null
    and (${actingForSql(sql`${userId}`, sql`b.owner_id`, 'boards')} or ${asCollaborator[who]}))`
}

/** True if another action has locked the board; `mine` is the caller's own lock. */
export function isLocked(boardId: number | SQL, now: number, mine?: { token: string }): SQL {
  return sql`exists (select 1 from board_locks where board_id = ${boardId} and expires_at > ${now} and token is not ${mine?.token ?? null})`
}

/**
 * True if the owner has no other board of this name. Archived and deleted boards do not count (G-021).
 * @param exceptId the board that gets the name, 0 for a new one
 */
export function isNameFree(ownerId: number | SQL, key: string | SQL, exceptId: number | SQL): SQL {
  return sql`not exists (select 1 from boards as other where other.owner_id = ${ownerId} and other.name_key = ${key}
    and other.id <> ${exceptId} and other.deleted_at is null and not other.archived and other.kind = 'normal')`
}

export function isSlugFree(ownerId: number | SQL, slug: string | SQL, exceptId: number | SQL): SQL {
  return sql`not exists (select 1 from boards as other where other.owner_id = ${ownerId} and other.slug = ${slug} and other.id <> ${exceptId})`
}

/** True if the owner is below the maximum number of boards. */
export function hasRoom(ownerId: number | SQL): SQL {
  return sql`exists (select 1 from users as owner where owner.id = ${ownerId} and owner.public_board_count
    + owner.protected_board_count + owner.secret_board_count + owner.archived_board_count < ${LIMITS.max.boards})`
}

/**
 * True if the move of an undo entry can be undone exactly: every pin is still where the move put it, the sections it came from exist, and the user
 * may still change both boards.
 * @param limit maximum number of pins to check
 * @param deletedSectionId a section that the entry deleted; the undo restores it, so it need not exist
 */
export function canUndoMove(
  { id, userId }: { id: number; userId: number },
  limit?: number,
  deletedSectionId: number | null = null,
): SQL {
  const mayEdit = (boardId: string) => mayEditBoard(userId, sql.raw(boardId), 'collaborators')
  return sql`(${arePinsUnmoved(id, limit, deletedSectionId)} and not exists (${movedParts(id, 'there', sql`true`)}
    select 1 from part where not ${mayEdit('part.fb')} or not ${mayEdit('part.tb')}))`
}

/** The part of `canUndoMove` about pins and sections, without permissions on the boards. Pins that an operator has removed since are ignored. */
export function arePinsUnmoved(id: number, limit?: number, deletedSectionId: number | null = null): SQL {
  return sql`not exists (${movedParts(id, 'there', sql`true`, limit === undefined ? {} : { limit })}
    select 1 from part where part.fs is not ${deletedSectionId} and part.fs is not null
      and not exists (select 1 from sections s where s.id = part.fs and s.board_id = part.fb)
    union all
    select 1 from moved cross join pins p on p.id = moved.id where p.board_id is not moved.tb or p.section_id is not moved.ts)`
}
