import type { SQL } from 'drizzle-orm'
import type { ItemKind, ItemState } from '../../domain/library/items.ts'
import type { Statement } from '../db/batch.ts'
import { at, each } from '../db/insert-rows.ts'
import { oneOf } from '../db/one-of.ts'
import { rows, select } from '../db/select.ts'
import { deleteSlice, type Slice } from '../db/slices.ts'
import { sql } from '../db/sql.ts'
import { returning, run, setOf, valuesOf } from '../db/write.ts'
import { libraries, libraryCounts, libraryHosts, libraryItems } from '../model/library/tables.ts'

/** The Pins of people are looked through again, each from the newest that was seen. */
export function libraryDue(userIds: readonly number[], now: number): Statement {
  return run`insert into libraries (user_id, due_at) select id, ${now} from users where id ${oneOf(userIds)}
      on conflict do update set due_at = ${now}`
}

/** The next people behind an id, and which of them have Pins that nobody has looked at yet. */
export function selectPeople(after: number, limit: number) {
  return rows<{
    id: number
    isDue: number
  }>`select u.id, exists (select 1 from pins as p indexed by pins_pinner where p.pinner_id = u.id and p.id > coalesce(l.pin_id, 0)) as isDue
      from users as u left join libraries as l on l.user_id = u.id where u.id > ${after} order by u.id limit ${limit}`
}

/** When an item is due that its person doesn't want now. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** A person's library that a step is at. */
export type Held = typeof libraries.$inferSelect

export function isWanted({ keeps, isPaused }: Held): boolean {
  return keeps && !isPaused
}

export function holdLibrary(userId: number, now: number, until: number) {
  return returning(
    libraries,
  )`update ${libraries} ${setOf(libraries, { heldUntil: until })} where user_id = ${userId} and due_at <= ${now} and held_until <= ${now}`
}

/** The items begin anew where the person has changed something since `changedAt`. */
export function moveFilling({ userId, changedAt }: Held, pinId: number, item: string) {
  const place = sql`iif(changed_at = ${changedAt}, ${item}, '')`
  return run`update ${libraries} ${setOf(libraries, { pinId, item: place })} where user_id = ${userId}`
}

/** What the person has changed meanwhile is done at once. */
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

/** `bytes`: of a picture that is kept as its site has it. `sourceUrl` null: it is an upload. */
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

/** Adds what is not there yet, with the sites that it is fetched from; nothing of a Pin that shows another picture meanwhile. */
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

/** Something of these sites waits. A pause that one has asked for goes on. */
export function wakeHosts(hosts: string[], now: number): Statement {
  return run`insert into library_hosts (host, due_at) select j.value, ${now} from json_each(${JSON.stringify(hosts)}) as j where true
      on conflict do update set due_at = ${now} where due_at is null`
}

/** The next items of a person behind a name, and whether their Pins are gone, or have another picture. */
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
 * Brings the waiting and the dead items between two names in line with what their person wants: nothing waits for a time while they have paused or keep no copies, what
 * was put off so goes on, and what they want to try again waits.
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

/** What a person's page says, by SQL for their id: the setting, and the counts. */
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

/** A person's items in a state, the last first; before a place. */
export function selectItems(userId: SQL, state: ItemState, before: { at: number; item: string } | null, limit: number) {
  const place = before ? sql`and (i.at, i.item) < (${before.at}, ${before.item})` : sql``
  return rows<ShownItem>`select i.item, i.kind, i.state, i.reason, i.at, p.id as pinId, p.title, p.link,
        case i.kind when 'page' then p.link else r.source_url end as address
      from library_items as i indexed by library_items_state cross join pins as p on p.id = i.pin_id and p.grp < 9
        left join remote_media as r on r.key = i.item
      where i.user_id = ${userId} and i.state = ${state} ${place} order by i.at desc, i.item desc limit ${limit}`
}

/** Changes a person's settings; all their items are looked through again, which does what follows of it. */
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

/** A first slice of what is dead waits again, and its sites are asked at once. */
export function retryDead(userId: number, now: number, limit: number): Statement[] {
  const dead = sql`user_id = ${userId} and item in (select item from library_items where user_id = ${userId} and state = 'dead' limit ${limit})`
  return [
    wakeHostsOf(dead, now),
    run`update library_items set state = 'waiting', reason = null, tries = 0, due_at = ${now}, at = ${now} where ${dead}`,
  ]
}

/** A first slice of what waits for a person is fetched at once. */
export function wakeWaiting(userId: number, now: number, limit: number): Statement[] {
  const waiting = sql`user_id = ${userId} and item in (select item from library_items indexed by library_items_state
    where user_id = ${userId} and state = 'waiting' order by at limit ${limit})`
  return [wakeHostsOf(waiting, now), run`update library_items set due_at = ${now} where ${waiting} and reason is null`]
}

/** The sites of some items are asked at once. One that rests for a failure goes on resting. */
function wakeHostsOf(areItems: SQL, now: number): Statement {
  return run`insert into library_hosts (host, due_at) select distinct host, ${now} from library_items where ${areItems}
      on conflict do update set due_at = ${now} where due_at is null or faults = 0 and due_at > ${now}`
}

/** What was kept for accounts that are purged. The people are found one by one, so that it doesn't read the items of all others. */
export function deleteLostItems(): Slice {
  const lost = sql`with recursive it(id) as (select min(user_id) from library_items
      union all select (select min(user_id) from library_items where user_id > it.id) from it where it.id is not null)
    select id from it where id is not null and not exists (select 1 from users where users.id = it.id)`
  return deleteSlice(libraryItems, sql`user_id in (${lost})`)
}

/** How long a site is remembered that nothing waits for, in ms. */
const REMEMBERED = 30 * 24 * 3600 * 1000

export function deleteOldHosts(now: number): Slice {
  return deleteSlice(libraryHosts, sql`due_at is null and robots_at < ${now - REMEMBERED}`)
}
