import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveImport } from '#tools/resolve-import.ts'

const root = join(import.meta.dirname, '../..')

/** A declaration at the top of a file, or all else of the file, with the declarations that its text names. */
interface Part {
  file: string
  name: string
  text: string
}

const REST = '(rest)'
const key = (file: string, name: string) => `${file} ${name}`

const sources = readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
  .map((file) => `worker/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.endsWith('tables.ts'))

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
}

/** The declarations of a file: each reaches to the next line that begins at the margin with another statement. */
function partsOf(file: string): Part[] {
  const parts = new Map<string, Part>()
  let name = REST
  for (const line of textOf(file).split('\n')) {
    const declared = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/.exec(line)
    if (declared) name = declared[1] ?? REST
    else if (/^[A-Za-z]/.test(line)) name = REST
    const part = parts.get(name) ?? { file, name, text: '' }
    parts.set(name, { ...part, text: `${part.text}${line}\n` })
  }
  return [...parts.values()]
}

/** Where the names that a file imports or passes on are declared. */
function namesOf(file: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const [, list = '', from = ''] of textOf(file).matchAll(
    /(?:import|export) (?:type )?\{([^}]*)\} from '([.#][^']*)'/g,
  )) {
    const target = resolveImport(file, from)
    if (target === null) continue
    for (const each of list.split(',')) {
      const [is = '', as = is] = each
        .trim()
        .replace(/^type /, '')
        .split(/\s+as\s+/)
      if (is !== '') names.set(as, key(target, is))
    }
  }
  return names
}

const parts = new Map(sources.flatMap(partsOf).map((part) => [key(part.file, part.name), part]))
const imports = new Map(sources.map((file) => [file, namesOf(file)]))

/** The declaration behind a name in a file, through files that only pass it on; null: none of the worker. */
function declaredAt(file: string, name: string): string | null {
  const own = key(file, name)
  if (parts.has(own)) return own
  const from = imports.get(file)?.get(name)
  if (!from) return null
  const [next = '', as = ''] = from.split(' ')
  return existsSync(join(root, next)) ? declaredAt(next, as) : null
}

/** The declarations that a text names: its own file's, imported ones, and those of files that are imported as a whole. */
function namedIn(file: string, text: string): string[] {
  // Not members and keys of objects, which only look like a declaration.
  const words = new Set(text.match(/(?<!\w|(?<!\.)\.)[A-Za-z_]\w*\b(?!:)/g) ?? [])
  const whole = [...textOf(file).matchAll(/import \* as (\w+) from '([.#][^']*)'/g)].flatMap(([, as = '', from = '']) =>
    [...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, name = '']) =>
      declaredAt(resolveImport(file, from) ?? '', name),
    ),
  )
  return [...[...words].map((word) => declaredAt(file, word)), ...whole].flatMap((found) => found ?? [])
}

/** Declarations by those that name them. */
const users = new Map<string, Set<string>>()
for (const [id, { file, text }] of parts)
  for (const used of namedIn(file, text)) if (used !== id) users.set(used, (users.get(used) ?? new Set()).add(id))

/** Files through which something from outside acts: calls, forms, pages, jobs, what undo does. */
const DOOR = /(?:routes|forms|-form|jobs|middleware|undo)\.ts$|^worker\/pages\/|^worker\/(?:night|queues|app)\.ts$/

/** An action: what its call, its forms, other programs and other code do; or a form that is no action, in the file of its deed. */
const ACTION = /^export const \w+ = (?:action|\w*[bB]utton|\w*Form)\(/
const LISTS = ['worker/rooms.ts', 'worker/actions.ts', 'worker/readings.ts']

/**
 * Every door that leads to a statement of one of these forms, however many functions lie between, with the function by which it does: `worker/boards/change/update.ts
 * updateBoard`. The way ends at the first door.
 */
export function doorsTo(statements: RegExp): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...parts].flatMap(([id, { text }]) => (statements.test(text) ? [id] : []))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const own = parts.get(id)
    if (own && ACTION.test(own.text)) {
      found.add(`${own.file} ${own.name}`)
      continue
    }
    for (const user of users.get(id) ?? []) {
      const part = parts.get(user)
      // They list the doors, which are found by themselves.
      if (part && LISTS.includes(part.file)) continue
      if (part && ACTION.test(part.text)) found.add(`${part.file} ${part.name}`)
      else if (part && DOOR.test(part.file)) found.add(`${part.file} ${parts.get(id)?.name}`)
      else waiting.push(user)
    }
  }
  return [...found].sort()
}

/** Files that have such a statement themselves. */
export function writersOf(statements: RegExp): string[] {
  return [...new Set([...parts.values()].flatMap(({ file, text }) => (statements.test(text) ? [file] : [])))].sort()
}
