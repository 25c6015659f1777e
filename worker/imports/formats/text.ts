/** Maximum characters of a line, row or tag; longer ones are skipped, so that they can't fill the memory. An inline picture may have 3 MB. */
export const LONGEST = 4_000_000
/** Characters kept of a value in a row or an object: many times a Pin's longest text. */
export const LONGEST_VALUE = 100_000

/** Decodes a file in pieces, without a byte order mark. Invalid bytes become U+FFFD. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** The lines of a text, which end with LF, CR LF or CR; null stands for a line that is too long. */
export async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  let line: string | null = ''
  /** True if the last piece ended with CR, which an LF may follow. */
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
