import { type SQL, sql } from 'drizzle-orm'
import { these } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { select } from '../../db/select.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { boardCoverChanged, boardsChanged, personRenamed, shownPinsRemoved } from '../../model/effects/write.ts'
import { removals } from '../../model/pins/tables.ts'
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

/** A Pin or a picture that an operator names. `withPicture`: the file is removed too. */
export interface RemovalRequest {
  pinId: number | null
  imageKey: string | null
  withPicture: boolean
}

/** Stores a request. The five-minute job carries it out. */
export function insertRemoval(db: Database, { pinId, imageKey, withPicture }: RemovalRequest, now: number) {
  return db
    .insert(removals)
    .values({ pinId, imageKey, withPicture: withPicture || imageKey !== null, createdAt: now })
    .returning({ id: removals.id })
}

/** The removal with the same request that is not done: one row or none. */
export function selectSame({ pinId, imageKey, withPicture }: RemovalRequest) {
  const isSame =
    pinId === null
      ? sql`pin_id is null and image_key = ${imageKey}`
      : sql`pin_id = ${pinId} and with_picture = ${withPicture ? 1 : 0}`
  return select({ id: removals.id })`from ${removals} where ${removals.doneAt} is null and ${isSame} limit 1`
}

/** The oldest removal that is not done. */
export function selectWaiting(after: number) {
  return select({ id: removals.id })`
    from ${removals}
    where ${removals.doneAt} is null and ${removals.id} > ${after}
    order by ${removals.id}
    limit 1`
}

/** The target that a request names: one row. `isKnown`: 0 if neither it nor a save of it exists, nor did. */
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

/** Whether an upload has the hash of the picture: one row. */
export function selectHasHash(key: string) {
  return select({ found: sql<number>`exists (select 1 from ${hashesOf(key, [])})` })`from (select 1)`
}

/** Fills in the chain and the picture of a removal, once, while the pin exists. */
export function resolveTarget(db: Database, id: number): Statement {
  return statement(
    db,
    sql`update removals set
      root_id = coalesce(root_id, (select coalesce(p.root_id, p.id) from pins as p where p.id = removals.pin_id), pin_id),
      image_key = coalesce(image_key, case when with_picture then coalesce((select p.image_key from pins as p where p.id = removals.pin_id),
        (select p.image_key from pins as p where p.root_id = removals.pin_id and p.image_key is not null limit 1)) end)
      where id = ${id}`,
  )
}

/** Stores all copies of the file, so that none is shown or uploaded from now on, and deletes uploads that no pin uses yet. */
export function removeFiles(db: Database, id: number, key: string, more: string[]): Statement[] {
  const [keys, hashes] = [storedKeys(id), storedHashes(id)]
  return [
    statement(
      db,
      sql`insert or ignore into removed_files (value, kind, removal_id) select hash, 'hash', ${id} from ${hashesOf(key, more)}`,
    ),
    statement(
      db,
      sql`insert or ignore into removed_files (value, kind, removal_id) select key, 'key', ${id} from ${keysOf(key, hashes)}`,
    ),
    statement(db, sql`delete from media where used = 0 and (hash in ${hashes} or key in ${keys})`),
    ...removeFromComments(db, keys),
    statement(db, sql`delete from remote_media where key in ${keys}`),
    statement(
      db,
      sql`insert into unused_media (key) select key from ${keys} where true on conflict (key) do update set due_at = 0`,
    ),
    noteWithdrawn(db, sql`select key from ${keys}`),
  ]
}

/** Takes the files out of comments; those that were nothing but the picture go, with the replies to them. @param keys a subquery in parentheses */
function removeFromComments(db: Database, keys: SQL): Statement[] {
  const bare = sql`(select id from comments where image_key in ${keys} and text = '')`
  return [
    statement(db, sql`delete from comments where parent_id in ${bare}`),
    statement(db, sql`delete from comments where id in ${bare}`),
    statement(db, sql`update comments set image_key = null where image_key in ${keys}`),
  ]
}

/** Has the store's marks of pictures updated, unless they are withdrawn already. @param pictures a query of one column */
function noteWithdrawn(db: Database, pictures: SQL): Statement {
  return statement(
    db,
    sql`insert into withdrawn_media (key) select * from (${pictures}) where true
      on conflict (key) do update set version = version + 1 where settled = 0`,
  )
}

/** What is left to remove, at most `limit` pins of each kind. */
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

/** Deletes pins with everything that follows from it, and counts them. */
export function removePins(db: Database, id: number, victims: Victim[]) {
  const part = stillThere(victims)
  return {
    people: selectPeople(part),
    // The changes that a person can undo name the Pin.
    entries: statement(
      db,
      sql`delete from undo_entries where kind = 'pin_deleted' and id in (select deletion from pins where id in ${part})`,
    ),
    pictures: noteWithdrawn(db, sql`select distinct image_key from pins where id in ${part} and image_key is not null`),
    counted: statement(
      db,
      sql`update removals set removed = removed + (select count(*) from ${part}) where id = ${id}`,
    ),
    removed: shownPinsRemoved(db, part, placesOf(victims)),
  }
}

/** How many of these pins each person has, most first. @param part a subquery of ids in parentheses */
function selectPeople(part: SQL, limit = -1) {
  return select({ username: sql<string>`u.username`, pins: sql<number>`count(*)` })`
    from pins as p cross join users as u on u.id = p.pinner_id
    where p.id in ${part}
    group by u.id
    order by count(*) desc, u.username
    limit ${limit}`
}

/** Removes the stored keys as profile pictures, covers of businesses, and uploaded covers of boards. */
export function removeUses(db: Database, id: number, people: number[], boards: number[]): Statement[] {
  const covers = these(boards)
  const keys = storedKeys(id)
  return [
    ...people.flatMap((personId) => [
      statement(db, sql`update users set image_key = null where id = ${personId} and image_key in ${keys}`),
      statement(
        db,
        sql`update businesses set cover_source = '', cover_key = null, cover_width = null, cover_height = null
          where user_id = ${personId} and cover_key in ${keys}`,
      ),
      ...personRenamed(db, personId),
    ]),
    ...(boards.length > 0
      ? [
          statement(db, sql`update boards set own_cover = null where id in ${covers}`),
          ...boardCoverChanged(db, covers),
          ...boardsChanged(db, covers),
        ]
      : []),
  ]
}

export function markDone(db: Database, id: number, now: number): Statement {
  return statement(db, sql`update removals set done_at = ${now} where id = ${id} and done_at is null`)
}

/** What a removal would remove; writes nothing. `people`: those with the most pins. */
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
