import { join } from 'node:path'
import type { Plugin, PluginOption } from 'vite'
import { ROOT } from '../local.ts'
import { entriesOf, entryName, placeOf } from './entries.ts'
import { keptBundle } from './kept-bundle.ts'

/** The folder of all bundles. */
export const BUNDLES: string = join(ROOT, 'dist/bundled')
/** Files that the runtime loads unchanged. Fixtures aren't among them: they draw random names while loading, which is allowed only within a request. */
const AS_IT_IS = new RegExp(`^${RegExp.escape(BUNDLES)}/\\w+/(worker|packages)\\.mjs$`)
/** Sources of the bundle. Their text may be imported too (`?raw`). */
const BUNDLED = new RegExp(`^${RegExp.escape(ROOT)}/(worker|domain|client|test/fixtures)/[^?]+$`)

/**
 * Gives test files the worker, the fixtures and packages from a bundle. As separate modules, 1,200 of them would pass through Vite in each run
 * (docs/decisions/171).
 * @param bundles the folder of bundles
 */
export function bundledWorkerPlugin(plugins: PluginOption[], bundles: string = BUNDLES): Plugin {
  let places: Promise<Map<string, string>> | undefined
  async function find(): Promise<Map<string, string>> {
    const entries = entriesOf(ROOT)
    const folder = await keptBundle(bundles, entries, plugins)
    return new Map(entries.map((entry, at) => [entry, join(folder, entryName(at))]))
  }
  return {
    name: 'pinfold:bundled-worker',
    enforce: 'pre',
    config: {
      // Runs after the pool's plugin, which makes everything pass through Vite.
      order: 'post',
      handler(config) {
        const deps = { inline: [new RegExp(`^(?!${AS_IT_IS.source.slice(1)})`)], external: [AS_IT_IS] }
        if (config.test?.name === 'bundled' && config.test.server) Object.assign(config.test.server, { deps })
      },
    },
    async resolveId(id, importer = '') {
      places ??= find()
      const path = placeOf(id, importer)
      const place = (await places).get(path)
      // From its source it would be a second instance, with state of its own. A module read as text (`?raw`) imports nothing.
      if (!place && BUNDLED.test(path) && !importer.includes('?'))
        throw new Error(`${importer} imports ${path} in a way that tools/bundle/entries.ts doesn't find`)
      return place
    },
  }
}
