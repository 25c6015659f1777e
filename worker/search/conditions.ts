import { type SQL, sql } from 'drizzle-orm'
import { colorWords } from '../../domain/search/colors.ts'
import type { SearchFilters } from '../../domain/search/contract.ts'
import { dayWords } from '../../domain/search/days.ts'
import { stemOf } from '../../domain/search/stems.ts'
import { askerSql } from '../accounts/conditions.ts'
import { quoted } from '../db/text-match.ts'
import type { Session } from '../http/asker.ts'

const TEXT = '{title description topics} :'
const NAME = 'title :'

/**
 * FTS5 expressions for the word index: all words in the title exactly; all words anywhere (`isByName`: in the title), as the
 * beginnings of words or of other forms of them.
 */
export function wordMatches(words: readonly string[], isByName: boolean) {
  const all = (each: (word: string) => string) => words.map(each).join(' AND ')
  const place = isByName ? NAME : TEXT
  return { inTitle: `(title : (${all(quoted)}))`, anywhere: `(${place} (${all(beginning)}))` }
}

function beginning(word: string): string {
  const stem = stemOf(word)
  // Every form of the word begins with its stem, and so does the word itself.
  return `${quoted(stem ?? word)}*`
}

/** The index words of a filter, one of which a row must contain; `isBeginning`: they are prefixes. */
interface Facet {
  words: string[]
  isBeginning: boolean
}

export function facetsOf({ board, color, after, before, kind, domain }: SearchFilters): Facet[] {
  const one = (word: string): Facet => ({ words: [word], isBeginning: false })
  const facets: Facet[] = []
  if (board) facets.push(one(`b${Number(board)}`))
  if (kind) facets.push(one(`k${kind}`))
  if (color) facets.push({ words: colorWords(color), isBeginning: false })
  if (domain) facets.push(one(`s${hex(domain)}`))
  if (after || before) facets.push({ words: dayWords(after, before), isBeginning: true })
  return facets
}

/** The filters as an FTS5 expression for the word index. */
export function facetMatch(facets: readonly Facet[]): string {
  return facets
    .map(({ words, isBeginning }) => {
      const each = words.map((word) => (isBeginning ? `${word}*` : word))
      return ` AND (scope : (${each.length > 0 ? each.join(' OR ') : 'none'}))`
    })
    .join('')
}

/**
 * The filters as a condition on one row, for the index of word parts, which does not contain them. `scope` is the row's
 * index words.
 */
export function facetSql(facets: readonly Facet[], scope: SQL): SQL {
  const each = facets.map(({ words, isBeginning }) => {
    const list = JSON.stringify(words.map((word) => ` ${word}${isBeginning ? '' : ' '}`))
    return sql`exists (select 1 from json_each(${list}) as word where instr(' ' || ${scope} || ' ', word.value) > 0)`
  })
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

/** A site name as the index stores it: its bytes in hex. */
function hex(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}

/** The viewer's id; 0 for visitors. */
export function viewerSql(session: Session): SQL {
  return session.sessionHash === null ? sql`0` : sql`coalesce(${askerSql(session)}, 0)`
}

/** Whether no block exists between the viewer and a person (SQL of one id), in either direction. */
export function isNotBlocked(session: Session, person: SQL): SQL {
  if (session.sessionHash === null) return sql`true`
  const viewer = viewerSql(session)
  return sql`not exists (select 1 from blocks k where k.blocker_id = ${viewer} and k.blocked_id = ${person})
    and not exists (select 1 from blocks k where k.blocked_id = ${viewer} and k.blocker_id = ${person})`
}

/**
 * The filters as a condition on `pins` joined with `hit`, for hits of the index of word parts, which does not contain
 * them.
 */
export function matchesFilters(filters: SearchFilters): SQL {
  const facets = facetsOf(filters)
  if (facets.length === 0) return sql`true`
  return sql`(hit.tier < 2 or ${facetSql(facets, sql`(select w.scope from pin_words_of as w where w.id = pins.id)`)})`
}
