import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { at, insertRows } from '#worker/db/insert-rows.ts'
import { these } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { hasRoom, isNameFree } from '#worker/model/boards/rules.ts'
import { boardsAdded, queueBoardWebhooks } from '#worker/model/effects/write.ts'
import { type NameOrders, orderOfRow } from '../names/queries.ts'
import { placeFirst } from '../order/queries.ts'

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
export type NewBoard = Record<(typeof BOARD)[number], string | number | null> & { orders: NameOrders | null }

/** @param when a condition on the row `j` */
export function insertBoards(rows: NewBoard[], when?: SQL): Statement {
  return insertRows('boards', BOARD, rows, when, { name_order: orderOfRow(at('owner_id')) })
}

/** True if the batch has inserted the row's board. */
const isInserted = sql`exists (select 1 from boards as inserted where inserted.id = ${at('board_id')})`

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
function insertProfileBoards(rows: NewProfileBoard[]): Statement {
  const order = sql`(select name_order from boards where id = ${at('board_id')})`
  return insertRows('profile_boards', PROFILE_BOARD, rows, isInserted, { name_order: order })
}

const SECTION = ['id', 'board_id', 'title', 'slug', 'pos', 'created_at'] as const
export type NewSection = Record<(typeof SECTION)[number], string | number>
function insertSections(rows: NewSection[]): Statement {
  return insertRows('sections', SECTION, rows, isInserted)
}

export interface PlannedBoards {
  boards: NewBoard[]
  profileBoards: NewProfileBoard[]
  sections: NewSection[]
}

/**
 * Inserts boards with their profile rows and sections and updates all counters; skips boards for which `when` is false.
 */
export function boardStatements(planned: PlannedBoards, when?: SQL): Statement[] {
  if (planned.boards.length === 0) return []
  const sections = planned.sections.length > 0 ? [insertSections(planned.sections)] : []
  const ids = these(planned.boards.map(({ id }) => Number(id)))
  return [
    insertBoards(planned.boards, when),
    insertProfileBoards(planned.profileBoards),
    placeFirst(ids),
    ...sections,
    ...boardsAdded(ids),
  ]
}

/**
 * True if the viewer may create a board of that name for the owner: the name is free, the owner may have one more board, and the viewer is the owner or a
 * delegate.
 */
function canCreateBoard(viewerId: number, ownerId: number, key: string): SQL {
  const acts = actingForSql(sql`${viewerId}`, ownerId, 'boards')
  return sql`${isNameFree(ownerId, key, 0)} and ${hasRoom(ownerId)} and ${acts}`
}

/** Returns a function that inserts the planned board if `canCreateBoard` and `when` hold, and queues its owner's webhooks. */
export function boardInserter(planned: PlannedBoards, viewerId: number, ownerId: number, key: string) {
  const canCreate = canCreateBoard(viewerId, ownerId, key)
  const ids = these(planned.boards.map(({ id }) => Number(id)))
  return (now: number, when: SQL = sql`true`) => [
    ...boardStatements(planned, sql`${canCreate} and ${when}`),
    queueBoardWebhooks(ownerId, ids, now),
  ]
}

export function selectCanCreateBoard(ownerId: number | SQL, key: string) {
  return select({
    is_free: sql<number>`${isNameFree(ownerId, key, 0)}`,
    has_room: sql<number>`${hasRoom(ownerId)}`,
  })`from (select 1)`
}
