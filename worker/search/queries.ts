import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenSql } from '../accounts/conditions.ts'
import { boards, profileBoards } from '../boards/tables.ts'
import type { Database } from '../db/open.ts'
import { isNotDeleted } from '../effects/conditions.ts'
import type { Session } from '../http/asker.ts'
import { isExcludedFor, pinner, promoter, promoters } from '../pins/conditions.ts'
import { pinAnnotations, pins } from '../pins/tables.ts'
import { users } from '../profiles/tables.ts'
import { selectCards } from '../relations/read.ts'
import { blockedSql, matchesFilters, viewerSql } from './conditions.ts'
import { hits, type SearchQuery, type Tier } from './hits/queries.ts'

// The indexes contain who may find a row. Each statement checks the row itself again, so that a stale index never shows
// a hidden row.

const tier = sql<Tier>`hit.tier`.as('hit_tier')

function notBy(person: SQL, { session }: SearchQuery): SQL {
  return sql`${person} not in (${blockedSql(session)})`
}

/** Found pins with their savers: two rows read per pin. */
export function selectFoundPins(db: Database, query: SearchQuery) {
  const isOpen =
    query.scope === 'my_pins'
      ? sql`${pins.pinnerId} = ${viewerSql(query.session)} and ${pins.grp} < 9`
      : and(sql`${pins.listed} = 1`, sql`not ${isExcludedFor(viewerSql(query.session))}`)
  return db
    .select({ tier, pin: pins, pinner, promoter })
    .from(sql`${hits(query)} as hit`)
    .crossJoin(pins)
    .leftJoin(users, sql`${users.id} = ${pins.pinnerId} and ${users.closedAt} is null`)
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .where(and(sql`${pins.id} = hit.id`, isOpen, matchesFilters(query.filters)))
    .limit(query.limit)
}
export type FoundPin = Awaited<ReturnType<typeof selectFoundPins>>[number]

/** Found boards, as on their owners' profiles. */
export function selectFoundBoards(db: Database, query: SearchQuery) {
  return selectCardsOf(db, query, hits(query))
}

/** Number of newest found boards that are compared by size: suggestions are read at every key press. */
const MAX_COMPARED = 40

/** Suggested boards: the exactly named one first, then the largest (W-60). */
export function selectLargestBoards(db: Database, query: SearchQuery) {
  const found = sql`(select tier, id from ${hits(query)} limit ${MAX_COMPARED})`
  // More than needed, because the row checks may exclude some.
  const largest = sql`(select found.tier, found.id from ${found} as found cross join boards where boards.id = found.id
    order by found.tier < 0 desc, boards.pin_count desc limit ${3 * query.limit})`
  return selectCardsOf(db, query, largest)
}

function selectCardsOf(db: Database, query: SearchQuery, found: SQL) {
  const isMine = sql`exists (select 1 from profile_boards as mine where mine.user_id = ${viewerSql(query.session)} and mine.board_id = boards.id)`
  const isPublic = sql`(${boards.grp} = 0 and ${isOpenSql('owner')})`
  return db
    .select({ tier, card: profileBoards })
    .from(sql`${found} as hit`)
    .crossJoin(boards)
    .crossJoin(sql`users as owner`)
    .crossJoin(profileBoards)
    .where(
      and(
        sql`boards.id = hit.id and owner.id = boards.owner_id and ${isNotDeleted('boards')}`,
        sql`${profileBoards.userId} = boards.owner_id and ${profileBoards.boardId} = boards.id`,
        sql`((${isPublic} and ${notBy(sql`boards.owner_id`, query)}) or ${isMine})`,
      ),
    )
    .limit(query.limit)
}
export type FoundBoard = Awaited<ReturnType<typeof selectFoundBoards>>[number]

/** Found public people with their relations to the viewer. `rk` is the tier. */
export function selectFoundUsers(db: Database, query: SearchQuery) {
  const list = sql`(select id, tier as rk from ${hits(query)}) as list`
  return selectCards(db, list, sql`list.id`, viewerSql(query.session))
    .where(sql`${users.isPrivate} = 0 and ${notBy(sql`users.id`, query)}`)
    .limit(query.limit)
}
export type FoundUser = Awaited<ReturnType<typeof selectFoundUsers>>[number]

/** Annotations of the first found pins, most common first. */
export function selectTopics(db: Database, query: SearchQuery) {
  const found = sql`(select pins.id from ${hits(query)} as hit cross join pins where pins.id = hit.id and ${query.scope === 'my_pins' ? sql`pins.pinner_id = ${viewerSql(query.session)} and ${isNotDeleted('pins')}` : sql`pins.listed = 1 and not ${isExcludedFor(viewerSql(query.session))}`}
    limit ${query.limit})`
  return db
    .select({ name: pinAnnotations.name })
    .from(sql`${found} as found`)
    .crossJoin(pinAnnotations)
    .where(sql`${pinAnnotations.pinId} = found.id`)
    .groupBy(pinAnnotations.name)
    .orderBy(sql`count(*) desc, ${pinAnnotations.name}`)
}

/** Maximum of boards in the filter of the viewer's own pins. */
const MAX_BOARDS = 50

export function selectOwnBoards(db: Database, session: Session) {
  return db
    .select({ id: profileBoards.boardId, name: profileBoards.name })
    .from(profileBoards)
    .where(sql`${profileBoards.userId} = ${viewerSql(session)}`)
    .orderBy(profileBoards.recentRk)
    .limit(MAX_BOARDS)
}
