import { type ESTree, parseSync, Visitor } from 'vite'

interface Function {
  body: ESTree.FunctionBody | ESTree.Expression
  names: Set<string>
}

/** A top-level statement: the names used in it outside of functions, and its calls. */
interface Top {
  /** The declared name. */
  name: string
  isFunction: boolean
  /** Names used outside of its functions. */
  names: Set<string>
  /** Calls made while it is loaded; for a function: all its calls. */
  calls: Set<string>
  /** Its place, if it has mutants. */
  place: number | null
}

/** The markers that `switchSource` writes into a constant, and into a function. */
const NUMBER = /globalThis\.mutant === (\d+) \?|globalThis\.reached\?\.add\((\d+)\)/

/**
 * Records in `globalThis.reached` the reads of constants with mutants, and of constants made from one or by a function that has some: adds it to the innermost
 * function around the name. Matches by name alone, so that a local variable of the same name counts too.
 * @param code a file with all sources that have mutants, whose top-level names are unique
 */
export function noteReaders(code: string): string {
  const { program } = parseSync('worker.mjs', code)
  const functions: Function[] = []
  const tops = program.body.flatMap((statement) => topsOf(statement, program, code, functions))
  const places = placesOf(tops)
  const notes = functions.flatMap(({ body, names }) => {
    const own = new Set([...names].flatMap((name) => [...(places.get(name) ?? [])]))
    const note = [...own].map((place) => `globalThis.reached?.add(${place})`).join(', ')
    if (!note) return []
    if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: ` ${note};` }]
    return [
      { at: body.start, text: `(${note}, ` },
      { at: body.end, text: ')' },
    ]
  })
  let noted = code
  for (const { at, text } of notes.toSorted((a, b) => b.at - a.at)) noted = noted.slice(0, at) + text + noted.slice(at)
  return noted
}

/** The declarations of a statement. Adds all its functions to `functions`. */
function topsOf(
  statement: ESTree.Program['body'][number],
  program: ESTree.Program,
  code: string,
  functions: Function[],
): Top[] {
  const names = new Set<string>()
  const outside = new Set<string>()
  const all = new Set<string>()
  const open: Function[] = []
  const enter = ({ body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const own = { body: body as Function['body'], names: new Set<string>() }
    functions.push(own)
    open.push(own)
  }
  const leave = () => void open.pop()
  new Visitor({
    Identifier: ({ name }) => void (open.at(-1)?.names ?? names).add(name),
    CallExpression: ({ callee }) => {
      if (callee.type !== 'Identifier') return
      all.add(callee.name)
      if (open.length === 0) outside.add(callee.name)
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit({ ...program, body: [statement] })
  const placeIn = ({ start, end }: ESTree.Node) => {
    const [, ofConstant, ofFunction] = NUMBER.exec(code.slice(start, end)) ?? []
    const number = ofConstant ?? ofFunction
    return number === undefined ? null : Number(number)
  }
  if (statement.type === 'FunctionDeclaration' && statement.id)
    return [{ name: statement.id.name, isFunction: true, names, calls: all, place: placeIn(statement) }]
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap((each): Top[] => {
    const { id, init } = each
    if (id.type !== 'Identifier') return []
    const isFunction = init?.type === 'ArrowFunctionExpression'
    return [{ name: id.name, isFunction, names, calls: isFunction ? all : outside, place: placeIn(each) }]
  })
}

/** For each constant the places whose mutants it contains: its own, those of constants it is made from, and of functions that make it. */
function placesOf(tops: readonly Top[]): Map<string, Set<number>> {
  const known = new Map(tops.filter(({ isFunction }) => isFunction).map((top) => [top.name, top]))
  const calledBy = (name: string, seen = new Set<string>()): number[] => {
    const top = known.get(name)
    if (!top || seen.has(name)) return []
    seen.add(name)
    const further = [...top.calls].flatMap((each) => calledBy(each, seen))
    return top.place === null ? further : [top.place, ...further]
  }
  const places = new Map<string, Set<number>>()
  // A constant can use a later one only within a function.
  for (const { name, isFunction, names, calls, place } of tops) {
    if (isFunction) continue
    const of = new Set([
      ...(place === null ? [] : [place]),
      ...[...names].flatMap((each) => (each === name ? [] : [...(places.get(each) ?? [])])),
      ...[...calls].flatMap((each) => calledBy(each)),
    ])
    if (of.size > 0) places.set(name, of)
  }
  return places
}
