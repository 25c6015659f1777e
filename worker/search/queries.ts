import type { SQL } from 'drizzle-orm'
import type { Json } from '#worker/db/sql.ts'
import { orNull, select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { isLimitedSql, isOpenSql, isRecommendedPerson } from '../model/accounts/rules.ts'
import { profileBoards } from '../model/boards/tables.ts'
import { joinPromoter, namedSaver, pinner, promoter } from '../model/pins/columns.ts'
import { isFirstOfTitle } from '../model/pins/copies.ts'
import { isExcludedFor, viewerAsSaver } from '../model/pins/rules.ts'
import { pinAnnotations, pins } from '../model/pins/tables.ts'
import { users } from '../model/profiles/tables.ts'
import type { Session } from '../model/session.ts'
import { selectCards } from '../relations/read.ts'
import { isNotBlocked, matchesFilters, viewerSql } from './conditions.ts'
import { hits, PARTS, type SearchQuery, type Tier } from './hits/queries.ts'

// The indexes also store who may find a row. Each statement checks the row itself again, so that a stale index never shows a hidden row.

const tier = sql<Tier>`hit.tier`

/** For suggestions: true if employees have not limited the person (SQL of an id). In search results their content stays findable. */
function isSuggested({ session, isSuggesting }: SearchQuery, person: SQL): SQL {
  return isSuggesting ? sql`not ${isLimitedSql(person, session.now)}` : sql`true`
}

/** True if the viewer may find the row of `pins`. Employees may hide pins from search. */
export function isFindable(query: SearchQuery): SQL {
  const { scope, session } = query
  return scope === 'my_pins'
    ? sql`${pins.pinnerId} = ${viewerSql(session)} and ${pins.grp} < 9`
    : sql`${isFirstOfTitle('pins')} and not ${isExcludedFor(viewerSql(session))}
      and ${isSuggested(query, sql`${pins.pinnerId}`)}`
}

/**
 * Found pins: two rows read per pin, and one more for its saver. Cards (`isCards`) name the saver only if they name no site. `me` is the viewer, read once, by
 * which the page recognizes the viewer's own pins.
 */
export function selectFoundPins(query: SearchQuery, isCards: boolean) {
  const { session, scope } = query
  const me = viewerAsSaver(session, isCards && scope === 'pins')
  return select({ tier, pin: pins, pinner: orNull(pinner), promoter: orNull(promoter), me })`
    from ${hits(query)} as hit cross join ${pins}
    left join ${users} on ${users.id} = ${namedSaver(isCards)} and ${users.closedAt} is null
    ${joinPromoter}
    where ${pins.id} = hit.id and ${isFindable(query)} and ${matchesFilters(query.filters)} limit ${query.limit}`
}
export type FoundPin = RowOf<typeof selectFoundPins>

/**
 * Found boards, as on their owners' profiles. Visibility is checked by the owner's row of `profile_boards`, which exists only while the board is not deleted.
 * The owner is looked up among closed and private people only, so that a public account costs no row: two rows read per board.
 */
export function selectFoundBoards(query: SearchQuery) {
  const { userId, boardId, grp } = profileBoards
  const viewer = viewerSql(query.session)
  const isMember = sql`exists (select 1 from profile_boards as mine where mine.user_id = ${viewer} and mine.board_id = ${boardId})`
  const isOwnerHidden = sql`exists (select 1 from users as owner indexed by users_hidden where owner.id = ${userId} and (owner.closed_at is not null or owner.is_private = 1))`
  const isUnlisted = sql`exists (select 1 from boards as held indexed by boards_unlisted where held.id = ${boardId} and held.seo_noindex_reason = 'staff')`
  const isPublic = sql`(${grp} = 0 and not ${isOwnerHidden} and not ${isUnlisted} and ${isSuggested(query, sql`${userId}`)}
    and ${isNotBlocked(query.session, sql`${userId}`)})`
  return select({ tier, card: profileBoards })`
    from ${hits(query)} as hit cross join ${profileBoards}
    where ${boardId} = hit.id and ${profileBoards}.role = 'owner' and (${userId} = ${viewer} or ${isPublic} or ${isMember})
    limit ${query.limit}`
}
export type FoundBoard = RowOf<typeof selectFoundBoards>

/** Found public people with their relations to the viewer. `rk` is the tier. */
export function selectFoundUsers(query: SearchQuery) {
  const list = sql`(select id, tier as rk from ${hits(query)}) as list`
  return selectCards(
    { list, id: sql`list.id`, viewerId: viewerSql(query.session) },
    sql`where ${users.isPrivate} = 0 and users.seo_noindex_reason is not 'staff' and ${isNotBlocked(query.session, sql`users.id`)}
      limit ${query.limit}`,
  )
}
export type FoundUser = RowOf<typeof selectFoundUsers>

/** True if the row of `users` may be found. Employees may hide people from search, or exclude them from suggestions. */
function isNamed({ isSuggesting, session }: SearchQuery): SQL {
  return isSuggesting ? isRecommendedPerson(session.now) : sql`${users.seoNoindexReason} is not 'staff'`
}

/** Found public people: only the columns that name them. */
export function selectFoundNames(query: SearchQuery) {
  return select({ id: users.id, username: users.username, fullName: users.fullName, imageKey: users.imageKey })`
    from ${hits(query)} as hit cross join ${users}
    where ${users.id} = hit.id and ${isOpenSql('users')} and ${isNamed(query)} and ${isNotBlocked(query.session, sql`users.id`)}
    limit ${query.limit}`
}

/** Maximum number of annotations read per pin of a suggestion or sample. */
const MAX_TOPICS = 2

const IS_BY_PARTS = sql<number>`hit.tier = ${sql.raw(String(PARTS))}`
/** 1 if the index of word parts contains all text of the row of `pins`, not only its title (view `pin_parts_of`). */
const IS_WHOLE_IN_PARTS = sql<number>`${pins.title} || ${pins.description} glob '*[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]*'`

/** Titles, colours and pictures of the first pins of `from` (rows `tier, id`), with their first annotations as a JSON list: four rows per pin. */
export function selectFoundWords(query: SearchQuery, from = hits(query)) {
  const first = sql`(select name from ${pinAnnotations} where pin_id = ${pins.id} order by rank limit ${MAX_TOPICS})`
  return select({
    title: pins.title,
    color: pins.color,
    isByParts: IS_BY_PARTS,
    isWholeInParts: IS_WHOLE_IN_PARTS,
    imageKey: pins.imageKey,
    topics: sql<Json<string[]>>`(select json_group_array(name) from ${first})`,
  })`
    from ${from} as hit cross join ${pins}
    where ${pins.id} = hit.id and ${isFindable(query)} and ${matchesFilters(query.filters)} limit ${query.limit}`
}

export type FoundWords = RowOf<typeof selectFoundWords>

/** Maximum number of boards in the filter of the viewer's own pins. */
const MAX_BOARDS = 50

export function selectOwnBoards(session: Session) {
  return select({ id: profileBoards.boardId, name: profileBoards.name })`
    from ${profileBoards} where ${profileBoards.userId} = ${viewerSql(session)}
    order by ${profileBoards.recentRk} limit ${MAX_BOARDS}`
}
