import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '../../../domain/notifications/kinds.ts'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { ringingSql } from '../../db/ringing.ts'

/** Something that one person did, and others shall be told. */
export interface Event {
  kind: NotificationKind
  actorId: number
  /** Who is told (conditions.ts). */
  told: SQL
  /** Of a save: the new Pin. Of what happened to a comment: the comment. */
  thingId?: number
  now: number
}

/**
 * Adds the event to the receivers' groups of the current epoch, or begins them, and rings their bells. Nobody is told of their own
 * doings, no closed account, and nobody of a kind that they have switched off.
 */
export function upsertGroups(db: Database, { kind, actorId, told, now }: Event): Statement {
  return ringingSql(
    db,
    'notification',
    sql`insert into notifications (user_id, id, kind, about_id, epoch, rk, people_count, is_read, created_at)
      select told.user_id, told.id, ${kind}, told.about_id, coalesce(bell.epoch, 0), -told.id, 1, 0, ${now}
      from ${told} as told cross join users as u on u.id = told.user_id left join bells as bell on bell.user_id = told.user_id
      where told.user_id <> ${actorId} and u.closed_at is null
        and not exists (select 1 from json_each(bell.off) as off where off.value = ${kind})
      on conflict (user_id, epoch, kind, about_id) do update set rk = excluded.rk, is_read = 0, created_at = excluded.created_at,
        people_count = people_count + not exists (select 1 from notification_people as p
          where p.user_id = notifications.user_id and p.notification_id = notifications.id and p.actor_id = ${actorId})
      returning user_id as "userId", id as "id", -rk as "version"`,
  )
}

export function upsertPeople(db: Database, { actorId, told, thingId }: Event): Statement {
  return statement(
    db,
    sql`insert into notification_people (user_id, notification_id, actor_id, thing_id, rk)
      select n.user_id, n.id, ${actorId}, ${thingId ?? null}, n.rk
      from ${told} as told cross join notifications as n on n.user_id = told.user_id and n.rk = -told.id where true
      on conflict (user_id, notification_id, actor_id) do update set thing_id = excluded.thing_id, rk = excluded.rk`,
  )
}

/** Counts the groups that this batch has begun: only they have the event's own id. */
export function countUnseen(db: Database, { told }: Event): Statement {
  return statement(
    db,
    sql`insert into bells (user_id, epoch, unseen_count, read_rk) select n.user_id, n.epoch, 1, 0
      from ${told} as told cross join notifications as n on n.user_id = told.user_id and n.id = told.id where true
      on conflict (user_id) do update set unseen_count = unseen_count + 1`,
  )
}
