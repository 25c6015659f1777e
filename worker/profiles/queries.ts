import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import { constant, orNull, select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import type { Requester } from '../http/requester.ts'
import { actingForSql, askingSession, requesterSql } from '../model/accounts/rules.ts'
import { inviteCodes } from '../model/invites/tables.ts'
import { hasUnreadSql, isPerson, unseenCountSql, type Who } from '../model/profiles/rules.ts'
import { userAliases, userMetadata, users } from '../model/profiles/tables.ts'
import { blocks, followRequests, follows } from '../model/relations/tables.ts'
import type { Session } from '../model/session.ts'
import { selectBusinessJson } from './business/queries.ts'

/** A person, for requests of visitors. */
export function selectUser(who: Exclude<Who, 'me'>) {
  return select({
    user: users,
    boardView: asksBoardView(who) ? BOARD_VIEW : NULL,
    business: BUSINESS,
  })`from ${users} where ${personIs(who)}`
}
export type UserRow = typeof users.$inferSelect

const viewers = alias(users, 'viewer')

/** A person's board layout, which applies to all viewers. */
const boardViewOf = (userId: SQL) =>
  constant(sql<string | null>`(select m.profile_board_rep_view_type from user_metadata m where m.user_id = ${userId})`)
const BOARD_VIEW = boardViewOf(sql`${users.id}`)
// The viewer's own layout is in `metadata`.
const BOARD_VIEW_OF_OTHER = boardViewOf(sql`nullif(${users.id}, ${viewers.id})`)
const NULL = constant(sql<null>`null`)

function asksBoardView(who: Who | null): boolean {
  return who !== null && who !== 'me' && 'username' in who && who.withBoardView === true
}

/**
 * A person who delegates to the viewer, as JSON: the current subject, else the subject of a new delegation that the viewer has not seen; null if there is none.
 */
function selectDelegatingPerson(subjectId: number | null): SQL<string | null> {
  return subjectId === null ? IS_NEW : sql`coalesce(${delegating(sql`d.subject_id = ${subjectId}`)}, ${IS_NEW})`
}

function delegating(which: SQL): SQL<string | null> {
  return sql`(
    select json_object('id', cast(s.id as text), 'username', s.username, 'full_name', s.full_name, 'boards', instr(d.scopes, '"boards"') > 0)
    from delegations d join users s on s.id = d.subject_id and s.closed_at is null
    where d.delegate_id = ${viewers.id} and ${which} limit 1)`
}
const IS_NEW = constant(delegating(sql`d.seen_at is null`))

/** Number of linked accounts in a menu; the settings list all. */
const LINKED = 5

/** The viewer's linked accounts as JSON, for full sessions only; null without any. Reads no row for accounts without links. */
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

const NOBODY = constant(sql`${users.id} = null`)
const IS_VIEWER = constant(sql`${users.id} = ${viewers.id}`)
/** Matches the row of `users`. */
function personIs(who: Who | null): SQL {
  if (who === null) return NOBODY
  return who === 'me' ? IS_VIEWER : isPerson(who, 'users')
}

/** Columns of the viewer. */
const viewerColumns = constant({
  id: viewers.id,
  username: viewers.username,
  fullName: viewers.fullName,
  imageKey: viewers.imageKey,
  locale: viewers.locale,
  isPartner: viewers.isPartner,
  isEmployee: viewers.isEmployee,
  groupBoardCount: viewers.groupBoardCount,
  unconfirmedSince: sql<number | null>`case when ${viewers.emailVerifiedAt} is null then ${viewers.createdAt} end`,
  limitedUntil: viewers.limitedUntil,
  shortcutsOn: viewers.shortcutsOn,
  logsOn: viewers.logsOn,
  boardCount: sql<number>`${viewers.publicBoardCount} + ${viewers.protectedBoardCount} + ${viewers.secretBoardCount}`,
  followRequestCount: viewers.followRequestCount,
  messagingOn: viewers.messagingOn,
  hasUnread: sql<number>`${hasUnreadSql(sql`${viewers.id}`)}`,
  unseenCount: sql<number>`${unseenCountSql(sql`${viewers.id}`)}`,
  loginState: sql<'full' | 'limited'>`session.login_state`,
  linked: selectLinkedJson(),
})

const joinRelations = constant(sql`
  left join ${follows} as ${following} on ${following.followerId} = ${viewers.id} and ${following.followeeId} = ${users.id}
  left join ${follows} as ${followed} on ${followed.followerId} = ${users.id} and ${followed.followeeId} = ${viewers.id}
  left join ${followRequests} as ${requested} on ${requested.targetId} = ${users.id} and ${requested.requesterId} = ${viewers.id}
  left join ${blocks} as ${blocking} on ${blocking.blockerId} = ${viewers.id} and ${blocking.blockedId} = ${users.id}
  left join ${blocks} as ${blocked} on ${blocked.blockerId} = ${users.id} and ${blocked.blockedId} = ${viewers.id}`)
const relations = constant({
  following: sql<number | null>`${following.followerId}`,
  followed: sql<number | null>`${followed.followerId}`,
  requested: sql<number | null>`${requested.requesterId}`,
  blocking: sql<number | null>`${blocking.blockerId}`,
  blocked: sql<number | null>`${blocked.blockerId}`,
})
const joinViewer =
  constant(sql`left join ${users} as ${viewers} on ${viewers.id} = session.user_id and ${viewers.closedAt} is null
  left join ${userMetadata} on ${userMetadata.userId} = ${viewers.id}`)
const BUSINESS = constant(selectBusinessJson(sql`${users.id}`, sql`${users.isPartner}`))

/**
 * The viewer of a session with their preferences, the requested person, and the relations between them, in one row:
 * separate statements would look up the session and both people again.
 */
export function selectAccess(session: Session, who: Who | null) {
  const { from, isAsking } = askingSession(session)
  return select({
    viewer: orNull(viewerColumns),
    delegatingPerson: selectDelegatingPerson(session.subjectId ?? null),
    metadata: orNull(userMetadata),
    user: orNull(users),
    boardView: asksBoardView(who) ? BOARD_VIEW_OF_OTHER : NULL,
    business: BUSINESS,
    relations,
  })`
    from (select 1)
    left join ${from} on ${isAsking}
    ${joinViewer}
    left join ${users} on ${personIs(who)}
    ${joinRelations}`
}
export type AccessRow = RowOf<typeof selectAccess>
export type MetadataRow = typeof userMetadata.$inferSelect

/** The owner of an invite code that has not expired: one row or none. */
export function selectCodeOwner(code: string, now: number) {
  return select({
    userId: inviteCodes.userId,
  })`from ${inviteCodes} where ${inviteCodes.code} = ${code} and ${inviteCodes.expiresAt} > ${now}`
}

/** The current username of a former one, while it still redirects (G-077). */
export function selectAlias(username: string, now: number) {
  return select({ username: users.username })`
    from ${userAliases} join ${users} on ${users.id} = ${userAliases.userId}
    where ${userAliases.username} = ${username} and ${userAliases.expiresAt} > ${now}`
}

/** `may` is 1 if the viewer may act for a subject in a scope; always 1 for subject null, the viewer. */
export function selectPermission(requester: Requester, subjectId: number | null, scope: Scope) {
  const may = subjectId === null ? sql`1` : actingForSql(requesterSql(requester), subjectId, scope)
  return select({ may: sql<number>`${may}` })`from (select 1)`
}
