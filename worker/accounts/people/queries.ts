import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run } from '#worker/db/write.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { delegations, linkedAccounts } from '#worker/model/accounts/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'

/** The linked accounts of a user. */
export function selectLinked(userId: number) {
  return select({ id: users.id, username: users.username, fullName: users.fullName, isPartner: users.isPartner })`
    from ${linkedAccounts}
    join ${users} on ${users.id} = ${linkedAccounts.otherId}
    where ${linkedAccounts.userId} = ${userId} and ${users.closedAt} is null
    order by ${users.username}
    limit 50`
}

/** The linked accounts that are not closed, with the columns that closing them needs. */
export function selectOpenLinked(userId: number) {
  return select({ id: users.id, username: users.username, email: users.email })`
    from ${users}
    where closed_at is null and id in (select other_id from linked_accounts where user_id = ${userId} limit 50)`
}

/** A linked account, if it is not closed: one row or none. */
export function selectLinkedAccount(userId: number, otherId: number) {
  return select({
    id: users.id,
    username: users.username,
    fullName: users.fullName,
    locale: users.locale,
  })`from ${users} where ${users.id} = (select other_id from linked_accounts where user_id = ${userId} and other_id = ${otherId})
        and ${users.closedAt} is null`
}

export function selectIsPartner(userId: number) {
  return select({ isPartner: users.isPartner })`from ${users} where ${users.id} = ${userId}`
}

/** Inserts a link in both directions. */
export function insertLinked(a: number, b: number, now: number): Statement {
  return run`insert into linked_accounts (user_id, other_id, created_at)
      values (${a}, ${b}, ${now}), (${b}, ${a}, ${now}) on conflict do nothing`
}

export function deleteLinked(a: number, b: number): Statement {
  return run`delete from linked_accounts where (user_id = ${a} and other_id = ${b}) or (user_id = ${b} and other_id = ${a})`
}

/** A user's delegates. */
export function selectDelegations(subjectId: number) {
  return select({
    id: users.id,
    username: users.username,
    fullName: users.fullName,
    scopes: delegations.scopes,
    grantedAt: sql<number>`${delegations.createdAt}`,
  })`
    from ${delegations}
    join ${users} on ${users.id} = ${delegations.delegateId}
    where ${delegations.subjectId} = ${subjectId} and ${users.id} <> ${subjectId} and ${users.closedAt} is null
    order by ${users.username}
    limit 100`
}

/** FROM and WHERE of a user who may become a delegate: not closed, and no block in either direction. */
function possibleDelegate(subjectId: number, username: string): SQL {
  return sql`from users where username = ${username} and id <> ${subjectId} and closed_at is null
    and not exists (select 1 from blocks where blocker_id = users.id and blocked_id = ${subjectId})
    and not exists (select 1 from blocks where blocker_id = ${subjectId} and blocked_id = users.id)`
}

/** Recipient of the mail about a delegation; the mail is sent only if the user is not a delegate yet. */
export function newDelegate(subjectId: number, username: string): { to: SQL; username: string; when: SQL } {
  const found = possibleDelegate(subjectId, username)
  return {
    to: sql`(select email ${found})`,
    username,
    when: sql`not exists (select 1 from delegations where subject_id = ${subjectId} and delegate_id = (select id ${found}))`,
  }
}

/** @param scopes JSON */
export function upsertDelegation({
  subjectId,
  username,
  scopes,
  now,
}: {
  subjectId: number
  username: string
  scopes: string
  now: number
}): Statement {
  return run`insert into delegations (delegate_id, subject_id, scopes, created_at)
      select id, ${subjectId}, ${scopes}, ${now} ${possibleDelegate(subjectId, username)}
      on conflict (delegate_id, subject_id) do update set scopes = excluded.scopes`
}

export function deleteDelegation(subjectId: number, delegateId: number) {
  return returning({
    delegateId: delegations.delegateId,
  })`delete from ${delegations} where subject_id = ${subjectId} and delegate_id = ${delegateId}`
}

/** The users for whom a user is a delegate. */
export function selectSubjects(delegateId: number) {
  return select({ id: users.id, username: users.username, fullName: users.fullName, scopes: delegations.scopes })`
    from ${delegations}
    join ${users} on ${users.id} = ${delegations.subjectId}
    where ${delegations.delegateId} = ${delegateId} and ${users.id} <> ${delegateId} and ${users.closedAt} is null
    limit 100`
}

/** Marks all delegations to a delegate as seen. */
export function updateSeen(delegateId: number, now: number): Statement {
  return run`update delegations set seen_at = ${now} where delegate_id = ${delegateId} and seen_at is null`
}

/** The boards of a user for whom the delegate may act; no rows without that permission. */
export function selectSubjectBoards(delegateId: number, subjectId: number) {
  const may = actingForSql(sql`${delegateId}`, subjectId, 'boards')
  return select({
    id: sql<number>`p.board_id`,
    username: sql<string>`p.owner_username`,
    slug: sql<string>`p.slug`,
    name: sql<string>`p.name`,
    privacy: sql<number>`p.privacy`,
  })`
    from profile_boards p join boards b on b.id = p.board_id and b.deleted_at is null and b.kind = 'normal'
    where p.user_id = case when ${may} then ${subjectId} end and p.role = 'owner'
    order by p.name_place, p.board_id
    limit 250`
}
