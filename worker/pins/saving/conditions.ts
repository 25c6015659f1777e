import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../../accounts/conditions.ts'
import { canStillEdit, isLocked } from '../../boards/conditions.ts'
import { areUnused } from '../../media/conditions.ts'
import { hiddenBoard, isBlockedFrom } from '../conditions.ts'
import type { PinRow } from '../queries.ts'
import type { Place } from './place.ts'

/** The board of a place; the profile's hidden board if none is named. */
export function boardOfPlace({ pinnerId, opened }: Place): number | SQL {
  return opened ? opened.board.card.boardId : hiddenBoard(pinnerId, 'quicksave')
}

/** Whether the section, if any, belongs to the board. */
export function holdsSection(boardId: number, sectionId: number | null): SQL {
  if (sectionId === null) return sql`1`
  return sql`exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})`
}

/** The condition for saving to a place, checked in the saving batch. */
export function maySave(place: Place, now: number): SQL {
  const { viewerId, pinnerId, sectionId, opened } = place
  const isFree = sql`not ${isLocked(boardOfPlace(place), now)}`
  if (!opened) return sql`${actingForSql(sql`${viewerId}`, pinnerId, 'boards')} and ${isFree}`
  return sql`${canStillEdit(opened)} and ${isFree} and ${holdsSection(opened.board.card.boardId, sectionId)}`
}

/** The condition for creating a pin from uploads. */
export function mayCreate(place: Place, mediaIds: number[], now: number): SQL {
  return sql`${maySave(place, now)} and ${areUnused(mediaIds, place.viewerId)}`
}

/** The condition for saving an existing pin: unchanged in visibility, and no block between the saver and its people. */
export function mayRepin(place: Place, pin: PinRow, now: number): SQL {
  const isThere = sql`exists (select 1 from pins where id = ${pin.id} and deleted_at is null and grp = ${pin.grp})`
  return sql`${maySave(place, now)} and ${isThere} and not ${isBlockedFrom(sql`${place.pinnerId}`, pin.id)}`
}

/** Whether the batch saved the pin. */
export function isSaved(pinId: number): SQL {
  return sql`exists (select 1 from pins where id = ${pinId})`
}
