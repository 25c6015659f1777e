import { getTableColumns, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { constant } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { profileBoards } from '../boards/tables.ts'
import { users } from '../profiles/tables.ts'
import { pins } from './tables.ts'

export type PinRow = typeof pins.$inferSelect

const all = getTableColumns(pins)
/** Columns of a card, its list's sort key, and the appearance of its picture. */
export const cardColumns = constant({
  id: all.id,
  savedRk: all.savedRk,
  title: all.title,
  domain: all.domain,
  imageKey: all.imageKey,
  imageWidth: all.imageWidth,
  imageHeight: all.imageHeight,
  color: all.color,
  alt: all.alt,
  isVideo: all.isVideo,
  isStory: all.isStory,
  favorited: all.favorited,
  priceValue: all.priceValue,
  priceCurrency: all.priceCurrency,
  promoterId: all.promoterId,
  dhash: all.dhash,
  tones: all.tones,
  moving: all.moving,
  picture: all.picture,
  copy: all.copy,
  copyCount: all.copyCount,
  ownCopyCount: all.ownCopyCount,
})
/** A pin as a card list reads it: a third of the columns, so that a page of cards costs half the time. */
export type PinCardRow = Pick<PinRow, keyof typeof cardColumns>

/** Columns of the saver of a pin. */
export const pinner = constant({
  id: sql<number>`${users.id}`,
  username: users.username,
  fullName: users.fullName,
  imageKey: sql<string | null>`${users.imageKey}`,
  isPartner: users.isPartner,
})

/**
 * Id of the person to read as a pin's saver. Cards show the saver only if the pin has no source, so for other pins it is null and no row is read.
 */
export function namedSaver(isCards: boolean): SQL {
  return isCards ? sql`case when ${pins.domain} = '' then ${pins.pinnerId} end` : sql`${pins.pinnerId}`
}

const promoters = alias(users, 'promoter')
/** Columns of the promoter of a pin; reads no row if there is none. */
export const promoter = constant({
  id: sql<number | null>`${promoters.id}`,
  username: sql<string | null>`${promoters.username}`,
  fullName: sql<string | null>`${promoters.fullName}`,
  imageKey: sql<string | null>`${promoters.imageKey}`,
  isPartner: sql<number | null>`${promoters.isPartner}`,
})

/** The left join for `promoter`. */
export const joinPromoter = constant(sql`left join ${users} as ${promoters} on ${promoters.id} = ${pins.promoterId}`)

/** A person of a left join; every column is null if there is none. */
export interface PersonRow {
  id: number | null
}

/** Columns of the board of a pin. */
export const boardOfPin = {
  name: sql<string>`${profileBoards.name}`,
  slug: sql<string>`${profileBoards.slug}`,
  privacy: sql<number>`${profileBoards.privacy}`,
  ownerUsername: profileBoards.ownerUsername,
}
