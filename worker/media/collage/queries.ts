import { outsideAction, type Statement } from '../../db/statement.ts'
import { run, valuesOf } from '../../db/write.ts'
import { unusedMedia } from '../../model/media/tables.ts'

/** Schedules the deletion of the collage with this key at `dueAt` (`sweepMedia`, nightly). */
export function scheduleCollageCleanup(key: string, dueAt: number): Statement {
  const row = { key, dueAt }
  return outsideAction(
    run`insert into ${unusedMedia} ${valuesOf(unusedMedia, row)} on conflict (key) do update set due_at = ${dueAt}`,
  )
}
