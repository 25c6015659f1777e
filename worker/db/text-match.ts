import type { SQL } from 'drizzle-orm'
import { spellingsOf } from '#domain/search/spellings.ts'
import { isUnspaced } from '#domain/search/words.ts'
import { sql } from './sql.ts'

/** Search words contain only letters and digits, so quotes are enough to keep them from being parsed as FTS5 query syntax. */
export const quoted = (word: string) => `"${word.replaceAll('"', '')}"`

/** A query that matches any spelling of a word. @param part makes the query of one spelling */
export function inAnySpelling(word: string, part: (spelling: string) => string): string {
  const parts = spellingsOf(word).map(part)
  return parts.length === 1 ? parts.join('') : `(${parts.join(' OR ')})`
}

/** True if a search must use the trigram index: a word is in a script without spaces, which the word index cannot find. */
export function needsTrigrams(words: readonly string[]): boolean {
  return words.some(isUnspaced)
}

const TRIGRAM_LENGTH = 3
/** Maximum number of trigrams that a shorter word expands to. */
const MAX_TRIGRAMS = 200

/**
 * The query for a trigram index, as SQL. A word of three or more letters matches as it is; a shorter word of a script without spaces expands to all
 * trigrams that begin with it. null if no such word is left: short words of other scripts match only as prefixes of words (G-103).
 */
export function trigramMatch(words: readonly string[], terms: string): SQL | null {
  const asked = words.filter((word) => [...word].length >= TRIGRAM_LENGTH || isUnspaced(word))
  if (asked.length === 0) return null
  const each = asked.map((word) =>
    [...word].length >= TRIGRAM_LENGTH ? sql`${inAnySpelling(word, quoted)}` : trigramsStartingWith(word, terms),
  )
  return sql`('title : (' || ${sql.join(each, sql` || ' AND ' || `)} || ')')`
}

function trigramsStartingWith(word: string, terms: string): SQL {
  const end = `${word}\u{10ffff}`
  return sql`(select '(' || coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '"' || ${word} || '"') || ')'
    from (select term from ${sql.raw(terms)} where term >= ${word} and term < ${end} limit ${MAX_TRIGRAMS}))`
}

/** A user's id as one quoted trigram, as the trigram index stores it (docs/decisions/026). */
export function personAsTrigram(person: SQL): SQL {
  return sql`(select '"' || char(262144 | (me >> 36), 262144 | ((me >> 18) & 262143), 262144 | (me & 262143)) || '"' from (select ${person} as me))`
}
