import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { profileBoards } from '../boards/tables.ts'
import { users } from '../profiles/tables.ts'
import type { pins } from './tables.ts'

export type PinRow = typeof pins.$inferSelect

/** Who saved a pin. */
export const pinner = {
  id: sql<number>`${users.id}`.as('u_id'),
  username: users.username,
  fullName: users.fullName,
  imageKey: sql<string | null>`${users.imageKey}`.as('u_image'),
  isPartner: users.isPartner,
}

export const promoters = alias(users, 'promoter')
/** Who pays for a pin: no row is read where nobody does. */
export const promoter = {
  id: sql<number | null>`${promoters.id}`.as('p_id'),
  username: sql<string | null>`${promoters.username}`.as('p_username'),
  fullName: sql<string | null>`${promoters.fullName}`.as('p_full_name'),
  imageKey: sql<string | null>`${promoters.imageKey}`.as('p_image'),
  isPartner: sql<number | null>`${promoters.isPartner}`.as('p_is_partner'),
}

/** A person as a left join brings them: every column null where there is nobody. */
export interface PersonRow {
  id: number | null
}

/** The board of a pin, by its pinner's own row of it. */
export const boardOfPin = {
  name: sql<string>`${profileBoards.name}`.as('b_name'),
  slug: sql<string>`${profileBoards.slug}`.as('b_slug'),
  privacy: sql<number>`${profileBoards.privacy}`.as('b_privacy'),
  ownerUsername: profileBoards.ownerUsername,
}
