import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { factsOf, withoutGlobs } from './client-graph.ts'
import { nameOf, type TextSets, textSets } from './text-sets.ts'

const ENTRY = 'client/entry.tsx'
const TEXTS = '/client/locales/texts.ts'

/** What is there at once, with the face of a promise: a server draws islands without waiting for them. */
const HERE = 'const islandHere = (value) => ({ then: (next) => islandHere(next(value)) });'

/** Lines for the head of a module, and what stands where its `import()` stood. */
type InPlace = [string[], string]

/**
 * What an `import()` of the client is on each side (client/ui/island.tsx). In a build's browsers it fetches the texts of the script with the script.
 * A server has what an `island()` draws from the start; everything else that is fetched only browsers fetch, and a built worker carries none
 * of it.
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
      if (!/^client\/.*\.tsx?$/.test(file) || !/import\(|import\.meta\.glob/.test(code)) return undefined
      // Without a build Vite follows the files that a glob finds.
      if (!isBuilt && code.includes('import.meta.glob')) return undefined
      const source = withoutGlobs(root, file, code)
      const { deferred } = factsOf(root, file)
      const above = new Set<string>()
      let changed = source
      // From the last to the first, so that places stay what they are.
      for (const { start, end, ...each } of deferred.toReversed()) {
        const now = source.slice(start, end)
        const [lines, inPlace] = this.environment.name === 'client' ? inBrowser(now, each.file) : onServer(now, each)
        for (const line of lines) above.add(line)
        changed = changed.slice(0, start) + inPlace + changed.slice(end)
      }
      return changed === code ? undefined : { code: [...above, changed].join('\n'), map: null }
    },
  }

  function inBrowser(expression: string, file: string): InPlace {
    if (!isBuilt) return [[], expression]
    sets ??= textSets(root, ENTRY)
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
