import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { ownCoverKeys } from '../../media/conditions.ts'
import { cancelCleanup, scheduleLaterCleanup } from '../../media/write.ts'

/** How many pins one chooses a cover from. */
const CHOICES = 24

/** A board's newest pins with pictures, and the chosen one whichever it is. */
export function selectCoverChoices(db: Database, boardId: number) {
  return db
    .select({
      id: sql<number>`p.id`.as('p_id'),
      key: sql<string>`p.image_key`.as('p_key'),
      color: sql<string>`p.color`.as('p_color'),
      title: sql<string>`p.title`.as('p_title'),
    })
    .from(
      sql`(select * from (select * from pins where board_id = ${boardId} and image_key is not null order by saved_rk limit ${CHOICES})
        union select pins.* from pins join boards as b on b.cover_pin_id = pins.id
          where b.id = ${boardId} and pins.board_id = ${boardId} and pins.image_key is not null) as p`,
    )
    .orderBy(sql`p.saved_rk`)
}

/** Around the statements that give a board another picture of its own, or none: the one before stays until `dueAt` (ms). */
export function ownCoverCleanup(db: Database, boardId: number, dueAt: number, when: SQL) {
  const keys = ownCoverKeys(sql`id = ${boardId} and ${when}`)
  return {
    before: [scheduleLaterCleanup(db, keys, dueAt)],
    after: [cancelCleanup(db, sql`(${keys})`)],
  } satisfies Record<string, Statement[]>
}
