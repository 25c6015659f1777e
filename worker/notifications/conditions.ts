import type { SQL } from 'drizzle-orm'
import {
  BOARD_KINDS,
  COMMENT_KINDS,
  type NotificationKind,
  OWN_PIN_KINDS,
  PIN_KINDS,
} from '#domain/notifications/kinds.ts'
import { sql } from '../db/sql.ts'
import { canSeeBoardSql } from '../model/boards/rules.ts'
import { isBlockedBetween } from '../model/invites/rules.ts'
import { canSeePinSql } from '../model/pins/rules.ts'

/** Characters of a comment that a notification quotes. */
const QUOTED = 120

/** True if notification `n` is of one of these kinds. Not IN: with three or more values SQLite builds a list and counts each look-up as a row read. */
const isOf = (kinds: readonly NotificationKind[]) =>
  sql.raw(`case n.kind ${kinds.map((kind) => `when '${kind}' then 1`).join(' ')} else 0 end`)

/** True if notification `n` is unread; `bell` is its receiver's bell. */
export const isUnreadSql: SQL = sql`(n.is_read = 0 and n.rk < bell.read_rk)`

/** The id of the comment of person `q` of a notification; null if there is none, as for a try without a note, where the thing is the Pin. */
export const commentIdOfNotification: SQL = sql`case when ${isOf([...COMMENT_KINDS, 'tried'])} and q.thing_id <> n.about_id then q.thing_id end`

/** True if comment `c` of a person of a notification exists and everybody may read it. */
const isCommentThere: SQL = sql`(c.id is not null and c.deleted_at is null and c.is_hidden = 0)`

/** By kind: the condition that must still hold for person `u` of notification `n`; `q` is their row of `notification_people`, and `c` their comment. */
const STILL_TRUE: Record<NotificationKind, SQL> = {
  follow: sql`exists (select 1 from follows where follower_id = u.id and followee_id = n.user_id)`,
  follow_request: sql`exists (select 1 from follow_requests where target_id = n.user_id and requester_id = u.id)`,
  request_approved: sql`exists (select 1 from follows where follower_id = n.user_id and followee_id = u.id)`,
  save: sql`exists (select 1 from pins as copy where copy.id = q.thing_id and copy.listed = 1 and copy.repin_of = n.about_id)`,
  pin_reaction: sql`exists (select 1 from pin_reactions as r where r.pin_id = n.about_id and r.user_id = u.id)`,
  tried: sql`case when q.thing_id = n.about_id then exists (select 1 from pin_tries as t where t.pin_id = n.about_id and t.user_id = u.id)
    else ${isCommentThere} end`,
  comment: isCommentThere,
  reply: isCommentThere,
  mention: sql`(${isCommentThere} and exists (select 1 from comment_mentions as m where m.comment_id = q.thing_id and m.user_id = n.user_id))`,
  reaction: sql`(${isCommentThere} and exists (select 1 from comment_reactions as r where r.comment_id = q.thing_id and r.user_id = u.id))`,
  board_invite: sql`exists (select 1 from board_invites as i where i.board_id = n.about_id and i.user_id = n.user_id
    and i.inviter_id = u.id and i.status in ('new', 'contact_request_not_approved'))`,
  board_joined: sql`exists (select 1 from profile_boards as w where w.user_id = u.id and w.board_id = n.about_id)`,
  board_left: sql`not exists (select 1 from profile_boards as w where w.user_id = u.id and w.board_id = n.about_id)`,
  board_pin: sql`(exists (select 1 from board_follows as f where f.user_id = n.user_id and f.board_id = n.about_id)
    and exists (select 1 from pins as p where p.id = q.thing_id and p.board_id = n.about_id and p.grp = 0))`,
  sign_in: sql`exists (select 1 from known_browsers as k where k.id = n.about_id)`,
  report_answer: sql`exists (select 1 from notices as x where x.id = n.about_id and x.reporter_id = n.user_id)`,
  decision: sql`exists (select 1 from decisions as d where d.id = n.about_id and d.owner_id = n.user_id)`,
  archive_ready: sql`exists (select 1 from data_exports as e where e.id = n.about_id and e.user_id = n.user_id and e.state = 'ready')`,
  archive_aside: sql`exists (select 1 from data_exports as e where e.id = n.about_id and e.user_id = n.user_id and e.state = 'failed')`,
  import_aside: sql`exists (select 1 from data_imports as e where e.id = n.about_id and e.user_id = n.user_id and e.state = 'failed')`,
}

/** True if the receiver may still be notified of what person `u` did: both may see each other, and it was not undone. */
export const isStillTrue: SQL = sql`u.closed_at is null and not ${isBlockedBetween(sql`n.user_id`, sql`u.id`)}
  and case n.kind ${sql.join(
    Object.entries(STILL_TRUE).map(([kind, condition]) => sql`when ${sql.raw(`'${kind}'`)} then ${condition}`),
    sql` `,
  )} end`

/**
 * The things in notifications, as JSON; null where the receiver may no longer see them: a saved Pin of their own, a Pin with comments, and a board that they
 * are on or invited to.
 */
export const pinOfNotification: SQL<string | null> =
  sql`(select json_object('id', p.id, 'title', p.title, 'imageKey', p.image_key, 'color', p.color)
  from pins as p where ${isOf(PIN_KINDS)} and p.id = n.about_id and (not ${isOf(OWN_PIN_KINDS)} or p.pinner_id = n.user_id)
    and ${canSeePinSql(sql`n.user_id`, 'p')})`

/** The comment `c` of a person of a notification: its id and the beginning of its text, as JSON. */
export const commentOfNotification: SQL<string | null> =
  sql`case when c.pin_id = n.about_id then json_object('id', c.id, 'text', substr(c.text, 1, ${sql.raw(String(QUOTED))})) end`

export const boardOfNotification: SQL<string | null> =
  sql`(select json_object('id', b.id, 'name', b.name, 'slug', b.slug, 'ownerUsername', o.username)
  from boards as b cross join users as o on o.id = b.owner_id
  where ${isOf(BOARD_KINDS)} and b.id = n.about_id and b.deleted_at is null and case n.kind when 'board_invite' then true
    when 'board_pin' then ${canSeeBoardSql(sql`n.user_id`, 'b', 'o')} and not ${isBlockedBetween(sql`n.user_id`, sql`b.owner_id`)}
    else exists (select 1 from profile_boards as mine where mine.user_id = n.user_id and mine.board_id = b.id) end)`

/**
 * Data of notifications from the site, as JSON: the browser of a login; the answer to a report, as mailed; a decision in its current state with its subject
 * as it was then; null for archives and imports.
 */
export const siteNews: SQL<string | null> = sql`case n.kind
  when 'sign_in' then (select json_object('agent', k.agent, 'country', k.country, 'region', k.region) from known_browsers as k where k.id = n.about_id)
  when 'report_answer' then (select json_object('number', x.id, 'acted', json(case when d.action = 'none' then 'false' else 'true' end))
    from notices as x cross join decisions as d on d.case_id = x.case_id where x.id = n.about_id limit 1)
  when 'decision' then (select json_object('id', d.id, 'name', d.snapshot ->> '$.name', 'state',
      case when d.reversed_at is not null then 'reversed' when a.outcome is not null then 'upheld' else 'made' end)
    from decisions as d left join appeals as a on a.decision_id = d.id where d.id = n.about_id)
  when 'archive_ready' then '{}' when 'archive_aside' then '{}' when 'import_aside' then '{}' end`
