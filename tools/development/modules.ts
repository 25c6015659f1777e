import type { Server as HttpServer } from 'node:http'
import { join, relative } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { dataFolder, ROOT } from '../local.ts'
import { orderedStyles } from '../vite/style-order.ts'
import { ENTRY_MODULE, MODULES, PAGE_MODULE, STYLES_MODULE } from './addresses.ts'

/** Sent to pages when the worker has been rebuilt after a change that the browser applies in place. */
export const FOLLOWED = 'pinfold:followed'

const HYDRATED = '#app[data-hydrated]'

/** A page that is not hydrated has no state, and the change is part of its HTML, so it reloads. A page that shows an error reloads too. */
const PAGE = `
import.meta.hot.on('${FOLLOWED}', () => {
  if (!document.querySelector('${HYDRATED}') || document.querySelector('vite-error-overlay')) location.reload()
})`

/**
 * React's refresh runtime must load before React. After hydration each style belongs to its module and follows it; the worker's inline copy of all styles would
 * keep deleted rules. Islands whose scripts are not loaded yet need their styles too, so all are loaded first.
 */
const ENTRY = `
import '@vitejs/plugin-react/preamble'
import { hydrate as bringToLife } from '/client/entry.tsx'
export async function hydrate() {
  await bringToLife()
  await import('${STYLES_MODULE}')
  document.querySelector('head > style:not([data-vite-dev-id])')?.remove()
}`

/** Imports all styles, so that they change in place even if no loaded script imports them. */
function stylesModule(): string {
  const styles = orderedStyles(ROOT).map((path) => `'/${path}'`)
  return `${styles.map((style) => `import ${style}\n`).join('')}import.meta.hot.accept([${styles}], () => undefined)`
}

const OWN: Record<string, () => string> = {
  [PAGE_MODULE]: () => PAGE,
  [ENTRY_MODULE]: () => ENTRY,
  [STYLES_MODULE]: stylesModule,
}

export interface Change {
  /** Relative to the project's folder. */
  file: string
  /** True if the browser applies the change in place and keeps React's state; otherwise pages reload. */
  isHot: boolean
}

/** The change of a file of the site, and how pages apply it; null: not part of the site. */
export function changeOf(file: string): Change | null {
  if (!/^(domain|client|worker|public)\//.test(file) || /\.test\.tsx?$/.test(file)) return null
  // The inline script is part of the document, and the worker uses domain/ too.
  return { file, isHot: file.startsWith('client/') && file !== 'client/boot.ts' }
}

/** Serves the client's sources module by module and notifies pages of changes, over the front server's socket. */
export function openModules(front: HttpServer, onChange: (change: Change) => void): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    base: MODULES,
    mode: 'development',
    appType: 'custom',
    configLoader: 'native',
    publicDir: false,
    // Plugins skip packages, which they recognise by this part of the path.
    cacheDir: join(ROOT, 'dist/dev/node_modules'),
    clearScreen: false,
    logLevel: 'warn',
    // Imported by our JSX. If it were discovered only while the first page loads, that page would reload.
    optimizeDeps: { include: ['react/jsx-runtime', 'react/jsx-dev-runtime'] },
    plugins: [followPlugin(onChange)],
    server: {
      middlewareMode: true,
      hmr: { server: front },
      warmup: { clientFiles: ['client/entry.tsx', 'client/pages/**/*.tsx'] },
      watch: { ignored: [join(dataFolder(), '**'), join(ROOT, 'dist/**')] },
    },
  })
}

function followPlugin(onChange: (change: Change) => void): Plugin {
  return {
    name: 'pinfold:follow',
    resolveId: (id) => (id in OWN ? id : undefined),
    load: (id) => OWN[id]?.(),
    // Called before pages are notified, so that none reloads before the worker is rebuilt.
    hotUpdate({ file }) {
      if (this.environment.name !== 'client') return []
      const change = changeOf(relative(ROOT, file))
      if (!change) return undefined
      onChange(change)
      return change.isHot ? undefined : []
    },
  }
}
