import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenSql } from '../accounts/conditions.ts'
import { boards, profileBoards } from '../boards/tables.ts'
import type { Database } from '../db/open.ts'
import { isNotDeleted } from '../effects/conditions.ts'
import type { Session } from '../http/asker.ts'
import { isUnwantedBy, pinner, promoter, promoters } from '../pins/conditions.ts'
import { pinAnnotations, pins } from '../pins/tables.ts'
import { users } from '../profiles/tables.ts'
import { selectCards } from '../relations/read.ts'
import { blockedSql, narrowed, viewerSql } from './conditions.ts'
import { hits, type SearchQuery, type Tier } from './hits/queries.ts'

// The indexes say who may find a row; each statement asks the row itself once more, so that none ever shows what it forbids.

const tier = sql<Tier>`hit.tier`.as('hit_tier')

function notBy(person: SQL, { session }: SearchQuery): SQL {
  return sql`${person} not in (${blockedSql(session)})`
}

/** Pins with who saved them: two rows read a pin. */
export function selectFoundPins(db: Database, query: SearchQuery) {
  const isOpen =
    query.scope === 'my_pins'
      ? sql`${pins.pinnerId} = ${viewerSql(query.session)} and ${pins.grp} < 9`
      : and(sql`${pins.listed} = 1`, sql`not ${isUnwantedBy(viewerSql(query.session))}`)
  return db
    .select({ tier, pin: pins, pinner, promoter })
    .from(sql`${hits(query)} as hit`)
    .crossJoin(pins)
    .leftJoin(users, sql`${users.id} = ${pins.pinnerId} and ${users.closedAt} is null`)
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .where(and(sql`${pins.id} = hit.id`, isOpen, narrowed(query.filters)))
    .limit(query.limit)
}
export type FoundPin = Awaited<ReturnType<typeof selectFoundPins>>[number]

/** Boards as their owners' profiles have them. */
export function selectFoundBoards(db: Database, query: SearchQuery) {
  return selectCardsOf(db, query, hits(query))
}

/** The newest boards found that the largest are chosen of: what is offered while one types is asked for at every letter. */
const WEIGHED = 40

/** Of the boards found first the one that is called just so, then the largest (W-60). */
export function selectLargestBoards(db: Database, query: SearchQuery) {
  const found = sql`(select tier, id from ${hits(query)} limit ${WEIGHED})`
  // A few more than are asked for: the rows themselves may forbid some.
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

/** People whom the world may find, with what is between each and the viewer. `rk` is the tier. */
export function selectFoundUsers(db: Database, query: SearchQuery) {
  const list = sql`(select id, tier as rk from ${hits(query)}) as list`
  return selectCards(db, list, sql`list.id`, viewerSql(query.session))
    .where(sql`${users.isPrivate} = 0 and ${notBy(sql`users.id`, query)}`)
    .limit(query.limit)
}
export type FoundUser = Awaited<ReturnType<typeof selectFoundUsers>>[number]

/** The subject words of the pins that a search finds first, the commonest first. */
export function selectTopics(db: Database, query: SearchQuery) {
  const found = sql`(select pins.id from ${hits(query)} as hit cross join pins where pins.id = hit.id and ${query.scope === 'my_pins' ? sql`pins.pinner_id = ${viewerSql(query.session)} and ${isNotDeleted('pins')}` : sql`pins.listed = 1 and not ${isUnwantedBy(viewerSql(query.session))}`}
    limit ${query.limit})`
  return db
    .select({ name: pinAnnotations.name })
    .from(sql`${found} as found`)
    .crossJoin(pinAnnotations)
    .where(sql`${pinAnnotations.pinId} = found.id`)
    .groupBy(pinAnnotations.name)
    .orderBy(sql`count(*) desc, ${pinAnnotations.name}`)
}

/** Boards that a search among one's own pins can be narrowed to. */
const MOST_BOARDS = 50

export function selectOwnBoards(db: Database, session: Session) {
  return db
    .select({ id: profileBoards.boardId, name: profileBoards.name })
    .from(profileBoards)
    .where(sql`${profileBoards.userId} = ${viewerSql(session)}`)
    .orderBy(profileBoards.recentRk)
    .limit(MOST_BOARDS)
}
