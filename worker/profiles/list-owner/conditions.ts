import type { Column, SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Beginning } from '#worker/db/begin.ts'
import { constant } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { askingSession } from '#worker/model/accounts/rules.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { isPerson } from '#worker/model/profiles/rules.ts'
import { users } from '#worker/model/profiles/tables.ts'
import type { Session } from '#worker/model/session.ts'
import type { UserRow } from '../queries.ts'

/** Columns of a list's owner that rules and views need. */
export type Owner = Pick<
  UserRow,
  'id' | 'username' | 'fullName' | 'imageKey' | 'isPartner' | 'isPrivate' | 'closedAt' | 'pinCount'
>

/** The variant of a profile's list: for its owner, or for others. */
export type Side = 'own' | 'others'

/**
 * The owner of a list. The list's statement begins at one row with the owner and the viewer, looked up once, and joins the list by `id`. `id` is null if the
 * viewer may not see the list, so that none of its rows is read. Separate statements would look up the session and the person again.
 */
export interface ListOwner {
  /** null if the owner is already loaded and visible. */
  beginning: Beginning | null
  /** The key of the list's rows: a person's id or a board's. */
  id: SQL
  /** The id of the owner: pins they saved need no lookup of the saver. null if unknown. */
  ownerId: SQL
  viewerId: SQL
  columns: Record<string, SQL | Column>
}

const people = alias(users, 'person')

/** Columns of a list's owner, with the alias `person` in conditions. */
const personColumns = {
  id: sql`person.id`,
  username: sql`person.username`,
  fullName: sql`person.full_name`,
  imageKey: sql`person.image_key`,
  isPartner: people.isPartner,
  isPrivate: people.isPrivate,
  closedAt: sql`person.closed_at`,
  pinCount: sql`person.pin_count`,
}

/** Columns of a list's owner and of the viewer. `session` is the viewer's session; `viewer` is joined only if the follow matters. */
export function ownerColumns(isSigned: boolean) {
  const of = (column: string) => (isSigned ? sql.raw(column) : sql`null`)
  return {
    ...personColumns,
    viewerId: sql`${of('session.user_id')}`,
    loginState: sql`${of('session.login_state')}`,
    follower: sql`${of('viewer.id')}`,
  }
}

/** Joins the viewer's session to `person`, and their follow if the person is private. */
export function joinSession(session: Session): SQL {
  const { from, isAsking } = askingSession(session)
  return sql`left join ${from} on ${isAsking} ${joinFollow}`
}
const joinFollow = sql`left join follows as tie on person.is_private and tie.follower_id = session.user_id and tie.followee_id = person.id`

/** A profile's list for its owner or for others: the SQL twin of `canSeeProfile`. For each viewer at most one of the two has rows. */
export function ofPerson(session: Session, who: Who, side: Side): ListOwner {
  const rest = { ownerId: sql`person.id`, columns: ownerColumns(session.sessionHash !== null) }
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

const UNKNOWN = constant({ id: sql`null` })
const NULL = constant(sql`null`)

/** A list whose owner is already loaded and visible, or a list without an owner. */
export function ofKnown(id: number | null, ownerId: number | null, viewerId: number | null): ListOwner {
  const known = (value: number | null) => (value === null ? NULL : sql`${value}`)
  return {
    beginning: null,
    id: known(id),
    ownerId: known(ownerId),
    viewerId: known(viewerId),
    columns: UNKNOWN,
  }
}
