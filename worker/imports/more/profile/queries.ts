import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/open.ts'
import { type Statement, statement } from '../../../db/statement.ts'
import { businesses, users } from '../../../profiles/tables.ts'

/** A person's profile and settings, with what a business adds. */
export function selectProfile(db: Database, userId: number) {
  return db
    .select({ person: users, business: businesses })
    .from(users)
    .leftJoin(businesses, sql`${businesses.userId} = ${users.id}`)
    .where(sql`${users.id} = ${userId}`)
}
export type ProfileRow = Awaited<ReturnType<typeof selectProfile>>[number]

/** Shows the person's boards in their own order. */
export function startOrder(db: Database, userId: number): Statement {
  return statement(db, sql`update users set has_custom_board_order = 1 where id = ${userId}`)
}
