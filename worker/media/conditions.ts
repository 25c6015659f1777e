import { type SQL, sql } from 'drizzle-orm'
import { these } from '../db/one-of.ts'

/** That all of them are still somebody's and unused. */
export function areUnused(ids: number[], ownerId: number): SQL {
  return sql`(select count(*) from media where id in ${these(ids)} and owner_id = ${ownerId} and used = 0) = ${ids.length}`
}

/** The pictures that were brought for some boards' covers, for what notes pictures. @param which a condition on `boards` */
export function ownCoverKeys(which: SQL): SQL {
  return sql`select own_cover ->> '$.key' as image_key from boards where own_cover is not null and ${which}`
}

/** Somebody's row of this content that no pin names yet. */
export function isSameUnused(ownerId: number, hash: string): SQL {
  return sql`owner_id = ${ownerId} and hash = ${hash} and used = 0`
}

/** A pin shows it, it is somebody's face, or somebody brought it for a board's cover; the other covers are pictures of pins. */
export function isShown(key: SQL): SQL {
  return sql`(exists (select 1 from pins p where p.image_key = ${key}) or exists (select 1 from users u where u.image_key = ${key})
    or exists (select 1 from boards b where b.own_cover is not null and b.own_cover ->> '$.key' = ${key}))`
}

/**
 * A pin that isn't deleted shows it, by itself or with its film or story; somebody wears it; it is the cover of a board that is there or can be
 * restored, and not of one that was merged into another; or it is an upload that waits for its pin.
 */
export function isShownNow(key: SQL): SQL {
  const onPin = (image: SQL) => sql`exists (select 1 from pins p where p.image_key = ${image} and p.deleted_at is null)`
  const onPerson = (image: SQL) => sql`exists (select 1 from users u where u.image_key = ${image})`
  const onBoard = (image: SQL) =>
    sql`exists (select 1 from boards b where b.own_cover is not null and b.own_cover ->> '$.key' = ${image} and b.shelved ->> '$.into' is null)`
  const lead = sql`m.lead_key`
  const named = sql`(m.used = 0 or ${onPin(lead)} or ${onPerson(lead)} or ${onBoard(lead)})`
  return sql`(${onPin(key)} or ${onPerson(key)} or ${onBoard(key)} or exists (select 1 from media m where m.key = ${key} and ${named})
    or exists (select 1 from media m where m.poster_key = ${key} and ${named}))`
}
