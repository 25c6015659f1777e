import { type SQL, sql } from 'drizzle-orm'
import { type BoardAction, type BoardRole, canSeeBoard, mayOnBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { actingForSql } from '../accounts/conditions.ts'
import type { Statement } from '../db/batch.ts'
import type { Answered, Asked } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { type Actor, openActor } from '../profiles/write.ts'
import { anyBoardRow, boardAccess, boardRow } from './access.ts'
import { selectBoardById } from './one-board.ts'
import type { BoardRow } from './queries.ts'

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
export function openBoard<More extends readonly Statement[]>(
  asker: Asker,
  boardId: number | SQL,
  action: BoardAction,
  options: Opening<More> & { more: More },
): Promise<AtWork & { results: unknown[] }>
export function openBoard<More extends Asked = Record<never, never>>(
  asker: Asker,
  boardId: number | SQL,
  action: BoardAction,
  options?: Opening<More>,
): Promise<AtWork & { more: Answered<More> }>
export async function openBoard(
  asker: Asker,
  boardId: number | SQL,
  action: BoardAction,
  { subjectId = subjectOf(asker), more = {}, boardless = false, limit = BOARD_WRITES }: Opening<Asked> = {},
): Promise<AtWork & { results: unknown[]; more: unknown }> {
  const owner = sql<number | null>`(select owner_id from boards where id = ${boardId})`
  const opening = { limit, who: { sql: owner }, subjectId, scope: 'boards' } as const
  const { more: came, ...actor } = await openActor(asker, opening, {
    board: selectBoardById(asker.db, asker, sql`${boardId}`),
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
  const results = Array.isArray(came.more) ? came.more : []
  return { ...actor, actorId: isOwner ? board.owner.id : actor.viewerId, board, role, results, more: came.more }
}

/** For whom the request's address says that it acts. */
export function subjectOf({ subjectId }: Asker): string | undefined {
  return subjectId ? String(subjectId) : undefined
}

/** Whether the viewer is the person, or acts for them in what concerns boards. */
export function selectActsFor({ db, sessionHash, now }: Asker, owner: SQL) {
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  return db.select({ acts: sql<number>`${actingForSql(viewer, owner, 'boards')}`.as('acts') }).from(sql`(select 1)`)
}

/**
 * What must still hold in the batch that writes: the board is there, and whoever acts is on it as before. `ownerId` is whose board
 * it was when it was read.
 */
export function stillAtWork({ board, role, viewerId }: Pick<AtWork, 'board' | 'role' | 'viewerId'>): SQL {
  const { boardId } = board.card
  const stands = sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${board.owner.id} and deleted_at is null)`
  if (role === 'owner') return stands
  return sql`(${stands} and exists (select 1 from profile_boards where user_id = ${viewerId} and board_id = ${boardId}))`
}

/** The same for what a collaborator may do only while the owner lets them manage the board. */
export function stillManages(work: Pick<AtWork, 'board' | 'role' | 'viewerId'>): SQL {
  const { boardId } = work.board.card
  const isManaged = sql`exists (select 1 from boards where id = ${boardId} and collaborators_manage)`
  return work.role === 'owner' ? stillAtWork(work) : sql`(${stillAtWork(work)} and ${isManaged})`
}

/** Who may do something to a board that is there: everybody who works on it, those who manage it, or only who is or acts for its owner. */
type Who = 'workers' | 'managers' | 'owner'

/** Whether somebody may (still) do it, in SQL: what they did can be taken back only while they could do it again. */
export function mayStill(userId: number, boardId: SQL, who: Who): SQL {
  const works = sql`exists (select 1 from profile_boards as w where w.user_id = ${userId} and w.board_id = b.id)`
  const asCollaborator = { workers: works, managers: sql`(b.collaborators_manage and ${works})`, owner: sql`false` }
  return sql`exists (select 1 from boards as b where b.id = ${boardId} and b.deleted_at is null
    and (${actingForSql(sql`${userId}`, sql`b.owner_id`, 'boards')} or ${asCollaborator[who]}))`
}
