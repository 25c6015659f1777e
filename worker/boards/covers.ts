import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'

/** How many pictures a board and a section carry along. */
const COVERS = 5

const picture = "json_object('key', image_key, 'color', color)"

/** The pictures of what `where` names, newest first. */
function newest(where: string, most = COVERS): string {
  return `select image_key, color, saved_rk from pins where ${where} and image_key is not null order by saved_rk limit ${most}`
}

/**
 * The covers of the board that a statement writes, as JSON: a picture of one's own, the chosen pin's, each with the part of it that shows, then
 * the newest. A chosen pin that lies elsewhere by now leads nothing.
 */
export const boardCovers: SQL = sql.raw(`(select json_group_array(json(cover)) from (
  select * from (select boards.own_cover as cover, -1 as place, 0 as rk where boards.own_cover is not null)
  union all
  select * from (select case when boards.cover_focus is null then ${picture}
    else json_object('key', image_key, 'color', color, 'focus', boards.cover_focus) end as cover, 0 as place, 0 as rk
    from pins where id = boards.cover_pin_id and board_id = boards.id and image_key is not null)
  union all
  select * from (select ${picture} as cover, 1 as place, saved_rk as rk
    from (${newest('board_id = boards.id and id is not boards.cover_pin_id')}))
  order by place, rk limit ${COVERS}))`)

/** The covers of the section that a statement writes. */
export const sectionCovers: SQL = sql.raw(
  `(select json_group_array(json(${picture})) from (${newest('board_id = sections.board_id and section_id = sections.id')}))`,
)

/** How many pins one chooses a cover from. */
const CHOICES = 24

/** A board's newest pins with pictures, and the chosen one whichever it is. */
export function selectCoverChoices(db: Database, boardId: number) {
  return db
    .select({
      id: sql<number>`p.id`.as('p_id'),
      key: sql<string>`p.image_key`.as('p_key'),
      color: sql<string>`p.color`.as('p_color'),
      title: sql<string>`p.title`.as('p_title'),
    })
    .from(
      sql`(select * from (select * from pins where board_id = ${boardId} and image_key is not null order by saved_rk limit ${CHOICES})
        union select pins.* from pins join boards as b on b.cover_pin_id = pins.id
          where b.id = ${boardId} and pins.board_id = ${boardId} and pins.image_key is not null) as p`,
    )
    .orderBy(sql`p.saved_rk`)
}
