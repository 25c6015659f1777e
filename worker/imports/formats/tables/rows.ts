import { LONGEST } from '../text.ts'

/** Rows of cells (RFC 4180, with comma, semicolon or tab). A row that is too long is null; an open quote ends with the file. */
export async function* rowsIn(text: AsyncIterable<string>): AsyncGenerator<string[] | null> {
  let separator: string | null = null
  let cells: string[] = []
  let cell = ''
  let size = 0
  /** In quotes; behind a quote that may be their end or half of an escaped one. */
  let quoted: 'no' | 'in' | 'maybe out' = 'no'
  let isEmpty = true
  const ended = (): string[] | null => {
    const row = size > LONGEST ? null : [...cells, cell]
    cells = []
    cell = ''
    size = 0
    isEmpty = true
    return row
  }
  for await (const piece of text) {
    separator ??= separatorIn(piece)
    for (const char of piece) {
      if (quoted === 'in') {
        if (char === '"') quoted = 'maybe out'
        else if (++size <= LONGEST) cell += char
        continue
      }
      if (quoted === 'maybe out') {
        quoted = 'no'
        if (char === '"') {
          cell += '"'
          quoted = 'in'
          continue
        }
      }
      if (char === '"' && cell === '') quoted = 'in'
      else if (char === separator) {
        cells.push(cell)
        cell = ''
      } else if (char === '\n') {
        if (!isEmpty) yield ended()
        continue
      } else if (char === '\r') continue
      else if (++size <= LONGEST) cell += char
      isEmpty = false
    }
  }
  if (!isEmpty) yield ended()
}

/** The separator that the first line has most of. */
function separatorIn(piece: string): string {
  const [line = ''] = piece.split('\n', 1)
  const counts = [',', ';', '\t'].map((each) => [each, line.split(each).length] as const)
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ','
}
