/** Styles of a document, before its body and with late parts. */
export interface DocumentStyles {
  /** Builds the document up to the body from the rendered body, or from the shell if late parts follow (`isLate`). */
  start: (inside: string, isLate: boolean) => string
  /** The style rules that a rendered body can use, in the order of the sheet. */
  styles: (inside: string) => string
  nonce: string
}

/** Start of a late part in React's stream: hidden, until its script moves it into place. */
const LATE_PART = '<div hidden id="S:'

/**
 * Adds styles to the pieces of a body. The shell gets the styles of its own markup; before each late part come the styles of the whole document so
 * far, in the order of the sheet, because the order decides between rules of the same specificity (docs/decisions/151).
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
    // A replacement function, because `$` in styles would be special in a string.
    yield needed === sentStyles
      ? piece
      : piece.replace(LATE_PART, () => `<style nonce="${nonce}" data-late>${needed}</style>${LATE_PART}`)
    sentStyles = needed
  }
}
