import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import { at, each } from '../db/insert-rows.ts'
import type { Database } from '../db/open.ts'
import type { Look } from '../media/jobs.ts'
import { type Mark, marksOf } from './likeness.ts'

/** Writes by what pins are known again, of those that are there; twice is as once. */
export function insertMarks(db: Database, marks: (Mark & { pin: number })[]): Statement {
  return statement(
    db,
    sql`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
      select p.pinner_id, ${at('kind')}, ${at('value')}, p.id, ${at('dhash')}
      from ${each(marks)} cross join pins as p on p.id = ${at('pin')}`,
  )
}

/**
 * A picture from afar was looked at: every pin that shows it is known by its look from now on. A pin that is saved from one of them later
 * takes the marks along; one that still waits for all its marks gets these with them.
 */
export function markLook(db: Database, key: string, { dhash }: Look): Statement[] {
  return [
    statement(
      db,
      sql`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
        select p.pinner_id, ${at('kind')}, ${at('value')}, p.id, ${at('dhash')}
        from ${each(marksOf({ dhash }))} cross join pins as p on p.image_key = ${key} and p.likened = 1`,
    ),
  ]
}

/** What a picture is known by goes along with it. */
export function copyPictureMarks(db: Database, fromId: number, toId: number): Statement {
  return statement(
    db,
    sql`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
      select p.pinner_id, s.kind, s.value, p.id, s.dhash from pin_likeness as s cross join pins as p on p.id = ${toId}
      where s.pin_id = ${fromId} and s.kind in ('key', 'hash', 'b0', 'b1', 'b2', 'b3')`,
  )
}

/** Another link, or none, in place of the one before, where `when` holds. */
export function replaceLinkMark(db: Database, pinId: number, key: string | null, when: SQL): Statement[] {
  const gone = statement(db, sql`delete from pin_likeness where pin_id = ${pinId} and kind = 'link' and ${when}`)
  if (key === null) return [gone]
  const fresh = statement(
    db,
    sql`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id)
      select pinner_id, 'link', ${key}, id from pins where id = ${pinId} and ${when}`,
  )
  return [gone, fresh]
}
