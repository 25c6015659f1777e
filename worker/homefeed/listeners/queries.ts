import type { SQL } from 'drizzle-orm'
import { firstIdAt } from '../../../domain/id.ts'
import { select } from '../../db/select.ts'
import { sql } from '../../db/sql.ts'
import { BOARD } from '../../model/effects/homefeed/rules.ts'
import { wantsBoardPins } from '../../model/effects/notifications/rules.ts'
import { isSource, type News, PART } from '../queries.ts'

/** How old a Pin may be, in ms, of which followers of its board are told. */
const LATELY = 24 * 3600 * 1000

/** The newest Pin that a run brings to a board: one saved lately, not one that was only hidden for a while. One row or none. */
export function selectNewestOnBoard({ kind, sourceId, sinceRk }: News, now: number) {
  const fresh = sql`id >= ${firstIdAt(now - LATELY)} and saved_rk <= ${sinceRk}`
  return select({ pinId: sql<number>`id`, saverId: sql<number>`pinner_id` })`
    from pins
    where ${kind === BOARD} and board_id = ${sourceId} and grp = 0 and ${fresh}
    order by saved_rk
    limit 1`
}

/** Those of the next followers of a board who want to hear of new Pins. They are read behind the stored cursor. */
export function selectListeners(news: News) {
  const start = sql`coalesce((select cursor from home_news where ${isSource(news)}), ${Number.MIN_SAFE_INTEGER})`
  return select({ userId: sql<number>`f.user_id` })`
    from (select user_id from board_follows where board_id = ${news.sourceId} and rk > ${start} order by rk limit ${PART}) as f
    where ${wantsBoardPins(sql`f.user_id`)}`
}

/** Whether a run still holds its source at its position: two jobs must not tell the same. */
export function isAtCursor(news: News): SQL {
  return sql`exists (select 1 from home_news where ${isSource(news)} and held_until = ${news.heldUntil} and cursor is ${news.cursor})`
}
