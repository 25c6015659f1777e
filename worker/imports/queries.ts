import { firstNameOf } from '#domain/text.ts'
import { at, each, insertRows } from '../db/insert-rows.ts'
import { oneOf } from '../db/one-of.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/statement.ts'
import { run, valuesOf } from '../db/write.ts'
import { INHERITED_COLUMNS, inheritedByNew } from '../model/accounts/rules.ts'
import { boards, sections } from '../model/boards/tables.ts'
import { knownRich, movingOf } from '../model/media/rules.ts'
import { COPY_COLUMNS, copiesOfNew } from '../model/pins/copies.ts'
import { partOf, placeOf } from '../model/pins/rules.ts'
import { pins } from '../model/pins/tables.ts'
import { userAliases, users } from '../model/profiles/tables.ts'
import type { PinColumns } from '../pins/write.ts'

export function selectPerson(username: string) {
  return select({ id: users.id })`from ${users} where ${users.username} = ${username}`
}

/** The user whose former name this is, while it still redirects (G-077). */
export function selectFormerName(username: string, now: number) {
  return select({ userId: userAliases.userId })`
    from ${userAliases}
    where ${userAliases.username} = ${username} and ${userAliases.expiresAt} > ${now}`
}

export function selectOwner(ownerId: number) {
  return select({ username: users.username, isPrivate: users.isPrivate })`from ${users} where ${users.id} = ${ownerId}`
}

/** Which of these source ids a user already has. */
export function selectKnownSources(ownerId: number, ids: string[]) {
  return select({
    sourceId: pins.sourceId,
  })`from ${pins} where ${pins.pinnerId} = ${ownerId} and ${pins.sourceId} ${oneOf(ids)}`
}

/**
 * A user's boards with these names. An archived board may share its name with an open one (G-021); it comes first, so
 * that the open one overwrites it in a map.
 */
export function selectBoardsByName(ownerId: number, nameKeys: string[]) {
  return select({ id: boards.id, nameKey: boards.nameKey })`
    from ${boards}
    where ${boards.ownerId} = ${ownerId} and ${boards.nameKey} ${oneOf(nameKeys)} and ${boards.deletedAt} is null and ${boards.kind} = ${'normal'}
    order by ${boards.archived} desc, ${boards.id} desc`
}

/** The hidden board of pins without a board (G-038). */
export function selectQuicksave(ownerId: number) {
  return select({ id: boards.id })`from ${boards} where ${boards.ownerId} = ${ownerId} and ${boards.kind} = 'quicksave'`
}

/** How many boards a user has, archived ones too. */
export function countOwnBoards(ownerId: number) {
  return select({ count: sql<number>`count(*)` })`from ${boards} where owner_id = ${ownerId} and deleted_at is null`
}

export function selectSectionsOf(boardIds: number[]) {
  return select({
    id: sections.id,
    boardId: sections.boardId,
    title: sections.title,
    slug: sections.slug,
  })`from ${sections} where ${sections.boardId} ${oneOf(boardIds)}`
}

/** The number of these Pins that were saved. The others existed already, or their board was deleted. */
export function selectSaved(ids: number[]) {
  return select({ saved: sql<number>`count(*)` })`from ${pins} where ${pins.id} ${oneOf(ids)}`
}

export function insertFollows(rows: { follower_id: number; followee_id: number; rk: number }[]): Statement {
  return insertRows('follows', ['follower_id', 'followee_id', 'rk'], rows)
}

const PIN_COLUMNS = [
  'id',
  'board_id',
  'source_id',
  'title',
  'description',
  'link',
  'domain',
  'image_key',
  'image_width',
  'image_height',
  'color',
  'alt',
  'is_repin',
  'is_story',
  'is_video',
  'favorited',
  'price_value',
  'price_currency',
  'story',
  'video',
  'created_at',
  'dhash',
  'tones',
] as const
type OtherColumns = Exclude<(typeof PIN_COLUMNS)[number], keyof PinColumns> | 'section_id' | 'place' | 'rich_json'
export type NewPin = PinColumns & Record<OtherColumns, string | number | null>

