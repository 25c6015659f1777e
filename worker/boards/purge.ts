import { sql } from 'drizzle-orm'
import { batch, batchAll, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { pinsRemoved } from '../effects/write.ts'
import { ownCoverKeys } from '../media/conditions.ts'
import { noteMedia } from '../media/write.ts'
import { SHELF_TIME } from './shelve.ts'
import { boards } from './tables.ts'

/** Pins that one batch takes away at most; batches that one night runs at most. */
const PINS = 500
const BATCHES = 400
/** What else a board has. */
const TABLES = ['sections', 'board_follows', 'board_slugs', 'board_invites', 'board_locks', 'profile_boards']

/**
 * Takes away for good what was deleted more than seven days ago (G-032). Each batch is whole in itself and bounded; what a night doesn't
 * finish, the next one does: nobody sees or counts what is left of a board meanwhile.
 */
export async function purgeBoards(db: Database, now: number): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const [[due]] = await batch(db, [
      db
        .select({ id: boards.id })
        .from(boards)
        .where(sql`${boards.deletedAt} is not null and ${boards.deletedAt} <= ${now - SHELF_TIME}`)
        .limit(1),
    ])
    if (!due) return
    await batchAll(db, purgeStep(db, due.id))
  }
}

/** Some of a board's pins; with the last of them the board itself. */
function purgeStep(db: Database, boardId: number) {
  const part = sql`(select id from pins where board_id = ${boardId} order by saved_rk limit ${PINS})`
  const isEmpty = sql`not exists (select 1 from pins where board_id = ${boardId})`
  return [
    ...pinsRemoved(db, part, { boards: sql`(${boardId})` }),
    ...TABLES.map((table) =>
      statement(db, sql`delete from ${sql.raw(table)} where board_id = ${boardId} and ${isEmpty}`),
    ),
    noteMedia(db, ownCoverKeys(sql`id = ${boardId} and ${isEmpty}`)),
    statement(db, sql`delete from boards where id = ${boardId} and ${isEmpty}`),
  ]
}
