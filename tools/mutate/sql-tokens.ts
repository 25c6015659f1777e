/** Replaces each character of a `${…}` in a template with SQL; a character that no source contains. */
export const HOLE = '\uE000'

export interface Token {
  /** In lower case, except strings. A hole keeps its mask. */
  word: string
  start: number
  end: number
  /** Number of enclosing parentheses; a parenthesis has the depth of its outside. */
  depth: number
  isHole: boolean
  /** True for the `=` of `set column = value`. */
  isAssigned: boolean
  /** True for an `and` or `or` that joins no conditions: `between 1 and 2`, `insert or ignore`. */
  isOther: boolean
}

const PATTERN =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|[\w\uE000][\w.\uE000]*|<>|<=|>=|!=|==|\|\||[-+*/%=<>(),;?]/g

interface Frame {
  isSetting: boolean
  betweens: number
}

/** The tokens of an SQL text, without comments. */
export function tokensOf(text: string): Token[] {
  const frames: Frame[] = [{ isSetting: false, betweens: 0 }]
  const tokens: Token[] = []
  for (const match of text.matchAll(PATTERN)) {
    const [raw] = match
    if (raw.startsWith('--') || raw.startsWith('/*')) continue
    const word = raw.startsWith("'") ? raw : raw.toLowerCase()
    if (word === ')' && frames.length > 1) frames.pop()
    const frame = frames.at(-1) ?? { isSetting: false, betweens: 0 }
    const isOfBetween = word === 'and' && frame.betweens > 0
    const isWriting = ['insert', 'update'].includes(tokens.at(-1)?.word ?? '')
    tokens.push({
      ...{ word, start: match.index, end: match.index + raw.length, depth: frames.length - 1 },
      ...{ isHole: raw.includes(HOLE), isOther: isOfBetween || (word === 'or' && isWriting) },
      isAssigned: word === '=' && frame.isSetting,
    })
    if (isOfBetween) frame.betweens -= 1
    if (word === 'between') frame.betweens += 1
    if (word === 'set') frame.isSetting = true
    if (['where', 'from', 'returning', 'select', 'case'].includes(word)) frame.isSetting = false
    if (word === '(') frames.push({ isSetting: false, betweens: 0 })
  }
  return tokens
}
