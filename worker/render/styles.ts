/** A piece of a style sheet: a rule with the marks that it needs, classes and `data-` attributes, a group of rules, or what all documents have. */
export type StylePiece =
  | {
      css: string
      /** For each of its selectors all marks that it needs; absent where one needs none. */
      ways?: readonly (readonly string[])[]
      /** What another piece must say for this one to be of use. */
      name?: string
    }
  | { of: string; pieces: readonly StylePiece[] }

/** A style sheet of the client build. */
export interface Sheet {
  /** Its address; null without a build, where documents have all of it. */
  file: string | null
  pieces: readonly StylePiece[]
}

/**
 * The styles that a document can use as it is drawn: rules whose classes and `data-` attributes stand in it. All of a page's come with the script that
 * brings it to life (docs/decisions/048).
 * @param html all that is drawn, with the script that may add marks; null where some of it comes later, and any rule may be needed
 */
export function stylesFor(html: string | null, pieces: readonly StylePiece[]): string {
  if (html === null) return pieces.map(whole).join('')
  const marks = marksIn(html)
  const named: { css: string; name: string }[] = []
  const used = pieces.map((piece) => part(piece, marks, named)).join('')
  return used + named.flatMap(({ css, name }) => (used.includes(name) ? css : [])).join('')
}

function marksIn(html: string): Set<string> {
  const found = [...html.matchAll(/ class="([^"]+)"|\b(data-[\w-]+)/g)]
  return new Set(
    found.flatMap(([, classes, attribute]) => classes?.split(' ').map((name) => `.${name}`) ?? attribute ?? []),
  )
}

function whole(piece: StylePiece): string {
  return 'of' in piece ? `${piece.of}{${piece.pieces.map(whole).join('')}}` : piece.css
}

function part(piece: StylePiece, marks: Set<string>, named: { css: string; name: string }[]): string {
  if ('of' in piece) {
    const inside = piece.pieces.map((each) => part(each, marks, named)).join('')
    return inside && `${piece.of}{${inside}}`
  }
  const { css, ways, name } = piece
  if (name !== undefined) named.push({ css, name })
  const isUsed = ways?.some((way) => way.every((each) => marks.has(each))) ?? true
  return isUsed && name === undefined ? css : ''
}
