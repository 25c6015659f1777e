import type { ESTree } from 'vite'
import type { Parsed } from './code.ts'
import type { Mutant } from './mutant.ts'

/**
 * A source with several mutations, each active only while `globalThis.mutant` is its number. A call of a function with mutants adds the lowest of their numbers
 * to `globalThis.reached`, if it exists.
 */
export interface Switched {
  text: string
  /** By number. */
  mutants: ReadonlyMap<number, Switchable>
  /** Names of the constants that have mutants, with the lowest number of each. */
  constants: ReadonlyMap<string, number>
}

export interface Switchable {
  mutant: Mutant
  /** The lowest number of its function or constant: a test that reaches one mutant of it reaches all. */
  place: number
  /** True if it is outside of functions, so that it takes effect only if its number is set while the source is loaded. */
  isOfLoad: boolean
}

/** A top-level function or constant of a source. */
interface Part {
  /** Start of the statement without `export`; of a constant: start of its value. */
  start: number
  end: number
  name: { start: number; end: number }
  /** Start of the body of a declared function; null: a function assigned to a constant. */
  body: number | null
  isConstant: boolean
}

/**
 * Turns each function with mutants into one per mutant, and a dispatcher of its name that calls the one whose number is set. A constant becomes a choice of
 * values.
 * @param all mutants of the source
 * @param first the number of the first, from 1
 */
export function switchSource({ file, text, program }: Parsed, all: readonly Mutant[], first = 1): Switched {
  const mutants = new Map<number, Switchable>()
  const constants = new Map<string, number>()
  let switched = text
  let next = first + all.length
  // From the end, so that earlier offsets stay valid.
  for (const part of partsOf(program).toReversed()) {
    const begin = part.isConstant ? part.start : part.name.end
    const own = all.filter(({ start }) => begin <= start && start < part.end)
    if (own.length === 0) continue
    next -= own.length
    const place = next
    const name = text.slice(part.name.start, part.name.end)
    const variants = own.map((mutant, i): [number, string] => {
      mutants.set(place + i, { mutant, place, isOfLoad: part.isConstant })
      return [place + i, mutant.text.slice(part.start, part.end + mutant.text.length - text.length)]
    })
    if (part.isConstant) constants.set(name, place)
    const made = part.isConstant ? choice(part, text, variants) : functions(part, text, name, variants)
    switched = switched.slice(0, part.start) + made + switched.slice(part.end)
  }
  if (mutants.size < all.length) throw new Error(`${file} has a condition outside of functions and constants`)
  return { text: switched, mutants, constants }
}

function choice({ start, end }: Part, text: string, variants: [number, string][]): string {
  const chosen = variants.map(([number, value]) => `globalThis.mutant === ${number} ? (${value}) :\n`)
  return `(${chosen.join('')}(${text.slice(start, end)}))`
}

function functions(part: Part, text: string, name: string, variants: [number, string][]): string {
  const copies = [[0, text.slice(part.start, part.end)] as const, ...variants].map(([number, copy]) => {
    const at = part.name.start - part.start
    return `${copy.slice(0, at)}${name}$${number}${copy.slice(at + name.length)}`
  })
  return `${[dispatcher(part, text, name, variants), ...copies].join('\n')}\n`
}

function dispatcher(part: Part, text: string, name: string, variants: [number, string][]): string {
  const given = part.body === null ? 'all' : 'arguments'
  const cases = variants.map(([i]) => `case ${i}: return ${name}$${i}(...${given})`)
  const note = `globalThis.reached?.add(${variants[0]?.[0]})`
  const body = `{ ${note}; switch (globalThis.mutant) { ${cases.join('\n')}\ndefault: return ${name}$0(...${given}) } }`
  // The function's head is unchanged, because plugins search for it.
  return part.body === null ? `const ${name} = (...all) => ${body};` : `${text.slice(part.start, part.body)}${body}`
}

function partsOf(program: ESTree.Program): Part[] {
  return program.body.flatMap((statement): Part[] => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration' && node.id && node.body)
      return [
        {
          ...{ start: node.start, end: node.end, body: node.body.start, isConstant: false },
          name: { start: node.id.start, end: node.id.end },
        },
      ]
    if (node?.type !== 'VariableDeclaration') return []
    return node.declarations.flatMap(({ id, init }): Part[] => {
      if (!init) return []
      const name = { start: id.start, end: ('typeAnnotation' in id && id.typeAnnotation?.start) || id.end }
      if (init.type !== 'ArrowFunctionExpression' || id.type !== 'Identifier' || node.declarations.length > 1)
        return [{ start: init.start, end: init.end, name, body: null, isConstant: true }]
      return [{ start: node.start, end: node.end, name, body: null, isConstant: false }]
    })
  })
}
