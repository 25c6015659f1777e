import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { BuiltAssets } from '#worker/render/assets.ts'
import type { Sheet } from '#worker/render/styles.ts'
import { inlineRoutes } from './inline-routes.ts'
import { pageFiles } from './pages.ts'
import { orderedStyles } from './style-order.ts'
import { stylePieces } from './style-pieces.ts'

/** The built files of each source or shared script; `imports` are keys of the manifest. */
type Manifest = Record<string, { file: string; imports?: string[] }>

const ID = 'virtual:assets'
const ENTRY = 'client/entry.tsx'
/** Its name in the client's folder, as in `routes.serviceWorker`. */
const SERVICE_WORKER = 'service-worker.js'
/**
 * Gives the worker the browser's assets as text: the inline boot script, the style sheet, the names of the scripts. A build reads them from the finished client
 * build; development and tests use the sources.
 * @param folder without a build: URL prefix of the sources
 */
export function assetsPlugin({ isBuilt = false, entry = `/${ENTRY}`, folder = '/' } = {}): Plugin {
  let root = ''
  let clientOut = 'dist/client'
  return {
    name: 'pinfold:assets',
    configResolved(config) {
      root = config.root
      clientOut = config.environments.client?.build.outDir ?? clientOut
    },
    resolveId(id) {
      return id === ID ? `\0${ID}` : undefined
    },
    async writeBundle(options) {
      if (this.environment.name !== 'client') return
      writeFileSync(join(options.dir ?? '', SERVICE_WORKER), await bundleScript(root, 'client/service-worker.ts'))
    },
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const boot = await bundleScript(root, 'client/boot.ts')
      if (isBuilt) return exportAssets(builtAssets(root, join(root, clientOut), boot))
      const pages = pageFiles(root).map(({ name, file }) => [name, [folder + file]])
      return developmentModule(root, { boot, entry, pages: Object.fromEntries(pages) })
    },
  }
}

function exportAssets(assets: BuiltAssets): string {
  return `export const assets = ${JSON.stringify(assets)}`
}

/** In development every page contains every style, straight from its source, so that nothing flashes unstyled. */
function developmentModule(root: string, assets: Omit<BuiltAssets, 'sheet'>): string {
  const styles = orderedStyles(root)
  return `
${styles.map((path, i) => `import css${i} from '/${path}?inline'`).join('\n')}
const css = [${styles.map((_, i) => `css${i}`)}].join('\\n')
export const assets = { ...${JSON.stringify(assets)}, sheet: { file: null, pieces: [{ css }] } }
`
}

function builtAssets(root: string, folder: string, boot: string): BuiltAssets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const script = manifest[ENTRY]?.file
  const styles = Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file
  if (!script || !styles) throw new Error('The client build has no entry, or no styles')
  const sheet: Sheet = { file: `/${styles}`, pieces: stylePieces(readFileSync(join(folder, styles), 'utf8')) }
  const ofEntry = scriptsOf(manifest, ENTRY)
  const pages = pageFiles(root).map(({ name, file }) => [name, [...scriptsOf(manifest, file).difference(ofEntry)]])
  return { boot, entry: `/${script}`, pages: Object.fromEntries(pages), sheet }
}

/** URLs of a script and of everything that it imports, itself first. */
function scriptsOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const each = manifest[key]
  if (!each) throw new Error(`The client build has no ${key}`)
  if (found.has(`/${each.file}`)) return found
  found.add(`/${each.file}`)
  for (const imported of each.imports ?? []) scriptsOf(manifest, imported, found)
  return found
}

/** A standalone script as text. */
async function bundleScript(root: string, entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [inlineRoutes()],
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error(`${entry} did not build`)
  return first.output[0].code.trim()
}
