import type { SQL } from 'drizzle-orm'
import { sql } from '../../../../db/sql.ts'
import { boardCovers, COVERS } from '../../rules.ts'

/** The picture of a pin; null: it has none. */
export type Picture = { key: string; color: string } | null

/** The board of a pin that the same batch has inserted, as a scalar that reads one row; null if the batch did not insert it. */
export function boardOfAdded(pinId: number): SQL {
  return sql`(select board_id from pins where id = ${pinId})`
}

/**
 * The covers of the board that the statement updates after one pin was added, from those without it: its picture goes behind an uploaded or
 * chosen cover. Reading the board's newest pins again costs ten rows, and taking the list apart with `json_each` one for each cover.
 * The pins are read if a newer one is there, which another isolate may have saved at the same time, and if the chosen one has left the board.
 */
export function coversWith(pinId: number, picture: Picture): SQL {
  if (!picture) return sql`boards.covers`
  const cover = sql`json_object('key', ${picture.key}, 'color', ${picture.color})`
  const hasChosen = sql`exists (select 1 from pins where id = boards.cover_pin_id and board_id = boards.id and image_key is not null)`
  const isShort = sql`json_array_length(boards.covers) < (boards.own_cover is not null) + (boards.cover_pin_id is not null)`
  return sql`case when exists (select 1 from pins where board_id = boards.id and saved_rk < ${-pinId}) or ${isShort} then ${boardCovers}
    when boards.own_cover is null and (boards.cover_pin_id is null or not ${hasChosen}) then ${behind(0, cover)}
    when boards.own_cover is not null and boards.cover_pin_id is not null and ${hasChosen} then ${behind(2, cover)}
    else ${behind(1, cover)} end`
}

/** The board's covers as JSON, with one more behind the first `front` of them, and without the last if there are too many. */
function behind(front: number, cover: SQL): SQL {
  const first = Array.from({ length: front }, (_, place) => sql.raw(`(boards.covers -> ${place}) || ',' || `))
  const gone = [`'$[${COVERS - 1}]'`, ...first.map(() => `'$[0]'`)].join(', ')
  const rest = sql.raw(`json_remove(boards.covers, ${gone})`)
  return sql`'[' || ${sql.join(first)} ${cover} || case ${rest} when '[]' then ']' else ',' || substr(${rest}, 2) end`
}
