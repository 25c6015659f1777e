import { sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { NEWEST, newestOf, SOURCES, type SourceKind } from '../effects/conditions.ts'
import { homeNews } from './tables.ts'

/** How long one job may hold a source: what is still held then was killed, and is taken up again. In ms. */
export const HOLD = 60_000
/** Followers that one statement looks at. */
export const PART = 500

export interface Source {
  kind: SourceKind
  sourceId: number
}
export type News = Source &
  Pick<typeof homeNews.$inferSelect, 'sinceRk' | 'cursor' | 'heldUntil' | 'runVersion' | 'runRk'>

const isSource = ({ kind, sourceId }: Source) => sql`kind = ${kind} and source_id = ${sourceId}`

/** Marks sources that no job knows of, and tells them. */
export function takeNews(db: Database, most: number) {
  return db
    .update(homeNews)
    .set({ heldUntil: 1 })
    .where(sql`held_until = 0 and rowid in (select rowid from home_news where held_until = 0 limit ${most})`)
    .returning({ kind: homeNews.kind, sourceId: homeNews.sourceId })
}

/** Takes a source, if nobody holds it: until then it is this job's alone. A run among its followers begins, or goes on. */
export function claimNews(db: Database, source: Source, now: number) {
  const newest = sql`(select min(saved_rk) from pins where ${sql.raw(SOURCES[source.kind].pins)} = ${source.sourceId} and ${sql.raw(SOURCES[source.kind].shown)})`
  return db
    .update(homeNews)
    .set({
      heldUntil: now + HOLD,
      runVersion: sql`case when cursor is null then version else run_version end`,
      runRk: sql`case when cursor is null then coalesce(${newest}, since_rk) else run_rk end`,
    })
    .where(sql`${isSource(source)} and held_until <= ${now}`)
    .returning({
      sinceRk: homeNews.sinceRk,
      cursor: homeNews.cursor,
      heldUntil: homeNews.heldUntil,
      runVersion: homeNews.runVersion,
      runRk: homeNews.runRk,
    })
}

/** Brings a source's new pins to the next followers that have a homefeed, and moves on: once or twice comes to the same. */
export function spreadNews(db: Database, news: News): Statement[] {
  const { follows, of, who, place } = SOURCES[news.kind]
  const start = news.cursor ?? Number.MIN_SAFE_INTEGER
  const part = sql`(select ${sql.raw(who)} as user_id, ${sql.raw(place)} as place from ${sql.raw(follows)}
    where ${sql.raw(of)} = ${news.sourceId} and ${sql.raw(place)} > ${start} order by ${sql.raw(place)} limit ${PART})`
  const fresh = newestOf(news.kind, sql`${news.sourceId}`, sql`${NEWEST}`, sql`n.saved_rk <= ${news.sinceRk}`)
  return [
    statement(
      db,
      sql`insert or ignore into home_pins (user_id, rk, pin_id)
        select f.user_id, p.saved_rk, p.id from ${part} as f
          cross join home_inboxes i on i.user_id = f.user_id
          cross join pins p
        where p.id in ${fresh} and p.pinner_id <> f.user_id`,
    ),
    db
      .update(homeNews)
      .set({ cursor: sql`(select max(place) from ${part})` })
      .where(sql`${isSource(news)} and held_until = ${news.heldUntil}`)
      .returning({ cursor: homeNews.cursor }),
  ]
}

/** Ends a run. Pins that came since it began are news again, and wait for another. */
export function endNews(db: Database, news: News): Statement[] {
  const mine = sql`${isSource(news)} and held_until = ${news.heldUntil}`
  return [
    statement(db, sql`delete from home_news where ${mine} and version = ${news.runVersion}`),
    statement(
      db,
      sql`update home_news set held_until = 0, cursor = null,
        since_rk = case when since_rk > ${news.sinceRk} then since_rk else ${news.runRk} end where ${mine}`,
    ),
  ]
}

/** Lets go of a source whose followers are too many for one go. */
export function pauseNews(db: Database, news: News): Statement {
  return statement(
    db,
    sql`update home_news set held_until = 1 where ${isSource(news)} and held_until = ${news.heldUntil}`,
  )
}

/** Sources that wait and that nobody holds. */
export function selectWaiting(db: Database, now: number, limit: number) {
  return db
    .select({ kind: homeNews.kind, sourceId: homeNews.sourceId })
    .from(homeNews)
    .where(sql`held_until <= ${now}`)
    .limit(limit)
}

export function selectNews(db: Database, source: Source) {
  return db.select({ heldUntil: homeNews.heldUntil }).from(homeNews).where(isSource(source))
}
