import { asc, eq, sql } from 'drizzle-orm'
import { askingSession } from '../../accounts/conditions.ts'
import type { Database } from '../../db/open.ts'
import { newestFollowed } from '../../effects/conditions.ts'
import type { Session } from '../../http/asker.ts'
import { users } from '../../profiles/tables.ts'
import { namedSaver, pinner, promoter, promoters } from '../queries.ts'
import { pins } from '../tables.ts'
import { mayBeShown } from './conditions.ts'

export interface HomeRange {
  after: number | null
  limit: number
  /** Cards name the site instead of the saver if the pin has one. */
  cards: boolean
}

const START = Number.MIN_SAFE_INTEGER

/** Columns of a row of the home feed; `shown` is 1 if the viewer may see the pin. */
function columns(db: Database, now: number, cards: boolean) {
  const shown = sql<number | null>`${mayBeShown(now)}`.as('is_shown')
  const select = db.select({
    viewerId: sql<number>`session.user_id`.as('a_viewer'),
    seenAt: sql<number | null>`inbox.seen_at`.as('a_seen'),
    rk: sql<number | null>`home.rk`.as('h_rk'),
    topic: sql<string | null>`home.topic`.as('h_topic'),
    topicName: sql<string | null>`home.topic_name`.as('h_name'),
    shown,
    pin: pins,
    pinner,
    promoter,
  })
  return { select, named: namedSaver(cards) }
}

/**
 * A range of the viewer's home feed: per pin one row for its place, one for itself, and one for its saver if the card
 * names it. Invisible pins are skipped. An empty list has no row; a viewer without a list has one row without a pin.
 */
export function selectHome(db: Database, session: Session, { after, limit, cards }: HomeRange) {
  const { from, isAsking } = askingSession(session)
  const { select, named } = columns(db, session.now, cards)
  return select
    .from(
      sql`${from} join users as viewer on viewer.id = session.user_id and viewer.closed_at is null
        left join home_inboxes as inbox on inbox.user_id = viewer.id
        left join home_pins as home on home.user_id = inbox.user_id and home.rk > ${after ?? START} and home.rk < 0`,
    )
    .leftJoin(pins, sql`${pins.id} = home.pin_id`)
    .leftJoin(users, sql`${users.id} = ${named}`)
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .where(sql`${isAsking} and (home.rk is null or ${mayBeShown(session.now)})`)
    .orderBy(asc(sql`home.rk`))
    .limit(limit)
}
export type HomeRow = Awaited<ReturnType<typeof selectHome>>[number]

/** The viewer, and whether they have a stored list. */
export function selectViewerInbox(db: Database, session: Session) {
  const { from, isAsking } = askingSession(session)
  return db
    .select({
      viewerId: sql<number>`session.user_id`.as('a_viewer'),
      seenAt: sql<number | null>`inbox.seen_at`.as('a_seen'),
    })
    .from(
      sql`${from} join users as viewer on viewer.id = session.user_id and viewer.closed_at is null
        left join home_inboxes as inbox on inbox.user_id = viewer.id`,
    )
    .where(isAsking)
}

/** The same range for a viewer without a stored list; invisible pins have no `shown`. */
export function selectHomeUnlisted(db: Database, session: Session, viewerId: number, range: HomeRange) {
  const { from, isAsking } = askingSession(session)
  const { select, named } = columns(db, session.now, range.cards)
  return select
    .from(
      sql`${from} cross join ${newestFollowed(viewerId, range.after ?? START, range.limit)} as home
        left join home_inboxes as inbox on inbox.user_id = session.user_id`,
    )
    .leftJoin(pins, sql`${pins.id} = home.pin_id`)
    .leftJoin(users, sql`${users.id} = ${named}`)
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .where(isAsking)
    .orderBy(asc(sql`home.rk`))
    .limit(range.limit)
}
