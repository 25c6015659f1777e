/** A line, row or tag that is longer holds no bookmark, in characters; without a limit one could fill the memory. Pictures in a line have up to 3 MB. */
export const LONGEST = 4_000_000
/** Of a value of a row or an object so many characters are kept: many times what a Pin's longest text may have. */
export const LONGEST_VALUE = 100_000

/** The text of a file, in pieces, without a mark at its start. Bytes that are no character of its encoding become U+FFFD. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** The lines of a text, which end with LF, CR LF or CR; one that is too long is null. */
export async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  let line: string | null = ''
  /** The last piece ended with CR, which an LF may follow. */
  let isEnd = false
  const longer = (by: string) => (line === null || line.length + by.length > LONGEST ? null : line + by)
  for await (const given of text) {
    const piece: string = isEnd && given.startsWith('\n') ? given.slice(1) : given
    isEnd = given.endsWith('\r')
    let from = 0
    for (const { index, 0: end } of piece.matchAll(/\r\n?|\n/g)) {
      yield longer(piece.slice(from, index))
      line = ''
      from = index + end.length
    }
    line = longer(piece.slice(from))
  }
  if (line !== '') yield line
}
