import type { SQL } from 'drizzle-orm'
import { these } from '#worker/db/one-of.ts'
import { sql } from '#worker/db/sql.ts'

/** The target of a removal: the chain of a first pin, the file of a picture, or both. */
export interface Target {
  rootId: number | null
  imageKey: string | null
}

/** The first pin of a pin's chain; the pin's own id if the pin no longer exists. */
export function rootOf(pinId: number): SQL {
  return sql`coalesce((select coalesce(root_id, id) from pins where id = ${pinId}), ${pinId})`
}

/** The picture key of a pin, or else of a save of it. */
export function pictureOf(pinId: number): SQL {
  return sql`coalesce((select image_key from pins where id = ${pinId}),
    (select image_key from pins where root_id = ${pinId} and image_key is not null limit 1))`
}

/**
 * Hashes of the file with this key, and of the film whose poster it is.
 * @param more hashes that no upload has
 */
export function hashesOf(key: string | null, more: string[]): SQL {
  return sql`(select hash from media where key = ${key} union select hash from media where poster_key = ${key}
    union select value from json_each(${JSON.stringify(more)}))`
}

/**
 * Keys of all copies of a file: uploads with its hashes, their posters, and remote pictures of the same address.
 * @param hashes a subquery in parentheses
 */
export function keysOf(key: string | null, hashes: SQL): SQL {
  return sql`(select key from (
    select ${key} as key
    union select m.key from media as m where m.hash in ${hashes}
    union select m.poster_key from media as m where m.hash in ${hashes}
    union select o.key from remote_media as s cross join remote_media as o on o.source_url = s.source_url where s.key = ${key})
    where key is not null)`
}

/** The keys that a removal has stored, as a subquery. */
export function storedKeys(removalId: number): SQL {
  return sql`(select value as key from removed_files where removal_id = ${removalId} and kind = 'key')`
}

/** The hashes that a removal has stored, as a subquery. */
export function storedHashes(removalId: number): SQL {
  return sql`(select value from removed_files where removal_id = ${removalId} and kind = 'hash')`
}

/**
 * Ids of the pins to remove, as a subquery: the chain, the pins with one of the pictures, and the stories and films that contain one.
 * @param keys a subquery of `key` in parentheses
 * @param limit maximum number of pins of each kind per slice; -1: all
 */
export function pinsToRemove({ rootId }: Target, keys: SQL, limit: number): SQL {
  const inStory = sql`instr(coalesce(q.story, '') || coalesce(q.video, ''), m.key) > 0`
  return sql`(select ${rootId} as id where ${rootId} is not null
    union select * from (select id from pins where root_id = ${rootId} limit ${limit})
    union select * from (select q.id from ${keys} as k cross join pins as q on q.image_key = k.key limit ${limit})
    union select * from (select q.id from ${keys} as k cross join media as m on m.key = k.key and m.used = 1
      cross join pins as q on q.image_key = m.lead_key where ${inStory} limit ${limit}))`
}

/** A pin to remove, with the board and section it was found on. */
export interface Victim {
  id: number
  board: number
  section: number | null
}

/** The pins that are still on the board and section where they were found, as a subquery: the covers of those boards are recomputed in the same batch. */
export function stillThere(victims: Victim[]): SQL {
  return sql`(select p.id from json_each(${JSON.stringify(victims)}) as v cross join pins as p on p.id = v.value ->> 'id'
    where p.board_id = v.value ->> 'board' and p.section_id is v.value ->> 'section')`
}

export function placesOf(victims: Victim[]) {
  return {
    boards: these([...new Set(victims.map(({ board }) => board))]),
    sections: these([...new Set(victims.flatMap(({ section }) => section ?? []))]),
  }
}
