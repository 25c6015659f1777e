import { type SQL, sql } from 'drizzle-orm'

/** Neither closed nor private: the condition on a row of `users` under that name. */
export function isOpenSql(person: string): SQL {
  return sql.raw(`${person}.closed_at is null and ${person}.is_private = 0`)
}

/** Whether a board is there and its owner neither closed nor private. Written so that SQLite begins at the board, never at all people. */
export function isBoardOpenSql(boardId: SQL): SQL {
  return sql`exists (select 1 from boards held cross join users o where held.id = ${boardId} and held.deleted_at is null
    and o.id = held.owner_id and ${isOpenSql('o')})`
}

/** Whether the saver of a pin is neither closed nor private. Correlates with `pins` in a statement that writes it. */
export const isPinnerOpen: SQL = sql`exists (select 1 from users u where u.id = pins.pinner_id and ${isOpenSql('u')})`

/** Whether the world may find a pin of a public board (G-058). Correlates with `pins` in a statement that writes it. */
export const isListed: SQL = sql`(${isPinnerOpen} and ${isBoardOpenSql(sql`pins.board_id`)})`
