import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { resolveImport } from '../resolve-import.ts'

/** An `import()` in a module of the client. */
export interface Deferred {
  /** The imported module, relative to the root of the project. */
  file: string
  /** The position of the expression in the source. */
  start: number
  end: number
  /** True if it is an argument of `island()`: the server renders that module. */
  isIsland: boolean
}

export interface ModuleFacts {
  /** Static value imports, relative to the root of the project, without packages. */
  imports: string[]
  deferred: Deferred[]
  /** Text ids in the module: whole strings, or patterns if a part is computed. */
  said: (string | RegExp)[]
}

/** The beginning of a text id: a block and a dot. */
const BLOCK = /^[a-z]\w*\./

const known = new Map<string, { source: string; facts: ModuleFacts }>()

/** The imports and text ids of a source of the client. @param file relative to the root of the project */
export function factsOf(root: string, file: string): ModuleFacts {
  const source = readFileSync(join(root, file), 'utf8')
  const before = known.get(file)
  if (before?.source === source) return before.facts
  const facts = read(file, source)
  known.set(file, { source, facts })
  return facts
}

function read(file: string, source: string): ModuleFacts {
  const { module, program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const ours = (request: string) => (/\.tsx?$/.test(request) ? (resolveImport(file, request) ?? []) : [])
  const imports = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
  ]
  const found: Found = { islands: [], said: [] }
  collect(program, found)
  const deferred = module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
    const request = source.slice(moduleRequest.start + 1, moduleRequest.end - 1)
    const isIsland = found.islands.some((island) => island.start < start && end < island.end)
    return [ours(request)].flat().map((found) => ({ file: found, start, end, isIsland }))
  })
  return { imports: imports.flatMap(ours), deferred, said: found.said }
}

interface Found {
  islands: { start: number; end: number }[]
  said: (string | RegExp)[]
}

/** Walks a syntax tree of any nodes, types included: a type may name the possible values of a computed id. */
function collect(node: unknown, found: Found): void {
  if (Array.isArray(node)) {
    for (const each of node) collect(each, found)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, value, quasis, callee, start, end } = node as Partial<Node>
  if (type === 'Literal' && typeof value === 'string' && BLOCK.test(value)) found.said.push(value)
  if (quasis) found.said.push(...patternOf(quasis))
  if (type === 'CallExpression' && callee?.name === 'island') found.islands.push({ start: start ?? 0, end: end ?? 0 })
  for (const each of Object.values(node)) collect(each, found)
}

interface Node {
  type: string
  value: unknown
  quasis: { value: { cooked: string } }[]
  callee: { name?: string }
  start: number
  end: number
}

function patternOf(quasis: Node['quasis']): (string | RegExp)[] {
  const parts = quasis.map(({ value }) => value.cooked)
  if (!BLOCK.test(parts[0] ?? '')) return []
  return [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)]
}

/** A module and all its static imports. */
export function closureOf(root: string, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const each of factsOf(root, file).imports) closureOf(root, each, seen)
  return seen
}
