import { sql } from 'drizzle-orm'
import { askingSession } from '../../accounts/conditions.ts'
import { canSeeBoardSql } from '../../boards/conditions.ts'
import type { Asker } from '../../http/asker.ts'

/** Who asks as a table `v (me)`; no row where that is nobody. */
function viewerRow(asker: Asker) {
  const { from, isAsking } = askingSession(asker)
  return sql`(select user_id as me from ${from} where ${isAsking}) as v`
}

/**
 * How the viewer stands to a pin and its saver: flags are 0 or 1, `topics` is JSON of the slugs of its words that the viewer follows. No row
 * without a session.
 */
export function selectStanding(asker: Asker, pinId: number) {
  return asker.db
    .select({
      hidden: sql<number>`exists (select 1 from pin_hides where user_id = v.me and pin_id = p.id)`.as('s_hidden'),
      tried: sql<number>`exists (select 1 from pin_tries where user_id = v.me and pin_id = p.id)`.as('s_tried'),
      topics: sql<string>`(select json_group_array(t.slug) from pin_annotations as a
        join topic_follows as t on t.user_id = v.me and t.slug = a.slug where a.pin_id = p.id)`.as('s_topics'),
      isPrivate: sql<number>`u.is_private`.as('s_private'),
      following: sql<number>`exists (select 1 from follows where follower_id = v.me and followee_id = u.id)`.as(
        's_following',
      ),
      requested: sql<number>`exists (select 1 from follow_requests where target_id = u.id and requester_id = v.me)`.as(
        's_requested',
      ),
      blocking: sql<number>`exists (select 1 from blocks where blocker_id = v.me and blocked_id = u.id)`.as(
        's_blocking',
      ),
    })
    .from(
      sql`${viewerRow(asker)}
        join pins as p on p.id = ${pinId} join users as u on u.id = p.pinner_id`,
    )
}

/**
 * Where a pin of the viewer's own was saved: `board` is null on the profile, and where they may not see it any more. At most three rows are
 * read; none comes of a pin that isn't the viewer's.
 */
export function selectSavedPlace(asker: Asker, pinId: number) {
  return asker.db
    .select({
      board: sql<
        string | null
      >`case when b.kind = 'normal' and ${canSeeBoardSql(sql`v.me`, 'b', 'o')} then b.name end`.as('p_board'),
      section: sql<string | null>`s.title`.as('p_section'),
    })
    .from(
      sql`${viewerRow(asker)}
        join pins as p on p.id = ${pinId} and p.pinner_id = v.me join boards as b on b.id = p.board_id
        join users as o on o.id = b.owner_id left join sections as s on s.id = p.section_id`,
    )
}
export type SavedPlaceRow = Awaited<ReturnType<typeof selectSavedPlace>>[number]
