import type { SQL } from 'drizzle-orm'
import type { SearchFilters } from '#domain/search/contract.ts'
import type { Scope } from '#domain/search/parameters.ts'
import { sql } from '#worker/db/sql.ts'
import { needsTrigrams, personAsTrigram, trigramMatch } from '#worker/db/text-match.ts'
import { askingSession } from '#worker/model/accounts/rules.ts'
import type { Session } from '#worker/model/session.ts'
import { facetMatch, facetsOf, viewerSql, wordMatches } from '../conditions.ts'

/**
 * Tiers of hits, in order: boards with exactly this name on the viewer's profile, other boards with exactly this name, whole words in titles, prefixes
 * anywhere, parts of words.
 */
export type Tier = -2 | -1 | 0 | 1 | 2
const [OWN_NAMED, NAMED] = [-2, -1]
export const [IN_TITLE, ANYWHERE, PARTS] = [0, 1, 2] as const satisfies Tier[]

export interface SearchQuery {
  session: Session
  scope: Scope
  words: readonly string[]
  /** The whole query as a comparison key of board names. */
  name: string
  filters: SearchFilters
  /** The last hit of the previous page. */
  after: { tier: Tier; id: number } | null
  limit: number
  /** True if the hits are suggestions: leaves out content that must not be recommended. */
  isSuggesting?: boolean
  /** True to search names only, not descriptions. */
  isByName?: boolean
  /** True to leave out the viewer's own pins. */
  isByOthers?: boolean
}

/** Maximum number of candidates per tier and page. Hits are lost only if the row checks exclude more than that. */
const CANDIDATES = 500
/** Maximum number of blocked people in an index expression. The row checks exclude the others. */
const MAX_BLOCKED = 200

const INDEXES = { pins: 'pin', my_pins: 'pin', boards: 'board', users: 'user' } as const

/** The hits of a search, as a table expression `(tier, id)`, newest first within a tier, read lazily. */
export function hits(query: SearchQuery): SQL {
  const { words, after } = query
  const first = after?.tier ?? OWN_NAMED
  const named = query.scope === 'boards' ? exactlyNamed(query) : null
  const tiers = [
    needsTrigrams(words) || first > IN_TITLE ? null : inWords(query, IN_TITLE),
    needsTrigrams(words) || first > ANYWHERE ? null : inWords(query, ANYWHERE),
    inParts(query),
  ].filter((tier) => tier !== null)
  const parts = tiers.map((tier) => sql`select tier, id from ${tier}`)
  const rest =
    parts.length > 0 ? sql`(${sql.join(parts, sql` union all `)})` : sql`(select 0 as tier, 0 as id where false)`
  if (!named) return rest
  // A list as text: `not in` would read a row per hit.
  const isOther = sql`instr(coalesce((select ',' || group_concat(id) || ',' from ${named}), ''), ',' || id || ',') = 0`
  const others = sql`select tier, id from ${rest} where ${isOther}`
  if (after && after.tier >= IN_TITLE) return sql`(${others})`
  const rank = after ? sql`where tier > ${after.tier} or (tier = ${after.tier} and id < ${after.id})` : sql``
  return sql`(select tier, id from ${named} ${rank} union all ${others})`
}

/** Maximum number of boards with exactly this name: on the viewer's profile, and others. */
const MAX_NAMED = { own: 10, others: 3 }

/** Boards with exactly this name: those on the viewer's profile, then the newest others. */
function exactlyNamed(query: SearchQuery): SQL {
  const { session, name } = query
  // The index of word parts knows where a name begins, and marks its end with two spaces.
  const whole = `title : ^"${name.replaceAll('"', '""').replaceAll('\0', '')}  "`
  const others = sql`(select ${sql.raw(String(NAMED))} as tier, rowid as id from board_parts
    where board_parts match ${whole} || ${partsOpenTo(query)} order by rowid desc limit ${MAX_NAMED.others})`
  if (session.sessionHash === null) return others
  const own = sql`select board_id as id from profile_boards where user_id = ${viewerSql(session)} and name_key = ${name}
    order by board_id desc limit ${MAX_NAMED.own}`
  const isOther = sql`instr(coalesce((select ',' || group_concat(id) || ',' from (${own})), ''), ',' || id || ',') = 0`
  return sql`(select ${sql.raw(String(OWN_NAMED))} as tier, id from (${own}) union all select tier, id from ${others} where ${isOther})`
}

