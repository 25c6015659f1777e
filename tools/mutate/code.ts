import { type ESTree, parseSync, Visitor } from 'vite'
import {
  breakComparison,
  breakList,
  breakLogical,
  breakTemplate,
  replaceBy,
  withoutEach,
  withoutFirst,
} from './edits.ts'
import type { Edit } from './mutant.ts'

/**
 * Kinds of mutations. `conditions`: in code and SQL, and lists of values; `keys`: parts of lists and objects of all kinds; `versions`: statements that raise
 * the version of a person's pages.
 */
export type Kind = 'conditions' | 'keys' | 'versions'

/** A source and its syntax tree. */
export interface Parsed {
  file: string
  text: string
  /** The source with blanks instead of comments, at the same offsets. */
  bare: string
  program: ESTree.Program
}

/** Methods whose callback is a predicate on an item. */
const ASKING = new Set(['every', 'filter', 'find', 'findIndex', 'findLast', 'some'])
/** Events of `worker/model/effects/`, which return statements that raise versions, and functions that return one such statement. */
const EVENT = /^(?:person|boards?|pin|sections)\w*(?:Changed|Renamed)(?:OfOne)?$/
const RAISE = /^raiseVersions/

/** @throws {SyntaxError} if the text does not parse as TypeScript */
export function parseSource(file: string, text: string): Parsed {
  const { program, errors, comments } = parseSync(file, text)
  const [error] = errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ')
  let bare = text
  for (const { start, end } of comments) bare = bare.slice(0, start) + blank(bare.slice(start, end)) + bare.slice(end)
  return { file, text, bare, program }
}

/** All mutations of these kinds in a source. */
export function breakSource(parsed: Parsed, kinds: ReadonlySet<Kind>): Edit[] {
  const edits: Edit[] = []
  if (kinds.has('conditions')) breakConditions(parsed, edits)
  new Visitor({
    ArrayExpression: (node) => {
      if (kinds.has('keys')) edits.push(...withoutEach(parsed, node, node.elements))
      else if (kinds.has('conditions')) edits.push(...breakList(parsed, node))
      if (!kinds.has('versions')) return
      const raising = node.elements.filter((each) => each?.type === 'CallExpression' && RAISE.test(calledName(each)))
      edits.push(...withoutEach(parsed, node, node.elements, raising))
    },
    ObjectExpression: (node) => {
      if (kinds.has('keys')) edits.push(...withoutEach(parsed, node, node.properties))
    },
    CallExpression: (node) => {
      if (kinds.has('versions') && EVENT.test(calledName(node))) edits.push(...replaceBy(node, '[]'))
    },
    TaggedTemplateExpression: (node) => {
      edits.push(...breakTemplate(parsed, node, kinds))
    },
  }).visit(parsed.program)
  return edits
}

/** Returns the name of the top-level statement that contains an offset: a function, a constant, a type. */
export function namesWithin({ program }: Parsed): (at: number) => string {
  return (at) => {
    const found = program.body.find(({ start, end }) => start <= at && at < end)
    const statement = found?.type === 'ExportNamedDeclaration' ? found.declaration : found
    if (statement?.type === 'FunctionDeclaration') return statement.id?.name ?? 'function'
    if (statement?.type !== 'VariableDeclaration') return 'file'
    const id = statement.declarations[0]?.id
    return id?.type === 'Identifier' ? id.name : 'constants'
  }
}

/** Conditions of code: operators, tests, and results of functions that return a boolean. */
function breakConditions(parsed: Parsed, edits: Edit[]): void {
  /** For each function around the current node: true if it returns a boolean. */
  const answers: boolean[] = []
  const leave = () => {
    answers.pop()
  }
  const decide = (node: ESTree.Node) => {
    for (const to of ['true', 'false']) edits.push(...replaceBy(node, to))
  }
  const enter = ({ returnType }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    answers.push(returnType?.typeAnnotation.type === 'TSBooleanKeyword')
  }
  new Visitor({
    LogicalExpression: (node) => {
      edits.push(...breakLogical(parsed, node))
    },
    BinaryExpression: (node) => {
      edits.push(...breakComparison(parsed, node))
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') edits.push(withoutFirst(node))
    },
    IfStatement: ({ test }) => decide(test),
    ConditionalExpression: ({ test }) => decide(test),
    CallExpression: (node) => {
      const [first] = node.arguments
      const isQuestion = ASKING.has(calledName(node)) && first?.type === 'ArrowFunctionExpression' && first.expression
      if (isQuestion) decide(first.body)
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: (node) => {
      enter(node)
      if (node.expression && answers.at(-1)) decide(node.body)
    },
    ReturnStatement: ({ argument }) => {
      if (argument && answers.at(-1)) decide(argument)
    },
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parsed.program)
}

function calledName({ callee }: ESTree.CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}
