import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { canStillEditRow, hasBecomeShared, isLocked } from '#worker/model/boards/rules.ts'
import { areUnused } from '#worker/model/media/rules.ts'
import type { PinRow } from '#worker/model/pins/columns.ts'
import { hiddenBoard, isBlockedFromPin } from '#worker/model/pins/rules.ts'
import type { Place } from './place.ts'

/** The board of a place: the named board, else the hidden board of the profile. */
export function boardOfPlace({ pinnerId, opened }: Place): number | SQL {
  return opened ? opened.board.card.boardId : hiddenBoard(pinnerId, 'quicksave')
}

/** True if the section belongs to the board, or is null. */
export function holdsSection(boardId: number, sectionId: number | null): SQL {
  if (sectionId === null) return sql`1`
  return sql`exists (select 1 from sections where id = ${sectionId} and board_id = ${boardId})`
}

/** The condition for saving to a place, checked in the saving batch. `b` is the row of its board in the statement. */
export function maySave(place: Place, now: number): SQL {
  const { viewerId, pinnerId, sectionId, opened } = place
  const isFree = sql`not ${isLocked(sql`b.id`, now)}`
  if (!opened) return sql`${actingForSql(sql`${viewerId}`, pinnerId, 'boards')} and ${isFree}`
  return sql`${canStillEditRow(opened, 'b')} and ${isFree} and ${holdsSection(opened.board.card.boardId, sectionId)}`
}

/** True if others have joined the place's board `b` since it was read. Nobody else can join a hidden board. */
export function isJoined({ opened }: Place): SQL {
  return opened ? hasBecomeShared(opened.board, 'b') : sql`0`
}

/** The condition for creating a pin from uploads. */
export function mayCreate(place: Place, mediaIds: number[], now: number): SQL {
  return sql`${maySave(place, now)} and ${areUnused(mediaIds, place.viewerId)}`
}

/** The condition for saving an existing pin: it is not deleted, its visibility is unchanged, and no block exists between the saver and its people. */
export function mayRepin(place: Place, pin: PinRow, now: number): SQL {
  const isBlocked = isBlockedFromPin(sql`${place.pinnerId}`, sql`its.pinner_id`, sql`its.board_owner_id`)
  return sql`${maySave(place, now)} and exists (select 1 from pins as its
    where its.id = ${pin.id} and its.deleted_at is null and its.grp = ${pin.grp} and not ${isBlocked})`
}

/** True if the batch saved the pin. */
export function isSaved(pinId: number): SQL {
  return sql`exists (select 1 from pins where id = ${pinId})`
}
