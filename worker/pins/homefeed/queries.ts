import type { SQL } from 'drizzle-orm'
import { orNull, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { askingSession } from '#worker/model/accounts/rules.ts'
import { newestFollowed } from '#worker/model/effects/homefeed/rules.ts'
import { joinPromoter, namedSaver, pinner, promoter } from '#worker/model/pins/columns.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import type { Session } from '#worker/model/session.ts'
import { mayBeShown } from './conditions.ts'

export interface HomeRange {
  after: number | null
  limit: number
  /** True for cards, which name the site of the pin instead of the saver if it has one. */
  cards: boolean
}

const START = Number.MIN_SAFE_INTEGER

/** Columns of a homefeed row; `shown` is 1 if the viewer may see the pin. */
function fields(now: number) {
  return {
    viewerId: sql<number>`session.user_id`,
    seenAt: sql<number | null>`inbox.seen_at`,
    rk: sql<number | null>`home.rk`,
    topic: sql<string | null>`home.topic`,
    topicName: sql<string | null>`home.topic_name`,
    shown: sql<number | null>`${mayBeShown(now)}`,
    pin: orNull(pins),
    pinner: orNull(pinner),
    promoter: orNull(promoter),
  }
}

/** The joins of a row: its pin, the saver if the card names one, and the promoter. */
function pinJoins(isCards: boolean): SQL {
  return sql`left join ${pins} on ${pins.id} = home.pin_id left join ${users} on ${users.id} = ${namedSaver(isCards)}
    ${joinPromoter}`
}

/**
 * A range of the viewer's home feed: per pin one row for its place, one for itself, and one for its saver if the card
 * names it. Invisible pins are skipped. An empty list has no row; a viewer without a list has one row without a pin.
 */
export function selectHome(session: Session, { after, limit, cards }: HomeRange) {
  const { from, isAsking } = askingSession(session)
  return select(fields(session.now))`
    from ${from} join users as viewer on viewer.id = session.user_id and viewer.closed_at is null
    left join home_inboxes as inbox on inbox.user_id = viewer.id
    left join home_pins as home on home.user_id = inbox.user_id and home.rk > ${after ?? START} and home.rk < 0
    ${pinJoins(cards)}
    where ${isAsking} and (home.rk is null or ${mayBeShown(session.now)}) order by home.rk limit ${limit}`
}
export type HomeRow = RowOf<typeof selectHome>

/** The viewer; `seenAt` is null without a stored list. */
export function selectViewerInbox(session: Session) {
  const { from, isAsking } = askingSession(session)
  return select({ viewerId: sql<number>`session.user_id`, seenAt: sql<number | null>`inbox.seen_at` })`
    from ${from} join users as viewer on viewer.id = session.user_id and viewer.closed_at is null
    left join home_inboxes as inbox on inbox.user_id = viewer.id where ${isAsking}`
}

/** Same, for a viewer without a stored list: invisible pins have rows, with `shown` null. */
export function selectHomeUnlisted(session: Session, viewerId: number, { after, limit, cards }: HomeRange) {
  const { from, isAsking } = askingSession(session)
  return select(fields(session.now))`
    from ${from} cross join ${newestFollowed(viewerId, after ?? START, limit)} as home
    left join home_inboxes as inbox on inbox.user_id = session.user_id
    ${pinJoins(cards)}
    where ${isAsking} order by home.rk limit ${limit}`
}
