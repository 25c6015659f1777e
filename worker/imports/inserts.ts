import { sql } from 'drizzle-orm'
import { STANDING, standingOfNew } from '../accounts/conditions.ts'
import { type Statement, statement } from '../db/batch.ts'
import { at, each, insertRows } from '../db/insert-rows.ts'
import type { Database } from '../db/open.ts'

export function insertFollows(
  db: Database,
  rows: { follower_id: number; followee_id: number; rk: number }[],
): Statement {
  return insertRows(db, 'follows', ['follower_id', 'followee_id', 'rk'], rows)
}

const PIN = [
  ...(['id', 'board_id', 'source_id', 'title', 'description', 'link', 'domain', 'image_key'] as const),
  ...(['image_width', 'image_height', 'color', 'alt', 'is_repin', 'is_story', 'is_video', 'favorited'] as const),
  ...(['price_value', 'price_currency', 'story', 'created_at'] as const),
]
export type NewPin = Record<(typeof PIN)[number] | 'section_id', string | number | null>

/**
 * Saves pins, but those whose source the person has by now. What a board or its owner decides about a pin is read here, in the
 * batch that writes it, and a board that is gone by now takes none: a plan may be older than a change of somebody else's.
 */
export function insertPins(db: Database, ownerId: number, rows: NewPin[]): Statement {
  const columns = sql.raw(PIN.join(', '))
  const values = sql.join(PIN.map(at), sql`, `)
  const section = sql`(select s.id from sections as s where s.id = ${at('section_id')} and s.board_id = b.id)`
  return statement(
    db,
    sql`insert into pins (pinner_id, saved_rk, section_id, ${STANDING}, boardless, likened, ${columns})
      select u.id, -(${at('id')}), ${section}, ${standingOfNew},
        b.kind = 'quicksave', 1, ${values}
      from ${each(rows)} cross join boards as b on b.id = ${at('board_id')} cross join users as u on u.id = b.owner_id
      where u.id = ${ownerId} and b.deleted_at is null
      on conflict (pinner_id, source_id) where source_id is not null do nothing`,
  )
}

export interface NewAnnotation {
  pin_id: number
  rank: number
  name: string
  slug: string
}
/** Only of pins that were saved. */
export function insertAnnotations(db: Database, rows: NewAnnotation[]): Statement {
  return statement(
    db,
    sql`insert into pin_annotations (pin_id, rank, name, slug)
      select p.id, ${at('rank')}, ${at('name')}, ${at('slug')} from ${each(rows)} cross join pins as p on p.id = ${at('pin_id')}`,
  )
}

export interface NewRemote {
  pin_id: number
  key: string
  source_url: string
}
/** Only of pins that were saved. */
export function insertRemoteMedia(db: Database, rows: NewRemote[]): Statement {
  return statement(
    db,
    sql`insert into remote_media (key, source_url)
      select ${at('key')}, ${at('source_url')} from ${each(rows)} cross join pins as p on p.id = ${at('pin_id')}`,
  )
}
