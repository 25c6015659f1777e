import type { SQL } from 'drizzle-orm'
import { these } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { returning, run, valuesOf } from '#worker/db/write.ts'
import { boardCoverChanged, boardsChanged, personRenamed, shownPinsRemoved } from '#worker/model/effects/write.ts'
import { removals } from '#worker/model/pins/tables.ts'
import {
  hashesOf,
  keysOf,
  pictureOf,
  pinsToRemove,
  placesOf,
  rootOf,
  stillThere,
  storedHashes,
  storedKeys,
  type Target,
  type Victim,
} from './conditions.ts'

/** A pin or picture that an operator names. `withPicture`: also remove the file. */
export interface RemovalRequest {
  pinId: number | null
  imageKey: string | null
  withPicture: boolean
}

/** Stores a request, which the five-minute job carries out. */
export function insertRemoval({ pinId, imageKey, withPicture }: RemovalRequest, now: number) {
  return returning({
    id: removals.id,
  })`insert into ${removals} ${valuesOf(removals, { pinId, imageKey, withPicture: withPicture || imageKey !== null, createdAt: now })}`
}

/** A pending removal for the same request: one row or none. */
export function selectSame({ pinId, imageKey, withPicture }: RemovalRequest) {
  const isSame =
    pinId === null
      ? sql`pin_id is null and image_key = ${imageKey}`
      : sql`pin_id = ${pinId} and with_picture = ${withPicture ? 1 : 0}`
  return select({ id: removals.id })`from ${removals} where ${removals.doneAt} is null and ${isSame} limit 1`
}

/** The oldest pending removal with an id above `after`. */
export function selectWaiting(after: number) {
  return select({ id: removals.id })`
    from ${removals}
    where ${removals.doneAt} is null and ${removals.id} > ${after}
    order by ${removals.id}
    limit 1`
}

/** The target of a request: one row. `isKnown`: 0 if the pin or picture never existed. */
export function selectTarget({ pinId, imageKey, withPicture }: RemovalRequest) {
  const key = withPicture && pinId !== null ? sql`coalesce(${imageKey}, ${pictureOf(pinId)})` : sql`${imageKey}`
  const root = pinId === null ? sql`null` : rootOf(pinId)
  const isPin = sql`exists (select 1 from pins where id = ${pinId}) or exists (select 1 from pins where root_id = ${pinId})
    or exists (select 1 from removals where pin_id = ${pinId} or root_id = ${pinId})`
  const isFile = sql`exists (select 1 from pins where image_key = ${imageKey}) or exists (select 1 from media where key = ${imageKey})
    or exists (select 1 from users where image_key = ${imageKey}) or exists (select 1 from removed_files where value = ${imageKey})`
  return select({
    rootId: sql<number | null>`${root}`,
    imageKey: sql<string | null>`${key}`,
    isKnown: sql<number>`${pinId === null ? isFile : isPin}`,
  })`from (select 1)`
}

/** A stored removal with its target. */
export function selectRemoval(id: number) {
  const { rootId, imageKey, removed, doneAt } = removals
  return select({ rootId, imageKey, removed, doneAt })`from ${removals} where ${removals.id} = ${id}`
}

/** `found` is 1 if an upload has the hash of the picture: one row. */
export function selectHasHash(key: string) {
  return select({ found: sql<number>`exists (select 1 from ${hashesOf(key, [])})` })`from (select 1)`
}

/** Fills in the chain and picture of a removal from its pin, where they are not set yet. */
export function resolveTarget(id: number): Statement {
  return run`update removals set
      root_id = coalesce(root_id, (select coalesce(p.root_id, p.id) from pins as p where p.id = removals.pin_id), pin_id),
      image_key = coalesce(image_key, case when with_picture then coalesce((select p.image_key from pins as p where p.id = removals.pin_id),
        (select p.image_key from pins as p where p.root_id = removals.pin_id and p.image_key is not null limit 1)) end)
      where id = ${id}`
}

/** Stores all copies of the file as removed, so that they are neither shown nor uploaded again, and deletes uploads that no pin uses yet. */
export function removeFiles(id: number, key: string, more: string[]): Statement[] {
  const [keys, hashes] = [storedKeys(id), storedHashes(id)]
  return [
    run`insert or ignore into removed_files (value, kind, removal_id) select hash, 'hash', ${id} from ${hashesOf(key, more)}`,
    run`insert or ignore into removed_files (value, kind, removal_id) select key, 'key', ${id} from ${keysOf(key, hashes)}`,
    run`delete from media where used = 0 and (hash in ${hashes} or key in ${keys})`,
    ...removeFromComments(keys),
    run`delete from remote_media where key in ${keys}`,
    run`insert into unused_media (key) select key from ${keys} where true on conflict (key) do update set due_at = 0`,
    noteWithdrawn(sql`select key from ${keys}`),
  ]
}

