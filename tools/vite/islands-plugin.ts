import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { factsOf } from './client-graph.ts'
import { nameOf, type TextSets, textSets } from './text-sets.ts'

const TEXTS = '/client/locales/texts.ts'

/** A resolved value with the interface of a promise: the server renders islands synchronously. */
const HERE = 'const islandHere = (value) => ({ then: (next) => islandHere(next(value)) });'

/** Lines for the head of a module, and the replacement of its `import()`. */
type InPlace = [string[], string]

/**
 * Transforms each `import()` of the client (client/ui/island.tsx). In a browser build it loads the script's texts together with the script.
 * On the server the module of an `island()` is imported statically; all other dynamic imports are for browsers only, and a built worker
 * contains none of them.
 */
export function islandsPlugin({ isBuilt = false } = {}): Plugin {
  let root = ''
  let sets: TextSets | undefined
  return {
    name: 'pinfold:islands',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    transform(code, id) {
      const file = relative(root, id)
      if (!/^client\/.*\.tsx?$/.test(file) || !code.includes('import(')) return undefined
      const { deferred } = factsOf(root, file)
      const above = new Set<string>()
      let changed = code
      // From last to first, so that earlier positions remain valid.
      for (const { start, end, ...each } of deferred.toReversed()) {
        const now = code.slice(start, end)
        const [lines, inPlace] = this.environment.name === 'client' ? inBrowser(now, each.file) : onServer(now, each)
        for (const line of lines) above.add(line)
        changed = changed.slice(0, start) + inPlace + changed.slice(end)
      }
      return changed === code ? undefined : { code: [...above, changed].join('\n'), map: null }
    },
  }

  function inBrowser(expression: string, file: string): InPlace {
    if (!isBuilt) return [[], expression]
    sets ??= textSets(root)
    const name = nameOf(file)
    if (!sets.get(name)?.length) return [[], expression]
    return [[`import { withTexts } from ${JSON.stringify(TEXTS)}`], `withTexts(${expression}, ${JSON.stringify(name)})`]
  }

  function onServer(expression: string, { file, isIsland }: { file: string; isIsland: boolean }): InPlace {
    if (!isIsland) return [[], isBuilt ? 'Promise.reject(new Error("Only browsers fetch this"))' : expression]
    const name = `island_${nameOf(file).replaceAll(/\W/g, '_')}`
    return [[`import * as ${name} from ${JSON.stringify(`/${file}`)}`, HERE], `islandHere(${name})`]
  }
}
