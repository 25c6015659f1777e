import { inject } from 'vitest'
import { launchFirefox, openFirefox } from './firefox.ts'
import { type Engine, findEngine } from './installed.ts'
import { type Tab, tabOf } from './tab.ts'
import { launchWebkit } from './webkit.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine
  }
}

export interface Engines {
  /** A page without cookies and storage of another one. */
  open(): Promise<Tab>
  close(): Promise<void>
}

/** Starts the browser of this run. */
export async function launch(): Promise<Engines> {
  const engine = inject('engine')
  const origin = inject('url')
  const path = findEngine(engine)
  if (!path) throw new Error(`${engine} is not installed`)
  if (engine === 'webkit') {
    const webkit = await launchWebkit(path)
    return { open: async () => tabOf(await webkit.open(), origin), close: webkit.close }
  }
  const browser = await launchFirefox(path)
  return { open: async () => tabOf(await openFirefox(browser, origin), origin), close: () => browser.close() }
}
