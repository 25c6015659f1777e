import { and, eq, type SQL, sql } from 'drizzle-orm'
import { boards, sections } from '../boards/tables.ts'
import { statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { pins } from '../pins/tables.ts'
import { users } from '../profiles/tables.ts'

/** Rows travel as one JSON parameter: a statement has at most 100 others. */
const each = (json: string) => sql`json_each(${json}) as j`
const at = (name: string): SQL => sql.raw(`j.value ->> '${name}'`)

export function selectOwner(db: Database, ownerId: number) {
  return db.select({ username: users.username, isPrivate: users.isPrivate }).from(users).where(eq(users.id, ownerId))
}

/** Which of these source ids a person already has. */
export function selectKnownSources(db: Database, ownerId: number, ids: string[]) {
  return db
    .select({ sourceId: pins.sourceId })
    .from(pins)
    .where(
      and(eq(pins.pinnerId, ownerId), sql`${pins.sourceId} in (select value from json_each(${JSON.stringify(ids)}))`),
    )
}

export function selectBoardsByName(db: Database, ownerId: number, nameKeys: string[]) {
  return db
    .select({ id: boards.id, nameKey: boards.nameKey, grp: boards.grp })
    .from(boards)
    .where(
      and(
        eq(boards.ownerId, ownerId),
        sql`${boards.nameKey} in (select value from json_each(${JSON.stringify(nameKeys)}))`,
        sql`${boards.deletedAt} is null and ${boards.kind} = 'normal'`,
      ),
    )
}

/** The hidden board of pins without a board (G-038). */
export function selectQuicksave(db: Database, ownerId: number) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .where(and(eq(boards.ownerId, ownerId), sql`${boards.kind} = 'quicksave'`))
}

export function selectTakenSlugs(db: Database, ownerId: number, slugs: string[]) {
  return db
    .select({ slug: boards.slug })
    .from(boards)
    .where(
      and(eq(boards.ownerId, ownerId), sql`${boards.slug} in (select value from json_each(${JSON.stringify(slugs)}))`),
    )
}

/** Columns of a table that rows of JSON fill, under the same names. */
function insertRows(db: Database, table: string, columns: readonly string[], rows: object[]) {
  const names = sql.raw(columns.join(', '))
  const values = sql.join(columns.map(at), sql`, `)
  return statement(
    db,
    sql`insert into ${sql.raw(table)} (${names}) select ${values} from ${each(JSON.stringify(rows))}`,
  )
}

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
export function insertBoards(db: Database, rows: NewBoard[]) {
  return insertRows(db, 'boards', BOARD, rows)
}

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
export function insertProfileBoards(db: Database, rows: NewProfileBoard[]) {
  return insertRows(db, 'profile_boards', PROFILE_BOARD, rows)
}

const SECTION = ['id', 'board_id', 'title', 'slug', 'pos', 'created_at'] as const
export type NewSection = Record<(typeof SECTION)[number], string | number>
export function insertSections(db: Database, rows: NewSection[]) {
  return insertRows(db, 'sections', SECTION, rows)
}

const PIN = [
  'id',
  'pinner_id',
  'board_id',
  'section_id',
  'grp',
  'listed',
  'boardless',
  'saved_rk',
  'source_id',
  'title',
  'description',
  'link',
  'domain',
  'image_key',
  'image_width',
  'image_height',
  'color',
  'alt',
  'is_repin',
  'is_story',
  'is_video',
  'favorited',
  'price_value',
  'price_currency',
  'story',
  'created_at',
] as const
export type NewPin = Record<(typeof PIN)[number], string | number | null>
export function insertPins(db: Database, rows: NewPin[]) {
  return insertRows(db, 'pins', PIN, rows)
}

export function insertAnnotations(db: Database, rows: { pin_id: number; rank: number; name: string }[]) {
  return insertRows(db, 'pin_annotations', ['pin_id', 'rank', 'name'], rows)
}

export function insertRemoteMedia(db: Database, rows: { key: string; source_url: string }[]) {
  return insertRows(db, 'remote_media', ['key', 'source_url'], rows)
}

export function insertFollows(db: Database, rows: { follower_id: number; followee_id: number; rk: number }[]) {
  return insertRows(db, 'follows', ['follower_id', 'followee_id', 'rk'], rows)
}

export function selectSectionsOf(db: Database, boardIds: number[]) {
  return db
    .select({ id: sections.id, boardId: sections.boardId, title: sections.title })
    .from(sections)
    .where(sql`${sections.boardId} in (select value from json_each(${JSON.stringify(boardIds)}))`)
}
