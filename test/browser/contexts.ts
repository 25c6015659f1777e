import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A context that several tests use, one after the other. */
interface Shared {
  context: BrowserContext
  devtools: CDPSession
  /** Keeps the renderer process and its caches alive between tests. Tests do not see this page. */
  anchor: Page
  /** A test has changed something that cannot be reset. */
  isSpoilt: boolean
}

/** Options of pages that a context does not need to be created with. */
export interface PageOptions {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  reducedMotion: 'reduce' | 'no-preference'
}

/** A page of the site's origin without a script. */
const ANCHOR = '/robots.txt'

/** Their effects cannot be removed from a context: after a call of one of these, the context is not used again. */
const SPOILING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setGeolocation'] as const
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** Contexts that no test uses at the moment, by their options. */
const unused = new Map<string, Shared[]>()
const inUse = new Set<BrowserContext>()

/**
 * Returns a context without cookies, stored data, routes, headers or pages of an earlier test. Only the cache is kept, because an empty one
 * makes a page cost three times as much. `close()` returns the context for the next test.
 * @param options contexts with equal options are reused
 */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions,
  ofPages: PageOptions,
  headers: Record<string, string>,
): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  for (let shared = unused.get(key)?.pop(); shared; shared = unused.get(key)?.pop())
    if (await empty(shared)) return prepare(shared, key, ofPages, headers)
    else await shared.context.close()
  const context = await browser.newContext(options)
  context.setDefaultTimeout(60_000)
  const anchor = await context.newPage()
  await anchor.goto(ANCHOR)
  const devtools = await context.newCDPSession(anchor)
  return prepare({ context, anchor, devtools, isSpoilt: false }, key, ofPages, headers)
}

/** Closes the unused contexts with these options, so that the next one has an empty cache. */
export async function dropUnused(options: BrowserContextOptions): Promise<void> {
  const key = JSON.stringify(options)
  const dropped = unused.get(key) ?? []
  unused.delete(key)
  await Promise.all(dropped.map(({ context }) => context.close()))
}

/** Whether a test has a context that is not closed yet. */
export function isAnyInUse(): boolean {
  return inUse.size > 0
}

/** Closes the contexts that are in use. */
export async function closeContexts(): Promise<void> {
  await Promise.all([...inUse].map((context) => context.close()))
}

/** What a page stores besides cookies and what its tab keeps. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers'

/** Removes what earlier tests have stored or set. Returns false if something of it remains: such a context is closed. */
async function empty({ context, anchor, devtools }: Shared): Promise<boolean> {
  try {
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
    const origin = await anchor.evaluate(() => location.origin)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
    return await anchor.evaluate(async () => {
      const [databases, caches, workers] = await Promise.all([
        indexedDB.databases(),
        window.caches.keys(),
        navigator.serviceWorker.getRegistrations(),
      ])
      return databases.length + caches.length + workers.length + localStorage.length === 0
    })
  } catch {
    return false
  }
}

async function prepare(
  shared: Shared,
  key: string,
  { viewport, ...media }: PageOptions,
  headers: Record<string, string>,
): Promise<BrowserContext> {
  const { context, anchor } = shared
  const own = { close: context.close, newPage: context.newPage, pages: context.pages }
  const pages = () => own.pages.call(context).filter((page) => page !== anchor)
  const restore = watch(shared)
  await context.setExtraHTTPHeaders(headers)
  inUse.add(context)
  return Object.assign(context, {
    pages,
    async newPage() {
      const page = await own.newPage.call(context)
      await page.setViewportSize(viewport)
      await page.emulateMedia(media)
      return page
    },
    async close() {
      if (!inUse.delete(context)) return
      // A routed request may be pending when its test ends: its handler must not fail because the page is closed.
      await Promise.all([context, ...pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(pages().map((page) => page.close()))
      Object.assign(context, own)
      restore()
      if (shared.isSpoilt) await context.close()
      else unused.set(key, [...(unused.get(key) ?? []), shared])
    },
  })
}

/** Marks the context as spoilt once a test calls one of these methods; the returned function ends that. */
function watch(shared: Shared): () => void {
  const restores = [watchAll(shared.context, SPOILING), watchAll(shared.context.clock, CLOCK)]
  return () => {
    for (const restore of restores) restore()
  }

  function watchAll<Watched extends object>(watched: Watched, names: readonly (keyof Watched)[]): () => void {
    const own = Object.fromEntries(names.map((name) => [name, watched[name]]))
    for (const name of names) {
      const method = watched[name]
      if (typeof method !== 'function') continue
      const noting = (...given: unknown[]) => {
        shared.isSpoilt = true
        return method.apply(watched, given)
      }
      Object.assign(watched, { [name]: noting })
    }
    return () => Object.assign(watched, own)
  }
}
