import { type SQL, sql } from 'drizzle-orm'
import type { Scope, SearchFilters } from '../../../domain/search/contract.ts'
import { isForParts, partMatch, personAsPart } from '../../db/text-match.ts'
import type { Session } from '../../http/asker.ts'
import { blockedSql, facetMatch, facetsOf, viewerSql, wordMatches } from '../conditions.ts'

/** How far a search is: one's own boards of that very name come first, then whole words in titles, beginnings of words anywhere, parts of words. */
export type Tier = -1 | 0 | 1 | 2
const NAMED = -1
const [IN_TITLE, ANYWHERE, PARTS] = [0, 1, 2] as const satisfies Tier[]

export interface Hunt {
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
/** Blocked people that the index is told of; who blocked more is still shown none of them. */
const TOLD = 200

const ROOMS = { pins: 'pin', my_pins: 'pin', boards: 'board', users: 'user' } as const

/** Rows that a search finds, as a table expression `(tier, id)`, newest first within a tier, read only as far as they are taken. */
export function hits(hunt: Hunt): SQL {
  const { words, after } = hunt
  const first = after?.tier ?? NAMED
  const isNamed = hunt.scope === 'boards' && hunt.session.sessionHash !== null && facetsOf(hunt.filters).length === 0
  const named = isNamed ? namedSo(hunt) : null
  const tiers = [
    ...(isForParts(words) || first > IN_TITLE ? [] : [inWords(hunt, IN_TITLE)]),
    ...(isForParts(words) || first > ANYWHERE ? [] : [inWords(hunt, ANYWHERE)]),
    inParts(hunt),
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
function namedSo({ session, name }: Hunt): SQL {
  return sql`(select board_id as id from profile_boards where user_id = ${viewerSql(session)} and name_key = ${name}
    order by board_id desc limit ${MOST_NAMED})`
}

/** D1 binds every number as a fraction, and an index of words walks past no row by one: it would read all pages before. */
function behind(hunt: Hunt, tier: Tier): SQL {
  return hunt.after?.tier === tier ? sql`and rowid < cast(${hunt.after.id} as integer)` : sql``
}

function inWords(hunt: Hunt, tier: typeof IN_TITLE | typeof ANYWHERE): SQL {
  const table = sql.raw(`${ROOMS[hunt.scope]}_words`)
  const { inTitle, anywhere } = wordMatches(hunt.words)
  const text = tier === IN_TITLE ? inTitle : `(${anywhere} NOT ${inTitle})`
  const match = sql`(${text + facetMatch(facetsOf(hunt.filters))} || ${mineOrPublic(hunt)} || ${notBlocked(hunt)})`
  return sql`(select ${sql.raw(String(tier))} as tier, rowid as id from ${table}
    where ${table} match ${match} ${behind(hunt, tier)} order by rowid desc limit ${CANDIDATES})`
}

/**
 * Parts of words, where no word begins with what was searched for; null where they can't be asked for. Where they aren't needed nothing is
 * asked of the index: a condition beside the match would be tried on each row that it finds.
 */
function inParts(hunt: Hunt): SQL | null {
  const room = ROOMS[hunt.scope]
  const table = sql.raw(`${room}_parts`)
  const words = sql.raw(`${room}_words`)
  const match = partMatch(hunt.words, `${room}_part_terms`)
  if (match === null) return null
  const { anywhere } = wordMatches(hunt.words)
  const isNeeded =
    isForParts(hunt.words) || hunt.after?.tier === PARTS
      ? sql`true`
      : sql`not exists (select 1 from ${words} where ${words} match ${anywhere + facetMatch(facetsOf(hunt.filters))} || ${mineOrPublic(hunt)} || ${notBlocked(hunt)})`
  return sql`(select 2 as tier, rowid as id from ${table}
    where ${table} match case when ${isNeeded} then ${match} || ${partsOpenTo(hunt)} else 'world : nobody' end ${behind(hunt, PARTS)} order by rowid desc limit ${CANDIDATES})`
}

/** Which rows the viewer may find, in the index's words; the viewer is whoever the session says. */
function mineOrPublic({ scope, session }: Hunt): SQL {
  const viewer = viewerSql(session)
  if (scope === 'my_pins') return sql`(' AND (scope : o' || ${viewer} || ')')`
  if (scope === 'boards') return sql`(' AND (scope : (pub OR m' || ${viewer} || '))')`
  return sql`' AND (scope : pub)'`
}

function partsOpenTo({ scope, session }: Hunt): SQL {
  const mine = personAsPart(viewerSql(session))
  if (scope === 'my_pins') return sql`(' AND (people : ' || ${mine} || ')')`
  if (scope === 'boards') return sql`(' AND ((world : pub) OR (people : ' || ${mine} || '))')`
  return sql`' AND (world : pub)'`
}

/** Nothing of those with whom there is a block, nor what lies on their boards, but for what is the viewer's own. */
function notBlocked({ scope, session }: Hunt): SQL {
  if (session.sessionHash === null || scope === 'my_pins') return sql`''`
  return sql`coalesce((select ' NOT ((scope : (' || group_concat('o' || id || ' OR h' || id, ' OR ') || ')) NOT (scope : o' || ${viewerSql(session)} || '))' from (${blockedSql(session)} limit ${TOLD})), '')`
}
