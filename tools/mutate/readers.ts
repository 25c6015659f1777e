import { type ESTree, parseSync, Visitor } from 'vite'

interface Function {
  body: ESTree.FunctionBody | ESTree.Expression
  names: Set<string>
}

/** What `switchSource` writes in a constant. */
const NUMBER = /globalThis\.mutant === (\d+) \?/

/**
 * Notes in `globalThis.reached` who reads a constant with mutants, or a constant that is made of one: the innermost function around its name. It is
 * found by name alone, so that a local variable of the same name counts too.
 * @param code a file with all sources that have mutants, whose names at the top are unique
 */
export function noteReaders(code: string): string {
  const { program } = parseSync('worker.mjs', code)
  /** Of each name at the top the places whose mutants it contains. */
  const places = new Map<string, Set<number>>()
  const constants: { name: string; names: Set<string> }[] = []
  const functions: Function[] = []
  for (const statement of program.body) {
    const names = new Set<string>()
    const open: Function[] = []
    const enter = ({ body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
      const own = { body: body as Function['body'], names: new Set<string>() }
      functions.push(own)
      open.push(own)
    }
    const leave = () => void open.pop()
    new Visitor({
      Identifier: ({ name }) => void (open.at(-1)?.names ?? names).add(name),
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    }).visit({ ...program, body: [statement] })
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, start, end } of statement.declarations) {
      if (id.type !== 'Identifier') continue
      const number = NUMBER.exec(code.slice(start, end))?.[1]
      if (number !== undefined) places.set(id.name, new Set([Number(number)]))
      constants.push({ name: id.name, names })
    }
  }
  // A constant may be made of a later one only within a function.
  for (const { name, names } of constants)
    for (const each of names) {
      if (each !== name)
        for (const place of places.get(each) ?? []) places.set(name, (places.get(name) ?? new Set()).add(place))
    }
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
