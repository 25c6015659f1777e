import type { SQL } from 'drizzle-orm'
import { keysOf } from '#domain/keys.ts'
import { at, each } from '#worker/db/insert-rows.ts'
import { oneOf } from '#worker/db/one-of.ts'
import { rows } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { isBlockedBetween } from '#worker/model/invites/rules.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { MARKS, trace } from './undoing/queries.ts'

/** A person's Pins with these sources. */
export function selectPinsBySource(userId: number, sources: string[]) {
  return rows<{
    id: number
    source: string
  }>`select id, source_id as source from pins where pinner_id = ${userId} and source_id ${oneOf(sources)} and grp < 9`
}

/** Those of these Pins that belong to others, are publicly visible, and whose people have no block with the person. */
export function selectOthersPins(userId: number, ids: number[]) {
  return rows<{
    id: number
  }>`select p.id from json_each(${JSON.stringify(ids)}) as j cross join pins as p on p.id = j.value
      where p.listed = 1 and p.deleted_at is null and not ${isBlockedBetween(userId, sql`p.pinner_id`)}
        and not ${isBlockedBetween(userId, sql`p.board_owner_id`)}`
}

/** A person's comment on their own Pin. */
export interface NewNote {
  id: number
  pin: number
  parent: number | null
  text: string
  is_tried: 0 | 1
  created_at: number
  image_key?: string
  image_width?: number
  image_height?: number
  image_color?: string | undefined
}

/** Inserts comments with the ids of the plan. Idempotent. */
export function insertComments({ id: importId, userId }: ImportRecord, notes: NewNote[]): Statement[] {
  const isThere = sql`(${at('parent')} is null or exists (select 1 from comments as c where c.id = ${at('parent')} and c.pin_id = p.id))`
  const insert = run`insert or ignore into comments (id, pin_id, parent_id, author_id, text, is_tried, image_key, image_width, image_height, image_color, created_at)
      select ${at('id')}, p.id, ${at('parent')}, ${userId}, ${at('text')}, ${at('is_tried')}, ${at('image_key')}, ${at('image_width')},
        ${at('image_height')}, ${at('image_color')}, ${at('created_at')}
      from ${each(notes)} cross join pins as p on p.id = ${at('pin')} and p.pinner_id = ${userId} and p.deleted_at is null
      where ${isThere} and not exists (select 1 from comments as o where o.pin_id = p.id and o.author_id = ${userId}
        and o.text = ${at('text')} and o.created_at = ${at('created_at')})`
  const ids = sql`(select id from comments where author_id = ${userId} and id ${oneOf(notes.map(({ id }) => id))})`
  return [insert, trace(importId, 'comment', ids)]
}

/** Marks an upload as used by a comment or board, and to be deleted with its picture. */
export function takePicture({ id, key }: MediaRow): Statement {
  return run`update media set used = 1, lead_key = ${key} where id = ${id}`
}

/** True if the person still owns the board, and its cover, if given, is on it. */
export function mayLook(boardId: number, userId: number, pin: number | null): SQL {
  const isThere = sql`exists (select 1 from boards as o where o.id = ${boardId} and o.owner_id = ${userId} and o.deleted_at is null)`
  return pin === null
    ? isThere
    : sql`(${isThere} and exists (select 1 from pins as c where c.id = ${pin} and c.board_id = ${boardId}))`
}

/** Sets the position of a board in the person's custom order. */
export function setPosition(userId: number, boardId: number, position: string): Statement {
  return run`update profile_boards set custom_pos = ${position} where user_id = ${userId} and board_id = ${boardId}`
}

/** Inserts marks on Pins; triggers count them. Only new marks are remembered for the undo. */
export function insertMarks(
  { id: importId, userId }: ImportRecord,
  marks: { kind: keyof typeof MARKS; pin: number; rk: number }[],
): Statement[] {
  return keysOf(MARKS).flatMap((kind) => {
    const rows = each(marks.filter((mark) => mark.kind === kind))
    const table = sql.raw(MARKS[kind])
    const isThere = sql`exists (select 1 from ${table} as m where m.user_id = ${userId} and m.pin_id = ${at('pin')})`
    const fresh = sql`(select ${at('pin')} from ${rows} where not ${isThere})`
    const columns = kind === 'hidden' ? sql`user_id, pin_id` : sql`user_id, pin_id, rk`
    const rank = kind === 'hidden' ? sql`` : sql`, ${at('rk')}`
    return [
      trace(importId, kind, fresh),
      run`insert or ignore into ${table} (${columns}) select ${userId}, p.id${rank} from ${rows} cross join pins as p on p.id = ${at('pin')}`,
    ]
  })
}

/**
 * Other people with these usernames and open accounts, whom the person neither follows nor blocks; with `asked` false also not those who were sent a follow
 * request.
 */
export function selectPeople(userId: number, usernames: string[], asked: boolean) {
  return rows<{
    id: number
    username: string
  }>`select id, username from users as u where username ${oneOf(usernames)} and closed_at is null and id <> ${userId}
      and not exists (select 1 from follows where follower_id = ${userId} and followee_id = u.id)
      and not exists (select 1 from blocks where blocker_id = ${userId} and blocked_id = u.id)
      and (${asked ? 1 : 0} or not exists (select 1 from follow_requests where requester_id = ${userId} and target_id = u.id))`
}

/** Public boards of others at these addresses, such as `/mira/sea/`, which the person doesn't follow. */
export function selectBoardsAt(userId: number, paths: string[]) {
  return rows<{
    id: number
    ownerId: number
  }>`select b.id, b.owner_id as ownerId from json_each(${JSON.stringify(paths)}) as j
      cross join users as u on u.username = substr(j.value, 2, instr(substr(j.value, 2), '/') - 1)
      cross join boards as b on b.owner_id = u.id and b.slug = rtrim(substr(j.value, length(u.username) + 3), '/')
      where u.closed_at is null and u.is_private = 0 and u.id <> ${userId} and b.grp = 0 and b.kind = 'normal'
        and not exists (select 1 from board_follows where user_id = ${userId} and board_id = b.id)`
}

/** Topics among these that have a public Pin and that the person doesn't follow, in the given order. */
export function selectTopics(userId: number, slugs: string[]) {
  return rows<{ slug: string }>`select j.value as slug from json_each(${JSON.stringify(slugs)}) as j
      where exists (select 1 from pin_annotations as a where a.slug = j.value and a.listed = 1)
        and not exists (select 1 from topic_follows where user_id = ${userId} and slug = j.value)
      order by j.key`
}

export function followTopics(userId: number, rows: { slug: string; rk: number }[]): Statement {
  return run`insert or ignore into topic_follows (user_id, slug, rk) select ${userId}, ${at('slug')}, ${at('rk')} from ${each(rows)}`
}

export function unfollowTopics(userId: number, slugs: string[]): Statement {
  return run`delete from topic_follows where user_id = ${userId} and slug ${oneOf(slugs)}`
}
