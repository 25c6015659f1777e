import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PinFilter } from '../../../domain/pins/finding.ts'
import { isNotDeleted } from '../../effects/conditions.ts'
import { type ListOwner, ofKnown } from '../../profiles/read.ts'
import { pins } from '../tables.ts'

/** Which of a person's pins: all, those they made, story pins, video pins. */
export type PinKind = 'all' | 'created' | 'story' | 'video'

/**
 * The pins of a person that aren't on deleted boards; `publicOnly`: those that others find on their profile. Flags are compared with literals:
 * only those reach the partial indexes. `filter` narrows all pins and created ones; stories and films have no index for it.
 */
export function pinnedBy(
  listOwner: ListOwner,
  kind: PinKind,
  publicOnly: boolean,
  filter?: PinFilter,
): SQL | undefined {
  const isMade = kind === 'created' || (kind === 'all' && filter?.created)
  const isFavorite = (kind === 'all' || kind === 'created') && filter?.favorited
  return and(
    sql`${pins.pinnerId} = ${listOwner.id}`,
    isFavorite ? sql`${pins.favorited} = 1` : undefined,
    isMade ? sql`${pins.isRepin} = 0` : undefined,
    kind === 'story' ? sql`${pins.isStory} = 1` : undefined,
    kind === 'video' ? sql`${pins.isVideo} = 1` : undefined,
    publicOnly ? sql`${pins.onProfile} = 1` : isNotDeleted('pins'),
  )
}

/** The pins of a board; without those in sections where sections stand above. */
export function onBoard(listOwner: ListOwner, withoutSections: boolean): SQL | undefined {
  return and(sql`${pins.boardId} = ${listOwner.id}`, withoutSections ? sql`${pins.sectionId} is null` : undefined)
}

export function inSection(listOwner: ListOwner, sectionId: number): SQL | undefined {
  return and(sql`${pins.boardId} = ${listOwner.id}`, eq(pins.sectionId, sectionId))
}

/** Public pins of public profiles, of everybody. */
export function ofEverybody(): SQL | undefined {
  return sql`${pins.listed} = 1`
}

/** The hidden board of somebody's boardless pins, `held`: found by its owner (G-038). */
function isQuickSaves(ownerId: SQL): SQL {
  return sql`held.owner_id = ${ownerId} and held.kind = 'quicksave'`
}

/** A person with the board that holds what is on none of theirs. */
export function withQuickSaves(person: ListOwner): ListOwner {
  const { beginning } = person
  if (!beginning) return person
  return {
    ...person,
    beginning: { ...beginning, from: sql`${beginning.from} left join boards as held on ${isQuickSaves(person.id)}` },
  }
}

/** The same of a person who is already loaded. */
export function quickSavesOf(userId: number): ListOwner {
  return {
    ...ofKnown(userId, userId, userId),
    beginning: { from: sql`boards as held`, where: isQuickSaves(sql`${userId}`) },
  }
}

/** The pins on that board. */
export function onQuickSaves(): SQL {
  return sql`${pins.boardId} = held.id`
}
