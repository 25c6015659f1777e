import type { Database } from '../../db/open.ts'
import { outsideAction, type Statement } from '../../db/statement.ts'
import { unusedMedia } from '../../model/media/tables.ts'

/** The night deletes the collage with this key once it is due (`sweepMedia`). */
export function scheduleCollageCleanup(db: Database, key: string, dueAt: number): Statement {
  const cleanup = db.insert(unusedMedia).values({ key, dueAt })
  return outsideAction(cleanup.onConflictDoUpdate({ target: unusedMedia.key, set: { dueAt } }))
}
