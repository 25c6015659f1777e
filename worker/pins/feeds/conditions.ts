import type { SQL } from 'drizzle-orm'
import type { PinSort } from '#domain/boards/pin-order.ts'
import type { PinFilter } from '#domain/pins/discovery.ts'
import { after, type Key } from '#worker/db/keyset.ts'
import { constant } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { isNotDeleted } from '#worker/model/effects/rules.ts'
import { standsForPicture } from '#worker/model/pins/copies.ts'
import { partOf, placeOf } from '#worker/model/pins/rules.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { type ListOwner, ofKnown } from '#worker/profiles/read.ts'

/** Kinds of a person's pins: all, created, stories, videos. */
export type PinKind = 'all' | 'created' | 'story' | 'video'

/**
 * A person's pins that are not deleted. `publicOnly`: those that others see on the profile; of kind `all`, one per picture. Flags are literals, because
 * parameters do not match the partial indexes. `filter` applies to all and created pins only: stories and videos have no index for it.
 */
export function pinnedBy(listOwner: ListOwner, kind: PinKind, publicOnly: boolean, filter?: PinFilter): SQL {
  const isMade = kind === 'created' || (kind === 'all' && filter?.created)
  const isFavorite = (kind === 'all' || kind === 'created') && filter?.favorited
  return sql`${pins.pinnerId} = ${listOwner.id} ${isFavorite ? FLAGS.favorite : NONE} ${isMade ? FLAGS.made : NONE}
    ${kind === 'story' ? FLAGS.story : kind === 'video' ? FLAGS.video : NONE}
    ${publicOnly ? FLAGS.public : FLAGS.present} ${publicOnly && kind === 'all' ? FLAGS.once : NONE}`
}

const NONE = constant(sql``)
const FLAGS = {
  favorite: constant(sql`and ${pins.favorited} = 1`),
  made: constant(sql`and ${pins.isRepin} = 0`),
  story: constant(sql`and ${pins.isStory} = 1`),
  video: constant(sql`and ${pins.isVideo} = 1`),
  public: constant(sql`and ${pins.onProfile} = 1`),
  present: constant(sql`and ${isNotDeleted('pins')}`),
  once: constant(sql`and ${pins.ownCopy} = 0`),
}

/** The pins of a board, optionally without those in sections. */
export function onBoard(listOwner: ListOwner, withoutSections: boolean, sort: PinSort): SQL {
  if (withoutSections && sort === 'custom') return inPart(listOwner.id, null)
  return sql`${pins.boardId} = ${listOwner.id} and ${withoutSections ? sql`${pins.sectionId} is null` : sql`true`}`
}

export function inSection(listOwner: ListOwner, sectionId: number, sort: PinSort): SQL {
  if (sort === 'custom') return inPart(listOwner.id, sectionId)
  return sql`${pins.boardId} = ${listOwner.id} and ${pins.sectionId} = ${sectionId}`
}

/** Public pins of public profiles, one per picture. */
export function isShown(): SQL {
  return standsForPicture('pins')
}

/** The hidden board of a person's boardless pins, joined as `held` (G-038). */
function isQuickSaves(ownerId: SQL): SQL {
  return sql`held.owner_id = ${ownerId} and held.kind = 'quicksave'`
}

/** Joins a list owner with the hidden board of their boardless pins. */
export function withQuickSaves(person: ListOwner): ListOwner {
  const { beginning } = person
  if (!beginning) return person
  return {
    ...person,
    beginning: { ...beginning, from: sql`${beginning.from} left join boards as held on ${isQuickSaves(person.id)}` },
  }
}

/** Like `withQuickSaves`, for a person who is already loaded. */
export function quickSavesOf(userId: number): ListOwner {
  return {
    ...ofKnown(userId, userId, userId),
    beginning: { from: sql`boards as held`, where: isQuickSaves(sql`${userId}`) },
  }
}

export function onQuickSaves(): SQL {
  return sql`${pins.boardId} = held.id`
}

/** The order of a list: its sort, and whether all its pins are in the same section, or all outside of sections. */
export interface PinOrder {
  sort: PinSort
  isOnePart: boolean
}

/** The keys of a pin's position as columns, from which a bookmark is made. */
export const placeKeys = {
  part: sql<number>`${partOf('pins')}`,
  place: sql<string>`${placeOf('pins')}`,
}

/** Pins of a board in one section, or outside of sections (null), by the columns of `pins_place`. */
function inPart(boardId: SQL | number, sectionId: number | null): SQL {
  return sql`pins.board_id = ${boardId} and ${partOf('pins')} = ${sectionId ?? sql`0`}`
}

/** The columns to sort by, and the condition "after this position". */
export function orderOf({ sort, isOnePart }: PinOrder, keys: Key[] | null): { by: SQL; after: SQL } {
  const { savedRk } = pins
  if (sort === 'newest') return { by: sql`${savedRk}`, after: after([savedRk], keys) }
  if (sort === 'oldest') return { by: sql`${savedRk} desc`, after: keys ? sql`${savedRk} < ${keys[0]}` : sql`true` }
  const [part, place] = [partOf('pins'), placeOf('pins')]
  if (isOnePart) return { by: place, after: keys ? sql`${place} > ${keys[1]}` : sql`true` }
  return { by: sql`${part}, ${place}`, after: keys ? sql`(${part}, ${place}) > (${keys[0]}, ${keys[1]})` : sql`true` }
}
