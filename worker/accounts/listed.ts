import { type SQL, sql } from 'drizzle-orm'

/** Neither closed nor private: the condition on a row of `users` under that name. */
export function isOpenSql(person: string): SQL {
  return sql.raw(`${person}.closed_at is null and ${person}.is_private = 0`)
}

/**
 * Whether the world may find a pin of a public board: neither its saver nor the board's owner is closed or private, and the board is
 * there (G-058). Correlates with `pins` in a statement that writes it.
 * @param boardId where the pin lies: a column of the same statement
 */
export function isListedSql(boardId: SQL): SQL {
  return sql`(exists (select 1 from users u where u.id = pins.pinner_id and ${isOpenSql('u')})
    and exists (select 1 from boards b join users o on o.id = b.owner_id
      where b.id = ${boardId} and b.deleted_at is null and ${isOpenSql('o')}))`
}
