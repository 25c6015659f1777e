import type { SQL } from 'drizzle-orm'
import type { ItemKind, ItemState } from '#domain/library/items.ts'
import type { Statement } from '../db/batch.ts'
import { at, each } from '../db/insert-rows.ts'
import { oneOf } from '../db/one-of.ts'
import { rows, select } from '../db/select.ts'
import { deleteSlice, type Slice } from '../db/slices.ts'
import { sql } from '../db/sql.ts'
import { returning, run, setOf, valuesOf } from '../db/write.ts'
import { libraries, libraryCounts, libraryHosts, libraryItems } from '../model/library/tables.ts'

/** Makes a scan of these people's Pins due, each from the newest one scanned. */
export function libraryDue(userIds: readonly number[], now: number): Statement {
  return run`insert into libraries (user_id, due_at) select id, ${now} from users where id ${oneOf(userIds)}
      on conflict do update set due_at = ${now}`
}

/** The next people by id, each with a flag if they have Pins not scanned yet. */
export function selectPeople(after: number, limit: number) {
  return rows<{
    id: number
    isDue: number
  }>`select u.id, exists (select 1 from pins as p indexed by pins_pinner where p.pinner_id = u.id and p.id > coalesce(l.pin_id, 0)) as isDue
      from users as u left join libraries as l on l.user_id = u.id where u.id > ${after} order by u.id limit ${limit}`
}

/** Due time of an item that its person currently doesn't want. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** A person's library, held by a step. */
export type Held = typeof libraries.$inferSelect

export function isWanted({ keeps, isPaused }: Held): boolean {
  return keeps && !isPaused
}

export function holdLibrary(userId: number, now: number, until: number) {
  return returning(
    libraries,
  )`update ${libraries} ${setOf(libraries, { heldUntil: until })} where user_id = ${userId} and due_at <= ${now} and held_until <= ${now}`
}

/** Stores the position of the scan. If the person has changed something since `changedAt`, the items start over. */
export function moveFilling({ userId, changedAt }: Held, pinId: number, item: string) {
  const place = sql`iif(changed_at = ${changedAt}, ${item}, '')`
  return run`update ${libraries} ${setOf(libraries, { pinId, item: place })} where user_id = ${userId}`
}

/** Releases the library. If the person has changed something in the meantime, it is due at once. */
export function freeLibrary({ userId, changedAt }: Held, now: number, dueAt: number) {
  return returning({
    dueAt: libraries.dueAt,
  })`update ${libraries} ${setOf(libraries, { heldUntil: 0, dueAt: sql`iif(changed_at = ${changedAt}, ${dueAt}, ${now})` })} where user_id = ${userId}`
}

export function selectDueLibraries(now: number, limit: number) {
  return select({ userId: libraries.userId })`
    from ${libraries}
    where due_at is not null and due_at <= ${now} and held_until <= ${now}
    order by ${libraries.dueAt}
    limit ${limit}`
}

/** `bytes`: of a picture stored as its site has it. `sourceUrl` null: an upload. */
export interface PinToKeep {
  id: number
  imageKey: string | null
  link: string | null
  sourceUrl: string | null
  bytes: number | null
}

export function selectPinsToKeep(userId: number, after: number, limit: number) {
  return rows<PinToKeep>`select p.id, p.image_key as imageKey, p.link, r.source_url as sourceUrl, r.bytes
      from pins as p indexed by pins_pinner left join remote_media as r on r.key = p.image_key
      where p.pinner_id = ${userId} and p.id > ${after} and p.is_story = 0 and p.is_video = 0 and p.grp < 9 order by p.id limit ${limit}`
}

export interface NewItem {
  item: string
  kind: ItemKind
  pin: number
  host: string
  state: ItemState
  bytes: number
  due: number
}

/** Inserts missing items, with the sites to fetch them from; none for a Pin whose picture has changed. */
export function insertItems(userId: number, items: NewItem[], now: number): Statement[] {
  const wanted = items.filter(({ state, due }) => state === 'waiting' && due < NEVER)
  const hosts = [...new Set(wanted.map(({ host }) => host))]
  return [
    run`insert or ignore into library_items (user_id, item, kind, pin_id, host, state, bytes, due_at, at)
        select ${userId}, ${at('item')}, ${at('kind')}, ${at('pin')}, ${at('host')}, ${at('state')}, ${at('bytes')}, ${at('due')}, ${now}
        from ${each(items)} cross join pins as p on p.id = ${at('pin')} and ifnull(p.image_key, ${at('item')}) = ${at('item')}`,
    wakeHosts(hosts, now),
  ]
}

/** Makes these sites due. A pause that a site has asked for stays. */
export function wakeHosts(hosts: string[], now: number): Statement {
  return run`insert into library_hosts (host, due_at) select j.value, ${now} from json_each(${JSON.stringify(hosts)}) as j where true
      on conflict do update set due_at = ${now} where due_at is null`
}

/** A person's next items by name, with flags if the Pin is gone or has another picture. */
export function selectItemsLeft(userId: number, after: string, limit: number) {
  return rows<{
    item: string
    isGone: number
  }>`select i.item, not exists (select 1 from pins as p where p.id = i.pin_id and p.pinner_id = i.user_id
          and case i.kind when 'picture' then p.image_key = i.item else p.link is not null end) as isGone
      from library_items as i where i.user_id = ${userId} and i.item > ${after} order by i.item limit ${limit}`
}

