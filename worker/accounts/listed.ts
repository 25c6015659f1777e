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

/** The columns that `standsOn` sets, of pins that are made on the board `b` by the person `u`: their names, and their values in that order. */
export const STANDING: SQL = sql.raw('grp, board_owner_id, on_profile, listed')
export const standingOfNew: SQL = sql`b.grp, b.owner_id, b.grp = 0 and (b.owner_id = u.id or ${isBoardOpenSql(sql`b.id`)}),
  b.grp = 0 and ${isOpenSql('u')} and ${isBoardOpenSql(sql`b.id`)}`

/**
 * What a pin is by where it lies, and who may find it there (G-058, docs/decisions/034): the one rule, for the SET of whatever writes
 * `pins`. `place` names a row with what decides about its board: `grp`, `owner_id`, and `is_open` as `isBoardOpenSql` says.
 */
export function standsOn(place: string): SQL {
  const at = (column: string) => sql.raw(`${place}.${column}`)
  return sql`grp = ${at('grp')}, board_owner_id = ${at('owner_id')},
    on_profile = ${at('grp')} = 0 and (${at('owner_id')} = pins.pinner_id or ${at('is_open')}),
    listed = ${at('grp')} = 0 and ${at('is_open')} and ${isPinnerOpen}`
}
