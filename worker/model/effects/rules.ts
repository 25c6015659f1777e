import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { DELETED_GROUP } from '../boards/tables.ts'

const notDeleted = (row: string) => `${row}.grp < ${DELETED_GROUP}`

/** True if a row of `pins` or `boards` is not deleted. `row`: the table's alias. Deleted rows are not counted or listed. */
export function isNotDeleted(row: string): SQL {
  return sql.raw(notDeleted(row))
}

/**
 * A user's pin counters, each with its condition on a pin `p` (G-090). The public counters count what others see on the
 * profile.
 */
export const PIN_COUNTS = {
  pin_count: notDeleted('p'),
  public_pin_count: 'p.on_profile = 1',
  created_pin_count: `p.is_repin = 0 and ${notDeleted('p')}`,
  public_created_pin_count: 'p.is_repin = 0 and p.on_profile = 1',
  story_pin_count: `p.is_story = 1 and ${notDeleted('p')}`,
  public_story_pin_count: 'p.is_story = 1 and p.on_profile = 1',
  quick_saves_pin_count: `p.boardless = 1 and ${notDeleted('p')}`,
} as const

/** A user's counters of their own boards, indexed by the boards' group. */
export const BOARD_COUNTS = [
  'public_board_count',
  'protected_board_count',
  'secret_board_count',
  'archived_board_count',
]

/** Columns of the search indexes. */
export const WORDS = 'title, description, topics, scope'
export const PARTS = 'title, people, world'

/** Maximum number of covers stored with a board or section. */
export const COVERS = 5

const picture = "json_object('key', image_key, 'color', color)"

/** Selects the pictures of the newest pins. */
function newest(where: string, limit = COVERS): string {
  return `select image_key, color, saved_rk from pins where ${where} and image_key is not null order by saved_rk limit ${limit}`
}

/**
 * The covers of the updated board, as JSON: the uploaded cover, then the chosen pin's picture with its focus, then the newest pictures. A chosen pin
 * that is no longer on the board is skipped.
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

/** The covers of the updated section, as JSON. */
export const sectionCovers: SQL = sql.raw(
  `(select json_group_array(json(${picture})) from (${newest('board_id = sections.board_id and section_id = sections.id')}))`,
)