export function deleteItems(userId: number, items: string[]) {
  return run`delete from ${libraryItems} where user_id = ${userId} and item ${oneOf(items)}`
}

/**
 * Updates the waiting and dead items between two names to the person's settings: items never become due while the person has paused or keeps no copies,
 * become due again after that, and dead items that they want retried wait again.
 */
export function settleItems(held: Held, after: string, last: string, now: number): Statement[] {
  const { userId, retriesAt } = held
  const ofSlice = sql`user_id = ${userId} and item > ${after} and item <= ${last}`
  const again = sql`state = 'dead' and at <= ${retriesAt}`
  const isPutOff = sql`state = 'waiting' and due_at = ${NEVER}`
  const changes = sql`${ofSlice} and ${isWanted(held) ? sql`(${isPutOff} or ${again})` : again}`
  const due = isWanted(held) ? now : NEVER
  const putOff = sql`update library_items set due_at = ${NEVER} where ${ofSlice} and state = 'waiting' and due_at < ${NEVER}`
  return [
    isWanted(held) ? wakeHostsOf(changes, now) : run`${putOff}`,
    run`update library_items set state = 'waiting', due_at = ${due}, reason = iif(state = 'dead', null, reason), tries = iif(state = 'dead', 0, tries),
          at = iif(state = 'dead', ${now}, at)
        where ${changes}`,
  ]
}

/** Settings and counts for a person's page, by SQL for their id. */
export function selectLibrary(userId: SQL) {
  return {
    settings: select({
      keeps: libraries.keeps,
      isPaused: libraries.isPaused,
    })`from ${libraries} where user_id = ${userId}`,
    counts: select(libraryCounts)`from ${libraryCounts} where user_id = ${userId}`,
  }
}

export interface ShownItem {
  item: string
  kind: ItemKind
  state: ItemState
  reason: (typeof libraryItems.$inferSelect)['reason']
  at: number
  pinId: number
  title: string
  link: string | null
  address: string | null
}

/** A person's items in a state, latest first, before a position. */
export function selectItems(userId: SQL, state: ItemState, before: { at: number; item: string } | null, limit: number) {
  const place = before ? sql`and (i.at, i.item) < (${before.at}, ${before.item})` : sql``
  return rows<ShownItem>`select i.item, i.kind, i.state, i.reason, i.at, p.id as pinId, p.title, p.link,
        case i.kind when 'page' then p.link else r.source_url end as address
      from library_items as i indexed by library_items_state cross join pins as p on p.id = i.pin_id and p.grp < 9
        left join remote_media as r on r.key = i.item
      where i.user_id = ${userId} and i.state = ${state} ${place} order by i.at desc, i.item desc limit ${limit}`
}

/** Changes a person's settings and starts a scan of all their items, which applies them. */
export function updateLibrary(
  userId: number,
  {
    keeps,
    isPaused,
    retries,
  }: { keeps?: boolean | undefined; isPaused?: boolean | undefined; retries?: true | undefined },
  now: number,
): Statement {
  const change = { keeps, isPaused, changedAt: now, dueAt: now, item: '', ...(retries && { retriesAt: now }) }
  return run`insert into ${libraries} ${valuesOf(libraries, { userId, ...change })} on conflict (user_id) do update ${setOf(libraries, change)}`
}

/** Makes a first slice of dead items wait again, and their sites due at once. */
export function retryDead(userId: number, now: number, limit: number): Statement[] {
  const dead = sql`user_id = ${userId} and item in (select item from library_items where user_id = ${userId} and state = 'dead' limit ${limit})`
  return [
    wakeHostsOf(dead, now),
    run`update library_items set state = 'waiting', reason = null, tries = 0, due_at = ${now}, at = ${now} where ${dead}`,
  ]
}

/** Makes the sites of a first slice of a person's waiting items due at once, and the items that have no reason to wait. */
export function wakeWaiting(userId: number, now: number, limit: number): Statement[] {
  const waiting = sql`user_id = ${userId} and item in (select item from library_items indexed by library_items_state
    where user_id = ${userId} and state = 'waiting' order by at limit ${limit})`
  return [wakeHostsOf(waiting, now), run`update library_items set due_at = ${now} where ${waiting} and reason is null`]
}

/** Makes the sites of some items due at once. A pause after failures stays. */
function wakeHostsOf(areItems: SQL, now: number): Statement {
  return run`insert into library_hosts (host, due_at) select distinct host, ${now} from library_items where ${areItems}
      on conflict do update set due_at = ${now} where due_at is null or faults = 0 and due_at > ${now}`
}

/** Rows of purged accounts. The people are found one by one, so that items of others are not read. */
export function deleteLostItems(): Slice {
  const lost = sql`with recursive it(id) as (select min(user_id) from library_items
      union all select (select min(user_id) from library_items where user_id > it.id) from it where it.id is not null)
    select id from it where id is not null and not exists (select 1 from users where users.id = it.id)`
  return deleteSlice(libraryItems, sql`user_id in (${lost})`)
}

/** ms for which a site without waiting items is remembered. */
const REMEMBERED = 30 * 24 * 3600 * 1000

export function deleteOldHosts(now: number): Slice {
  return deleteSlice(libraryHosts, sql`due_at is null and robots_at < ${now - REMEMBERED}`)
}