/** D1 binds numbers as floats, and FTS5 cannot seek by a float rowid: it would read all earlier pages. */
function beforePosition(query: SearchQuery, tier: Tier): SQL {
  return query.after?.tier === tier ? sql`and rowid < cast(${query.after.id} as integer)` : sql``
}

function inWords(query: SearchQuery, tier: typeof IN_TITLE | typeof ANYWHERE): SQL {
  const table = sql.raw(`${INDEXES[query.scope]}_words`)
  const { inTitle, anywhere } = wordMatches(query.words, query.isByName === true)
  const text = tier === IN_TITLE ? inTitle : `(${anywhere} NOT ${inTitle})`
  const match = sql`(${text + facetMatch(facetsOf(query.filters))} || ${visibleTo(query)})`
  return sql`(select ${sql.raw(String(tier))} as tier, rowid as id from ${table}
    where ${table} match ${match} ${beforePosition(query, tier)} order by rowid desc limit ${CANDIDATES})`
}

/**
 * Hits of the index of word parts. Used only if no visible row has a word that begins with the searched one, regardless of filters. null if all words are too
 * short for the index. The condition is part of the match expression: outside of it, FTS5 would evaluate it for each row.
 */
export function inParts(query: SearchQuery): SQL | null {
  const index = INDEXES[query.scope]
  const table = sql.raw(`${index}_parts`)
  const words = sql.raw(`${index}_words`)
  const match = trigramMatch(query.words, `${index}_part_terms`)
  if (match === null) return null
  const { anywhere } = wordMatches(query.words, query.isByName === true)
  const isNeeded =
    needsTrigrams(query.words) || query.after?.tier === PARTS
      ? sql`true`
      : sql`not exists (select 1 from ${words} where ${words} match ${anywhere} || ${visibleTo(query)})`
  return sql`(select 2 as tier, rowid as id from ${table}
    where ${table} match case when ${isNeeded} then ${match} || ${partsOpenTo(query)} else 'world : nobody' end ${beforePosition(query, PARTS)} order by rowid desc limit ${CANDIDATES})`
}

/**
 * The rows that the viewer may find, as an FTS5 expression: public ones and their own, without pins and boards of people with a block, except the viewer's own.
 * Looks up the session only once.
 */
export function visibleTo({ scope, session, isByOthers }: SearchQuery): SQL {
  const mayFind = (viewer: SQL) => {
    if (scope === 'my_pins') return sql`' AND (scope : o' || ${viewer} || ')'`
    if (scope === 'boards') return sql`' AND (scope : (pub OR m' || ${viewer} || '))'`
    return isByOthers ? sql`' AND (scope : pub) NOT (scope : o' || ${viewer} || ')'` : sql`' AND (scope : pub)'`
  }
  if (session.sessionHash === null) return sql`(${mayFind(sql`0`)})`
  const viewer = sql`asking.user_id`
  const blocked = sql`select blocked_id as id from blocks where blocker_id = ${viewer}
    union all select blocker_id from blocks where blocked_id = ${viewer} limit ${MAX_BLOCKED}`
  const notBlocked =
    scope === 'my_pins'
      ? sql`''`
      : sql`coalesce((select ' NOT ((scope : (' || group_concat('o' || id || ' OR h' || id, ' OR ') || ')) NOT (scope : o' || ${viewer} || '))' from (${blocked})), '')`
  const { from, isAsking } = askingSession(session, 'asking')
  return sql`coalesce((select ${mayFind(viewer)} || ${notBlocked} from ${from} where ${isAsking}), ${mayFind(sql`0`)})`
}

function partsOpenTo({ scope, session, isByOthers }: SearchQuery): SQL {
  const mine = personAsTrigram(viewerSql(session))
  if (scope === 'my_pins') return sql`(' AND (people : ' || ${mine} || ')')`
  if (scope === 'boards') return sql`(' AND ((world : pub) OR (people : ' || ${mine} || '))')`
  return isByOthers ? sql`' AND (world : pub) NOT (people : ' || ${mine} || ')'` : sql`' AND (world : pub)'`
}