/**
 * Removes the files from comments; deletes comments without text, with their replies.
 * @param keys a subquery in parentheses
 */
function removeFromComments(keys: SQL): Statement[] {
  const bare = sql`(select id from comments where image_key in ${keys} and text = '')`
  return [
    run`delete from comments where parent_id in ${bare}`,
    run`delete from comments where id in ${bare}`,
    run`update comments set image_key = null where image_key in ${keys}`,
  ]
}

/**
 * Queues an update of the withdrawal marks in the store; settled marks stay as they are.
 * @param pictures a query of one column
 */
function noteWithdrawn(pictures: SQL): Statement {
  return run`insert into withdrawn_media (key) select * from (${pictures}) where true
      on conflict (key) do update set version = version + 1 where settled = 0`
}

/** Everything left to remove, at most `limit` pins of each kind. */
export function selectLeft(id: number, target: Target, limit: number) {
  const keys = storedKeys(id)
  return {
    pins: selectVictims(pinsToRemove(target, keys, limit), limit),
    people: select({
      id: sql<number>`u.id`,
    })`from (select u.id from ${keys} as k cross join users as u on u.image_key = k.key
          union select s.user_id from ${keys} as k cross join businesses as s on s.cover_key = k.key) as u limit ${limit}`,
    boards: select({ id: sql<number>`b.id` })`
    from ${keys} as k cross join boards as b on b.own_cover ->> '$.key' = k.key and b.own_cover is not null
    limit ${limit}`,
  }
}

function selectVictims(ids: SQL, limit: number) {
  return select({
    id: sql<number>`p.id`,
    board: sql<number>`p.board_id`,
    section: sql<number | null>`p.section_id`,
  })`from ${ids} as victim cross join pins as p on p.id = victim.id limit ${limit}`
}

/** Deletes pins with all effects, and counts them. */
export function removePins(id: number, victims: Victim[]) {
  const part = stillThere(victims)
  return {
    people: selectPeople(part),
    // Undo entries name the pin.
    entries: run`delete from undo_entries where kind = 'pin_deleted' and id in (select deletion from pins where id in ${part})`,
    pictures: noteWithdrawn(sql`select distinct image_key from pins where id in ${part} and image_key is not null`),
    counted: run`update removals set removed = removed + (select count(*) from ${part}) where id = ${id}`,
    removed: shownPinsRemoved(part, placesOf(victims)),
  }
}

/**
 * Number of these pins per person, highest first.
 * @param part a subquery of ids in parentheses
 */
function selectPeople(part: SQL, limit = -1) {
  return select({ username: sql<string>`u.username`, pins: sql<number>`count(*)` })`
    from pins as p cross join users as u on u.id = p.pinner_id
    where p.id in ${part}
    group by u.id
    order by count(*) desc, u.username
    limit ${limit}`
}

/** Clears the stored keys where they are profile pictures, covers of businesses, or uploaded covers of boards. */
export function removeUses(id: number, people: number[], boards: number[]): Statement[] {
  const covers = these(boards)
  const keys = storedKeys(id)
  return [
    ...people.flatMap((personId) => [
      run`update users set image_key = null where id = ${personId} and image_key in ${keys}`,
      run`update businesses set cover_source = '', cover_key = null, cover_width = null, cover_height = null
          where user_id = ${personId} and cover_key in ${keys}`,
      ...personRenamed(personId),
    ]),
    ...(boards.length > 0
      ? [
          run`update boards set own_cover = null where id in ${covers}`,
          ...boardCoverChanged(covers),
          ...boardsChanged(covers),
        ]
      : []),
  ]
}

export function markDone(id: number, now: number): Statement {
  return run`update removals set done_at = ${now} where id = ${id} and done_at is null`
}

/** Counts what a removal would remove; writes nothing. `people`: those with the most pins. */
export function selectPlan(target: Target, more: string[], limit: number) {
  const keys = keysOf(target.imageKey, hashesOf(target.imageKey, more))
  const part = sql`(select id from ${pinsToRemove(target, keys, -1)})`
  const count = (query: SQL) => sql<number>`(select count(*) from ${query})`
  return {
    people: selectPeople(part, limit),
    counts: select({
      pins: count(sql`pins where id in ${part}`),
      people: sql<number>`(select count(distinct pinner_id) from pins where id in ${part})`,
      pictures: sql<number>`(select count(*) from users where image_key in ${keys})
          + (select count(*) from businesses where cover_key in ${keys})`,
      covers: count(sql`boards where own_cover is not null and own_cover ->> '$.key' in ${keys}`),
      uploads: count(sql`media where used = 0 and hash in ${hashesOf(target.imageKey, more)}`),
    })`from (select 1)`,
  }
}
