import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Scope } from '../../domain/accounts/contract.ts'
import { actingForSql, askerSql, askingSession } from '../accounts/conditions.ts'
import type { Database } from '../db/open.ts'
import type { Asker, Session } from '../http/asker.ts'
import { blocks, followRequests, follows } from '../relations/tables.ts'
import { isPerson } from './conditions.ts'
import { userAliases, userMetadata, users } from './tables.ts'

/**
 * How a request identifies a person: by username, id, a scalar with the id, or as the viewer. `withBoardView` also
 * reads the person's board layout.
 */
export type Who = { username: string; withBoardView?: boolean } | { id: number } | { sql: SQL<number | null> } | 'me'

/** A person, for visitors. */
export function selectUser(db: Database, who: Exclude<Who, 'me'>) {
  return db
    .select({ ...getTableColumns(users), boardView: boardViewOf(who, sql`${users.id}`) })
    .from(users)
    .where(isPerson(who, 'users'))
}
export type UserRow = typeof users.$inferSelect
/** A person's board layout, which everybody sees. */
function boardViewOf(who: Who | null, userId: SQL) {
  const isAsked = who && who !== 'me' && 'username' in who && who.withBoardView
  const view = isAsked
    ? sql`(select m.profile_board_rep_view_type from user_metadata m where m.user_id = ${userId})`
    : sql`null`
  return sql<string | null>`${view}`.as('u_board_view')
}

const viewers = alias(users, 'viewer')

/**
 * A person who delegates to the viewer, as JSON: the subject they act for now, else the subject of a new delegation
 * that they have not seen; null: nobody.
 */
function selectDelegatingPerson(subjectId: number | null): SQL<string | null> {
  const one = (which: SQL) => sql`(
    select json_object('id', cast(s.id as text), 'username', s.username, 'full_name', s.full_name, 'boards', instr(d.scopes, '"boards"') > 0)
    from delegations d join users s on s.id = d.subject_id and s.closed_at is null
    where d.delegate_id = ${viewers.id} and ${which} limit 1)`
  const isNew = one(sql`d.seen_at is null`)
  return subjectId === null ? sql`${isNew}` : sql`coalesce(${one(sql`d.subject_id = ${subjectId}`)}, ${isNew})`
}

const following = alias(follows, 'following')
const followed = alias(follows, 'followed')
const requested = alias(followRequests, 'requested')
const blocking = alias(blocks, 'blocking')
const blocked = alias(blocks, 'blocked')

/**
 * The viewer of a session with their preferences, the requested person, and the relations between them, in one row:
 * separate statements would look up the session and both people again.
 */
export function selectAccess(db: Database, session: Session, who: Who | null) {
  const { from: asking, isAsking } = askingSession(session)
  const person =
    who === null ? sql`${users.id} = null` : who === 'me' ? sql`${users.id} = ${viewers.id}` : isPerson(who, 'users')
  return db
    .select({
      viewer: {
        id: sql<number | null>`${viewers.id}`.as('v_id'),
        username: sql<string>`${viewers.username}`.as('v_username'),
        fullName: sql<string>`${viewers.fullName}`.as('v_full_name'),
        imageKey: sql<string | null>`${viewers.imageKey}`.as('v_image'),
        locale: sql<string | null>`${viewers.locale}`.as('v_locale'),
        isPartner: sql<boolean>`${viewers.isPartner}`.mapWith(viewers.isPartner).as('v_is_partner'),
        isEmployee: sql<boolean>`${viewers.isEmployee}`.mapWith(viewers.isEmployee).as('v_is_employee'),
        groupBoardCount: sql<number>`${viewers.groupBoardCount}`.as('v_group_boards'),
        shortcutsOn: sql<boolean>`${viewers.shortcutsOn}`.mapWith(viewers.shortcutsOn).as('v_shortcuts'),
        boardCount:
          sql<number>`${viewers.publicBoardCount} + ${viewers.protectedBoardCount} + ${viewers.secretBoardCount}`.as(
            'v_boards',
          ),
        followRequestCount: sql<number>`${viewers.followRequestCount}`.as('v_requests'),
        loginState: sql<'full' | 'limited' | null>`session.login_state`.as('v_login_state'),
        delegatingPerson: selectDelegatingPerson(session.subjectId ?? null).as('v_delegating_person'),
      },
      metadata: userMetadata,
      user: users,
      // The viewer's own layout is in `metadata`.
      boardView: boardViewOf(who, sql`nullif(${users.id}, ${viewers.id})`),
      following: sql<number | null>`${following.followerId}`.as('f_following'),
      followed: sql<number | null>`${followed.followerId}`.as('f_followed'),
      requested: sql<number | null>`${requested.requesterId}`.as('f_requested'),
      blocking: sql<number | null>`${blocking.blockerId}`.as('f_blocking'),
      blocked: sql<number | null>`${blocked.blockerId}`.as('f_blocked'),
    })
    .from(sql`(select 1)`)
    .leftJoin(asking, isAsking)
    .leftJoin(viewers, sql`${viewers.id} = session.user_id and ${viewers.closedAt} is null`)
    .leftJoin(userMetadata, eq(userMetadata.userId, viewers.id))
    .leftJoin(users, person)
    .leftJoin(following, and(eq(following.followerId, viewers.id), eq(following.followeeId, users.id)))
    .leftJoin(followed, and(eq(followed.followerId, users.id), eq(followed.followeeId, viewers.id)))
    .leftJoin(requested, and(eq(requested.targetId, users.id), eq(requested.requesterId, viewers.id)))
    .leftJoin(blocking, and(eq(blocking.blockerId, viewers.id), eq(blocking.blockedId, users.id)))
    .leftJoin(blocked, and(eq(blocked.blockerId, users.id), eq(blocked.blockedId, viewers.id)))
}
export type AccessRow = Awaited<ReturnType<typeof selectAccess>>[number]
export type MetadataRow = typeof userMetadata.$inferSelect

/** The current username of a former one, while it still redirects (G-077). */
export function selectAlias(db: Database, username: string, now: number) {
  return db
    .select({ username: users.username })
    .from(userAliases)
    .innerJoin(users, eq(users.id, userAliases.userId))
    .where(and(eq(userAliases.username, username), gt(userAliases.expiresAt, now)))
}

/** Whether the viewer may act for a subject in a scope; null: for themselves, always. */
export function selectPermission(asker: Asker, subjectId: number | null, scope: Scope) {
  const may = subjectId === null ? sql`1` : actingForSql(askerSql(asker), subjectId, scope)
  return asker.db.select({ may: sql<number>`${may}`.as('may') }).from(sql`(select 1)`)
}
