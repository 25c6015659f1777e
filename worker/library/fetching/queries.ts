import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { rows, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run, setOf, valuesOf } from '#worker/db/write.ts'
import { pinPictured, pinsChanged } from '#worker/model/effects/write.ts'
import {
  deadLinks,
  type LibraryHost,
  type LibraryItem,
  libraryHosts,
  libraryItems,
} from '#worker/model/library/tables.ts'
import { knownRich, movingOf } from '#worker/model/media/rules.ts'
import { insertMarks } from '#worker/pins/write.ts'
import { NEVER } from '../queries.ts'

/** Takes a site for one step, unless another job holds it or it rests. */
export function holdHost(host: string, now: number, until: number) {
  return returning(
    libraryHosts,
  )`update ${libraryHosts} ${setOf(libraryHosts, { heldUntil: until })} where host = ${host} and due_at <= ${now} and held_until <= ${now}`
}

export function renewHost(host: string, until: number) {
  return run`update ${libraryHosts} ${setOf(libraryHosts, { heldUntil: until })} where host = ${host} and held_until > 0`
}

export function selectDueHosts(now: number, limit: number) {
  return select({ host: libraryHosts.host })`
    from ${libraryHosts}
    where due_at is not null and due_at <= ${now} and held_until <= ${now}
    order by ${libraryHosts.dueAt}
    limit ${limit}`
}

/** The next item to fetch of a site. */
export interface TakenItem extends Pick<LibraryItem, 'userId' | 'item' | 'kind' | 'pinId' | 'tries' | 'dueAt'> {
  /** 1 if the person keeps copies and has not paused, and the Pin exists. */
  isWanted: number
  boardId: number | null
  title: string | null
  link: string | null
  imageKey: string | null
  /** Source of its picture, and its size in bytes if the whole file is already stored. */
  sourceUrl: string | null
  bytes: number | null
  /** Bytes stored for the person. */
  used: number
}

const next = (
  host: string,
  now: number,
  limit: number,
) => sql`select user_id, item from library_items indexed by library_items_waiting
  where host = ${host} and state = 'waiting' and due_at <= ${now} order by due_at limit ${limit}`

/** The next items of a site. */
export function selectNext(host: string, now: number, limit: number) {
  return rows<TakenItem>`select i.user_id as userId, i.item, i.kind, i.pin_id as pinId, i.tries, i.due_at as dueAt, p.board_id as boardId, p.title, p.link,
        p.image_key as imageKey, r.source_url as sourceUrl, r.bytes, coalesce(l.keeps, 1) = 1 and coalesce(l.is_paused, 0) = 0 as isWanted,
        coalesce((select bytes from library_counts where user_id = i.user_id and kind = 'picture' and state = 'kept'), 0) as used
      from (${next(host, now, limit)}) as n cross join library_items as i on i.user_id = n.user_id and i.item = n.item
        left join pins as p on p.id = i.pin_id and p.pinner_id = i.user_id and p.grp < 9
        left join remote_media as r on r.key = i.item left join libraries as l on l.user_id = i.user_id order by i.due_at`
}

/** Counts a try of the next items. If this step is killed, each has one more try, and is due again at `dueAt`. */
export function beginNext(host: string, now: number, limit: number, dueAt: number): Statement {
  return run`update library_items set tries = tries + 1, due_at = ${dueAt} where (user_id, item) in (${next(host, now, limit)})`
}

export type Outcome = Pick<LibraryItem, 'userId' | 'item' | 'state' | 'dueAt' | 'tries' | 'bytes' | 'reason'>

/** Stores the result of an item. An item deleted in the meantime stays deleted. */
export function storeOutcome({ userId, item, ...change }: Outcome, now: number): Statement {
  return run`update ${libraryItems} ${setOf(libraryItems, { ...change, at: sql`iif(state = ${change.state}, at, ${now})` })} where user_id = ${userId} and item = ${item}`
}

/** Lets a site rest until `dueAt`, or until its next item is due if that is later. Without a due item it waits for nothing. */
export function freeHost(
  { host, faults, robots, robotsAt }: Omit<LibraryHost, 'dueAt' | 'heldUntil'>,
  dueAt: number,
): Statement {
  const due = sql`(select max(${dueAt}, min(due_at)) from library_items indexed by library_items_waiting where host = ${host} and state = 'waiting' and due_at < ${NEVER})`
  return run`update ${libraryHosts} ${setOf(libraryHosts, { heldUntil: 0, faults, robots, robotsAt, dueAt: due })} where host = ${host}`
}

/** Values of a page for its Pin, if that still has nothing else: title and picture. Raises the versions of everybody who sees it. */
export interface PageOfPin {
  pinId: number
  userId: number
  boardId: number
  link: string
  /** null: the Pin has its own title. */
  title: string | null
  picture: { key: string; url: string; width: number; height: number; color: string; alt: string } | null
}

export function setPage({ pinId, userId, boardId, link, title, picture }: PageOfPin): Statement[] {
  const isSame = sql`id = ${pinId} and link = ${link} and image_key is null`
  const { key = null, url = '', width = 0, height = 0, color = '', alt = '' } = picture ?? {}
  const set: SQL[] = [sql`rich_json = coalesce(rich_json, ${knownRich(sql`link`)})`]
  if (title !== null) set.push(sql`title = ${title}`)
  if (picture)
    set.push(
      sql`image_key = ${key}, image_width = ${width}, image_height = ${height}, color = ${color}, tones = '', moving = ${movingOf(sql`${key}`)}, alt = iif(alt = '', ${alt}, alt)`,
    )
  return [
    ...(picture
      ? [
          run`insert or ignore into remote_media (key, source_url) select ${key}, ${url} where exists (select 1 from pins where ${isSame})`,
        ]
      : []),
    ...pinsChanged({ pinnerId: userId, boardId }, sql`exists (select 1 from pins where ${isSame})`),
    run`update pins set ${sql.join(set, sql`, `)} where ${isSame}`,
    ...(key === null
      ? []
      : [insertMarks([{ kind: 'key', value: key, pin: pinId }], sql`p.image_key = ${key}`), ...pinPictured(pinId)]),
  ]
}

/** Marks a link as dead or reachable. */
export function setLinkDead(link: string, isDead: boolean, now: number): Statement {
  if (isDead) return run`insert into ${deadLinks} ${valuesOf(deadLinks, { link, since: now })} on conflict do nothing`
  return run`delete from ${deadLinks} where link = ${link}`
}
