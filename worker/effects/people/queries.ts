import { type SQL, sql } from 'drizzle-orm'
import { isOpenSql, isPinnerOpen } from '../../accounts/conditions.ts'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'

/** Raises the versions of some people. `people`: an id, or SQL of ids in parentheses. */
export function raiseVersionsOf(db: Database, people: number | SQL): Statement {
  const ids = typeof people === 'number' ? sql`(${people})` : people
  return statement(db, sql`update users set content_version = content_version + 1 where id in ${ids}`)
}

/** Raises the versions of all whose pages bear somebody's name: their own, those of who works on their boards, and those of whose boards they saved to. */
export function raiseVersionsWith(db: Database, userId: number | SQL): Statement {
  return statement(
    db,
    sql`update users set content_version = content_version + 1
      where id = ${userId}
        or id in (select user_id from profile_boards where role = 'collaborator' and board_id in ${boardsOf(userId)})
        or id in (select owner_id from boards where id in (select board_id from pins where pinner_id = ${userId}))`,
  )
}

function boardsOf(userId: number | SQL): SQL {
  return sql`(select id from boards where owner_id = ${userId})`
}

/** What others saved on somebody's public boards, by an index of just that: of most people there is none. */
function isGuestOf(userId: number | SQL): SQL {
  return sql`board_owner_id = ${userId} and board_owner_id <> pinner_id and grp = 0`
}

export function guestPins(userId: number | SQL): SQL {
  return sql`(select id from pins where ${isGuestOf(userId)})`
}

/** Whether the world finds the pins that somebody saved, from who they are now. */
export function relistPins(db: Database, userId: number | SQL): Statement {
  return statement(
    db,
    sql`update pins set listed = on_profile and ${isPinnerOpen} where pinner_id = ${userId} and on_profile = 1`,
  )
}

/** Whether what others saved on somebody's boards stands on their profiles, from who the owner is now. */
export function relistGuests(db: Database, userId: number | SQL): Statement {
  const isOpen = sql`exists (select 1 from users o where o.id = ${userId} and ${isOpenSql('o')})`
  return statement(
    db,
    sql`update pins set on_profile = ${isOpen}, listed = ${isOpen} and ${isPinnerOpen} where ${isGuestOf(userId)}`,
  )
}

/** In which group somebody's boards stand on the profiles of who works on them. */
export function regroupForGuests(db: Database, userId: number | SQL): Statement {
  return statement(
    db,
    sql`update profile_boards set grp = (
        select case when ${isOpenSql('o')} then b.grp else max(b.grp, 2) end
        from boards b join users o on o.id = b.owner_id where b.id = profile_boards.board_id)
      where role = 'collaborator' and board_id in ${boardsOf(userId)}`,
  )
}
