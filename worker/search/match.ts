import { type SQL, sql } from 'drizzle-orm'
import { colorWords } from '../../domain/search/colors.ts'
import type { SearchFilters } from '../../domain/search/contract.ts'
import { dayWords } from '../../domain/search/days.ts'
import { isUnspaced } from '../../domain/search/words.ts'

/** Letters and digits alone reach this, so that quotes are all that keeps them from being the index's own language. */
const quoted = (word: string) => `"${word.replaceAll('"', '')}"`
const TEXT = '{title description topics} :'

/** What is asked of an index of words: all of it in the title, word by word; or all of it anywhere, each word by its beginning. */
export function wordMatches(words: readonly string[]) {
  const all = (each: (word: string) => string) => words.map(each).join(' AND ')
  return { inTitle: `(title : (${all(quoted)}))`, anywhere: `(${TEXT} (${all((word) => `${quoted(word)}*`)}))` }
}

/** Whether the words of a search stand in no dictionary of words: then parts of words are looked for at once. */
export function isForParts(words: readonly string[]): boolean {
  return words.some(isUnspaced)
}

/** Letters that a part has. */
const PART = 3
/** How many parts a shorter word may begin. */
const MOST_PARTS = 200

/**
 * What is asked of an index of parts, as SQL: a word of three letters or more as it is, a shorter one of an unspaced script by all the
 * parts that begin with it. null where there is nothing to ask: short words of other scripts are found by their beginning alone (G-103).
 */
export function partMatch(words: readonly string[], terms: string): SQL | null {
  const asked = words.filter((word) => [...word].length >= PART || isUnspaced(word))
  if (asked.length === 0) return null
  const each = asked.map((word) => ([...word].length >= PART ? sql`${quoted(word)}` : begunBy(word, terms)))
  return sql`('title : (' || ${sql.join(each, sql` || ' AND ' || `)} || ')')`
}

function begunBy(word: string, terms: string): SQL {
  const end = `${word}\u{10ffff}`
  return sql`(select '(' || coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '"' || ${word} || '"') || ')'
    from (select term from ${sql.raw(terms)} where term >= ${word} and term < ${end} limit ${MOST_PARTS}))`
}

/** The words of a filter, of which a row has to have one; some are beginnings. */
interface Facet {
  words: string[]
  isBeginning: boolean
}

export function facetsOf({ board, color, after, before, kind, domain }: SearchFilters): Facet[] {
  const one = (word: string): Facet => ({ words: [word], isBeginning: false })
  return [
    ...(board ? [one(`b${Number(board)}`)] : []),
    ...(kind ? [one(`k${kind}`)] : []),
    ...(color ? [{ words: colorWords(color), isBeginning: false }] : []),
    ...(domain ? [one(`s${hex(domain)}`)] : []),
    ...(after || before ? [{ words: dayWords(after, before), isBeginning: true }] : []),
  ]
}

/** The same as a condition of an index of words. */
export function facetMatch(facets: readonly Facet[]): string {
  return facets
    .map(({ words, isBeginning }) => {
      const each = words.map((word) => (isBeginning ? `${word}*` : word))
      return ` AND (scope : (${each.length > 0 ? each.join(' OR ') : 'none'}))`
    })
    .join('')
}

/** The same as a condition on one row, for the index of parts, which doesn't know them. `scope` is its words. */
export function facetSql(facets: readonly Facet[], scope: SQL): SQL {
  const each = facets.map(({ words, isBeginning }) => {
    const list = JSON.stringify(words.map((word) => ` ${word}${isBeginning ? '' : ' '}`))
    return sql`exists (select 1 from json_each(${list}) as word where instr(' ' || ${scope} || ' ', word.value) > 0)`
  })
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

/** As the index writes a site: the bytes of its name. */
function hex(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}
