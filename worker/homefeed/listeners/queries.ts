import type { SQL } from 'drizzle-orm'
import { firstIdAt } from '#domain/id.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { BOARD } from '#worker/model/effects/homefeed/rules.ts'
import { wantsBoardPins } from '#worker/model/effects/notifications/rules.ts'
import { isSource, type News, PART } from '../queries.ts'

/** Maximum age in ms of a pin of which a board's followers are notified. */
const LATELY = 24 * 3600 * 1000

/** The newest pin that a run brings to a board: one saved recently, not one that was only hidden for a while. One row or none. */
export function selectNewestOnBoard({ kind, sourceId, sinceRk }: News, now: number) {
  const fresh = sql`id >= ${firstIdAt(now - LATELY)} and saved_rk <= ${sinceRk}`
  return select({ pinId: sql<number>`id`, saverId: sql<number>`pinner_id` })`
    from pins
    where ${kind === BOARD} and board_id = ${sourceId} and grp = 0 and ${fresh}
    order by saved_rk
    limit 1`
}

/** The users among the board's next followers, after the stored cursor, who want notifications of new pins. */
export function selectListeners(news: News) {
  const start = sql`coalesce((select cursor from home_news where ${isSource(news)}), ${Number.MIN_SAFE_INTEGER})`
  return select({ userId: sql<number>`f.user_id` })`
    from (select user_id from board_follows where board_id = ${news.sourceId} and rk > ${start} order by rk limit ${PART}) as f
    where ${wantsBoardPins(sql`f.user_id`)}`
}

/** True if a run still holds its source at its position, so that two jobs never send the same notifications. */
export function isAtCursor(news: News): SQL {
  return sql`exists (select 1 from home_news where ${isSource(news)} and held_until = ${news.heldUntil} and cursor is ${news.cursor})`
}