/**
 * Inserts Pins, except those whose source the user already has. The board's values are read in the same batch, and a deleted board gets no Pins, because
 * another user may have changed it since the plan was made. If two Pins have the same place on a board, the second gets the place of its save.
 */
export function insertPins(ownerId: number, rows: NewPin[]): Statement {
  const columns = sql.raw(PIN_COLUMNS.join(', '))
  const values = sql.join(PIN_COLUMNS.map(at), sql`, `)
  const section = sql`(select s.id from sections as s where s.id = ${at('section_id')} and s.board_id = b.id)`
  const isTaken = sql`exists (select 1 from pins as n where n.board_id = b.id and ${partOf('n')} = coalesce(${section}, 0)
    and ${placeOf('n')} = ${at('place')})`
  // An imported story starts its own chain.
  const picture = sql`case when ${at('image_key')} is null or ${at('is_story')} = 1 then cast(${at('id')} as text) else ${at('image_key')} end`
  const judged = copiesOfNew({ picture, title: at('title'), pinnerId: sql`u.id` })
  return run`insert into pins (pinner_id, saved_rk, section_id, place, ${INHERITED_COLUMNS}, boardless, likened, moving, rich_json, ${COPY_COLUMNS}, ${columns})
      select u.id, -(${at('id')}), ${section}, case when ${at('place')} is not null and not ${isTaken} then ${at('place')} end, ${inheritedByNew},
        b.kind = 'quicksave', 1, ${movingOf(at('image_key'))}, coalesce(${knownRich(at('link'))}, ${at('rich_json')}), ${judged}, ${values}
      from ${each(rows)} cross join boards as b on b.id = ${at('board_id')} cross join users as u on u.id = b.owner_id
      where u.id = ${ownerId} and b.deleted_at is null
      on conflict (pinner_id, source_id) where source_id is not null do nothing`
}

export interface NewAnnotation {
  pin_id: number
  rank: number
  name: string
  slug: string
}
/** Inserts annotations of pins that were saved. */
export function insertAnnotations(rows: NewAnnotation[]): Statement {
  return run`insert into pin_annotations (pin_id, rank, name, slug)
      select p.id, ${at('rank')}, ${at('name')}, ${at('slug')} from ${each(rows)} cross join pins as p on p.id = ${at('pin_id')}`
}

export interface NewRemote {
  pin_id: number
  key: string
  source_url: string
}
/** Inserts remote pictures of pins that were saved. */
export function insertRemoteMedia(rows: NewRemote[]): Statement {
  return run`insert into remote_media (key, source_url)
      select ${at('key')}, ${at('source_url')} from ${each(rows)} cross join pins as p on p.id = ${at('pin_id')}`
}

/** Turns comments off for saved Pins whose file says so; others have their saver's default. */
export function setCommentsOff(rows: { pin: number; off: 0 | 1 }[]): Statement {
  return run`update pins set comments_off = n.off from (select ${at('pin')} as pin, ${at('off')} as off from ${each(rows)}) as n where pins.id = n.pin`
}

export interface UsedUpload {
  id: number
  pin: number
}
/** Marks uploads of pins that were saved as used; they are deleted with the picture of their pin. */
export function takeUploads(rows: UsedUpload[]): Statement {
  return run`update media set used = 1, lead_key = coalesce(n.lead, media.key)
      from (select ${at('id')} as id, p.image_key as lead from ${each(rows)} cross join pins as p on p.id = ${at('pin')}) as n
      where media.id = n.id`
}

/** Inserts a user unless the name is taken. */
export function insertPerson({
  id,
  username,
  password,
  now,
}: {
  id: number
  username: string
  password: string | null
  now: number
}) {
  const name = username.charAt(0).toUpperCase() + username.slice(1)
  return run`insert into ${users} ${valuesOf(users, { id, username, fullName: name, firstName: firstNameOf(name), password, createdAt: now })} on conflict do nothing`
}
