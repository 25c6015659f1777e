import { eq, type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import { at, each } from '../../db/insert-rows.ts'
import type { Database } from '../../db/open.ts'
import { select } from '../../db/select.ts'
import { monthlyExports } from '../../model/exports/tables.ts'

export function selectMonthly(userId: SQL) {
  return select(monthlyExports)`from ${monthlyExports} where ${monthlyExports.userId} = ${userId}`
}

export function upsertMonthly(db: Database, row: typeof monthlyExports.$inferInsert) {
  const { withPictures, origin, language } = row
  return db
    .insert(monthlyExports)
    .values(row)
    .onConflictDoUpdate({ target: monthlyExports.userId, set: { withPictures, origin, language } })
}

export function deleteMonthly(db: Database, userId: number) {
  return db.delete(monthlyExports).where(eq(monthlyExports.userId, userId))
}

export function selectDue(now: number, limit: number) {
  return select(monthlyExports)`
    from ${monthlyExports}
    where ${monthlyExports.nextAt} <= ${now}
    order by ${monthlyExports.nextAt}
    limit ${limit}`
}

/** The archives of this month. Whoever has one being made gets theirs when that is done; a closed account none. */
export function insertMonthlyExports(
  db: Database,
  rows: { id: number; user: number }[],
  { createdAt, expiresAt }: { createdAt: number; expiresAt: number },
): Statement {
  return statement(
    db,
    sql`insert into data_exports (id, user_id, with_pictures, monthly, origin, language, state, total, created_at, expires_at)
      select ${at('id')}, u.id, m.with_pictures, 1, m.origin, m.language, 'running', (4 + m.with_pictures) * u.pin_count, ${createdAt}, ${expiresAt}
      from ${each(rows)} cross join monthly_exports as m on m.user_id = ${at('user')} cross join users as u on u.id = m.user_id
      where u.closed_at is null on conflict (user_id) where state = 'running' do nothing`,
  )
}

/** Sets the next month for those whose archive was inserted, and for closed accounts. */
export function moveDue(db: Database, rows: { id: number; user: number }[], nextAt: number): Statement {
  return statement(
    db,
    sql`update monthly_exports set next_at = ${nextAt} where user_id in (select ${at('user')} from ${each(rows)}
      where exists (select 1 from data_exports where id = ${at('id')})
        or exists (select 1 from users where id = ${at('user')} and closed_at is not null))`,
  )
}
