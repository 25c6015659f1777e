import type { SQL } from 'drizzle-orm'
import { sql } from '../db/sql.ts'
import { isRemovedFile } from '../model/media/rules.ts'

/** The inverse in an undo entry: picture keys, null for no picture. */
export interface ChangedPicture {
  was: string | null
  is: string | null
  /** Width of the previous picture in pixels; only for covers. */
  width?: number
  height?: number
}

/** The two pictures of a profile: the round one, and the cover of a business. */
export const SLOTS = {
  avatar: { table: 'users', owner: 'id', key: 'image_key', undone: 'picture_changed' },
  cover: { table: 'businesses', owner: 'user_id', key: 'cover_key', undone: 'cover_changed' },
} as const
export type Slot = keyof typeof SLOTS

/** SQL that selects the key of a user's picture. */
export function pictureOf(slot: Slot, userId: number): SQL {
  const { table, owner, key } = SLOTS[slot]
  return sql`select ${sql.raw(key)} as image_key from ${sql.raw(table)} where ${sql.raw(owner)} = ${userId}`
}

/** True if the user's picture has this key; null stands for no picture. */
export function isPicture(slot: Slot, userId: number, key: string | null): SQL {
  return sql`(${pictureOf(slot, userId)}) is ${key}`
}

/** True if the new picture is still set, and the previous one was not removed by an operator. */
export function canUndoPicture(slot: Slot, userId: number, { was, is }: ChangedPicture): SQL {
  const isSet = isPicture(slot, userId, is)
  return was === null ? isSet : sql`${isSet} and not ${isRemovedFile(was)}`
}
