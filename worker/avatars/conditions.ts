import { type SQL, sql } from 'drizzle-orm'

/** The key of the user's profile picture, as a SELECT. */
export function avatarOf(userId: number): SQL {
  return sql`select image_key from users where id = ${userId}`
}

/** Whether the user's profile picture has this key; null: no picture. */
export function isAvatar(userId: number, key: string | null): SQL {
  return sql`exists (select 1 from users where id = ${userId} and image_key is ${key})`
}
