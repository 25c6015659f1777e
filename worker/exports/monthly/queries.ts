import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { at, each } from '#worker/db/insert-rows.ts'
import { select } from '#worker/db/select.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import { monthlyExports } from '#worker/model/exports/tables.ts'

export function selectMonthly(userId: SQL) {
  return select(monthlyExports)`from ${monthlyExports} where ${monthlyExports.userId} = ${userId}`
}

export function upsertMonthly(row: typeof monthlyExports.$inferInsert) {
  const { withPictures, origin, language } = row
  return run`insert into ${monthlyExports} ${valuesOf(monthlyExports, row)} on conflict (user_id) do update ${setOf(monthlyExports, { withPictures, origin, language })}`
}

export function deleteMonthly(userId: number) {
  return run`delete from ${monthlyExports} where ${monthlyExports.userId} = ${userId}`
}

export function selectDue(now: number, limit: number) {
  return select(monthlyExports)`
    from ${monthlyExports}
    where ${monthlyExports.nextAt} <= ${now}
    order by ${monthlyExports.nextAt}
    limit ${limit}`
}

/** Inserts the archives of this month. Skips people who have one being made (their month stays due) and closed accounts. */
export function insertMonthlyExports(
  rows: { id: number; user: number }[],
  { createdAt, expiresAt }: { createdAt: number; expiresAt: number },
): Statement {
  return run`insert into data_exports (id, user_id, with_pictures, monthly, origin, language, state, total, created_at, expires_at)
      select ${at('id')}, u.id, m.with_pictures, 1, m.origin, m.language, 'running', (4 + m.with_pictures) * u.pin_count, ${createdAt}, ${expiresAt}
      from ${each(rows)} cross join monthly_exports as m on m.user_id = ${at('user')} cross join users as u on u.id = m.user_id
      where u.closed_at is null on conflict (user_id) where state = 'running' do nothing`
}

/** Sets the next due time for people whose archive was inserted, and for closed accounts. */
export function moveDue(rows: { id: number; user: number }[], nextAt: number): Statement {
  return run`update monthly_exports set next_at = ${nextAt} where user_id in (select ${at('user')} from ${each(rows)}
      where exists (select 1 from data_exports where id = ${at('id')})
        or exists (select 1 from users where id = ${at('user')} and closed_at is not null))`
}
