import type { SQL } from 'drizzle-orm'
import { UNKNOWN_COLOR } from '#domain/media/picture-colors.ts'
import { colorWords } from '#domain/search/colors.ts'
import type { SearchFilters } from '#domain/search/contract.ts'
import { dayWords } from '#domain/search/days.ts'
import { stemOf } from '#domain/search/stems.ts'
import { sql } from '../db/sql.ts'
import { inAnySpelling, quoted } from '../db/text-match.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import type { Session } from '../model/session.ts'

const TEXT = '{title description topics} :'
const NAME = 'title :'

/**
 * FTS5 expressions for the word index. `inTitle`: all words exactly, in the title; `exactly`: all words exactly, anywhere; `anywhere`: all words as prefixes or
 * in another form. With `isByName`, the last two also search the title only.
 */
export function wordMatches(words: readonly string[], isByName: boolean) {
  const all = (each: (word: string) => string) => words.map((word) => inAnySpelling(word, each)).join(' AND ')
  const place = isByName ? NAME : TEXT
  return {
    inTitle: `(title : (${all(quoted)}))`,
    exactly: `(${place} (${all(quoted)}))`,
    anywhere: `(${place} (${all(beginning)}))`,
  }
}

function beginning(word: string): string {
  const stem = stemOf(word)
  // Every form of the word begins with its stem, also the word itself.
  return `${quoted(stem ?? word)}*`
}

/** Index words of a filter, of which a row must contain one. `isBeginning`: they are prefixes. */
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

/** A site name as the index stores it: its bytes in hex. */
function hex(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}

/** The viewer's id; 0 for visitors. */
export function viewerSql(session: Session): SQL {
  return session.sessionHash === null ? sql`0` : sql`coalesce(${requesterSql(session)}, 0)`
}

/** True if no block exists between the viewer and a person (SQL of one id), in either direction. */
export function isNotBlocked(session: Session, person: SQL): SQL {
  if (session.sessionHash === null) return sql`true`
  const viewer = viewerSql(session)
  return sql`not exists (select 1 from blocks k where k.blocker_id = ${viewer} and k.blocked_id = ${person})
    and not exists (select 1 from blocks k where k.blocked_id = ${viewer} and k.blocker_id = ${person})`
}

/** SQL for a pin's kind, its day in UTC as `20260307`, and its colour in steps of an eighth per channel, as stored in the word index. */
const KIND = sql`case when pins.is_story then 'story' when pins.is_video then 'video' else 'picture' end`
const DAY = sql`strftime('%Y%m%d', coalesce(pins.created_at, (pins.id >> 12) + 1767225600000) / 1000, 'unixepoch')`
const eighth = (at: number) => sql`((instr('0123456789abcdef', substr(pins.color, ${sql.raw(String(at))}, 1)) - 1) / 2)`
const COLOR = sql`('c' || ${eighth(1)} || ${eighth(3)} || ${eighth(5)})`

/**
 * The filters as a condition on `pins` joined with `hit`, for hits of the index of word parts, which does not contain filters. Reads no further row, because up
 * to 500 hits are checked.
 */
export function matchesFilters({ board, color, after, before, kind, domain }: SearchFilters): SQL {
  const each: SQL[] = []
  if (board) each.push(sql`pins.board_id = ${Number(board)}`)
  if (kind) each.push(sql`${KIND} = ${kind}`)
  if (color) each.push(sql`pins.color <> ${UNKNOWN_COLOR} and instr(${colorWords(color).join(' ')}, ${COLOR}) > 0`)
  if (domain) each.push(sql`lower(pins.domain) = ${domain}`)
  if (after) each.push(sql`${DAY} >= ${after.replaceAll('-', '')}`)
  if (before) each.push(sql`${DAY} <= ${before.replaceAll('-', '')}`)
  return each.length === 0 ? sql`true` : sql`(hit.tier < 2 or (${sql.join(each, sql` and `)}))`
}
