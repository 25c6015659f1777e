import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../../accounts/conditions.ts'
import { hasRoom, isNameFree } from '../conditions.ts'

/** Whether a board of that name can be made for a person: it is free, they have room, and whoever makes it is or acts for them. */
export function canCreateBoard(viewerId: number, ownerId: number, key: string): SQL {
  const acts = actingForSql(sql`${viewerId}`, ownerId, 'boards')
  return sql`${isNameFree(ownerId, key, 0)} and ${hasRoom(ownerId)} and ${acts}`
}
