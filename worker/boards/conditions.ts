import { type SQL, sql } from 'drizzle-orm'
import type { BoardRole } from '../../domain/boards/rules.ts'
import { LIMITS } from '../../domain/limits.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { movedParts } from '../effects/conditions.ts'
import type { Lock } from './locks/queries.ts'
import type { BoardRow } from './queries.ts'

/**
 * Whether somebody may see a board: the SQL twin of `canSeeBoard`, but for who acts for its owner. `board` and `owner` name rows, `viewer` is SQL
 * of one id.
 */
export function canSeeBoardSql(viewer: SQL, board: string, owner: string): SQL {
  const [b, o] = [sql.raw(board), sql.raw(owner)]
  return sql`(${b}.deleted_at is null and (${o}.id = ${viewer}
    or exists (select 1 from profile_boards w where w.user_id = ${viewer} and w.board_id = ${b}.id)
    or (${b}.grp in (0, 1) and ${o}.closed_at is null and (${o}.is_private = 0
      or exists (select 1 from follows f where f.follower_id = ${viewer} and f.followee_id = ${o}.id)))))`
}

/** Somebody at work on a board, as it was read. */
export interface Work {
  board: BoardRow
  role: BoardRole
  viewerId: number
}

/**
 * What must still hold in the batch that writes: the board is there, its owner is the same, and whoever acts is on it as before.
 */
export function stillAtWork({ board, role, viewerId }: Work): SQL {
  const { boardId } = board.card
  const stands = sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${board.owner.id} and deleted_at is null)`
  if (role === 'owner') return stands
  return sql`(${stands} and exists (select 1 from profile_boards where user_id = ${viewerId} and board_id = ${boardId}))`
}

/** The same for what a collaborator may do only while the owner lets them manage the board. */
export function stillManages(work: Work): SQL {
  const { boardId } = work.board.card
  const isManaged = sql`exists (select 1 from boards where id = ${boardId} and collaborators_manage)`
  return work.role === 'owner' ? stillAtWork(work) : sql`(${stillAtWork(work)} and ${isManaged})`
}

/** Who may do something to a board that is there: everybody who works on it, those who manage it, or only who is or acts for its owner. */
type Who = 'workers' | 'managers' | 'owner'

/** Whether somebody may still do it: what they did can be taken back only while they could do it again. */
export function mayStill(userId: number, boardId: SQL, who: Who): SQL {
  const works = sql`exists (select 1 from profile_boards as w where w.user_id = ${userId} and w.board_id = b.id)`
  const asCollaborator = { workers: works, managers: sql`(b.collaborators_manage and ${works})`, owner: sql`false` }
  return sql`exists (select 1 from boards as b where b.id = ${boardId} and b.deleted_at is null
    and (${actingForSql(sql`${userId}`, sql`b.owner_id`, 'boards')} or ${asCollaborator[who]}))`
}

/** Whether somebody else's action holds a board. */
export function isLocked(boardId: number | SQL, now: number, mine?: Lock): SQL {
  return sql`exists (select 1 from board_locks where board_id = ${boardId} and expires_at > ${now} and token is not ${mine?.token ?? null})`
}

/**
 * Whether a person has no other board of that name: archived and deleted ones don't count, nor does the one that asks (G-021).
 * @param exceptId the board that is to have the name, 0 for a new one
 */
export function isNameFree(ownerId: number | SQL, key: string | SQL, exceptId: number | SQL): SQL {
  return sql`not exists (select 1 from boards as other where other.owner_id = ${ownerId} and other.name_key = ${key}
    and other.id <> ${exceptId} and other.deleted_at is null and not other.archived and other.kind = 'normal')`
}

export function isSlugFree(ownerId: number | SQL, slug: string | SQL, exceptId: number | SQL): SQL {
  return sql`not exists (select 1 from boards as other where other.owner_id = ${ownerId} and other.slug = ${slug} and other.id <> ${exceptId})`
}

/** Whether a person has fewer boards than one may have. */
export function hasRoom(ownerId: number | SQL): SQL {
  return sql`exists (select 1 from users as owner where owner.id = ${ownerId} and owner.public_board_count
    + owner.protected_board_count + owner.secret_board_count + owner.archived_board_count < ${LIMITS.max.boards})`
}

/**
 * Whether what an entry moved can go back to exactly where it was: every pin lies where it was put, and where they came from is still
 * there for whoever moved them.
 * @param most of how many of them at most it is asked
 * @param ended a section that the entry put an end to: it comes back with its pins
 */
export function canGoBack(
  { id, userId }: { id: number; userId: number },
  most?: number,
  ended: number | null = null,
): SQL {
  const works = (boardId: string) => mayStill(userId, sql.raw(boardId), 'workers')
  return sql`(${lieWherePut(id, most, ended)} and not exists (${movedParts(id, 'there', sql`true`)}
    select 1 from part where not ${works('part.fb')} or not ${works('part.tb')}))`
}

/** Whether every pin of an entry lies where it was put, and the section that it came from is there; whose the boards are is not asked. */
export function lieWherePut(id: number, most?: number, ended: number | null = null): SQL {
  return sql`not exists (${movedParts(id, 'there', sql`true`, most)}
    select 1 from part where part.fs is not ${ended} and part.fs is not null
      and not exists (select 1 from sections s where s.id = part.fs and s.board_id = part.fb)
    union all
    select 1 from moved left join pins p on p.id = moved.id where p.board_id is not moved.tb or p.section_id is not moved.ts)`
}
