import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import { at, insertRows } from '../../db/insert-rows.ts'
import { these } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { boardsAdded } from '../../effects/write.ts'
import { hasRoom, isNameFree } from '../conditions.ts'
import { placeFirst } from '../order/queries.ts'
import { canCreateBoard } from './conditions.ts'

const BOARD = [
  'id',
  'owner_id',
  'name',
  'name_key',
  'slug',
  'description',
  'kind',
  'privacy',
  'archived',
  'grp',
  'category',
  'section_count',
  'collaborator_count',
  'created_at',
] as const
export type NewBoard = Record<(typeof BOARD)[number], string | number | null>

/** `when` holds for a board `j` that is made. */
export function insertBoards(db: Database, rows: NewBoard[], when?: SQL): Statement {
  return insertRows(db, 'boards', BOARD, rows, when)
}

/** That the board of a row was made by the batch. */
const isMade = sql`exists (select 1 from boards as made where made.id = ${at('board_id')})`

const PROFILE_BOARD = [
  'user_id',
  'board_id',
  'role',
  'grp',
  'is_group',
  'group_top',
  'name_key',
  'recent_rk',
  'created_rk',
  'owner_username',
  'name',
  'slug',
  'privacy',
  'section_count',
] as const
export type NewProfileBoard = Record<(typeof PROFILE_BOARD)[number], string | number>
function insertProfileBoards(db: Database, rows: NewProfileBoard[]): Statement {
  return insertRows(db, 'profile_boards', PROFILE_BOARD, rows, isMade)
}

const SECTION = ['id', 'board_id', 'title', 'slug', 'pos', 'created_at'] as const
export type NewSection = Record<(typeof SECTION)[number], string | number>
function insertSections(db: Database, rows: NewSection[]): Statement {
  return insertRows(db, 'sections', SECTION, rows, isMade)
}

/** Rows of boards that are to be made, with their rows on profiles and their sections. */
export interface PlannedBoards {
  boards: NewBoard[]
  profileBoards: NewProfileBoard[]
  sections: NewSection[]
}

/**
 * Statements for boards with their rows on profiles, their sections and every count; a board for which `when` doesn't hold gets
 * nothing.
 */
export function boardStatements(db: Database, planned: PlannedBoards, when?: SQL): Statement[] {
  if (planned.boards.length === 0) return []
  const sections = planned.sections.length > 0 ? [insertSections(db, planned.sections)] : []
  const ids = these(planned.boards.map(({ id }) => Number(id)))
  return [
    insertBoards(db, planned.boards, when),
    insertProfileBoards(db, planned.profileBoards),
    placeFirst(db, ids),
    ...sections,
    ...boardsAdded(db, ids),
  ]
}

/** What makes a board that was planned for somebody, where it may still be made and `when` holds too. */
export function boardInserter(db: Database, planned: PlannedBoards, viewerId: number, ownerId: number, key: string) {
  const may = canCreateBoard(viewerId, ownerId, key)
  return (when: SQL = sql`true`) => boardStatements(db, planned, sql`${may} and ${when}`)
}

/** Whether a person may have one more board, and one of that name. */
export function selectCanCreateBoard(db: Database, ownerId: number | SQL, key: string) {
  return db
    .select({
      is_free: sql<number>`${isNameFree(ownerId, key, 0)}`.as('is_free'),
      has_room: sql<number>`${hasRoom(ownerId)}`.as('has_room'),
    })
    .from(sql`(select 1)`)
}
