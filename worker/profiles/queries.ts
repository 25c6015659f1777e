import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { follows } from '../relations/tables.ts'
import { userAliases, userMetadata, users } from './tables.ts'

/** How a request names a person: by username, by id, by a scalar that finds the id, or as the one who asks. */
export type Who = { username: string } | { id: number } | { sql: SQL<number | null> } | 'me'

/** The id of whom a request names, as a scalar that other statements can hold. */
export function personIdSql(who: Who, viewerId: SQL): SQL<number | null> {
  if (who === 'me') return sql`${viewerId}`
  if ('sql' in who) return who.sql
  if ('id' in who) return sql`${who.id}`
  return sql`(select id from users where username = ${who.username})`
}

/** Names a row of users, aliased or not, without a look-up of its own: every one costs a row in every call. */
function isPerson(who: Who, viewerId: SQL, table: string): SQL {
  if (who !== 'me' && 'username' in who) return sql`${sql.raw(table)}.username = ${who.username}`
  return sql`${sql.raw(table)}.id = ${personIdSql(who, viewerId)}`
}

export function selectUser(db: Database, who: Who, viewerId: SQL) {
  return db
    .select()
    .from(users)
    .where(isPerson(who, viewerId, 'users'))
}
export type UserRow = typeof users.$inferSelect

/** The current name behind a former one, while it still leads there (G-077). */
export function selectAlias(db: Database, username: string, now: number) {
  return db
    .select({ username: users.username })
    .from(userAliases)
    .innerJoin(users, eq(users.id, userAliases.userId))
    .where(and(eq(userAliases.username, username), gt(userAliases.expiresAt, now)))
}

/** The follow edges between a viewer and a person, both ways: at most two rows. */
export function selectEdges(db: Database, viewerId: SQL, personId: SQL) {
  return db
    .select({ followerId: follows.followerId, followeeId: follows.followeeId })
    .from(follows)
    .where(
      sql`(${follows.followerId}, ${follows.followeeId}) in (values (${viewerId}, ${personId}), (${personId}, ${viewerId}))`,
    )
}

export function selectMetadata(db: Database, userId: SQL) {
  return db.select().from(userMetadata).where(sql`${userMetadata.userId} = ${userId}`)
}
export type MetadataRow = typeof userMetadata.$inferSelect

/**
 * The SQL twin of `canSeeProfile`, as a condition that holds no row of its own: the person exists, isn't closed, and is
 * public, the viewer's own, or followed by the viewer. Without a viewer only the public case is left.
 */
export function profileVisibleSql(who: Who, viewerId: SQL | null): SQL {
  const open = sql`u.is_private = 0`
  const rule = viewerId
    ? sql`(${open} or u.id = ${viewerId} or exists (select 1 from follows f where f.follower_id = ${viewerId} and f.followee_id = u.id))`
    : open
  return sql`exists (select 1 from users u where ${isPerson(who, viewerId ?? sql`null`, 'u')} and u.closed_at is null and ${rule})`
}
