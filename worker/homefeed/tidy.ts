import { sql } from 'drizzle-orm'
import { batch, batchAll, statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { KEPT } from '../effects/conditions.ts'
import { fillInbox } from '../effects/write.ts'
import { homeInboxes } from './tables.ts'

/** How long the homefeed of somebody whose sessions all rest is kept up to date, in ms; once they are back the next night makes it anew. */
const UNSEEN = 60 * 24 * 3600_000
const A_NIGHT = 10_000
const AT_ONCE = 20
/** Whoever came within so long, in ms, has a list from the next night on; lists that one night makes at most. */
const LATELY = 2 * 24 * 3600_000
const MADE = 1000

/** Nightly: homefeeds of who stays away go, the others are cut to what is there and what they keep; those whose turn was longest ago first. */
export async function tidyInboxes(db: Database, now: number): Promise<void> {
  const [due] = await batch(db, [
    db
      .select({
        userId: homeInboxes.userId,
        seenAt: sql<number>`max(home_inboxes.seen_at,
          coalesce((select max(s.last_seen_at) from sessions s where s.user_id = home_inboxes.user_id), 0))`.as(
          'a_seen',
        ),
      })
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
      ...some.flatMap((id) => [
        statement(
          db,
          sql`delete from home_pins where user_id = ${id}
            and not exists (select 1 from pins p where p.id = home_pins.pin_id and p.grp = 0)`,
        ),
        statement(
          db,
          sql`delete from home_pins where user_id = ${id}
            and rk > (select max(rk) from (select rk from home_pins where user_id = ${id} order by rk limit ${KEPT}))`,
        ),
      ]),
      statement(db, sql`update home_inboxes set trimmed_at = ${now} where user_id ${oneOf(some)}`),
    ])
  }
}

/** Nightly: lists for who came lately, follows somebody and has none: who was away for long, or followed before there were lists. */
export async function makeInboxes(db: Database, now: number): Promise<void> {
  const [without] = await batch(db, [
    db
      .selectDistinct({ userId: sql<number>`s.user_id`.as('a_user') })
      .from(sql`sessions s`)
      .where(
        sql`s.last_seen_at > ${now - LATELY} and not exists (select 1 from home_inboxes i where i.user_id = s.user_id)
          and (exists (select 1 from follows f where f.follower_id = s.user_id)
            or exists (select 1 from board_follows b where b.user_id = s.user_id))`,
      )
      .limit(MADE),
  ])
  for (const { userId } of without) await batchAll(db, fillInbox(db, userId, now))
}
