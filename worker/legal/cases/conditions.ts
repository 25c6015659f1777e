import type { SQL } from 'drizzle-orm'
import type { SubjectKind, ThingKind } from '#domain/legal/cases.ts'
import { sql } from '#worker/db/sql.ts'
import { canSeeBoardSql } from '#worker/model/boards/rules.ts'
import { seesComment } from '#worker/model/comments/rules.ts'
import { seesMessage } from '#worker/model/conversations/rules.ts'
import { isBlockedBetween } from '#worker/model/invites/rules.ts'
import { personSubject, type Subject, snapshotOf } from '#worker/model/legal/rules.ts'
import { canSeePinSql, isBlockedFromPin } from '#worker/model/pins/rules.ts'

/** A Pin, board, comment or message that a person (SQL of an id) may see. */
export function thingSubject(kind: ThingKind, id: number, viewer: SQL | number): Subject {
  return THINGS[kind](id, sql`${viewer}`)
}

/** Any subject, independent of who may see it; null for kinds that no address can name. */
export function anySubject(kind: SubjectKind, id: number): Subject | null {
  if (kind === 'unknown') return null
  return kind === 'person' ? personSubject(sql`${id}`) : THINGS[kind](id, null)
}

const THINGS: Record<ThingKind, (id: number, viewer: SQL | null) => Subject> = {
  pin: (id, viewer) => sql`(select p.id, p.pinner_id as owner_id, p.image_key as picture, ${snapshotOf({
    name: sql`p.title`,
    text: sql`p.description`,
    link: sql`p.link`,
    picture: sql`p.image_key`,
    username: sql`u.username`,
    place: sql`null`,
  })} as snapshot from pins as p cross join users as u on u.id = p.pinner_id
    where p.id = ${id} and u.closed_at is null and ${viewer ? sql`${canSeePinSql(viewer, 'p')} and not ${isBlockedFromPin(viewer, sql`p.pinner_id`, sql`p.board_owner_id`)}` : sql`p.deleted_at is null`})`,
  board: (id, viewer) => sql`(select b.id, b.owner_id, b.covers ->> '$[0].key' as picture, ${snapshotOf({
    name: sql`b.name`,
    text: sql`b.description`,
    link: sql`null`,
    picture: sql`b.covers ->> '$[0].key'`,
    username: sql`u.username`,
    place: sql`b.slug`,
  })} as snapshot from boards as b cross join users as u on u.id = b.owner_id
    where b.id = ${id} and b.kind = 'normal' and u.closed_at is null
      and ${viewer ? sql`${canSeeBoardSql(viewer, 'b', 'u')} and not ${isBlockedBetween(viewer, sql`b.owner_id`)}` : sql`b.deleted_at is null`})`,
  comment: (id, viewer) => sql`(select c.id, c.author_id as owner_id, c.image_key as picture, ${snapshotOf({
    name: sql`u.full_name`,
    text: sql`c.text`,
    link: sql`null`,
    picture: sql`coalesce(c.image_key, p.image_key)`,
    username: sql`u.username`,
    place: sql`cast(c.pin_id as text)`,
  })} as snapshot from comments as c cross join users as u on u.id = c.author_id cross join pins as p on p.id = c.pin_id
    where c.id = ${id} and c.deleted_at is null and u.closed_at is null
      ${viewer ? sql`and ${seesComment(viewer)} and ${canSeePinSql(viewer, 'p')} and not ${isBlockedFromPin(viewer, sql`p.pinner_id`, sql`p.board_owner_id`)}` : sql``})`,
  message: (id, viewer) => sql`(select m.id, m.sender_id as owner_id, null as picture, ${snapshotOf({
    name: sql`u.full_name`,
    text: sql`m.text`,
    link: sql`null`,
    picture: sql`null`,
    username: sql`u.username`,
    place: sql`cast(m.conversation_id as text)`,
  })} as snapshot from messages as m cross join users as u on u.id = m.sender_id
    where m.id = ${id} and m.removed_at is null and u.closed_at is null ${viewer ? sql`and ${seesMessageNow(viewer)}` : sql``})`,
}

/** True if a person (SQL of an id) sees message `m`. */
function seesMessageNow(viewer: SQL): SQL {
  return sql`exists (select 1 from conversations as c cross join conversation_members as mine on mine.conversation_id = c.id
    where c.id = m.conversation_id and mine.user_id = ${viewer} and mine.left_at is null and ${seesMessage})`
}
