import { LONGEST, LONGEST_VALUE } from '../text.ts'

/** Maximum cells kept of a row. */
const MOST_CELLS = 1000
/** Characters to wait for the end of the first line, which shows the separator. */
const FIRST_LINE = 65_536

/**
 * Yields rows of cells (RFC 4180, with comma, semicolon or tab; rows end with LF, CR LF or CR; a first line `sep=;` names the separator). null stands for a
 * row that is too long; longer cells are cut; an open quote ends with the file.
 */
export async function* rowsIn(text: AsyncIterable<string>): AsyncGenerator<string[] | null> {
  const rows = new RowReader()
  let begin: string | null = ''
  for await (const piece of text) {
    if (begin === null) {
      yield* rows.read(piece)
      continue
    }
    begin += piece
    if (!/[^\r\n][\r\n]./s.test(begin) && begin.length < FIRST_LINE) continue
    yield* rows.begin(begin)
    begin = null
  }
  if (begin !== null) yield* rows.begin(begin)
  yield* rows.end()
}

class RowReader {
  #separator = ','
  #cells: string[] = []
  #cell = ''
  #size = 0
  /** `maybe out`: after a quote that ends the cell or begins an escaped quote. */
  #quoted: 'no' | 'in' | 'maybe out' = 'no'
  #isEmpty = true;

  *begin(text: string): Generator<string[] | null> {
    const [, said = '', separator] = /^\ufeff?("?sep=([,;\t|])"?(?:\r\n?|\n|$))/i.exec(text) ?? []
    const rest = text
      .replace(/^\ufeff/, '')
      .slice(said.length)
      .replace(/^[\r\n]+/, '')
    this.#separator = separator ?? separatorIn(rest)
    yield* this.read(rest)
  }

  *read(piece: string): Generator<string[] | null> {
    for (const char of piece) {
      if (this.#quoted === 'in') {
        if (char === '"') this.#quoted = 'maybe out'
        else this.#add(char)
        continue
      }
      if (this.#quoted === 'maybe out') {
        this.#quoted = 'no'
        if (char === '"') {
          this.#add(char)
          this.#quoted = 'in'
          continue
        }
      }
      if (char === '\n' || char === '\r') {
        yield* this.end()
        continue
      }
      if (char === '"' && this.#cell === '') this.#quoted = 'in'
      else if (char === this.#separator) this.#endCell()
      else this.#add(char)
      this.#isEmpty = false
    }
  }

  *end(): Generator<string[] | null> {
    if (this.#isEmpty) return
    this.#endCell()
    const row = this.#size > LONGEST ? null : this.#cells
    this.#cells = []
    this.#size = 0
    this.#isEmpty = true
    yield row
  }

  #add(char: string): void {
    this.#size += 1
    if (this.#cell.length < LONGEST_VALUE) this.#cell += char
  }

  #endCell(): void {
    if (this.#cells.length < MOST_CELLS) this.#cells.push(this.#cell)
    this.#cell = ''
  }
}

/** The most frequent separator of the first line, outside of quotes. */
function separatorIn(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((each) => [each, line.split(each).length] as const)
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ','
}
