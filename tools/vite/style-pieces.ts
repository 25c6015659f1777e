import postcss, { type AtRule, type Container, type Rule } from 'postcss'
import type { StylePiece } from '../../worker/render/styles.ts'

/** At-rules that are split into the rules inside them; all others are kept whole. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer'])
/** At-rules that are only useful if another rule names them. */
const NAMED = new Set(['keyframes', 'position-try', 'property'])

/** Splits a style sheet into pieces that a document may need or omit, in order. */
export function stylePieces(sheet: string): StylePiece[] {
  return piecesIn(postcss.parse(sheet))
}

function piecesIn(container: Container): StylePiece[] {
  return (container.nodes ?? []).flatMap((node): StylePiece[] => {
    if (node.type === 'rule') return [pieceOf(node as Rule)]
    if (node.type !== 'atrule') return []
    const { name, params, nodes } = node as AtRule
    if (GROUPS.has(name) && nodes) return [{ of: `@${name} ${params}`, pieces: piecesIn(node as AtRule) }]
    const css = `${node}${nodes ? '' : ';'}`
    return [NAMED.has(name) ? { css, name: params } : { css }]
  })
}

function pieceOf(rule: Rule): StylePiece {
  const ways = rule.selectors.map(marksOf)
  const css = `${rule}`
  return ways.some((marks) => marks.length === 0) ? { css } : { css, ways }
}

/**
 * The classes and `data-` attributes that a selector requires, also those inside a `:has()` of one selector. Those inside other parentheses, as of
 * `:not()`, are not required.
 */
function marksOf(selector: string): string[] {
  let bare = selector.replaceAll(/:has\(([^(),]*)\)/g, ' $1')
  while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '')
  const attributes = [...bare.matchAll(/\[(data-[\w-]+)[^\]]*\]/g)].map(([, name = '']) => name)
  const classes = bare.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.[\w-]+/g)
  return [...attributes, ...[...classes].map(([name]) => name)]
}
