import { deleteUnusedSections, softDeleteBoard } from '#worker/boards/write.ts'
import type { Statement } from '#worker/db/batch.ts'
import { oneOf, these } from '#worker/db/one-of.ts'
import { rows } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { shownPinsRemoved } from '#worker/model/effects/write.ts'
import { importPins } from '#worker/model/imports/tables.ts'

/** An imported Pin. Without a board it was deleted, or is no longer the person's. */
interface Brought {
  id: number
  board: number | null
  section: number | null
}

/** The next Pins of an import, with the board and section of those that are still the person's. The others only need to be forgotten. */
export function selectToUndo(importId: number, userId: number, limit: number) {
  return rows<Brought>`select i.pin_id as id, p.board_id as board, p.section_id as section
      from import_pins as i left join pins as p on p.id = i.pin_id and p.pinner_id = ${userId} and p.grp < 9
      where i.import_id = ${importId} order by i.pin_id limit ${limit}`
}

/** Deletes Pins of an import permanently, and forgets them. */
export function undoPins(importId: number, brought: Brought[]) {
  const pins = brought.filter(({ board }) => board !== null)
  const places = {
    boards: these([...new Set(pins.flatMap(({ board }) => board ?? []))]),
    sections: these([...new Set(pins.flatMap(({ section }) => section ?? []))]),
  }
  const ids = brought.map(({ id }) => id)
  return [
    ...(pins.length > 0 ? shownPinsRemoved(these(pins.map(({ id }) => id)), places) : []),
    run`delete from ${importPins} where import_id = ${importId} and pin_id ${oneOf(ids)}`,
  ]
}

/** Deletes a board that the import made, if it is empty; it can be restored like any other. */
export function undoBoard(boardId: number, userId: number, now: number): Statement[] {
  // Must hold for every statement of the batch, also after the one that sets the time of deletion.
  const isEmpty = sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${userId} and (deleted_at is null or deleted_at = ${now}))
    and not exists (select 1 from pins where board_id = ${boardId})`
  return softDeleteBoard(boardId, now, isEmpty)
}

/** Deletes sections that the import added to an existing board, if they are empty. */
export function undoSections(boardId: number, ids: number[], userId: number): Statement[] {
  const isOwn = sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${userId} and deleted_at is null)`
  return deleteUnusedSections(boardId, ids, isOwn)
}
