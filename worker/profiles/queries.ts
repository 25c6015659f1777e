import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Scope } from '../../domain/accounts/delegate-scopes.ts'
import type { Database } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { select } from '../db/select.ts'
import type { RowOf } from '../db/statement.ts'
import type { Asker } from '../http/asker.ts'
import { actingForSql, askerSql, askingSession } from '../model/accounts/rules.ts'
import { inviteCodes } from '../model/invites/tables.ts'
import { hasUnreadSql, isPerson, unseenCountSql, type Who } from '../model/profiles/rules.ts'
import { userAliases, userMetadata, users } from '../model/profiles/tables.ts'
import { blocks, followRequests, follows } from '../model/relations/tables.ts'
import { isActing, type Session, type SessionValues, sessionValues } from '../model/session.ts'
import { selectBusinessJson } from './business/queries.ts'

/** Which statement a `Who` needs, and its values. */
function shapeOf(who: Who | null) {
  if (who === null || who === 'me') return { by: who, find: null, withBoardView: false }
  if ('username' in who) return { by: 'username', find: null, withBoardView: who.withBoardView === true } as const
  return { by: 'id', find: 'find' in who ? who.find : null, withBoardView: false } as const
}
function valuesOf(who: Who | null) {
  if (who === null || who === 'me') return { username: '', id: 0 }
  return 'username' in who ? { username: who.username, id: 0 } : { username: '', id: who.id }
}
function whoFrom({ by, find, withBoardView }: ReturnType<typeof shapeOf>, values: ReturnType<typeof valuesOf>) {
  if (by === null || by === 'me') return by
  if (by === 'username') return { username: values.username, withBoardView }
  return find ? { find, id: values.id } : { id: values.id }
}

const userOf = prepared((db, values: ReturnType<typeof valuesOf>, shape: ReturnType<typeof shapeOf>) => {
  const who = whoFrom(shape, values)
  return db
    .select({
      ...getTableColumns(users),
      boardView: boardViewOf(who, sql`${users.id}`),
      business: selectBusinessJson(sql`${users.id}`, sql`${users.isPartner}`),
    })
    .from(users)
    .where(personIs(who))
})

