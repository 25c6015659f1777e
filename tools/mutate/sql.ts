import { type Token, tokensOf } from './sql-tokens.ts'

/** A change of an SQL text, with offsets in that text. */
export interface SqlEdit {
  start: number
  end: number
  to: string
  /** The part of the text shown with the edit. */
  from: number
  until: number
}

const FLIPPED: Record<string, string> = { '=': '<>', '==': '<>', '<>': '=', '!=': '=' }
const BOUNDARY: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const SWAPPED: Record<string, string> = { and: 'or', or: 'and' }
/** A condition ends before these words; a single one begins after `OPENING`. */
const DELIMITERS = new Set(
  'and or where on when having then else end case select from join left inner cross natural group order limit union except set values returning as using indexed'.split(
    ' ',
  ),
)
const OPENING = new Set(['where', 'on', 'when', 'having'])

/** All mutations of one condition of an SQL text, whose holes are masked with `HOLE`. */
export function breakSql(text: string): SqlEdit[] {
  const tokens = tokensOf(text)
  return [...operators(tokens), ...negations(tokens), ...listed(tokens), ...operands(tokens)]
}

/** Omits the `+ 1` of each `version + 1` in an SQL text. */
export function keepVersions(text: string): SqlEdit[] {
  const tokens = tokensOf(text)
  return tokens.flatMap((token, i) => {
    const [plus, one] = [tokens[i + 1], tokens[i + 2]]
    if (!/(?:^|[._])version$/.test(token.word) || plus?.word !== '+' || one?.word !== '1') return []
    return [{ start: token.end, end: one.end, to: '', from: token.start, until: one.end }]
  })
}

/** Replaces `or` by `and`, `<>` by `=`, `<=` by `<`, and vice versa. Leaves the `=` of an assignment and the `and` of `between`. */
function operators(tokens: Token[]): SqlEdit[] {
  return tokens.flatMap((token, i) => {
    const isCompared = FLIPPED[token.word] !== undefined && !token.isAssigned
    const to = SWAPPED[token.word] ?? BOUNDARY[token.word] ?? (isCompared ? FLIPPED[token.word] : undefined)
    if (to === undefined || token.isOther) return []
    return [replaced(token, token, to, tokens, i)]
  })
}

/** Replaces `is` by `is not` and vice versa, and omits every other `not`. */
function negations(tokens: Token[]): SqlEdit[] {
  return tokens.flatMap((token, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]]
    if (token.word === 'is' && next?.word !== 'not') return [replaced(token, token, 'is not', tokens, i)]
    if (token.word !== 'not' || !next || next.word === 'materialized') return []
    const edit = replaced(token, token, '', tokens, i)
    return [before?.word === 'is' ? edit : { ...edit, end: next.start }]
  })
}

/** Omits one value of `in (0, 1)`. */
function listed(tokens: Token[]): SqlEdit[] {
  return tokens.flatMap((token, i) => {
    if (token.word !== 'in' || tokens[i + 1]?.word !== '(') return []
    const end = tokens.findIndex((each, at) => at > i + 1 && each.word === ')' && each.depth === token.depth)
    const inside = tokens.slice(i + 2, end)
    const values = inside.filter((_, at) => at % 2 === 0)
    const isList = values.every(isLiteral) && inside.every((each, at) => at % 2 === 0 || each.word === ',')
    if (!isList || values.length < 2) return []
    const [from, until] = [tokens[i - 1]?.start ?? token.start, tokens[end]?.end ?? token.end]
    return values.map((value, at) => {
      const [previous, following] = [values[at - 1], values[at + 1]]
      if (following) return { start: value.start, end: following.start, to: '', from, until }
      return { start: previous?.end ?? value.start, end: value.end, to: '', from, until }
    })
  })
}

/** Replaces each operand of `and` by true, of `or` by false, and a single condition by true. */
function operands(tokens: Token[]): SqlEdit[] {
  const edits: SqlEdit[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const first = tokens[i]
    const left = tokens[i - 1]
    if (!first || !(left === undefined || left.word === '(' || isDelimiter(left)) || isDelimiter(first)) continue
    const { depth } = first
    const ends = tokens.findIndex(
      (each, at) =>
        at >= i && (each.depth < depth || (each.depth === depth && (isDelimiter(each) || each.word === ','))),
    )
    const operand = tokens.slice(i, ends === -1 ? tokens.length : ends).filter(({ word }) => word !== ';')
    const right = ends === -1 ? undefined : tokens[ends]
    const to = neutral(left, right?.depth === depth ? right : undefined)
    const last = operand.at(-1)
    if (to === null || !last || !isCondition(operand, depth)) continue
    edits.push({ start: first.start, end: last.end, to, from: first.start, until: last.end })
  }
  return edits
}

function neutral(left: Token | undefined, right: Token | undefined): 'true' | 'false' | null {
  const words = [left?.word, right?.word]
  if (words.includes('and')) return 'true'
  if (words.includes('or')) return 'false'
  return left && OPENING.has(left.word) ? 'true' : null
}

/** True for a condition. A single value is none; two adjacent holes are more than one. */
function isCondition(operand: Token[], depth: number): boolean {
  const [first] = operand
  if (!first || first.word === 'conflict' || (operand.length === 1 && isLiteral(first))) return false
  const own = operand.filter((token) => token.depth === depth)
  return !own.some((token, i) => token.isHole && own[i + 1]?.isHole)
}

function isDelimiter(token: Token): boolean {
  return DELIMITERS.has(token.word) && !token.isOther
}

function isLiteral({ word }: Token): boolean {
  return /^(?:\d|')/.test(word)
}

/** The edit, shown with two tokens on each side. */
function replaced(first: Token, last: Token, to: string, tokens: Token[], i: number): SqlEdit {
  const from = tokens[Math.max(0, i - 2)]?.start ?? first.start
  const until = tokens[Math.min(tokens.length - 1, i + 2)]?.end ?? last.end
  return { start: first.start, end: last.end, to, from, until }
}
