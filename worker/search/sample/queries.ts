import { oneOf } from '#worker/db/one-of.ts'
import { rows } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { needsTrigrams } from '#worker/db/text-match.ts'
import { run } from '#worker/db/write.ts'
import { WORDS } from '#worker/model/effects/rules.ts'
import { facetMatch, facetsOf, wordMatches } from '../conditions.ts'
import { ANYWHERE, inParts, type SearchQuery, visibleTo } from '../hits/queries.ts'
import { selectFoundWords } from '../queries.ts'

/**
 * The levels that a sample takes its pins from, rarest first. Each row of the word index has the word `r0`, a quarter of them also `r1`, a quarter of these
 * also `r2`, and so on (migration 0050), so the rows of one level are a sample of any search's results. Looking up prefixes costs about 25 times as much as
 * whole words among 69,202 pins, so prefixes have fewer levels and come after whole words.
 */
const LEVELS = { exactly: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0], byBeginning: [8, 6, 4, 2, 0] }

/** Levels as ends of match expressions, each without the rows of the previous levels: rows `(isExact, end)` of SQL. */
function levelRows(levels: readonly number[], isExact: 0 | 1): string[] {
  const without = (rarer: number | undefined) => (rarer === undefined ? '' : ` NOT (scope : r${rarer})`)
  return levels.map(
    (level, i) => `(${isExact}, '${level > 0 ? ` AND (scope : r${level})` : ''}${without(levels[i - 1])}')`,
  )
}
const LEVEL_ROWS = sql.raw([...levelRows(LEVELS.exactly, 1), ...levelRows(LEVELS.byBeginning, 0)].join(', '))

/** Maximum number of hits checked for one sample; some may be hidden by the viewer or limited by employees. */
const CANDIDATES = 60

/**
 * Words and colours of a sample of all results of a search: the pins of the rarest level, then those of the next, until there are enough. Read lazily. From the
 * index of word parts, which has no levels and no filters, it takes the newest hits, the only ones that a search checks.
 */
export function selectSampledWords(query: SearchQuery) {
  const { exactly, anywhere } = wordMatches(query.words, false)
  const words = sql`case level.column1 when 1 then ${exactly} else ${`(${anywhere} NOT ${exactly})`} end`
  const sampled = sql`select * from (select ${sql.raw(String(ANYWHERE))} as tier, pin_words.rowid as id
    from (values ${LEVEL_ROWS}) as level cross join pin_words
    where pin_words match '(' || ${words} || ${facetMatch(facetsOf(query.filters))} || ${visibleTo(query)} || ')' || level.column2
    limit ${CANDIDATES})`
  const parts = inParts(query)
  const tiers = [
    ...(needsTrigrams(query.words) ? [] : [sampled]),
    ...(parts ? [sql`select tier, id from ${parts}`] : []),
  ]
  return selectFoundWords(query, tiers.length > 0 ? sql`(${sql.join(tiers, sql` union all `)})` : undefined)
}

/** The newest pins with an id below `before` that were indexed before sampling words existed. Every pin has a kind word. */
export function selectUnmarked(before: number, limit: number): Statement<{ id: number }[]> {
  return rows`select rowid as id from pin_words
      where pin_words match '(scope : (kpicture OR kvideo OR kstory)) NOT (scope : r0)' and rowid < cast(${before} as integer)
      order by rowid desc limit ${limit}`
}

/** Indexes pins again, with the sampling words. Skips pins deleted since. Idempotent. */
export function markPins(ids: readonly number[]): Statement {
  const columns = sql.raw(WORDS)
  return run`insert or replace into pin_words (rowid, ${columns}) select id, ${columns} from pin_words_of where id ${oneOf(ids)}`
}
