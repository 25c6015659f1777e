import type { CommentAudience } from '#domain/profiles/commenting.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import type { Requester } from '#worker/http/requester.ts'
import { askingSession } from '#worker/model/accounts/rules.ts'
import { canSeeBoardSql } from '#worker/model/boards/rules.ts'
import { isBlockedFromPin } from '#worker/model/pins/rules.ts'

/** The viewer as a table `v (me)`; no row for visitors. */
function viewerRow(requester: Requester) {
  const { from, isAsking } = askingSession(requester)
  return sql`(select user_id as me from ${from} where ${isAsking}) as v`
}

/** The viewer's flags of a pin and relations to its saver, and the inputs of the permission to comment. Flags are 0 or 1. No row without a session. */
export function selectViewerState(requester: Requester, pinId: number) {
  return select({
    hidden: sql<number>`exists (select 1 from pin_hides where user_id = v.me and pin_id = p.id)`,
    tried: sql<number>`exists (select 1 from pin_tries where user_id = v.me and pin_id = p.id)`,
    reacted: sql<number>`exists (select 1 from pin_reactions where user_id = v.me and pin_id = p.id)`,
    isPrivate: sql<number>`u.is_private`,
    isOwn: sql<number>`v.me = p.pinner_id`,
    isFollower: sql<number>`exists (select 1 from follows where follower_id = v.me and followee_id = u.id)`,
    requested: sql<number>`exists (select 1 from follow_requests where target_id = u.id and requester_id = v.me)`,
    blocking: sql<number>`exists (select 1 from blocks where blocker_id = v.me and blocked_id = u.id)`,
    isBlocked: sql<number>`${isBlockedFromPin(sql`v.me`, sql`p.pinner_id`, sql`p.board_owner_id`)}`,
    isOff: sql<number>`coalesce(p.comments_off, u.comments_default_off)`,
    audience: sql<CommentAudience>`u.comments_from`,
  })`
    from ${viewerRow(requester)}
        join pins as p on p.id = ${pinId} join users as u on u.id = p.pinner_id`
}

/**
 * The board and section on which the viewer keeps their own pin. `board` is null for a pin on the profile, or if the viewer may no longer see the board. Reads
 * at most three rows; no row if the viewer is not the saver.
 */
export function selectSavedPlace(requester: Requester, pinId: number) {
  return select({
    board: sql<string | null>`case when b.kind = 'normal' and ${canSeeBoardSql(sql`v.me`, 'b', 'o')} then b.name end`,
    section: sql<string | null>`s.title`,
  })`
    from ${viewerRow(requester)}
        join pins as p on p.id = ${pinId} and p.pinner_id = v.me join boards as b on b.id = p.board_id
        join users as o on o.id = b.owner_id left join sections as s on s.id = p.section_id`
}
export type SavedPlaceRow = RowOf<typeof selectSavedPlace>
