import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { isBlockedBetween } from '../invites/rules.ts'
import { isBlockedFromPin } from '../pins/rules.ts'

/**
 * True if a person (SQL of an id, null for visitors) who sees the Pin also sees row `c` of `comments`: it is not deleted, its author `u` has not
 * closed the account and has no block with the person, and if it contains a filtered word, the person is its author or the Pin's saver.
 */
export function seesComment(person: SQL): SQL {
  return sql`(c.deleted_at is null and u.closed_at is null
    and (c.is_hidden = 0 or c.author_id = ${person} or ${person} = (select pinner_id from pins where id = c.pin_id))
    and (${person} is null or not ${isBlockedBetween(person, sql`c.author_id`)}))`
}

/** The rule `obstacleToComment` in SQL: true if a person may comment on row `p` of `pins` now. Row `s` of `users` is the Pin's saver. */
export function mayComment(person: SQL | number): SQL {
  return sql`(p.deleted_at is null and coalesce(p.comments_off, s.comments_default_off) = 0
    and not ${isBlockedFromPin(sql`${person}`, sql`p.pinner_id`, sql`p.board_owner_id`)}
    and (s.comments_from = 'everyone' or p.pinner_id = ${person}
      or exists (select 1 from follows where follower_id = ${person} and followee_id = p.pinner_id)))`
}

/** True if a comment is visible to a person, who may then reply: they have no block with its author. */
export function canBeAnswered(commentId: number, pinId: number, person: number): SQL {
  return sql`exists (select 1 from comments as c cross join users as u on u.id = c.author_id
    where c.id = ${commentId} and c.pin_id = ${pinId} and ${seesComment(sql`${person}`)})`
}

/** True if a comment exists and is not deleted. A condition on an undo entry's batch. */
export function isThere(commentId: number): SQL {
  return sql`exists (select 1 from comments where id = ${commentId} and deleted_at is null)`
}

/** True if this undo entry has deleted the comment, and the comment that it answers (if any) is not deleted. */
export function isDeletedBy(entryId: number, commentId: number): SQL {
  return sql`exists (select 1 from comments as c where c.id = ${commentId} and c.deletion = ${entryId} and (c.parent_id is null
    or exists (select 1 from comments as parent where parent.id = c.parent_id and parent.deleted_at is null)))`
}
