import type { ESTree } from 'vite'
import type { Parsed } from './code.ts'
import type { Mutant } from './mutant.ts'

/** A source with several things broken, of which each counts only while `globalThis.mutant` is its number. */
export interface Switched {
  file: string
  /** Without a change. */
  source: string
  text: string
  /** By number. What stands outside of functions, and so counts when the source is loaded, is in none. */
  mutants: Map<number, Mutant>
}

/** A function at the top of a source: as a declaration, or as a constant. */
interface Fun {
  /** Of the statement, without `export`. */
  start: number
  end: number
  name: { start: number; end: number }
  /** Where its body begins, of a declaration; null: a constant. */
  body: number | null
}

/**
 * Each function with mutants becomes several, one per mutant, and one of its name that calls the one whose number is set.
 * @param all mutants of the source
 * @param first the number of the first, from 1
 */
export function switchSource({ file, text, program }: Parsed, all: readonly Mutant[], first = 1): Switched {
  const mutants = new Map<number, Mutant>()
  let switched = text
  let number = first + all.length - 1
  // From the end, so that offsets before it stay.
  for (const fun of functionsOf(program).toReversed()) {
    const own = all.filter(({ start }) => fun.name.end <= start && start < fun.end)
    if (own.length === 0) continue
    const name = text.slice(fun.name.start, fun.name.end)
    const variants = own.toReversed().map((mutant): [number, string] => {
      mutants.set(number, mutant)
      return [number--, mutant.text.slice(fun.start, fun.end + mutant.text.length - text.length)]
    })
    const copies = [[0, text.slice(fun.start, fun.end)] as const, ...variants].map(([i, copy]) => {
      const at = fun.name.start - fun.start
      return `${copy.slice(0, at)}${name}$${i}${copy.slice(at + name.length)}`
    })
    const dispatch = dispatcher(fun, text, name, variants)
    switched = `${switched.slice(0, fun.start)}${[dispatch, ...copies].join('\n')}\n${switched.slice(fun.end)}`
  }
  return { file, source: text, text: switched, mutants }
}

function dispatcher(fun: Fun, text: string, name: string, variants: [number, string][]): string {
  const given = fun.body === null ? 'all' : 'arguments'
  const cases = variants.map(([i]) => `case ${i}: return ${name}$${i}(...${given})`)
  const body = `{ switch (globalThis.mutant) { ${cases.join('\n')}\ndefault: return ${name}$0(...${given}) } }`
  // The head stays as it is, because plugins look for it.
  return fun.body === null ? `const ${name} = (...all) => ${body};` : `${text.slice(fun.start, fun.body)}${body}`
}

function functionsOf(program: ESTree.Program): Fun[] {
  return program.body.flatMap((statement): Fun[] => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration' && node.id && node.body)
      return [
        { start: node.start, end: node.end, name: { start: node.id.start, end: node.id.end }, body: node.body.start },
      ]
    if (node?.type !== 'VariableDeclaration' || node.declarations.length !== 1) return []
    const [{ id, init } = { id: null, init: null }] = node.declarations
    if (id?.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return []
    const end = id.typeAnnotation?.start ?? id.end
    return [{ start: node.start, end: node.end, name: { start: id.start, end }, body: null }]
  })
}
