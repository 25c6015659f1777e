/**
 * A piece of a style sheet: a rule with the marks that it needs (classes, `data-` attributes, `disabled` and `aria-disabled`), a group of rules, or a
 * piece that every document needs.
 */
export type StylePiece =
  | {
      css: string
      /** Marks that each selector needs; absent if a selector needs none. */
      ways?: readonly (readonly string[])[]
      /** Name that another used piece must contain for this one to be needed. */
      name?: string
    }
  | { of: string; pieces: readonly StylePiece[] }

/** A style sheet of the client build. */
export interface Sheet {
  /** The sheet's address; null without a build, where documents contain the whole sheet. */
  file: string | null
  pieces: readonly StylePiece[]
}

/** Media queries for which the late whole sheet is soon enough: print and contrast themes (docs/decisions/048). */
const LATE = /^@media (?:print|\(forced-colors)/

/**
 * The styles that a rendered document can use: rules whose classes and `data-` attributes occur in it, and rules of disabled controls if it has one.
 * The whole sheet follows with the scripts (docs/decisions/048).
 * @param html the rendered body, or its beginning, and the inline script, which may add marks
 */
export function stylesFor(html: string, pieces: readonly StylePiece[]): string {
  const marks = marksIn(html)
  const named: { css: string; name: string }[] = []
  const used = pieces.map((piece) => part(piece, marks, named)).join('')
  return used + named.flatMap(({ css, name }) => (used.includes(name) ? css : [])).join('')
}

function marksIn(html: string): Set<string> {
  const marks = new Set<string>()
  for (const [, classes = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of classes.split(' ')) marks.add(`.${name}`)
  for (const [name] of html.matchAll(/data-[\w-]*|\b(?:aria-)?disabled\b/g)) marks.add(name)
  return marks
}

function part(piece: StylePiece, marks: Set<string>, named: { css: string; name: string }[]): string {
  if ('of' in piece) {
    if (LATE.test(piece.of)) return ''
    const inside = piece.pieces.map((each) => part(each, marks, named)).join('')
    return inside && `${piece.of}{${inside}}`
  }
  const { css, ways, name } = piece
  if (name !== undefined) named.push({ css, name })
  const isUsed = ways?.some((way) => way.every((each) => marks.has(each))) ?? true
  return isUsed && name === undefined ? css : ''
}
