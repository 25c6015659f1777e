import { type SQL, sql } from 'drizzle-orm'
import { askingSession } from '../../accounts/conditions.ts'
import type { Beginning } from '../../db/begin.ts'
import type { Session } from '../../http/asker.ts'
import { isPerson } from '../conditions.ts'
import type { UserRow, Who } from '../queries.ts'
import { users } from '../tables.ts'

/** What a list answers about whose it is, and who asks: as much as its rule and its views need. */
export type Owner = Pick<
  UserRow,
  'id' | 'username' | 'fullName' | 'imageKey' | 'isPartner' | 'isPrivate' | 'closedAt' | 'pinCount'
>

/** Which of a profile's two lists a statement reads. */
export type Side = 'own' | 'others'

/**
 * Whose a list is. Its statement begins at one row with the person and who asks, found once; the list joins that row by `id`,
 * which is null where the viewer may not see it, so that then no row of the list is read. Apart, every statement of a round would
 * look up the session and the person again.
 */
export interface ListOwner {
  /** null where the request has already loaded and judged it. */
  beginning: Beginning | null
  /** What the list's rows are found by: a person's id, or a board's. */
  id: SQL
  /** Whose rows need no look-up of their owner; null where the owner isn't known. */
  ownerId: SQL
  viewerId: SQL
  columns: Record<string, SQL.Aliased<unknown>>
}

/** The person of a list, beside the rows of it. Conditions name them `person`. */
const personColumns = {
  id: sql`person.id`.as('a_id'),
  username: sql`person.username`.as('a_username'),
  fullName: sql`person.full_name`.as('a_full_name'),
  imageKey: sql`person.image_key`.as('a_image'),
  isPartner: sql`person.is_partner`.mapWith(users.isPartner).as('a_is_partner'),
  isPrivate: sql`person.is_private`.mapWith(users.isPrivate).as('a_is_private'),
  closedAt: sql`person.closed_at`.as('a_closed_at'),
  pinCount: sql`person.pin_count`.as('a_pin_count'),
}

/** The columns of a list's person and of who asks: `session` as it came, `viewer` where a tie makes a difference. */
export function askedColumns(isSigned: boolean) {
  const of = (column: string) => (isSigned ? sql.raw(column) : sql`null`)
  return {
    ...personColumns,
    viewerId: sql`${of('session.user_id')}`.as('a_viewer'),
    loginState: sql`${of('session.login_state')}`.as('a_login_state'),
    tied: sql`${of('viewer.id')}`.as('a_tied'),
  }
}

/** Joins who asks to `person`, and their follow where that one is private: of others nobody asks it. */
export function joinSession(session: Session): SQL {
  const { from, isAsking } = askingSession(session)
  return sql`left join ${from} on ${isAsking} ${joinFollow}`
}
const joinFollow = sql`left join follows as tie on person.is_private and tie.follower_id = session.user_id and tie.followee_id = person.id`

/**
 * A profile's list as its owner has it, or as everybody else does: the SQL twin of `canSeeProfile`. Only one of the two has rows
 * for a viewer.
 */
export function ofPerson(session: Session, who: Who, side: Side): ListOwner {
  const rest = { ownerId: sql`person.id`, columns: askedColumns(session.sessionHash !== null) }
  if (session.sessionHash === null && who !== 'me')
    return {
      ...rest,
      beginning: { from: sql`users as person`, where: isPerson(who, 'person') },
      id: sql`case when person.closed_at is null and person.is_private = 0 then person.id end`,
      viewerId: sql`null`,
    }
  const own = sql`session.user_id = person.id`
  const others = sql`session.user_id is not person.id and person.closed_at is null and (person.is_private = 0 or viewer.id is not null)`
  return {
    ...rest,
    beginning: who === 'me' ? me(session) : named(session, who),
    id: sql`case when ${side === 'own' ? own : others} then person.id end`,
    viewerId: sql`session.user_id`,
  }
}

const joinViewer = sql`left join users as viewer on viewer.id = tie.follower_id and viewer.closed_at is null`

function named(session: Session, who: Exclude<Who, 'me'>): Beginning {
  return { from: sql`users as person ${joinSession(session)} ${joinViewer}`, where: isPerson(who, 'person') }
}

function me(session: Session): Beginning {
  const { from, isAsking } = askingSession(session)
  return {
    from: sql`${from} join users as person on person.id = session.user_id and person.closed_at is null ${joinFollow} ${joinViewer}`,
    where: isAsking,
  }
}

/** A list of whom the request has already loaded and judged, or of everybody. */
export function ofKnown(id: number | null, ownerId: number | null, viewerId: number | null): ListOwner {
  const known = (value: number | null) => (value === null ? sql`null` : sql`${value}`)
  return {
    beginning: null,
    id: known(id),
    ownerId: known(ownerId),
    viewerId: known(viewerId),
    columns: { id: sql`null`.as('a_id') },
  }
}
