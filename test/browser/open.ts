import type {
  APIResponse,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
  Route,
} from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { launchChromium } from '#tools/chromium.ts'
import { closeContexts, dropUnused, isAnyInUse, type PageOptions, takeContext } from './contexts.ts'

const AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
}

export interface Visit {
  device?: 'desktop' | 'phone'
  /** Username of the person who logs in first. */
  as?: string
  scheme?: 'light' | 'dark'
  reducedMotion?: boolean
  javaScript?: boolean
  width?: number
  height?: number
  headers?: Record<string, string>
  bypassCSP?: boolean
  /** Whether pages may register the service worker: yes, if it isn't said. */
  hasServiceWorker?: boolean
  /** Touch input. */
  touch?: boolean
  /** Starts with an empty browser cache. */
  fresh?: boolean
}

/** A page with its problems: console messages, page errors, CSP violations. */
export interface Opened {
  page: Page
  context: BrowserContext
  trouble: string[]
}

/** One process per context, none in reserve, and no GPU process: a fifth less CPU. */
const FEW_PROCESSES = ['--process-per-site', '--renderer-process-limit=1', '--in-process-gpu']

let browser: Promise<Browser> | undefined
/** Each page's pending requests. */
const underWay = new WeakMap<Page, Set<Request>>()

/**
 * One browser for all tests, which ends with their process; every test gets a context without anything of an earlier test. Contexts are
 * closed with the test, so that the next one takes them with their cache and process.
 */
export async function open(path: string, visit: Visit = {}): Promise<Opened> {
  browser ??= launchChromium(FEW_PROCESSES)
  // Hooks run in reverse order: each page of a failed test tells its state before.
  if (!isAnyInUse()) onTestFinished(closeContexts)
  const device = visit.device ?? 'desktop'
  const [width, height] = device === 'phone' ? [390, 844] : [1280, 900]
  const options: BrowserContextOptions = {
    // A test of a command has a server of its own, and names it in the address.
    baseURL: URL.canParse(path) ? new URL(path).origin : inject('url'),
    viewport: { width, height },
    userAgent: AGENTS[device],
    locale: 'en-US',
    javaScriptEnabled: visit.javaScript ?? true,
    bypassCSP: visit.bypassCSP ?? false,
    serviceWorkers: (visit.hasServiceWorker ?? true) ? 'allow' : 'block',
    hasTouch: visit.touch ?? false,
  }
  const ofPages: PageOptions = {
    viewport: { width: visit.width ?? width, height: visit.height ?? height },
    colorScheme: visit.scheme ?? 'light',
    reducedMotion: visit.reducedMotion ? 'reduce' : 'no-preference',
  }
  if (visit.fresh) await dropUnused(options)
  const context = await takeContext(await browser, options, ofPages, visit.headers ?? {})
  if (visit.as) await context.addCookies([sessionCookie(visit.as)])
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('console', (message) => {
    // A missing picture is a state of its own, tested separately; a test may focus a field before the browser's autofocus does, log out
    // while a page's socket is being opened, which is then refused, and do without the service worker. Whether a preloaded picture is used is
    // judged by Chromium after some seconds, in a window that a test may have resized; `sweep.ts` judges it by the document.
    if (
      !/status of 404|status of 5\d\d|^Autofocus processing was blocked|: HTTP Authentication failed;|^Service Worker registration blocked|was preloaded using link preload but not used/.test(
        message.text(),
      )
    )
      trouble.push(`${message.type()}: ${message.text()}${whereOf(message)}`)
  })
  page.on('pageerror', (error) => {
    // Chromium gives a page's transition up by itself if the next page is there before it begins; the page is shown all the same.
    if (!/Transition was (?:aborted|skipped)/.test(String(error))) trouble.push(String(error))
  })
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  page.on('request', (request) => {
    requests.add(request)
    if (request.url().includes('client_errors')) trouble.push(`reported: ${request.postData()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  onTestFinished(async ({ task }) => {
    const error = task.result?.state === 'fail' && task.result.errors?.[0]
    if (error) error.stack = `${await stateOf(page, trouble, requests)}\n${error.stack ?? error.message}`
  })
  await page.goto(path)
  return { page, context, trouble }
}

/** What a failed test has left, in one line of its failure: a run of an hour that fails once is not repeated. */
async function stateOf(page: Page, trouble: readonly string[], requests: ReadonlySet<Request>): Promise<string> {
  if (page.isClosed()) return 'The page is closed.'
  const pending = [...requests].map((request) => `${request.method()} ${request.url()}`)
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String)
  const dialogs = await page.locator('dialog[open]').allInnerTexts().catch(String)
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
  return `Left at ${JSON.stringify({ address: page.url(), trouble, pending, focused, dialogs, text: text.slice(0, 1_000) })}`
}

/** A resource that failed is named by its address alone. */
function whereOf(message: ConsoleMessage): string {
  return message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : ''
}

/** A person's session that no other test file uses. */
function sessionCookie(username: string) {
  const own = inject('sessions')[username] ?? []
  const file = [...(expect.getState().testPath ?? '')].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
  const value = own[Math.abs(file) % own.length] ?? ''
  const where = { domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' } as const
  return { name: 'local-session', value, ...where }
}

/** Holds scripts back from now on. @returns lets them through */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits for the page's content, then for hydration after the first intent. */
export async function hydrated(page: Page): Promise<void> {
  await intend(page)
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
}

/** A first intent, which loads the page's code. */
export async function intend(page: Page): Promise<void> {
  await page.locator('#app').evaluate(({ ownerDocument: { body } }) => {
    const intent = body.appendChild(document.createElement('button'))
    intent.type = 'button'
    intent.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    intent.remove()
  })
}

/** Closes the pages that a test file has left open. */
export async function closeBrowser(): Promise<void> {
  await closeContexts()
}

interface Moved {
  node?: Element
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

/** Records every layout shift of the page's next documents: its size and the elements that moved, from where to where. */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as never as { value: number; sources: Moved[] }[])
        shifts.push(
          `${entry.value} ${entry.sources.map(({ node, previousRect: was, currentRect: is }) => `${node?.outerHTML?.slice(0, 100)} from ${was.x},${was.y} to ${is.x},${is.y}`).join(' | ')}`,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as never as { shifts: string[] }).shifts)
}

/** Waits for the next frame, so that pending rendering is done. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Runs an action that sends a request, and waits for the answer: what the page shows at once may not be stored yet. */
export async function answered(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<void> {
  const isAnswer = (each: Response) => each.request().method() !== 'GET' && path.test(new URL(each.url()).pathname)
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), act()])
  await answer.finished()
}

/**
 * The server's answer to an intercepted request. Playwright sends it over connections of its own: the server may close an idle one just when
 * it is used again, before it has read anything of the request, so that it can be sent once more.
 */
export function fetched(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 2 })
}

/** Waits until a page has no pending request but `held` ones, in this frame and in the next. Throws after a minute, as a locator does. */
export async function settled(page: Page, held = 0): Promise<void> {
  const open = underWay.get(page)
  if (!open) throw new Error('This page was opened elsewhere')
  const end = Date.now() + 60_000
  for (let quiet = 0; quiet < 2; quiet = open.size <= held ? quiet + 1 : 0) {
    if (Date.now() > end) throw new Error('Requests of this page are still pending')
    await nextFrame(page)
  }
}

/** From the next document on, a page's time advances only by `page.clock.runFor`: a clock that runs by itself would consume part of it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // Longer than any delay between these two lines.
  await page.clock.pauseAt(now + 600_000)
}
