import type { Server as HttpServer } from 'node:http'
import { join, relative } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { dataFolder, ROOT } from '../local.ts'
import { ENTRY_MODULE, MODULES, PAGE_MODULE } from './addresses.ts'

/** Sent to pages when the worker has taken over a change that the browser takes over by itself. */
export const FOLLOWED = 'pinfold:followed'

const HYDRATED = '#app[data-hydrated]'

/**
 * A page that React has not taken over holds no state, and what changed stands in its HTML: it reloads. So does one that still
 * shows an error.
 */
const PAGE = `
import.meta.hot.on('${FOLLOWED}', () => {
  if (!document.querySelector('${HYDRATED}') || document.querySelector('vite-error-overlay')) location.reload()
})`

/**
 * React's refresh must be there before React. Once the page is alive, each of its styles is a module's own and follows it: the
 * worker's copy of them all would keep what has been deleted.
 */
const ENTRY = `
import '@vitejs/plugin-react/preamble'
import { hydrate as bringToLife } from '/client/entry.tsx'
export async function hydrate() {
  await bringToLife()
  document.querySelector('head > style:not([data-vite-dev-id])')?.remove()
}`

const OWN: Record<string, string> = { [PAGE_MODULE]: PAGE, [ENTRY_MODULE]: ENTRY }

export interface Change {
  /** From the project's folder. */
  file: string
  /** The browser takes it over by itself, React's state stays; else pages reload. */
  isHot: boolean
}

/** Whether a change of a file is the site's, and how pages follow it. */
export function changeOf(file: string): Change | null {
  if (!/^(domain|client|worker|public)\//.test(file) || /\.test\.tsx?$/.test(file)) return null
  // What the inline script does stands in the document; what domain/ says, the worker says too.
  return { file, isHot: file.startsWith('client/') && file !== 'client/boot.ts' }
}

/** Serves the client's sources module by module and sends pages what changes; its socket is the front's. */
export function openModules(front: HttpServer, onChange: (change: Change) => void): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    base: MODULES,
    mode: 'development',
    appType: 'custom',
    publicDir: false,
    // Plugins leave packages alone, and know them by this name on their path.
    cacheDir: join(ROOT, 'dist/dev/node_modules'),
    clearScreen: false,
    logLevel: 'warn',
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
    load: (id) => OWN[id],
    // Asked before any page hears of a change, so that none can load again before the worker has followed.
    hotUpdate({ file }) {
      if (this.environment.name !== 'client') return []
      const change = changeOf(relative(ROOT, file))
      if (!change) return undefined
      onChange(change)
      return change.isHot ? undefined : []
    },
  }
}
