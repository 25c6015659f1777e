import { gridTitle } from '#domain/text.ts'
import { partsJson } from '#worker/boards/write.ts'
import { these } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { pinsDeleted, pinsRemoved } from '#worker/model/effects/write.ts'
import { isWithheld } from '#worker/model/legal/rules.ts'
import { hiddenBoard } from '#worker/model/pins/rules.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { shownHost } from '#worker/render/shown-host.ts'
import { recordUndo, UNDO_TIME } from '#worker/undo/write.ts'
import type { PinActor } from '../access/acting.ts'
import { ensureHidden } from '../queries.ts'
import { isBoardBusy, stillMayDelete } from './conditions.ts'

/** Deletes a pin if permitted and records an undo entry: the pin moves to the hidden board of `keeperId`. */
export function deleteStatements(entryId: number, at: PinActor, keeperId: number, now: number): Statement[] {
  const { pin } = at.parts
  const it = sql`(select id, board_id, section_id from pins where id = ${pin.id})`
  const entry = {
    id: entryId,
    userId: at.viewerId,
    kind: 'pin_deleted',
    now,
    inverse: partsJson(it, hiddenBoard(keeperId, 'deleted'), null),
    summary: {
      action: 'pin_deleted' as const,
      name: gridTitle(pin.title) || shownHost(pin.domain) || String(pin.id),
      count: 1,
    },
  }
  return [
    ensureHidden(keeperId, 'deleted', now),
    recordUndo(entry, stillMayDelete(at, now)),
    ...pinsDeleted(entryId, now, isRecorded(entryId)),
  ]
}

/** `done`: the batch deleted the pin. `busy`: its board is locked. Each 0 or 1. */
export function selectOutcome(entryId: number, pinId: number, now: number) {
  return select({
    done: sql<number>`${isRecorded(entryId)}`,
    busy: sql<number>`${isBoardBusy(pinId, now)}`,
  })`from (select 1)`
}

/** The undo entry and time of a pin's deletion; no row if it is not deleted. */
export function selectDeletion(pinId: number) {
  return select({
    deletion: sql<number>`deletion`,
    deletedAt: sql<number>`deleted_at`,
  })`from pins where id = ${pinId} and deleted_at is not null`
}

/** Pins deleted more than a day ago, oldest first, except pins withheld by the moderation, which may still be restored. */
export function selectDue(now: number, limit: number) {
  return select({ id: pins.id, boardId: pins.boardId })`
    from ${pins}
    where ${pins.deletedAt} is not null and ${pins.deletedAt} <= ${now - UNDO_TIME} and not ${isWithheld('pin', sql`${pins.id}`)}
    order by ${pins.deletedAt}
    limit ${limit}`
}

/** Purges pins and updates the counters and covers of their hidden boards. */
export function purgeStatements(due: { id: number; boardId: number }[]): Statement[] {
  const part = these(due.map(({ id }) => id))
  return pinsRemoved(part, { boards: these([...new Set(due.map(({ boardId }) => boardId))]) })
}
