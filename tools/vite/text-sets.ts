import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closureOf, factsOf } from './client-graph.ts'
import { pageFiles } from './pages.ts'

const ENTRY = 'client/entry.tsx'

/** The scripts of the client by name, each with the ids of the texts that it alone must load. */
export type TextSets = ReadonlyMap<string, readonly string[]>

/**
 * The texts that each script loads: those used in its modules, without those of the entry, which every page has. A script is the target of an `import()`, or a
 * page, with all its static imports.
 */
export function textSets(root: string): TextSets {
  const ids = Object.keys(JSON.parse(readFileSync(join(root, 'client/locales/en.json'), 'utf8')) as object)
  const sets = new Map<string, readonly string[]>()
  const common = new Set(idsIn(root, closureOf(root, ENTRY), ids))
  sets.set(nameOf(ENTRY), [...common])
  const seen = new Set<string>()
  const wanted = [ENTRY, ...pageFiles(root).map(({ file }) => file)]
  for (let script = wanted.pop(); script !== undefined; script = wanted.pop()) {
    const modules = closureOf(root, script)
    if (script !== ENTRY)
      sets.set(
        nameOf(script),
        idsIn(root, modules, ids).filter((id) => !common.has(id)),
      )
    for (const { file } of [...modules].flatMap((each) => factsOf(root, each).deferred)) {
      if (seen.has(file)) continue
      seen.add(file)
      wanted.push(file)
    }
  }
  return sets
}

/** A script's name: its path in `client/` without extension. */
export function nameOf(file: string): string {
  return file.replace(/^client\//, '').replace(/\.tsx?$/, '')
}

function idsIn(root: string, modules: Iterable<string>, ids: readonly string[]): string[] {
  const said = [...modules].flatMap((file) => factsOf(root, file).said)
  const whole = new Set(said.filter((each) => typeof each === 'string'))
  const patterns = said.filter((each) => each instanceof RegExp)
  return ids.filter((id) => whole.has(id) || patterns.some((pattern) => pattern.test(id)))
}
