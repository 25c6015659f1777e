import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { cancelCleanup, scheduleLaterCleanup } from '#worker/media/write.ts'
import { ownCoverKeys } from '#worker/model/media/rules.ts'

/** Maximum number of newest pins in the cover chooser. */
const MAX_CHOICES = 24

/** A board's newest pins with pictures, and its cover pin even if it is older. */
export function selectCoverChoices(boardId: number) {
  return select({
    id: sql<number>`p.id`,
    key: sql<string>`p.image_key`,
    color: sql<string>`p.color`,
    title: sql<string>`p.title`,
  })`from (select * from (select * from pins where board_id = ${boardId} and image_key is not null order by saved_rk limit ${MAX_CHOICES})
        union select pins.* from pins join boards as b on b.cover_pin_id = pins.id
          where b.id = ${boardId} and pins.board_id = ${boardId} and pins.image_key is not null) as p order by p.saved_rk`
}

/**
 * Statements to run before and after a change of `own_cover`. The old picture is deleted after `dueAt` (ms since 1970),
 * so that an undo can still show it; the new one is no longer due.
 */
export function ownCoverCleanup(boardId: number, dueAt: number, when: SQL) {
  const keys = ownCoverKeys(sql`id = ${boardId} and ${when}`)
  return {
    before: [scheduleLaterCleanup(keys, dueAt)],
    after: [cancelCleanup(sql`(${keys})`)],
  } satisfies Record<string, Statement[]>
}
