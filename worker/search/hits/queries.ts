import { type SQL, sql } from 'drizzle-orm'
import type { Scope, SearchFilters } from '../../../domain/search/contract.ts'
import { isForParts, partMatch, personAsPart } from '../../db/text-match.ts'
import type { Session } from '../../http/asker.ts'
import { blockedSql, facetMatch, facetsOf, viewerSql, wordMatches } from '../conditions.ts'

/** How far a search is: one's own boards of that very name come first, then whole words in titles, beginnings of words anywhere, parts of words. */
export type Tier = -1 | 0 | 1 | 2
const NAMED = -1
const [IN_TITLE, ANYWHERE, PARTS] = [0, 1, 2] as const satisfies Tier[]

export interface SearchQuery {
  session: Session
  scope: Scope
  words: readonly string[]
  /** All that was typed, as names of boards are compared. */
  name: string
  filters: SearchFilters
  /** The last one of the page before. */
  after: { tier: Tier; id: number } | null
  limit: number
}

/** Candidates that one tier of one page looks at, whatever is kept of them: only where an index can't say all, any is left out. */
const CANDIDATES = 500
/** Blocked people that the index is asked to leave out; whoever blocked more still sees none of them, by the rows' own conditions. */
const BLOCKED_MOST = 200

const ROOMS = { pins: 'pin', my_pins: 'pin', boards: 'board', users: 'user' } as const

/** Rows that a search finds, as a table expression `(tier, id)`, newest first within a tier, read only as far as they are taken. */
export function hits(query: SearchQuery): SQL {
  const { words, after } = query
  const first = after?.tier ?? NAMED
  const isNamed = query.scope === 'boards' && query.session.sessionHash !== null && facetsOf(query.filters).length === 0
  const named = isNamed ? namedSo(query) : null
  const tiers = [
    ...(isForParts(words) || first > IN_TITLE ? [] : [inWords(query, IN_TITLE)]),
    ...(isForParts(words) || first > ANYWHERE ? [] : [inWords(query, ANYWHERE)]),
    inParts(query),
  ].filter((tier) => tier !== null)
  const parts = tiers.map((tier) => sql`select tier, id from ${tier}`)
  const rest =
    parts.length > 0 ? sql`(${sql.join(parts, sql` union all `)})` : sql`(select 0 as tier, 0 as id where false)`
  if (!named) return rest
  const others = sql`select tier, id from ${rest} where id not in ${named}`
  return after
    ? sql`(${others})`
    : sql`(select ${sql.raw(String(NAMED))} as tier, id from ${named} union all ${others})`
}

/** Boards of that name come with the first page, and never again; more have not one name on one profile. */
const MOST_NAMED = 10

/** Boards on the viewer's profile that are called just so. */
function namedSo({ session, name }: SearchQuery): SQL {
  return sql`(select board_id as id from profile_boards where user_id = ${viewerSql(session)} and name_key = ${name}
    order by board_id desc limit ${MOST_NAMED})`
}

/** D1 binds every number as a fraction, and an index of words walks past no row by one: it would read all pages before. */
function behind(query: SearchQuery, tier: Tier): SQL {
  return query.after?.tier === tier ? sql`and rowid < cast(${query.after.id} as integer)` : sql``
}

function inWords(query: SearchQuery, tier: typeof IN_TITLE | typeof ANYWHERE): SQL {
  const table = sql.raw(`${ROOMS[query.scope]}_words`)
  const { inTitle, anywhere } = wordMatches(query.words)
  const text = tier === IN_TITLE ? inTitle : `(${anywhere} NOT ${inTitle})`
  const match = sql`(${text + facetMatch(facetsOf(query.filters))} || ${mineOrPublic(query)} || ${notBlocked(query)})`
  return sql`(select ${sql.raw(String(tier))} as tier, rowid as id from ${table}
    where ${table} match ${match} ${behind(query, tier)} order by rowid desc limit ${CANDIDATES})`
}

/**
 * Parts of words, where no word begins with what was searched for; null where they can't be asked for. Where they aren't needed nothing is
 * asked of the index: a condition beside the match would be tried on each row that it finds.
 */
function inParts(query: SearchQuery): SQL | null {
  const room = ROOMS[query.scope]
  const table = sql.raw(`${room}_parts`)
  const words = sql.raw(`${room}_words`)
  const match = partMatch(query.words, `${room}_part_terms`)
  if (match === null) return null
  const { anywhere } = wordMatches(query.words)
  const isNeeded =
    isForParts(query.words) || query.after?.tier === PARTS
      ? sql`true`
      : sql`not exists (select 1 from ${words} where ${words} match ${anywhere + facetMatch(facetsOf(query.filters))} || ${mineOrPublic(query)} || ${notBlocked(query)})`
  return sql`(select 2 as tier, rowid as id from ${table}
    where ${table} match case when ${isNeeded} then ${match} || ${partsOpenTo(query)} else 'world : nobody' end ${behind(query, PARTS)} order by rowid desc limit ${CANDIDATES})`
}

/** Which rows the viewer may find, in the index's words; the viewer is whoever the session says. */
function mineOrPublic({ scope, session }: SearchQuery): SQL {
  const viewer = viewerSql(session)
  if (scope === 'my_pins') return sql`(' AND (scope : o' || ${viewer} || ')')`
  if (scope === 'boards') return sql`(' AND (scope : (pub OR m' || ${viewer} || '))')`
  return sql`' AND (scope : pub)'`
}

function partsOpenTo({ scope, session }: SearchQuery): SQL {
  const mine = personAsPart(viewerSql(session))
  if (scope === 'my_pins') return sql`(' AND (people : ' || ${mine} || ')')`
  if (scope === 'boards') return sql`(' AND ((world : pub) OR (people : ' || ${mine} || '))')`
  return sql`' AND (world : pub)'`
}

/** Nothing of those with whom there is a block, nor what lies on their boards, but for what is the viewer's own. */
function notBlocked({ scope, session }: SearchQuery): SQL {
  if (session.sessionHash === null || scope === 'my_pins') return sql`''`
  return sql`coalesce((select ' NOT ((scope : (' || group_concat('o' || id || ' OR h' || id, ' OR ') || ')) NOT (scope : o' || ${viewerSql(session)} || '))' from (${blockedSql(session)} limit ${BLOCKED_MOST})), '')`
}
