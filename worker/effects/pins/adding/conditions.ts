import { type SQL, sql } from 'drizzle-orm'
import { boardCovers, COVERS } from '../../conditions.ts'

/**
 * The covers of the board that the statement updates after one pin was added, from those without it, because reading the board's newest pins again
 * costs ten rows.
 * They are read if a newer one is there, which another isolate may have saved at the same time.
 * @param pin alias of the added pin in the statement
 */
export function coversWith(pin: string): SQL {
  const before = `(boards.own_cover is not null) + exists (select 1 from pins
    where id = boards.cover_pin_id and board_id = boards.id and image_key is not null)`
  return sql`case when ${sql.raw(`${pin}.image_key is null`)} then boards.covers
    when exists (select 1 from pins where board_id = boards.id and saved_rk < ${sql.raw(`${pin}.saved_rk`)}) then ${boardCovers}
    else ${sql.raw(`(select json_group_array(json(cover)) from (
      select value as cover, 2 * key as place from json_each(boards.covers)
      union all select json_object('key', ${pin}.image_key, 'color', ${pin}.color), 2 * (${before}) - 1
      order by place limit ${COVERS}))`)} end`
}
