import { type SQL, sql } from 'drizzle-orm'

export { stillAtWork, stillManages } from './acting.ts'
export { isLocked } from './locks.ts'
export { isNameFree, isSlugFree } from './names.ts'
export { canGoBack, lieWherePut } from './relocate.ts'

/**
 * Whether somebody may see a board: the SQL twin of `canSeeBoard`, but for who acts for its owner. `board` and `owner` name rows, `viewer` is SQL
 * of one id.
 */
export function canSeeBoardSql(viewer: SQL, board: string, owner: string): SQL {
  const [b, o] = [sql.raw(board), sql.raw(owner)]
  return sql`(${b}.deleted_at is null and (${o}.id = ${viewer}
    or exists (select 1 from profile_boards w where w.user_id = ${viewer} and w.board_id = ${b}.id)
    or (${b}.grp in (0, 1) and ${o}.closed_at is null and (${o}.is_private = 0
      or exists (select 1 from follows f where f.follower_id = ${viewer} and f.followee_id = ${o}.id)))))`
}
