import type { ESTree } from 'vite'
import type { Kind, Parsed } from './code.ts'
import type { Edit } from './mutant.ts'
import { breakSql, keepVersions } from './sql.ts'
import { HOLE } from './sql-tokens.ts'

interface Range {
  start: number
  end: number
}

const FLIPPED: Record<string, string> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' }
const BOUNDARY: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const SWAPPED: Record<string, string> = { '&&': '||', '||': '&&' }

/** Replaces an expression by a text, unless they are equal. */
export function replaceBy({ start, end }: Range, to: string, shown: Range = { start, end }): Edit[] {
  return [{ start, end, to, shown }]
}

/** Replaces `&&` by `||` and vice versa, and omits each side; of `??` keeps only one side. */
export function breakLogical(parsed: Parsed, node: ESTree.LogicalExpression): Edit[] {
  const { left, right, operator } = node
  const swapped = SWAPPED[operator]
  if (swapped === undefined)
    return [left, right].flatMap((side) => replaceBy(node, parsed.text.slice(side.start, side.end)))
  const neutral = operator === '&&' ? 'true' : 'false'
  return [
    ...replaceBy(between(parsed, left, right, operator), swapped, node),
    ...replaceBy(left, neutral, node),
    ...replaceBy(right, neutral, node),
  ]
}

/** Inverts equality, and moves the bound of a comparison by one. */
export function breakComparison(parsed: Parsed, node: ESTree.BinaryExpression): Edit[] {
  const { left, right, operator } = node
  const to = FLIPPED[operator] ?? BOUNDARY[operator]
  return to === undefined ? [] : replaceBy(between(parsed, left, right, operator), to, node)
}

/** Replaces `!x` by `x`. */
export function withoutFirst({ start, end }: Range): Edit {
  return { start, end: start + 1, to: '', shown: { start, end } }
}

/** Omits one element of a list of two or more constants, such as names or states. */
export function breakList(parsed: Parsed, node: ESTree.ArrayExpression): Edit[] {
  const isConstant = node.elements.every((each) => each?.type === 'Literal')
  return isConstant ? withoutEach(parsed, node, node.elements) : []
}

/** Omits one part of a list or object of two or more parts. */
export function withoutEach(parsed: Parsed, list: Range, all: readonly (Range | null)[], left = all): Edit[] {
  const parts = all.filter((each) => each !== null)
  return parts.flatMap((part, i) => {
    if (!left.includes(part) || (parts.length < 2 && left === all)) return []
    const [previous, next] = [parts[i - 1], parts[i + 1]]
    if (next) return replaceBy({ start: part.start, end: next.start }, '', list)
    if (previous) return replaceBy({ start: previous.end, end: part.end }, '', list)
    // A comma after the last part may stay only if a part precedes it.
    const comma = parsed.bare.slice(part.end, list.end).indexOf(',')
    return replaceBy({ start: part.start, end: comma === -1 ? part.end : part.end + comma + 1 }, '', list)
  })
}

/** Tags of templates with SQL: a part of a statement, or a whole one. */
const SQL_TAGS = new Set(['rows', 'run', 'sql', 'writtenRows'])

/** Mutates the SQL of a template; other templates are left unchanged. */
export function breakTemplate(
  { text }: Parsed,
  { tag, quasi }: ESTree.TaggedTemplateExpression,
  kinds: ReadonlySet<Kind>,
): Edit[] {
  if (tag.type !== 'Identifier' || !SQL_TAGS.has(tag.name)) return []
  const begin = quasi.start + 1
  const masked = mask(text.slice(begin, quasi.end - 1), quasi, begin)
  const edits = [
    ...(kinds.has('conditions') ? breakSql(masked) : []),
    ...(kinds.has('versions') ? keepVersions(masked) : []),
  ]
  return edits.flatMap(({ start, end, to, from, until }) =>
    replaceBy({ start: begin + start, end: begin + end }, to, { start: begin + from, end: begin + until }),
  )
}

/** The text of a template with `HOLE` in place of each character of `${…}`. */
function mask(text: string, { quasis }: ESTree.TemplateLiteral, begin: number): string {
  let masked = text
  for (const [i, quasi] of quasis.entries()) {
    const next = quasis[i + 1]
    if (!next) break
    const start = quasi.start + 1 + quasi.value.raw.length - begin
    const end = next.start + 1 - begin
    masked = masked.slice(0, start) + HOLE.repeat(end - start) + masked.slice(end)
  }
  return masked
}

/** The position of an operator between its operands, without comments. */
function between({ bare }: Parsed, left: Range, right: Range, operator: string): Range {
  const start = left.end + bare.slice(left.end, right.start).indexOf(operator)
  return { start, end: start + operator.length }
}
