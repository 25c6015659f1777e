import postcss, { type AtRule, type Container, type Rule } from 'postcss'
import parseSelector, { type Node, type Selector } from 'postcss-selector-parser'
import type { StylePiece } from '#worker/render/styles.ts'

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
  const ways = withoutStricter(parseSelector().astSync(rule.selector).nodes.flatMap(waysOf))
  const css = `${rule}`
  return ways.some((marks) => marks.length === 0) ? { css } : { css, ways }
}

/** Pseudo-classes that match if one of their inner selectors does. */
const CHOICES = new Set([':is', ':where', ':has'])

/**
 * The classes, `data-` attributes and disabled states that a selector requires, for each way in which it can match: `:is(.a, .b)` has two. Those inside other
 * pseudo-classes, such as `:not()`, are not required.
 */
function waysOf(selector: Selector): string[][] {
  return selector.nodes.reduce<string[][]>(
    (ways, node) => {
      const choices = waysOfNode(node)
      return ways.flatMap((marks) => choices.map((more) => [...marks, ...more]))
    },
    [[]],
  )
}

function waysOfNode(node: Node): string[][] {
  if (node.type === 'class') return [[`.${node.value}`]]
  if (node.type === 'attribute' && /^(?:data-|aria-disabled$)/.test(node.attribute)) return [[node.attribute]]
  if (node.type === 'pseudo' && node.value === ':disabled') return [['disabled']]
  if (node.type === 'pseudo' && CHOICES.has(node.value)) return node.nodes.flatMap(waysOf)
  return [[]]
}

/** Omits ways that are implied by another way, which requires only some of their marks. */
function withoutStricter(ways: string[][]): string[][] {
  const sets = ways.map((marks) => new Set(marks))
  const isNeeded = (set: Set<string>, i: number) =>
    !sets.some((other, j) => j !== i && other.isSubsetOf(set) && (other.size < set.size || j < i))
  return sets.filter(isNeeded).map((set) => [...set])
}
