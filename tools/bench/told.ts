import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../local.ts'
import { apiRounds, KEPT_ROWS, listRows, PAGE_ROUNDS, PROFILE_ROWS } from './counts.ts'
import { OWN_PIN_PAGE, PIN_PAGE } from './demo.ts'
import { INLINE_SCRIPT, LATE, STYLES, shownTo, wholeTo } from './document.ts'
import type { Figure } from './figures.ts'
import { SCRIPT_SIZE, WORKER_SIZE } from './sizes.ts'

const FILE = join(ROOT, 'README.md')

/** A row of the table in README.md: its label, and the figures of the bench in its cells; `more` is in parentheses. */
interface Told {
  what: string
  figure: string
  more?: string
}

/** The rows that the bench writes; each names counted figures, not times. */
const TOLD: readonly Told[] = [
  { what: 'rows read, first view of a profile (from the cache)', figure: PROFILE_ROWS, more: KEPT_ROWS },
  {
    what: 'rows read, any page of 25, at any depth and size (Pins in full)',
    ...{ figure: listRows('pins'), more: listRows('pins in full') },
  },
  {
    what: 'rows read, Pin pages of the demo world, by a visitor (signed in, docs/decisions/152)',
    ...{ figure: PIN_PAGE, more: OWN_PIN_PAGE },
  },
  { what: 'dependent database rounds, page (API)', figure: PAGE_ROUNDS, more: apiRounds('pins') },
  {
    what: 'profile with 25 boards and 25 Pins, with headers, brotli 5 (with its structured data)',
    ...{ figure: shownTo('visitor'), more: wholeTo('visitor') },
  },
  { what: 'the same, if its lists come late (docs/decisions/151)', figure: LATE },
  { what: 'its styles, uncompressed (docs/decisions/048)', figure: STYLES },
  { what: 'JavaScript of a visitor who only reads', figure: INLINE_SCRIPT },
  { what: 'JavaScript for full interaction, brotli', figure: SCRIPT_SIZE },
  { what: 'worker, gzip (docs/decisions/121)', figure: WORKER_SIZE },
]

/** The cells of the rows that these figures fill: `64 (2)` and `65 (2)`, bytes with their unit. */
function cellsOf(figures: readonly Figure[]): Map<string, { measured: string; limit: string }> {
  const named = new Map(figures.map((each) => [each.what, each]))
  const cells = new Map<string, { measured: string; limit: string }>()
  for (const { what, figure, more } of TOLD) {
    const [first, second] = [named.get(figure), named.get(more ?? '')]
    if (!first || (more && !second)) continue
    const cell = (value: (each: Figure) => number | null) => {
      const [one, other] = [first, second].map((each) => each && value(each)?.toLocaleString('en'))
      return `${one}${other === undefined ? '' : ` (${other})`}${first.unit && ` ${first.unit}`}`
    }
    cells.set(what, { measured: cell(({ value }) => value), limit: cell(({ limit }) => limit) })
  }
  return cells
}

/** The cells of the table in README.md, by the first cell of their rows. */
function readTold(): Map<string, { measured: string; limit: string }> {
  const rows = readFileSync(FILE, 'utf8').matchAll(/^\| (.+?) +\| (.*?) *\| (.*?) *\|$/gm)
  return new Map([...rows].map(([, what = '', measured = '', limit = '']) => [what, { measured, limit }]))
}

/**
 * Allowed relative difference from README.md for bytes, and for rows of the demo world: builds for tests name their files differently, and keys and ids are
 * random.
 */
const TOLERANCE = 0.03

/** Differences between these figures and README.md: any for limits and plain counts, more than `TOLERANCE` for figures with a unit. */
export function staleRows(figures: readonly Figure[]): string[] {
  const told = readTold()
  const numbers = (cell: string) => (cell.match(/[\d,]+/g) ?? []).map((text) => Number(text.replaceAll(',', '')))
  return [...cellsOf(figures)].flatMap(([what, { measured, limit }]) => {
    const row = told.get(what)
    if (!row) return [`README.md has no row "${what}"`]
    const share = /[a-z]$/i.test(measured) ? TOLERANCE : 0
    const [now, then] = [numbers(measured), numbers(row.measured)]
    const isNear = now.length === then.length && now.every((n, i) => Math.abs(n - (then[i] ?? 0)) <= n * share)
    const isSame = isNear && row.limit === limit
    return isSame ? [] : [`${what}: ${measured} of ${limit}, README.md tells ${row.measured} of ${row.limit}`]
  })
}

/** Writes the figures of this run into README.md; rows that it did not measure stay. Fails if a row is missing there. */
export function writeTold(figures: readonly Figure[]): void {
  let text = readFileSync(FILE, 'utf8')
  for (const [what, { measured, limit }] of cellsOf(figures)) {
    const row = text.split('\n').find((line) => line.startsWith(`| ${what} `))
    if (!row) throw new Error(`README.md has no row "${what}"`)
    const [, first = '', ...rest] = row.split('|')
    const [one = 0, other = 0] = rest.map(({ length }) => length - 1)
    text = text.replace(row, `|${first}| ${measured.padEnd(one)}| ${limit.padEnd(other)}|`)
  }
  writeFileSync(FILE, text)
}
