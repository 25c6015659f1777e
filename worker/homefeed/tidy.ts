import { sql } from 'drizzle-orm'
import { batch, batchAll, statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { KEPT } from './fill.ts'
import { homeInboxes } from './tables.ts'

/** How long a homefeed that nobody looks at is kept up to date, in ms; afterwards the next look makes it anew. */
const UNSEEN = 60 * 24 * 3600_000
const A_NIGHT = 10_000
const AT_ONCE = 20

/** Nightly: homefeeds that nobody looks at go, the others are cut to what they keep; those whose turn was longest ago first. */
export async function tidyInboxes(db: Database, now: number): Promise<void> {
  const [due] = await batch(db, [
    db
      .select({ userId: homeInboxes.userId, seenAt: homeInboxes.seenAt })
      .from(homeInboxes)
      .orderBy(homeInboxes.trimmedAt)
      .limit(A_NIGHT),
  ])
  const unseen = due.filter(({ seenAt }) => seenAt < now - UNSEEN).map(({ userId }) => userId)
  const seen = due.filter(({ seenAt }) => seenAt >= now - UNSEEN).map(({ userId }) => userId)
  for (let i = 0; i < unseen.length; i += AT_ONCE) {
    const some = oneOf(unseen.slice(i, i + AT_ONCE))
    await batchAll(db, [
      statement(db, sql`delete from home_pins where user_id ${some}`),
      statement(db, sql`delete from home_inboxes where user_id ${some}`),
    ])
  }
  for (let i = 0; i < seen.length; i += AT_ONCE) {
    const some = seen.slice(i, i + AT_ONCE)
    await batchAll(db, [
      ...some.map((id) =>
        statement(
          db,
          sql`delete from home_pins where user_id = ${id}
            and rk > (select max(rk) from (select rk from home_pins where user_id = ${id} order by rk limit ${KEPT}))`,
        ),
      ),
      statement(db, sql`update home_inboxes set trimmed_at = ${now} where user_id ${oneOf(some)}`),
    ])
  }
}
