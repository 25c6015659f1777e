import { outsideAction, type Statement } from '#worker/db/statement.ts'
import { run, valuesOf } from '#worker/db/write.ts'
import { unusedMedia } from '#worker/model/media/tables.ts'

/** Schedules the deletion of the collage with this key at `dueAt` (`sweepMedia`, nightly). */
export function scheduleCollageCleanup(key: string, dueAt: number): Statement {
  const row = { key, dueAt }
  return outsideAction(
    run`insert into ${unusedMedia} ${valuesOf(unusedMedia, row)} on conflict (key) do update set due_at = ${dueAt}`,
  )
}
