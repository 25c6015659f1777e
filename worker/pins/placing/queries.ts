import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import type { Json } from '#worker/db/sql.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { partOf, placeOf } from '#worker/model/pins/rules.ts'
import { ofInverse } from '#worker/model/undo/rules.ts'

/** A pin to move, and the pin to put it behind (null: move to the start). */
export interface Placing {
  boardId: number
  pinId: number
  afterId: number | null
}

/** A pin further behind: its id, its place, and its stored place, which is null if it was never moved. */
type Follower = [id: string, place: string, stored: string | null]

/** The values a new place is computed from. They are compared as JSON text: the writing batch checks that they are unchanged. */
export interface Around {
  stored: string | null
  /** The place of the pin to put it behind; null: move to the start, or that pin is not in the same part of the board. */
  before: string | null
  followers: Follower[]
}

/**
 * SQL for `Around` as text; null if the pin is not on the board.
 * @param most maximum number of followers
 */
export function aroundSql({ boardId, pinId, afterId }: Placing, most: number): SQL {
  const inPart = (pin: string) => sql`${sql.raw(pin)}.board_id = ${boardId} and ${partOf(pin)} = ${partOf('p')}`
  const before = sql`(select ${placeOf('a')} from pins a where a.id = ${afterId} and ${inPart('a')})`
  const isBehind = afterId === null ? sql`` : sql`and ${placeOf('n')} > ${before}`
  return sql`(select json_object('stored', p.place, 'before', ${before}, 'followers', json((select
      json_group_array(json_array(id, place, stored)) from (select cast(n.id as text) as id, ${placeOf('n')} as place, n.place as stored
        from pins n where ${inPart('n')} ${isBehind} and n.id <> p.id order by ${placeOf('n')} limit ${most}))))
    from pins p where p.id = ${pinId} and p.board_id = ${boardId})`
}

export function selectAround(placing: Placing, most: number) {
  return select({ text: sql<Json<Around> | null>`${aroundSql(placing, most)}` })`from (select 1)`
}

/** The neighbours of a pin in its part of the board, as JSON: two before it, nearest first, the next one, and the last one. */
export function selectBeside(boardId: number, pinId: number) {
  const ids = (condition: SQL, direction: SQL, most: number) => sql<
    Json<string[]>
  >`(select json_group_array(id) from (select cast(n.id as text) as id
    from pins n where n.board_id = p.board_id and ${partOf('n')} = ${partOf('p')} and ${condition} order by ${placeOf('n')} ${direction} limit ${most}))`
  return select({
    previous: ids(sql`${placeOf('n')} < ${placeOf('p')}`, sql`desc`, 2),
    next: ids(sql`${placeOf('n')} > ${placeOf('p')}`, sql``, 1),
    last: ids(sql`n.id <> p.id`, sql`desc`, 1),
  })`from pins p where p.id = ${pinId} and p.board_id = ${boardId}`
}

/** The inverse in an undo entry: stored places before and after the change. */
export interface Placed {
  board: number
  pins: { id: string; was: string | null; is: string }[]
}

export function placedJson(placed: Placed): SQL {
  return sql`${JSON.stringify(placed)}`
}

/** The board's owner, whose cached pages show the order, if `when` holds. */
export function ownerWhere(boardId: number, when: SQL): SQL {
  return sql`(select owner_id from boards where id = ${boardId} and ${when})`
}

export function writePlaces(placed: Placed, when: SQL): Statement {
  return setPlaces(sql`json_each(${JSON.stringify(placed.pins)})`, '$.is', placed.board, when)
}

export function putBackPlaces(entryId: number, when: SQL): Statement {
  const pins = sql`(select m.value from undo_entries e, json_each(e.inverse, '$.pins') m where e.id = ${entryId})`
  return setPlaces(pins, '$.was', ofInverse(entryId, '$.board'), when)
}

function setPlaces(pins: SQL, field: '$.is' | '$.was', boardId: number | SQL, when: SQL): Statement {
  return run`update pins set place = n.place
      from (select cast(value ->> '$.id' as integer) as pin, value ->> ${sql.raw(`'${field}'`)} as place from ${pins}) as n
      where pins.id = n.pin and pins.board_id = ${boardId} and ${when}`
}
