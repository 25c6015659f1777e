import type { SQL } from 'drizzle-orm'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { inAnySpelling, needsTrigrams, personAsTrigram, quoted, trigramMatch } from '#worker/db/text-match.ts'
import { profileBoards } from '#worker/model/boards/tables.ts'

/**
 * The tiers of hits: the name equals the query; every query word is a prefix of a word of the name; or, only if no board has such a name, every query word
 * occurs anywhere in the name.
 */
const [EXACT, WORDS, TRIGRAMS] = [0, 1, 2] as const
/** Maximum number of candidates per tier and page. Only boards in groups that were not requested are read in vain. */
const CANDIDATES = 500

/** A search for boards by name. `me`: SQL of the viewer's id. */
export interface NameQuery {
  me: SQL
  key: string
  words: readonly string[]
  groups: readonly number[]
  after: { tier: number; id: number } | null
  limit: number
}

/** One statement per tier: a union would read one more row per board. */
export function selectNamed(query: NameQuery) {
  const tiers = [byExactName(query), byWords(query), byTrigrams(query)].filter((tier) => tier !== null)
  return tiers.map((tier) => selectTier(query, tier))
}

function selectTier({ me, key, groups, limit }: NameQuery, tier: SQL) {
  return select({ tier: sql<number>`hit.tier`, card: profileBoards })`
    from ${tier} as hit
    cross join ${profileBoards}
    where ${profileBoards.userId} = ${me} and ${profileBoards.boardId} = hit.id and ${profileBoards.grp} in (${list(groups)})
        and (hit.tier = ${EXACT} or ${profileBoards.nameKey} <> ${key})
    limit ${limit}`
}

function list(numbers: readonly number[]): SQL {
  return numbers.length === 0 ? sql`null` : sql.raw(numbers.join())
}

function isExhausted(query: NameQuery, tier: number): boolean {
  return query.after !== null && query.after.tier > tier
}

/** D1 binds numbers as floats, and FTS5 cannot seek by a float rowid: it would read all earlier pages. */
function beforePosition({ after }: NameQuery, tier: number, id: string): SQL {
  return after?.tier === tier ? sql`and ${sql.raw(id)} < cast(${after.id} as integer)` : sql``
}

function byExactName(query: NameQuery): SQL | null {
  if (isExhausted(query, EXACT)) return null
  return sql`(select ${sql.raw(String(EXACT))} as tier, board_id as id from profile_boards
    where user_id = ${query.me} and grp in (${list(query.groups)}) and name_key = ${query.key} ${beforePosition(query, EXACT, 'board_id')}
    order by board_id desc limit ${query.limit})`
}

/** An FTS5 expression for the words and the user: the index stores each user who has the board on their profile as the word `m` + user id. */
function wordsMatch({ words, me }: NameQuery): SQL {
  return sql`(${`title : (${words.map((word) => inAnySpelling(word, (each) => `${quoted(each)}*`)).join(' AND ')})`} || ' AND (scope : m' || coalesce(${me}, 0) || ')')`
}

function byWords(query: NameQuery): SQL | null {
  if (query.words.length === 0 || needsTrigrams(query.words) || isExhausted(query, WORDS)) return null
  return sql`(select ${sql.raw(String(WORDS))} as tier, rowid as id from board_words
    where board_words match ${wordsMatch(query)} ${beforePosition(query, WORDS, 'rowid')} order by rowid desc limit ${CANDIDATES})`
}

function byTrigrams(query: NameQuery): SQL | null {
  const match = trigramMatch(query.words, 'board_part_terms')
  if (match === null) return null
  const isNeeded =
    needsTrigrams(query.words) || query.after?.tier === TRIGRAMS
      ? sql`true`
      : sql`not exists (select 1 from board_words where board_words match ${wordsMatch(query)})`
  const mine = sql`${match} || ' AND (people : ' || ${personAsTrigram(sql`coalesce(${query.me}, 0)`)} || ')'`
  return sql`(select ${sql.raw(String(TRIGRAMS))} as tier, rowid as id from board_parts
    where board_parts match case when ${isNeeded} then ${mine} else 'world : nobody' end ${beforePosition(query, TRIGRAMS, 'rowid')}
    order by rowid desc limit ${CANDIDATES})`
}
