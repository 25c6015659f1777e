import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { isOpenSql, isPinnerOpen } from '#worker/model/accounts/rules.ts'

/** Raises the versions of some users. `people`: an id, or SQL of ids in parentheses. */
export function raiseVersionsOf(people: number | SQL): Statement {
  const ids = typeof people === 'number' ? sql`(${people})` : people
  return run`update users set content_version = content_version + 1 where id in ${ids}`
}

/**
 * Raises the versions of the user, of their boards' collaborators, and of the owners of boards that they saved to: their pages show the user's name.
 */
export function raiseVersionsShowing(userId: number | SQL): Statement {
  return run`update users set content_version = content_version + 1
      where id = ${userId}
        or id in (select user_id from profile_boards where role = 'collaborator' and board_id in ${boardsOf(userId)})
        or id in (select owner_id from boards where id in (select board_id from pins where pinner_id = ${userId}))`
}

function boardsOf(userId: number | SQL): SQL {
  return sql`(select id from boards where owner_id = ${userId})`
}

/** True if a pin was saved by another user on a public board of this user. A partial index contains just these pins. */
function isGuestOf(userId: number | SQL): SQL {
  return sql`board_owner_id = ${userId} and board_owner_id <> pinner_id and grp = 0`
}

export function guestPins(userId: number | SQL): SQL {
  return sql`(select id from pins where ${isGuestOf(userId)})`
}

/** Recomputes which of the user's saved pins are listed. */
export function relistPins(userId: number | SQL): Statement {
  return run`update pins set listed = on_profile and ${isPinnerOpen} where pinner_id = ${userId} and on_profile = 1`
}

/** Recomputes whether pins that others saved on the user's boards appear on their savers' profiles. */
export function relistGuests(userId: number | SQL): Statement {
  const isOpen = sql`exists (select 1 from users o where o.id = ${userId} and ${isOpenSql('o')})`
  return run`update pins set on_profile = ${isOpen}, listed = ${isOpen} and ${isPinnerOpen} where ${isGuestOf(userId)}`
}

/** Recomputes the group of the user's boards on the profiles of collaborators. */
export function regroupForGuests(userId: number | SQL): Statement {
  return run`update profile_boards set grp = (
        select case when ${isOpenSql('o')} then b.grp else max(b.grp, 2) end
        from boards b join users o on o.id = b.owner_id where b.id = profile_boards.board_id)
      where role = 'collaborator' and board_id in ${boardsOf(userId)}`
}

/** Copies a user's `read_receipts_on` to their conversations. */
export function shareReads(userId: number): Statement {
  return run`update conversation_members set shares_reads = (select read_receipts_on from users where id = ${userId}) where user_id = ${userId}`
}
