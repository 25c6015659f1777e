import { lt } from 'drizzle-orm'
import { select } from '../db/select.ts'
import { deleteSlice } from '../db/slices.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { run, setOf } from '../db/write.ts'
import { isFormerNameSql } from '../model/accounts/rules.ts'
import { userAliases, users } from '../model/profiles/tables.ts'

/** The account columns for logging in and for checking a password. */
export const account = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  email: users.email,
  password: users.password,
  locale: users.locale,
  closedAt: users.closedAt,
  suspendedAt: users.suspendedAt,
}

/** Includes deactivated accounts, and deleted ones until they are purged: logging in reopens both. */
const isNotPurged = (now: number) => sql`(${users.purgeAt} is null or ${users.purgeAt} > ${now})`

export function selectAccountByLogin(usernameOrEmail: string, now: number) {
  const name = usernameOrEmail.toLowerCase()
  const column = name.includes('@') ? users.email : users.username
  return select(account)`from ${users} where ${column} = ${name} and ${isNotPurged(now)}`
}
export type AccountRow = RowOf<typeof selectAccountByLogin>

export function selectAccount(id: number) {
  return select(account)`from ${users} where ${users.id} = ${id}`
}

/** Checks that a name is neither a user's nor a former name that still redirects (G-077). `free`: 1 or 0. */
export function selectNameIsFree(username: string, now: number) {
  const has = sql`exists (select 1 from users u where u.username = ${username})`
  return select({ free: sql<number>`not (${has} or ${isFormerNameSql(username, 0, now)})` })`from (select 1)`
}

interface NewUser {
  id: number
  username: string
  password: string
  locale: string | null
  now: number
}

/** Inserts a user. If the name is another user's former name, it becomes null, which the table rejects, so the whole batch fails. */
export function insertUser({ id, username, password, locale, now }: NewUser) {
  return run`insert into users (id, username, password, full_name, first_name, locale, created_at)
      values (${id}, case when ${isFormerNameSql(username, id, now)} then null else ${username} end, ${password},
        ${username}, ${username}, ${locale}, ${now})`
}

export function updatePassword(userId: number, password: string) {
  return run`update ${users} ${setOf(users, { password })} where ${users.id} = ${userId}`
}

export function deleteExpiredAliases(now: number) {
  return deleteSlice(userAliases, lt(userAliases.expiresAt, now))
}
