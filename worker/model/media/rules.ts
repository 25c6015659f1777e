import type { SQL } from 'drizzle-orm'
import { these } from '#worker/db/one-of.ts'
import { sql } from '#worker/db/sql.ts'

/** True if all uploads are unused and belong to the owner. */
export function areUnused(ids: number[], ownerId: number): SQL {
  return sql`(select count(*) from media where id in ${these(ids)} and +owner_id = ${ownerId} and used = 0) = ${ids.length}`
}

/** Keys of pictures uploaded as board covers. @param which a condition on `boards` */
export function ownCoverKeys(which: SQL): SQL {
  return sql`select own_cover ->> '$.key' as image_key from boards where own_cover is not null and ${which}`
}

/** Selects an unused upload of the owner with the same content. */
export function isSameUnused(ownerId: number, hash: string): SQL {
  return sql`owner_id = ${ownerId} and hash = ${hash} and used = 0`
}

/** True if an operator removed the file with this key or hash everywhere. */
export function isRemovedFile(value: SQL | string): SQL {
  return sql`exists (select 1 from removed_files where value = ${value})`
}

/** True if a person uses the picture as profile picture, or as cover of their business. */
function isOnPerson(key: SQL): SQL {
  return sql`(exists (select 1 from users u where u.image_key = ${key})
    or exists (select 1 from businesses s where s.cover_key = ${key}))`
}

/** True if a pin, a profile, a comment or an uploaded board cover uses the picture. Other covers use pictures of pins. */
export function isShown(key: SQL): SQL {
  return sql`(exists (select 1 from pins p where p.image_key = ${key}) or ${isOnPerson(key)}
    or exists (select 1 from comments c where c.image_key = ${key})
    or exists (select 1 from boards b where b.own_cover is not null and b.own_cover ->> '$.key' = ${key}))`
}

/**
 * True if the picture is visible: on a pin that is not deleted (directly, or as part of its video or story), in a comment that is not deleted on such
 * a pin, on a profile, as the cover of a board that exists or can be restored, or as an unused upload. False for a removed file.
 */
export function isShownNow(key: SQL): SQL {
  const onPin = (image: SQL) => sql`exists (select 1 from pins p where p.image_key = ${image} and p.deleted_at is null)`
  const onBoard = (image: SQL) =>
    sql`exists (select 1 from boards b where b.own_cover is not null and b.own_cover ->> '$.key' = ${image} and b.shelved ->> '$.into' is null)`
  const onComment = (image: SQL) =>
    sql`exists (select 1 from comments c cross join pins p on p.id = c.pin_id where c.image_key = ${image} and c.deleted_at is null and p.deleted_at is null)`
  const lead = sql`m.lead_key`
  const named = sql`(m.used = 0 or ${onPin(lead)} or ${onComment(lead)} or ${isOnPerson(lead)} or ${onBoard(lead)})`
  return sql`(not ${isRemovedFile(key)} and (${onPin(key)} or ${onComment(key)} or ${isOnPerson(key)} or ${onBoard(key)}
    or exists (select 1 from media m where m.key = ${key} and ${named})
    or exists (select 1 from media m where m.poster_key = ${key} and ${named})))`
}

/** Stored metadata of the page at an address, as JSON; null if there is none. */
export function knownRich(link: SQL): SQL {
  return sql`(select rich from link_facts where link = ${link})`
}

/** The type of a stored picture with several frames; null for any other. */
export function movingOf(key: SQL): SQL {
  return sql`(select type from moving_pictures where key = ${key})`
}
