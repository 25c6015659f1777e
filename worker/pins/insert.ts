import { type SQL, sql } from 'drizzle-orm'
import { STANDING, standingOfNew } from '../accounts/conditions.ts'
import { type Statement, statement } from '../db/batch.ts'
import { at, each } from '../db/insert-rows.ts'
import type { Database } from '../db/open.ts'
import { pinsAdded } from '../effects/write.ts'

const COLUMNS = [
  ...(['id', 'title', 'description', 'link', 'domain', 'image_key', 'image_width', 'image_height', 'color'] as const),
  ...(['alt', 'is_repin', 'is_story', 'is_video', 'price_value', 'price_currency', 'story', 'video'] as const),
  ...(['repin_of', 'root_id', 'created_at'] as const),
]
export type NewPin = { id: number } & Record<Exclude<(typeof COLUMNS)[number], 'id'>, string | number | null>

/** Where a pin goes, and whose it is. */
export interface Goal {
  pinnerId: number
  boardId: number | SQL
  sectionId: number | null
}

/**
 * Saves one pin where `when` holds, with every count, cover and copy that follows. What its board and people decide about it is read in
 * the same statement. The rows that it touches are those of the board and its people, never those of other pins.
 */
export function pinStatements(db: Database, row: NewPin, goal: Goal, when: SQL, now: number): Statement[] {
  const { pinnerId, boardId, sectionId } = goal
  const columns = sql.raw(COLUMNS.join(', '))
  const values = sql.join(COLUMNS.map(at), sql`, `)
  return [
    statement(
      db,
      sql`insert into pins (pinner_id, board_id, section_id, saved_rk, ${STANDING}, boardless, likened, ${columns})
        select u.id, b.id, ${sectionId}, ${-row.id}, ${standingOfNew}, b.kind = 'quicksave', 1, ${values}
        from ${each([row])} cross join boards as b on b.id = ${boardId} cross join users as u on u.id = ${pinnerId}
        where b.deleted_at is null and u.closed_at is null and ${when}`,
    ),
    ...pinsAdded(db, [row.id], { now, inSections: sectionId !== null }),
  ]
}

export function isSaved(pinId: number): SQL {
  return sql`exists (select 1 from pins where id = ${pinId})`
}
