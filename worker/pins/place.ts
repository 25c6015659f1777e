import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { isLocked, stillAtWork } from '../boards/conditions.ts'
import { openBoard, subjectOf } from '../boards/write.ts'
import type { Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import type { Access } from '../profiles/read.ts'
import { openActor } from '../profiles/write.ts'
import { ensureHidden, hiddenBoard } from './hidden-boards.ts'

/** Of one person, all that they save (REL-13). */
export const SAVES: Limit = { name: 'saves', times: 1000, seconds: 3600 }

/** Where somebody saves something. */
export interface Place {
  viewerId: number
  /** Whose pin it becomes. */
  pinnerId: number
  access: Access
  boardId: number | SQL
  sectionId: number | null
  /** What has to be there first. */
  before: Statement[]
  /** What must still hold in the batch that saves. */
  when: SQL
  /** The answers of what else was asked. */
  results: unknown[]
}

interface Wish {
  board_id?: string | null | undefined
  section_id?: string | null | undefined
  orbac_subject_id?: string | undefined
}

/**
 * The round before anything is saved: 401, 401 code 4, 429, then 404 code 40 and 403 of the board, 404 code 41 of the section. Without a board
 * it goes to the profile (ORG-005, G-154).
 */
export async function openPlace(asker: Asker, wish: Wish, more: Statement[]): Promise<Place> {
  const { db, now } = asker
  const sectionId = wish.section_id ? Number(wish.section_id) : null
  const subjectId = wish.orbac_subject_id ?? subjectOf(asker)
  if (!wish.board_id) {
    const opening = { limit: SAVES, who: 'me', subjectId, scope: 'boards' } as const
    const { viewerId, actorId, access, results } = await openActor(asker, opening, more)
    if (sectionId !== null) throw new Failure('section_not_found')
    const boardId = hiddenBoard(actorId, 'quicksave')
    return {
      ...{ viewerId, pinnerId: actorId, access, boardId, sectionId, results },
      before: [ensureHidden(db, actorId, 'quicksave', now)],
      when: sql`${actingForSql(sql`${viewerId}`, actorId, 'boards')} and not ${isLocked(boardId, now)}`,
    }
  }
  const boardId = Number(wish.board_id)
  const work = await openBoard(asker, boardId, 'pins', {
    subjectId,
    limit: SAVES,
    more: [selectHolds(db, boardId, sectionId), ...more],
  })
  const [[held], ...results] = work.results as [{ holds: number }[], ...unknown[]]
  if (!held?.holds) throw new Failure('section_not_found')
  return {
    ...{ viewerId: work.viewerId, pinnerId: work.actorId, access: work.access, boardId, sectionId, results },
    before: [],
    when: sql`${stillAtWork(work)} and not ${isLocked(boardId, now)} and ${holds(boardId, sectionId)}`,
  }
}

function holds(boardId: number, sectionId: number | null): SQL {
  if (sectionId === null) return sql`1`
  return sql`exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})`
}

function selectHolds(db: Database, boardId: number, sectionId: number | null): Statement {
  return db.select({ holds: sql<number>`${holds(boardId, sectionId)}`.as('holds') }).from(sql`(select 1)`)
}

/** Why nothing was saved: read in the batch that didn't. */
export function selectOutcome(db: Database, pinId: number, place: Place, now: number) {
  return db
    .select({
      saved: sql<number>`exists (select 1 from pins where id = ${pinId})`.as('saved'),
      locked: sql<number>`${isLocked(place.boardId, now)}`.as('locked'),
      may: sql<number>`${place.when}`.as('may'),
    })
    .from(sql`(select 1)`)
}
