import * as v from 'valibot'
import type { LineFault, Rule } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { cleanLines, cleanText, cutUnits, isBlank } from '../text.ts'
import { CATEGORIES } from './contract.ts'
import { boardDescription, boardName, sectionTitle } from './writes.ts'

/** ms by which a creation date may be in the future: other clocks may be ahead. */
const CLOCK = 86_400_000
/** Values of a board's columns, the same for calls, forms and imports. Names without visible characters are rejected before. */
const entries = {
  name: boardName,
  description: v.optional(boardDescription, ''),
  category: v.optional(v.nullable(v.picklist(CATEGORIES)), null),
  sections: v.optional(v.pipe(v.array(sectionTitle), v.maxLength(LIMITS.max.sections)), []),
  /** ms since 1970; absent: now. */
  createdAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(LIMITS.value.firstDate))),
} as const
const boardValues = v.pipe(v.object(entries), v.brand('BoardValues'))
export type BoardValues = v.InferOutput<typeof boardValues>

/** Unvalidated values. */
export interface BoardInput {
  name: string
  description?: string
  category?: string | null
  sections?: string[]
  createdAt?: number
}

/**
 * Validates the values of a board by the schemas of `/v3`, like `judgePin`.
 * @param fallback name for a board without one
 */
export function judgeBoard<Spec extends BoardInput>(
  spec: Spec,
  now: number,
  fallback = 'Board',
): { spec: Omit<Spec, keyof BoardInput> & BoardValues; faults: LineFault[] } {
  const isLate = spec.createdAt !== undefined && !(spec.createdAt <= now + CLOCK)
  const faults: LineFault[] = isLate ? [{ rule: 'created_at', outcome: 'without' }] : []
  const isNamed = !isBlank(spec.name)
  if (!isNamed) faults.push({ rule: 'board_name', outcome: 'without' })
  const known = { ...spec, name: isNamed ? spec.name : fallback, ...(isLate && { createdAt: undefined }) }
  const whole = v.safeParse(boardValues, known, { abortEarly: true, abortPipeEarly: true })
  if (whole.success) return { spec: { ...spec, ...whole.output }, faults }
  const read = (name: keyof typeof entries, rule: Rule, shortened: () => unknown) => {
    const schema: v.GenericSchema = entries[name]
    const parsed = v.safeParse(schema, known[name], { abortPipeEarly: true })
    if (parsed.success) return parsed.output
    const short = shortened()
    faults.push({ rule, outcome: short === undefined || short === null ? 'without' : 'shortened' })
    return short
  }
  const values = {
    name: read('name', 'board_name', () => cutUnits(cleanText(known.name), LIMITS.text.boardName)),
    description: read('description', 'board_description', () =>
      cutUnits(cleanLines(known.description ?? ''), LIMITS.text.boardDescription),
    ),
    category: read('category', 'category', () => null),
    sections: read('sections', 'section', () => titlesOf(known.sections ?? [])),
    createdAt: read('createdAt', 'created_at', () => undefined),
  }
  return { spec: { ...spec, ...v.parse(boardValues, values) }, faults }
}

/** A valid name of a board; null: nothing visible is left. */
export function readBoardName(raw: string | null): { name: string | null; isShortened: boolean } {
  const clean = raw === null || isBlank(raw) ? '' : cleanText(raw)
  const name = cutUnits(clean, LIMITS.text.boardName)
  return { name: name || null, isShortened: name !== clean }
}

/** The title of a section, cut to its maximum; null: nothing visible is left. */
export function sectionTitleOf(text: string): string | null {
  return isBlank(text) ? null : cutUnits(cleanText(text), LIMITS.text.section) || null
}

function titlesOf(sections: readonly string[]): string[] {
  return sections.flatMap((title) => sectionTitleOf(title) ?? []).slice(0, LIMITS.max.sections)
}
