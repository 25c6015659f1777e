import { and, eq, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { isShown, isShownNow } from '../conditions.ts'
import { unusedMedia, withdrawnMedia } from '../tables.ts'

/** Uploads that no pin has named for so long go, and their pictures are noted. */
export function dropForgotten(db: Database, before: number, most: number): Statement[] {
  const forgotten = sql`(select id from media where used = 0 and created_at < ${before} order by created_at limit ${most})`
  return dropRows(db, sql`id in ${forgotten}`)
}

/** Rows whose picture, or whose pin's picture, is noted and shown nowhere. */
export function dropUnshown(db: Database, keys: string[]): Statement[] {
  return dropRows(db, sql`used = 1 and lead_key ${oneOf(keys)} and not ${isShown(sql`media.lead_key`)}`)
}

function dropRows(db: Database, which: SQL): Statement[] {
  return [
    statement(db, sql`insert or ignore into unused_media (key) select key from media where ${which}`),
    statement(
      db,
      sql`insert or ignore into unused_media (key) select poster_key from media where ${which} and poster_key is not null`,
    ),
    statement(db, sql`delete from media where ${which}`),
  ]
}

/** Noted pictures whose time has come. */
export function selectNoted(db: Database, now: number, most: number) {
  return db
    .select({ key: unusedMedia.key })
    .from(unusedMedia)
    .where(sql`${unusedMedia.dueAt} <= ${now}`)
    .orderBy(unusedMedia.dueAt)
    .limit(most)
}

/** Of noted pictures those that nothing uses any more; their sources are forgotten with them. */
export function selectFree(db: Database, keys: string[]) {
  const { key } = unusedMedia
  const isFree = sql`not ${isShown(sql`${key}`)} and not exists (select 1 from media m where m.key = ${key})
    and not exists (select 1 from media m where m.poster_key = ${key})`
  return db
    .select({ key })
    .from(unusedMedia)
    .where(sql`${key} ${oneOf(keys)} and ${isFree}`)
}

/** Who looked now would fetch it again. */
export function forgetSources(db: Database, keys: string[]): Statement {
  return statement(db, sql`delete from remote_media where key ${oneOf(keys)} and not ${isShown(sql`remote_media.key`)}`)
}

export interface Part {
  /** The noted picture, and which note. */
  lead: string
  version: number
  /** It, its film, or a later page of its story. */
  key: string
  shown: number
}

/** At most `most` noted pictures with what else goes under them, and whether anything still shows it. */
export function selectParts(db: Database, most: number) {
  const whole = sql`with note as materialized (select key, version from withdrawn_media where settled = 0 limit ${most})
    select key as lead, version, key from note
    union select n.key, n.version, m.key from note n cross join media m on m.lead_key = n.key and m.used = 1
    union select n.key, n.version, m.poster_key from note n cross join media m on m.lead_key = n.key and m.used = 1
      where m.poster_key is not null`
  return db
    .select({
      lead: sql<string>`lead`.as('lead'),
      version: sql<number>`version`.as('version'),
      key: sql<string>`part.key`.as('part_key'),
      shown: sql<number>`${isShownNow(sql`part.key`)}`.as('is_shown'),
    })
    .from(sql`(${whole}) as part`)
}

/** Takes a note away, or where its picture is hidden marks it as settled; answers its key, nothing where the note is another by now. */
export function settleNote(
  db: Database,
  lead: string,
  version: number,
  isHidden: boolean,
): Statement<{ key: string }[]> {
  const isThisNote = and(eq(withdrawnMedia.key, lead), eq(withdrawnMedia.version, version))
  const done = { key: withdrawnMedia.key }
  if (!isHidden) return db.delete(withdrawnMedia).where(isThisNote).returning(done)
  return db.update(withdrawnMedia).set({ settled: true }).where(isThisNote).returning(done)
}

export function noteAgain(db: Database, keys: string[]): Statement {
  return statement(
    db,
    sql`insert into withdrawn_media (key) select value from json_each(${JSON.stringify(keys)}) where true
      on conflict (key) do update set settled = 0, version = version + 1`,
  )
}

export function forgetNotes(db: Database, keys: string[]): Statement {
  return statement(db, sql`delete from unused_media where key ${oneOf(keys)}`)
}

/** With a picture's object goes its mark. */
export function forgetWithdrawn(db: Database, keys: string[]): Statement {
  return db.delete(withdrawnMedia).where(sql`${withdrawnMedia.key} ${oneOf(keys)}`)
}
