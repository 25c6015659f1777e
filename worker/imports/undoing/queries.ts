import { sql } from 'drizzle-orm'
import { softDeleteBoard } from '../../boards/write.ts'
import type { Statement } from '../../db/batch.ts'
import { oneOf, these } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { rowsStatement } from '../../db/statement.ts'
import { shownPinsRemoved } from '../../effects/write.ts'
import { importPins } from '../tables.ts'

/** The next Pins of an import that still are the person's, with their places. */
export function selectToUndo(db: Database, importId: number, userId: number, limit: number) {
  return rowsStatement<{ id: number; board: number; section: number | null }>(
    db,
    sql`select p.id, p.board_id as board, p.section_id as section from import_pins as i cross join pins as p on p.id = i.pin_id
      where i.import_id = ${importId} and p.pinner_id = ${userId} and p.grp < 9 order by i.pin_id limit ${limit}`,
  )
}

/** Deletes Pins of an import for good. */
export function undoPins(
  db: Database,
  importId: number,
  pins: { id: number; board: number; section: number | null }[],
) {
  const ids = pins.map(({ id }) => id)
  const places = {
    boards: these([...new Set(pins.map(({ board }) => board))]),
    sections: these([...new Set(pins.flatMap(({ section }) => section ?? []))]),
  }
  return [
    ...shownPinsRemoved(db, these(ids), places),
    db.delete(importPins).where(sql`import_id = ${importId} and pin_id ${oneOf(ids)}`),
  ]
}

/** Deletes a board that the import made, if nothing is on it any more; it can be restored like any other. */
export function undoBoard(db: Database, boardId: number, userId: number, now: number): Statement[] {
  // It must hold for every statement of the batch, which sets the time.
  const isEmpty = sql`exists (select 1 from boards where id = ${boardId} and owner_id = ${userId} and (deleted_at is null or deleted_at = ${now}))
    and not exists (select 1 from pins where board_id = ${boardId})`
  return softDeleteBoard(db, boardId, now, isEmpty)
}
