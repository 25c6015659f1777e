import type { SQL } from 'drizzle-orm'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { Statement } from '#worker/db/batch.ts'
import { type Rung, ringing } from '#worker/db/ringing.ts'
import { sql } from '#worker/db/sql.ts'
import { run, writtenRows } from '#worker/db/write.ts'
import { isLimitedSql } from '#worker/model/accounts/rules.ts'
import type { Told } from './rules.ts'

/** An action of one person, or an event of the site, of which others are notified. */
export interface Event {
  kind: NotificationKind
  /** null: an event of the site; the receiver is stored as the actor. */
  actorId: number | null
  told: Told
  /** For a save: the new Pin. For an event of a comment: the comment. */
  thingId?: number
  now: number
}

/** Kinds of a limited actor of which only followers are notified (docs/decisions/091). */
const QUIET: readonly NotificationKind[] = ['save', 'reaction', 'pin_reaction', 'tried']

/** True if `told.user_id` is notified of the actor's action: the actor is not limited, or `told.user_id` follows them. */
function isHeard(actorId: number, now: number): SQL {
  return sql`(not ${isLimitedSql(sql`${actorId}`, now)}
    or exists (select 1 from follows where follower_id = told.user_id and followee_id = ${actorId}))`
}

/**
 * Adds the event to the receivers' groups of the current epoch, or creates these groups, and signals open pages. Skips the actor, closed accounts,
 * and people who have switched the kind off. Kinds in `QUIET` by an actor whom employees limit reach only the actor's followers.
 */
export function upsertGroups({ kind, actorId, told, now }: Event): Statement {
  const isTold = actorId !== null && QUIET.includes(kind) ? isHeard(actorId, now) : sql`true`
  const isOther = actorId === null ? sql`true` : sql`told.user_id <> ${actorId}`
  return ringing(
    'notification',
    writtenRows<Rung>`insert into notifications (user_id, id, kind, about_id, epoch, rk, people_count, is_read, created_at)
      select told.user_id, told.id, ${kind}, told.about_id, coalesce(bell.epoch, 0), -told.id, 1, 0, ${now}
      from ${told.rows} as told cross join users as u on u.id = told.user_id left join bells as bell on bell.user_id = told.user_id
      where ${isOther} and u.closed_at is null and ${isTold}
        and not exists (select 1 from json_each(bell.off) as off where off.value = ${kind})
      on conflict (user_id, epoch, kind, about_id) do update set rk = excluded.rk, is_read = 0, created_at = excluded.created_at,
        people_count = people_count + not exists (select 1 from notification_people as p
          where p.user_id = notifications.user_id and p.notification_id = notifications.id and p.actor_id = ${actorOf(actorId, sql`notifications.user_id`)})
      returning user_id as "userId", id as "id", -rk as "version"`,
  )
}

function actorOf(actorId: number | null, receiver: SQL): SQL {
  return actorId === null ? receiver : sql`${actorId}`
}

/** The notifications `n` that this batch has created or added to. */
function toldNow(kind: NotificationKind, told: Told): SQL {
  return sql`${told.among} as told cross join ${ofTold(kind)}`
}

/** The notification `n` for a row of `told`. */
function ofTold(kind: NotificationKind): SQL {
  return sql`notifications as n on n.user_id = told.user_id and n.rk = -told.id and n.kind = ${kind}`
}

export function upsertPeople({ kind, actorId, told, thingId }: Event): Statement {
  return run`insert into notification_people (user_id, notification_id, actor_id, thing_id, rk)
      select n.user_id, n.id, ${actorOf(actorId, sql`n.user_id`)}, ${thingId ?? null}, n.rk
      from ${toldNow(kind, told)} where true
      on conflict (user_id, notification_id, actor_id) do update set thing_id = excluded.thing_id, rk = excluded.rk`
}

/** Counts the groups that this batch has created: only they have the event's own id. */
export function countUnseen({ kind, told }: Event): Statement {
  return run`insert into bells (user_id, epoch, unseen_count, read_rk) select n.user_id, n.epoch, 1, 0
      from ${toldNow(kind, told)} where n.id = told.id
      on conflict (user_id) do update set unseen_count = unseen_count + 1`
}

const HOUR = 3600_000
const DAY = 24 * HOUR
/** Time of day of digests in the reader's time zone, in ms after midnight; weekly ones are sent on Mondays. */
const DIGEST_TIME = 8 * HOUR
/** ms from 1970-01-01 to the first Monday, 5 January. */
const MONDAY = 4 * DAY

/**
 * Schedules mails by the receivers' choices: one for each notification (`now`), at most once an hour for the same group; or one for each digest, at
 * the next fixed time. Permissions are checked when the mail is written.
 */
export function insertDueMails({ kind, told, now }: Event): Statement {
  const pace = sql`bell.choices ->> ${`$.${kind}`}`
  const local = sql`(${now} + coalesce(bell.mail ->> '$.offset', 0) - ${DIGEST_TIME})`
  const next = (length: number, from: number) =>
    sql`(cast((${local} - ${from}) / ${length} as integer) + 1) * ${length} + ${from} + ${now} - ${local}`
  return run`insert into bell_mails (user_id, pace, notification_id, since_rk, rk, due_at)
      select n.user_id, ${pace}, case ${pace} when 'now' then n.id else 0 end, n.rk, n.rk, case ${pace}
        when 'now' then max(${now}, coalesce(n.mailed_at, 0) + ${HOUR}) when 'daily' then ${next(DAY, 0)} else ${next(7 * DAY, MONDAY)} end
      from ${told.among} as told cross join bells as bell on bell.user_id = told.user_id cross join ${ofTold(kind)}
      where ${pace} in ('now', 'daily', 'weekly')
      on conflict (user_id, pace, notification_id) do update set rk = excluded.rk, held_until = 0`
}
