import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../../accounts/conditions.ts'
import { hasRoom, isNameFree } from '../conditions.ts'

/** Whether the viewer may create a board of that name for the owner: the name is free, the owner may have one more
 * board, and the viewer is the owner or a delegate. */
export function canCreateBoard(viewerId: number, ownerId: number, key: string): SQL {
  const acts = actingForSql(sql`${viewerId}`, ownerId, 'boards')
  return sql`${isNameFree(ownerId, key, 0)} and ${hasRoom(ownerId)} and ${acts}`
}
