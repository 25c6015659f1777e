import { sql } from 'drizzle-orm'
import { batch, batchAll } from '../db/batch.ts'
import { these } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { pinsRemoved } from '../effects/write.ts'
import { UNDO_TIME } from '../undo/write.ts'
import { pins } from './tables.ts'

/** Pins that one batch takes away at most; batches that one night runs at most. */
const PINS = 500
const BATCHES = 200

/** Takes away for good what was deleted more than a day ago, with its pictures; what a night doesn't finish, the next one does. */
export async function purgePins(db: Database, now: number): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const [due] = await batch(db, [
      db
        .select({ id: pins.id, boardId: pins.boardId })
        .from(pins)
        .where(sql`${pins.deletedAt} is not null and ${pins.deletedAt} <= ${now - UNDO_TIME}`)
        .orderBy(pins.deletedAt)
        .limit(PINS),
    ])
    if (due.length === 0) return
    const part = these(due.map(({ id }) => id))
    const boards = these([...new Set(due.map(({ boardId }) => boardId))])
    await batchAll(db, pinsRemoved(db, part, { boards }))
  }
}
