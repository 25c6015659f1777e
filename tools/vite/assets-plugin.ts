import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Sheet } from '../../worker/render/styles.ts'
import { inlineRoutes } from './inline-routes.ts'
import { stylePieces } from './style-pieces.ts'

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, Chunk>

const ID = 'virtual:assets'
const ENTRY = 'client/entry.tsx'
/** Its name in the folder of the client, as `routes.serviceWorker` has it. */
const SERVICE_WORKER = 'service-worker.js'
const PAGES = 'client/pages/'
/** Views that few readers' documents have drawn: their own styles come with those documents, their code when it is wanted. */
const LIVE = /^client\/\w+\/(live-[\w-]+)\.tsx$/

/**
 * Hands the worker what the browser needs, as text: the inline boot script, the styles of each page, the name of the entry.
 * A build reads them from the finished client build; development and tests get the sources.
 */
export function assetsPlugin({ isBuilt = false, entry = `/${ENTRY}` } = {}): Plugin {
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
      if (isBuilt) return exportAssets(builtAssets(join(root, clientOut), boot))
      return developmentModule(boot, entry)
    },
  }
}

function exportAssets(assets: object): string {
  return `export const assets = ${JSON.stringify(assets)}`
}

/**
 * In development every style is in every page, straight from its source, so that nothing flashes unstyled; in the order of a
 * build, where what is imported stands first.
 */
function developmentModule(boot: string, entry: string): string {
  return `
const ORDER = ['/tokens.css', '/base.css', '/ui/', '/grid/', '/pages/']
const order = (path) => [0, 1, 2, 3, 9][ORDER.findIndex((part) => path.includes(part))] ?? 4
const sheets = import.meta.glob('/client/**/*.css', { query: '?inline', import: 'default', eager: true })
const css = Object.entries(sheets).sort(([a], [b]) => order(a) - order(b)).map(([, text]) => text).join('\\n')
export const assets = { boot: ${JSON.stringify(boot)}, entry: ${JSON.stringify(entry)}, sheets: [{ file: null, pieces: [{ css }] }], css: new Proxy({}, { get: () => [0] }) }
`
}

function builtAssets(folder: string, boot: string) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry) throw new Error('The client build has no entry')
  // Each sheet stands once in the worker; a page names its own.
  const sheets: Sheet[] = []
  const files: string[] = []
  const numbersOf = (chunks: Chunk[]) => {
    const own = [...new Set(chunks.flatMap((each) => each.css ?? []))]
    for (const file of own.filter((each) => !files.includes(each))) {
      files.push(file)
      sheets.push({ file: `/${file}`, pieces: stylePieces(readFileSync(join(folder, file), 'utf8')) })
    }
    return own.map((file) => files.indexOf(file))
  }
  const css: Record<string, number[]> = {}
  for (const [source, chunk] of Object.entries(manifest)) {
    if (source.startsWith(PAGES)) {
      const page = source.slice(PAGES.length).replace(/\.tsx$/, '')
      css[page] = numbersOf([...withImports(manifest, ENTRY), ...withImports(manifest, source)])
    }
    const [, name] = LIVE.exec(source) ?? []
    if (name) css[name] = numbersOf([chunk])
  }
  return { boot, entry: `/${entry.file}`, sheets, css }
}

/** A chunk's imports, then itself: the order in which styles must stand. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each, seen)), chunk]
}

/** A script that stands alone, as text. */
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
