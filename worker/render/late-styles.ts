/** How a document gets its styles, before its body and with parts that come late. */
export interface DocumentStyles {
  /** Builds the document up to the body from the rendered body, or from the shell, whose late parts follow (`isLate`). */
  start: (inside: string, isLate: boolean) => string
  /** The style rules that a rendered body can use, in the order of the sheet. */
  styles: (inside: string) => string
  nonce: string
}

/** How React begins a part that comes late: hidden, until its script puts it in its place. */
const LATE_PART = '<div hidden id="S:'

/**
 * The pieces of a body with their styles. The shell has the styles of its own marks; before a late part come those of the whole document so far, in
 * the order of the sheet, because the order decides between rules of the same weight (docs/decisions/151).
 */
export async function* withLateStyles(
  pieces: AsyncIterable<string>,
  { start, styles, nonce }: DocumentStyles,
): AsyncGenerator<string> {
  let sent = ''
  let sentStyles = ''
  for await (const piece of pieces) {
    const isShell = sent === ''
    sent += piece
    if (isShell) {
      sentStyles = styles(sent)
      yield start(sent, true) + piece
      continue
    }
    const needed = piece.includes(LATE_PART) ? styles(sent) : sentStyles
    // A replacement by a function: `$` in styles is not special.
    yield needed === sentStyles
      ? piece
      : piece.replace(LATE_PART, () => `<style nonce="${nonce}" data-late>${needed}</style>${LATE_PART}`)
    sentStyles = needed
  }
}
