/** A line, cell or tag that is longer holds no bookmark; without a limit one could fill the memory. */
export const LONGEST = 1_000_000

/**
 * The text of a file, in pieces, without a mark at its start. UTF-16 is recognized by its mark, everything else is read as UTF-8; bytes that are
 * none become U+FFFD.
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  /** The first byte, if it came alone: the mark has two. */
  let first: Uint8Array | null = null
  for await (const piece of bytes) {
    const chunk: Uint8Array = first ? new Uint8Array([...first, ...piece]) : piece
    first = decoder === null && chunk.length < 2 ? chunk : null
    if (first) continue
    decoder ??= new TextDecoder(encodingOf(chunk))
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = (decoder ?? new TextDecoder()).decode(first ?? new Uint8Array())
  if (rest !== '') yield rest
}

function encodingOf([first = 0, second = 0]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** The lines of a text; one that is too long is null. */
export async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  let line: string | null = ''
  const longer = (by: string) => (line === null || line.length + by.length > LONGEST ? null : line + by)
  for await (const piece of text) {
    let from = 0
    for (let to = piece.indexOf('\n'); to !== -1; to = piece.indexOf('\n', from)) {
      yield longer(piece.slice(from, to))?.replace(/\r$/, '') ?? null
      line = ''
      from = to + 1
    }
    line = longer(piece.slice(from))
  }
  if (line !== '') yield line
}
