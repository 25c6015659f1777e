import { type SQL, sql } from 'drizzle-orm'
import { INHERITED_COLUMNS, inheritedByNew } from '../../accounts/conditions.ts'
import { isLocked } from '../../boards/conditions.ts'
import { at, each } from '../../db/insert-rows.ts'
import type { Database } from '../../db/open.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { indexPinsOnce, pinsAdded } from '../../effects/write.ts'
import { knownRich } from '../../media/conditions.ts'
import { boardOfPlace, holdsSection, isSaved, maySave } from './conditions.ts'
import type { Place } from './place.ts'

const COLUMNS = [
  'id',
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
  'price_value',
  'price_currency',
  'story',
  'video',
  'repin_of',
  'root_id',
  'created_at',
] as const
export type NewPin = { id: number } & Record<Exclude<(typeof COLUMNS)[number], 'id'>, string | number | null> & {
    /** Rich metadata as stored; absent: what is known of the page behind the link. */
    rich?: string | null
  }

/**
 * Inserts a pin if `when` holds, with all counters, covers and copied columns. Touches rows of the board and its people
 * only, never of other pins.
 * @param words inserts the pin's annotations; search indexes the pin once with them
 */
export function pinStatements(
  db: Database,
  row: NewPin,
  place: Place,
  when: SQL,
  now: number,
  words?: Statement,
): Statement[] {
  const { pinnerId, sectionId } = place
  const columns = sql.raw(COLUMNS.join(', '))
  const values = sql.join(COLUMNS.map(at), sql`, `)
  const insert = statement(
    db,
    sql`insert into pins (pinner_id, board_id, section_id, saved_rk, ${INHERITED_COLUMNS}, boardless, likened, rich_json, ${columns})
        select u.id, b.id, ${sectionId}, ${-row.id}, ${inheritedByNew}, b.kind = 'quicksave', 1, ${row.rich === undefined ? knownRich(at('link')) : sql`${row.rich}`}, ${values}
        from ${each([row])} cross join boards as b on b.id = ${boardOfPlace(place)} cross join users as u on u.id = ${pinnerId}
        where b.deleted_at is null and u.closed_at is null and ${when}`,
  )
  return [
    ...(words ? indexPinsOnce(db, [row.id], [insert, words]) : [insert]),
    ...pinsAdded(db, [row.id], { now, inSections: sectionId !== null, tells: pinnerId }),
  ]
}

/** Whether the section of a place belongs to its board. */
export function selectHolds(db: Database, boardId: number, sectionId: number | null) {
  return db.select({ holds: sql<number>`${holdsSection(boardId, sectionId)}`.as('holds') }).from(sql`(select 1)`)
}

/** Whether the batch saved the pin, or why not. */
export function selectOutcome(db: Database, pinId: number, place: Place, now: number) {
  return db
    .select({
      saved: sql<number>`${isSaved(pinId)}`.as('saved'),
      locked: sql<number>`${isLocked(boardOfPlace(place), now)}`.as('locked'),
      may: sql<number>`${maySave(place, now)}`.as('may'),
    })
    .from(sql`(select 1)`)
}

/** Copies the annotations of a pin to the pin saved from it. */
export function copyAnnotations(db: Database, fromId: number, toId: number): Statement {
  return statement(
    db,
    sql`insert into pin_annotations (pin_id, rank, name, slug, listed) select p.id, a.rank, a.name, a.slug, p.listed
      from pins as p cross join pin_annotations as a where p.id = ${toId} and a.pin_id = ${fromId}`,
  )
}
