import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { users } from '../profiles/tables.ts'
import { sessions } from './tables.ts'

/** Who is signed in: one row or none. */
export function selectViewer(db: Database, sessionHash: string, now: number) {
  return db
    .select({ id: users.id, loginState: sessions.loginState })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), gt(sessions.expiresAt, now), sql`${users.closedAt} is null`))
}
export type AccountViewer = Awaited<ReturnType<typeof selectViewer>>[number]

export function selectAccountByLogin(db: Database, usernameOrEmail: string) {
  const name = usernameOrEmail.toLowerCase()
  const column = name.includes('@') ? users.email : users.username
  return db
    .select({ id: users.id, username: users.username, fullName: users.fullName, password: users.password })
    .from(users)
    .where(and(eq(column, name), sql`${users.closedAt} is null`))
}

export function insertSession(db: Database, session: typeof sessions.$inferInsert) {
  return db.insert(sessions).values(session)
}

export function deleteSession(db: Database, sessionHash: string) {
  return db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
}

export function deleteExpiredSessions(db: Database, now: number) {
  return db.delete(sessions).where(lt(sessions.expiresAt, now))
}
