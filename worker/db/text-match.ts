import { type SQL, sql } from 'drizzle-orm'
import { isUnspaced } from '../../domain/search/words.ts'

/** Letters and digits alone reach this, so that quotes are all that keeps them from being the index's own language. */
export const quoted = (word: string) => `"${word.replaceAll('"', '')}"`

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

/** A person as the index of parts knows them: their id as one trigram, in quotes (docs/decisions/026). */
export function personAsPart(person: SQL): SQL {
  return sql`(select '"' || char(262144 | (me >> 36), 262144 | ((me >> 18) & 262143), 262144 | (me & 262143)) || '"' from (select ${person} as me))`
}