/** A person, for visitors. */
export function selectUser(db: Database, who: Exclude<Who, 'me'>) {
  return userOf(db, valuesOf(who), shapeOf(who))
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

/** How many linked accounts a menu offers; the settings list all. */
const LINKED = 5

/** The viewer's linked accounts as JSON, for full sessions alone; null: none. Whoever has none has no row to read. */
function selectLinkedJson(): SQL<string | null> {
  return sql`(select nullif(json_group_array(json_object('id', cast(other.id as text), 'username', other.username)), '[]')
    from (select o.id, o.username from linked_accounts as l cross join users as o on o.id = l.other_id and o.closed_at is null
      where l.user_id = ${viewers.id} and session.login_state = 'full' order by l.other_id limit ${sql.raw(String(LINKED))}) as other)`
}

const following = alias(follows, 'following')
const followed = alias(follows, 'followed')
const requested = alias(followRequests, 'requested')
const blocking = alias(blocks, 'blocking')
const blocked = alias(blocks, 'blocked')

/** Matches the row of `users`. */
function personIs(who: Who | null): SQL {
  if (who === null) return sql`${users.id} = null`
  return who === 'me' ? sql`${users.id} = ${viewers.id}` : isPerson(who, 'users')
}

type AccessShape = ReturnType<typeof shapeOf> & { isActing: boolean }

const access = prepared((db, values: SessionValues & ReturnType<typeof valuesOf>, shape: AccessShape) => {
  const { from: asking, isAsking } = askingSession(values)
  const who = whoFrom(shape, values)
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
        unconfirmedSince: sql<
          number | null
        >`case when ${viewers.emailVerifiedAt} is null then ${viewers.createdAt} end`.as('v_unconfirmed_since'),
        limitedUntil: sql<number | null>`${viewers.limitedUntil}`.as('v_limited_until'),
        shortcutsOn: sql<boolean>`${viewers.shortcutsOn}`.mapWith(viewers.shortcutsOn).as('v_shortcuts'),
        logsOn: sql<boolean>`${viewers.logsOn}`.mapWith(viewers.logsOn).as('v_logs'),
        boardCount:
          sql<number>`${viewers.publicBoardCount} + ${viewers.protectedBoardCount} + ${viewers.secretBoardCount}`.as(
            'v_boards',
          ),
        followRequestCount: sql<number>`${viewers.followRequestCount}`.as('v_requests'),
        messagingOn: sql<boolean>`${viewers.messagingOn}`.mapWith(viewers.messagingOn).as('v_messaging'),
        hasUnread: sql<boolean>`${hasUnreadSql(sql`${viewers.id}`)}`.mapWith(Boolean).as('v_unread'),
        unseenCount: sql<number>`${unseenCountSql(sql`${viewers.id}`)}`.as('v_unseen'),
        loginState: sql<'full' | 'limited' | null>`session.login_state`.as('v_login_state'),
        linked: selectLinkedJson().as('v_linked'),
        delegatingPerson: selectDelegatingPerson(shape.isActing ? values.subjectId : null).as('v_delegating_person'),
      },
      metadata: userMetadata,
      user: users,
      // The viewer's own layout is in `metadata`.
      boardView: boardViewOf(who, sql`nullif(${users.id}, ${viewers.id})`),
      business: selectBusinessJson(sql`${users.id}`, sql`${users.isPartner}`),
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
    .leftJoin(users, personIs(who))
    .leftJoin(following, and(eq(following.followerId, viewers.id), eq(following.followeeId, users.id)))
    .leftJoin(followed, and(eq(followed.followerId, users.id), eq(followed.followeeId, viewers.id)))
    .leftJoin(requested, and(eq(requested.targetId, users.id), eq(requested.requesterId, viewers.id)))
    .leftJoin(blocking, and(eq(blocking.blockerId, viewers.id), eq(blocking.blockedId, users.id)))
    .leftJoin(blocked, and(eq(blocked.blockerId, users.id), eq(blocked.blockedId, viewers.id)))
})

/**
 * The viewer of a session with their preferences, the requested person, and the relations between them, in one row:
 * separate statements would look up the session and both people again.
 */
export function selectAccess(db: Database, session: Session, who: Who | null) {
  const shape = { ...shapeOf(who), isActing: isActing(session) }
  return access(db, { ...sessionValues(session), ...valuesOf(who) }, shape)
}
export type AccessRow = RowOf<typeof selectAccess>
export type MetadataRow = typeof userMetadata.$inferSelect

/** Whether an invite code leads to a person and has not expired, as one row. */
export function selectCodeOwner(code: string, now: number) {
  return select({
    userId: inviteCodes.userId,
  })`from ${inviteCodes} where ${inviteCodes.code} = ${code} and ${inviteCodes.expiresAt} > ${now}`
}

const aliases = prepared((db, { username, now }: { username: string; now: number }) =>
  db
    .select({ username: users.username })
    .from(userAliases)
    .innerJoin(users, eq(users.id, userAliases.userId))
    .where(and(eq(userAliases.username, username), gt(userAliases.expiresAt, now))),
)

/** The current username of a former one, while it still redirects (G-077). */
export function selectAlias(db: Database, username: string, now: number) {
  return aliases(db, { username, now }, {})
}

const permission = prepared((db, values: SessionValues & { id: number }, { scope }: { scope: Scope | null }) => {
  const may = scope === null ? sql`1` : actingForSql(askerSql(values), values.id, scope)
  return db.select({ may: sql<number>`${may}`.as('may') }).from(sql`(select 1)`)
})

/** Whether the viewer may act for a subject in a scope; null: for themselves, always. */
export function selectPermission(asker: Asker, subjectId: number | null, scope: Scope) {
  const values = { ...sessionValues(asker), id: subjectId ?? 0 }
  return permission(asker.db, values, { scope: subjectId === null ? null : scope })
}
