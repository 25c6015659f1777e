import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { beside, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Session } from '../http/asker.ts'
import { userAliases, users } from '../profiles/tables.ts'
import { actingForSql, askerSql, isFormerNameSql } from './conditions.ts'
import { accountTokens, delegations, linkedAccounts, sessions } from './tables.ts'

/** Who is signed in: one row or none. */
export function selectViewer(db: Database, sessionHash: string, now: number) {
  return db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      imageKey: users.imageKey,
      locale: users.locale,
      loginState: sessions.loginState,
      isPartner: users.isPartner,
      groupBoardCount: users.groupBoardCount,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), gt(sessions.expiresAt, now), sql`${users.closedAt} is null`))
}

/** The id of who asks: one row, with null for nobody. */
export function selectAskerId(db: Database, session: Session) {
  return db.select({ id: sql<number | null>`${askerSql(session)}`.as('id') }).from(sql`(select 1)`)
}
export type AccountViewer = Awaited<ReturnType<typeof selectViewer>>[number]

/** Says that a session is in use, and where, at most once an hour. */
export function touchSession(
  db: Database,
  sessionHash: string,
  now: number,
  where: { country: string | null; region: string | null },
) {
  return beside(
    db
      .update(sessions)
      .set({ lastSeenAt: now, ...where })
      .where(and(eq(sessions.tokenHash, sessionHash), lt(sessions.lastSeenAt, now - 3600_000))),
  )
}

const account = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  email: users.email,
  password: users.password,
  locale: users.locale,
  closedAt: users.closedAt,
}

/** Deactivated and deleted accounts answer too, until the day they go for good: logging in brings them back. */
const stillThere = (now: number) => or(sql`${users.purgeAt} is null`, gt(users.purgeAt, now))

export function selectAccountByLogin(db: Database, usernameOrEmail: string, now: number) {
  const name = usernameOrEmail.toLowerCase()
  const column = name.includes('@') ? users.email : users.username
  return db
    .select(account)
    .from(users)
    .where(and(eq(column, name), stillThere(now)))
}
export type AccountRow = Awaited<ReturnType<typeof selectAccountByLogin>>[number]

export function selectAccount(db: Database, id: number) {
  return db.select(account).from(users).where(eq(users.id, id))
}

/** Whose token this is, while it holds. */
export function selectTokenOwner(db: Database, tokenHash: string, purpose: TokenPurpose, now: number) {
  return db
    .select(account)
    .from(users)
    .where(sql`${users.id} = ${tokenOwnerSql(tokenHash, purpose, now)}`)
}

export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose']

/** The id behind an unused and unexpired token, as a scalar: a second use finds null. */
export function tokenOwnerSql(tokenHash: string, purpose: TokenPurpose, now: number): SQL<number | null> {
  return sql`(select user_id from account_tokens where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now})`
}

/** Whether somebody has a name now, or a former one that still leads to them (G-077). `free` is 1 where nobody does. */
export function selectNameIsFree(db: Database, username: string, now: number) {
  const has = sql`exists (select 1 from users u where u.username = ${username})`
  return db
    .select({ free: sql<number>`not (${has} or ${isFormerNameSql(username, 0, now)})`.as('free') })
    .from(sql`(select 1)`)
}

interface NewUser {
  id: number
  username: string
  password: string
  locale: string | null
  now: number
}

/** Creates a person. A former name of somebody's becomes null here, which the table refuses: the batch is undone as a whole. */
export function insertUser(db: Database, { id, username, password, locale, now }: NewUser) {
  return statement(
    db,
    sql`insert into users (id, username, password, full_name, first_name, locale, created_at)
      values (${id}, case when ${isFormerNameSql(username, id, now)} then null else ${username} end, ${password},
        ${username}, ${username}, ${locale}, ${now})`,
  )
}

export function insertSession(db: Database, session: typeof sessions.$inferInsert) {
  return db.insert(sessions).values(session)
}

export function deleteSession(db: Database, sessionHash: string) {
  return db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
}

export function deleteSessionsOf(db: Database, userId: number | SQL) {
  return db.delete(sessions).where(sql`${sessions.userId} = ${userId}`)
}

/** Ends one of somebody's own sessions; what comes back tells whether there was one. */
export function deleteOwnSession(db: Database, userId: number, id: number) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
}

function areOther(userId: number, sessionHash: string) {
  return and(eq(sessions.userId, userId), ne(sessions.tokenHash, sessionHash))
}

/** How many sessions somebody has beside the one that asks. */
export function countOtherSessions(db: Database, userId: number, sessionHash: string) {
  return db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(sessions)
    .where(areOther(userId, sessionHash))
}

/** Ends all of somebody's sessions but the one that asks. */
export function deleteOtherSessions(db: Database, userId: number, sessionHash: string) {
  return db.delete(sessions).where(areOther(userId, sessionHash)).returning({ id: sessions.id })
}

export function selectSessions(db: Database, userId: number, now: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.id))
    .limit(100)
}

export function deleteExpiredSessions(db: Database, now: number) {
  return db.delete(sessions).where(lt(sessions.expiresAt, now))
}

export function deleteExpiredTokens(db: Database, now: number) {
  return db.delete(accountTokens).where(lt(accountTokens.expiresAt, now))
}

/** The accounts that somebody may switch to. */
export function selectLinked(db: Database, userId: number) {
  return db
    .select({ id: users.id, username: users.username, fullName: users.fullName })
    .from(linkedAccounts)
    .innerJoin(users, eq(users.id, linkedAccounts.otherId))
    .where(and(eq(linkedAccounts.userId, userId), sql`${users.closedAt} is null`))
    .orderBy(users.username)
    .limit(50)
}

/** Whom somebody lets act for them. */
export function selectDelegations(db: Database, subjectId: number) {
  return db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      scopes: delegations.scopes,
      grantedAt: sql<number>`${delegations.createdAt}`.as('granted_at'),
    })
    .from(delegations)
    .innerJoin(users, eq(users.id, delegations.delegateId))
    .where(and(eq(delegations.subjectId, subjectId), ne(users.id, subjectId), sql`${users.closedAt} is null`))
    .orderBy(users.username)
    .limit(100)
}

/** Who lets somebody act for them. */
export function selectSubjects(db: Database, delegateId: number) {
  return db
    .select({ id: users.id, username: users.username, fullName: users.fullName, scopes: delegations.scopes })
    .from(delegations)
    .innerJoin(users, eq(users.id, delegations.subjectId))
    .where(and(eq(delegations.delegateId, delegateId), ne(users.id, delegateId), sql`${users.closedAt} is null`))
    .limit(100)
}

/** The own boards of somebody who lets a delegate act for them. */
export function selectSubjectBoards(db: Database, delegateId: number, subjectId: number) {
  const may = actingForSql(sql`${delegateId}`, subjectId, 'boards')
  return db
    .select({
      id: sql<number>`p.board_id`.as('id'),
      username: sql<string>`p.owner_username`.as('username'),
      slug: sql<string>`p.slug`.as('slug'),
      name: sql<string>`p.name`.as('name'),
      privacy: sql<number>`p.privacy`.as('privacy'),
    })
    .from(sql`profile_boards p join boards b on b.id = p.board_id and b.deleted_at is null and b.kind = 'normal'`)
    .where(sql`p.user_id = case when ${may} then ${subjectId} end and p.role = 'owner'`)
    .orderBy(sql`p.name_key, p.board_id`)
    .limit(250)
}

export function deleteAliasesOfThePast(db: Database, now: number) {
  return db.delete(userAliases).where(lt(userAliases.expiresAt, now))
}
