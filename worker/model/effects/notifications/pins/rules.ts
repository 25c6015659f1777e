import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { canSeePinSql } from '#worker/model/pins/rules.ts'
import { isNewsOf, type Told } from '../rules.ts'

/** A new public comment `c`, with its Pin `p` and the comment `parent` that it answers. */
function shown(commentId: number): SQL {
  return sql`comments as c cross join pins as p on p.id = c.pin_id left join comments as parent on parent.id = c.parent_id
    where c.id = ${commentId} and c.is_hidden = 0`
}

/** The saver of a comment's Pin, if `when` holds for the comment `c`. */
function saverOf(commentId: number, eventId: number, when: SQL): SQL {
  return sql`(select p.pinner_id as user_id, ${eventId} as id from comments as c cross join pins as p on p.id = c.pin_id
    where c.id = ${commentId} and ${when})`
}

/** The saver of a Pin with a new comment, unless it answers the saver's own comment (`answered` notifies them then). */
export function commented(commentId: number, eventId: number): Told {
  return {
    rows: sql`(select p.pinner_id as user_id, ${eventId} as id, p.id as about_id from ${shown(commentId)} and c.is_tried = 0
      and parent.author_id is not p.pinner_id)`,
    among: saverOf(commentId, eventId, sql`c.is_tried = 0`),
  }
}

/** The saver of a Pin on which someone reports having tried it. */
export function showedTry(commentId: number, eventId: number): Told {
  const isTried = sql`c.is_tried = 1`
  return {
    rows: sql`(select p.pinner_id as user_id, ${eventId} as id, p.id as about_id from ${shown(commentId)} and ${isTried})`,
    among: saverOf(commentId, eventId, isTried),
  }
}

interface PinEvent {
  pinId: number
  actorId: number
  id: number
  now: number
}

/** The saver of a pin, where `when` holds for the pin `p`. */
function ofPin({ pinId, id }: PinEvent, when: SQL): Told {
  const pin = sql`pins as p where p.id = ${pinId}`
  return {
    rows: sql`(select p.pinner_id as user_id, ${id} as id, p.id as about_id from ${pin} and ${when})`,
    among: sql`(select p.pinner_id as user_id, ${id} as id from ${pin})`,
  }
}

/** The saver of a pin that someone has tried, unless they were notified of the same within a day. */
export function tried(event: PinEvent): Told {
  const { pinId, actorId, id } = event
  return ofPin(
    event,
    sql`exists (select 1 from pin_tries as t where t.pin_id = ${pinId} and t.user_id = ${actorId} and t.rk = ${-id})
      and ${isNewsOf('tried', sql`p.pinner_id`, { ...event, thing: sql`p.id` })}`,
  )
}

/** The author of a comment with a new reply, if they still see the Pin. */
export function answered(commentId: number, eventId: number): Told {
  return {
    rows: sql`(select parent.author_id as user_id, ${eventId} as id, p.id as about_id from ${shown(commentId)}
      and parent.id is not null and ${canSeePinSql(sql`parent.author_id`, 'p')})`,
    among: sql`(select parent.author_id as user_id, ${eventId} as id from comments as c cross join comments as parent on parent.id = c.parent_id
      where c.id = ${commentId})`,
  }
}

/** The people mentioned in a comment since an event, if they see its Pin and are not notified of the comment anyway. */
export function mentioned(commentId: number, eventId: number): Told {
  return {
    rows: sql`(select m.user_id, m.event_id as id, p.id as about_id from comment_mentions as m cross join ${shown(commentId)}
      and m.comment_id = c.id and m.event_id = ${eventId} and m.user_id <> p.pinner_id and parent.author_id is not m.user_id
      and ${canSeePinSql(sql`m.user_id`, 'p')})`,
    among: sql`(select user_id, event_id as id from comment_mentions where comment_id = ${commentId} and event_id = ${eventId})`,
  }
}

/** The saver of a pin with a new heart, unless they were notified of the same within a day. */
export function pinReacted(event: PinEvent): Told {
  const { pinId, actorId, id } = event
  return ofPin(
    event,
    sql`exists (select 1 from pin_reactions as r where r.pin_id = ${pinId} and r.user_id = ${actorId} and r.rk = ${-id})
      and ${isNewsOf('pin_reaction', sql`p.pinner_id`, { ...event, thing: sql`p.id` })}`,
  )
}

/** The author of a comment with a new heart, if they still see the Pin and were not notified of the same within a day. */
export function reacted(event: { commentId: number; actorId: number; id: number; now: number }): Told {
  const { commentId, actorId, id } = event
  return {
    rows: sql`(select c.author_id as user_id, ${id} as id, p.id as about_id from ${shown(commentId)}
      and exists (select 1 from comment_reactions as r where r.comment_id = c.id and r.user_id = ${actorId} and r.rk = ${-id})
      and ${canSeePinSql(sql`c.author_id`, 'p')} and ${isNewsOf('reaction', sql`c.author_id`, { ...event, thing: sql`c.id` })})`,
    among: sql`(select author_id as user_id, ${id} as id from comments where id = ${commentId})`,
  }
}
