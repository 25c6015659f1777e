import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { boardCovers, COVERS } from '#worker/model/effects/rules.ts'

/** The picture of a pin; null: none. */
export type Picture = { key: string; color: string } | null

/** The board of a pin that the same batch has inserted, as a scalar; null if the batch did not insert it. Reads one row. */
export function boardOfAdded(pinId: number): SQL {
  return sql`(select board_id from pins where id = ${pinId})`
}

/**
 * The covers of the updated board after one pin was added, derived from the previous covers: the pin's picture goes behind an uploaded or chosen
 * cover. Reading the board's newest pins again would cost ten rows, and splitting the list with `json_each` one row per cover. The pins are read only
 * if a newer one exists, which another isolate may have saved at the same time, or if the covers are fewer than the uploaded and chosen ones.
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

/** The board's covers as JSON with `cover` inserted behind the first `front` ones, dropping the last if there are too many. */
function behind(front: number, cover: SQL): SQL {
  const first = Array.from({ length: front }, (_, place) => sql.raw(`(boards.covers -> ${place}) || ',' || `))
  const gone = [`'$[${COVERS - 1}]'`, ...first.map(() => `'$[0]'`)].join(', ')
  const rest = sql.raw(`json_remove(boards.covers, ${gone})`)
  return sql`'[' || ${sql.join(first)} ${cover} || case ${rest} when '[]' then ']' else ',' || substr(${rest}, 2) end`
}
