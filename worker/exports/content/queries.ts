import type { SQL } from 'drizzle-orm'
import type { PinSort } from '#domain/boards/pin-order.ts'
import { orNull, rows, select } from '#worker/db/select.ts'
import type { Json } from '#worker/db/sql.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import type { Cover } from '#worker/model/boards/tables.ts'
import { media } from '#worker/model/media/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'
import { businesses, users as people } from '#worker/model/profiles/tables.ts'

/** Maximum rows of one slice. */
export const SLICE = 500

export type PersonRow = typeof users.$inferSelect

export function selectPerson(userId: number) {
  return select(people)`from ${people} where ${people.id} = ${userId}`
}

/** The business fields of a profile, and the media type of the profile's picture. */
export function selectAccount(userId: number) {
  return select({
    business: orNull(businesses),
    type: sql<string | null>`(select type from ${media} where key = ${people.imageKey} limit 1)`,
  })`
    from ${people}
    left join ${businesses} on ${businesses.userId} = ${people.id}
    where ${people.id} = ${userId}`
}
export type AccountRow = RowOf<typeof selectAccount>

/** A section of a board. */
export type SectionJson = [id: number, title: string, createdAt: number, pins: number]

export interface BoardRow {
  id: number
  name: string
  slug: string
  description: string
  privacy: number
  archived: 0 | 1
  category: string | null
  layout: 'default' | 'grid'
  pin_sort: PinSort
  position: string
  cover_pin: number | null
  cover_focus: string | null
  /** An uploaded cover, and its media type. */
  own_cover: Json<Cover> | null
  own_type: string | null
  pin_count: number
  created_at: number
  /** True if the person owns it; the hidden board of Pins without a board has no name. */
  is_own: 0 | 1
  /** Id, title, time and number of Pins of each section. */
  sections: Json<SectionJson[]>
}

/** Boards with ids above the given one, by id; sections are in their own order. @param which subquery of board ids in order */
function boardsOf(userId: number, which: SQL) {
  return rows<BoardRow>`select b.id, b.name, b.slug, b.description, b.privacy, b.archived, b.category, b.layout, b.pin_sort, coalesce(pb.custom_pos, '') as position,
        b.cover_pin_id as cover_pin, b.cover_focus, b.own_cover,
        (select type from media where key = b.own_cover ->> '$.key' limit 1) as own_type, b.pin_count, b.created_at, b.owner_id = ${userId} as is_own,
        (select json_group_array(json_array(s.id, s.title, s.created_at, s.pin_count))
          from (select * from sections where board_id = b.id order by pos) as s) as sections
      from (${which}) as it cross join boards as b on b.id = it.board_id
        left join profile_boards as pb on pb.user_id = ${userId} and pb.board_id = b.id
      where b.deleted_at is null order by it.board_id`
}

/** Boards of one slice: each is read with its sections. */
export const BOARDS = 100
const boardLimit = sql.raw(String(BOARDS))

/** The boards that the person owns. */
export function selectBoards(userId: number, after: number) {
  const own = sql`select board_id from profile_boards where user_id = ${userId} and board_id > ${after} and role = 'owner' order by board_id limit ${boardLimit}`
  return boardsOf(userId, own)
}

/** All boards that may have Pins of the person: their own, those they work on, and the hidden one of Pins without a board. */
export function selectPlaces(userId: number, from: number) {
  const all = sql`select board_id from profile_boards where user_id = ${userId} and board_id >= ${from}
    union all select id from boards where owner_id = ${userId} and kind = 'quicksave' and id >= ${from}
    order by board_id limit ${boardLimit}`
  return boardsOf(userId, all)
}
