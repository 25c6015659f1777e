import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { launchChromium } from '../../tools/chromium.ts'

const AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
}

export interface Visit {
  device?: 'desktop' | 'phone'
  /** Username of who signs in first. */
  as?: string
  scheme?: 'light' | 'dark'
  reducedMotion?: boolean
  javaScript?: boolean
  width?: number
  height?: number
  headers?: Record<string, string>
  bypassCSP?: boolean
  /** Fingers can tap. */
  touch?: boolean
}

/** A page with what went wrong on it: console messages, page errors, broken rules of the CSP. */
export interface Opened {
  page: Page
  context: BrowserContext
  trouble: string[]
}

let browser: Promise<Browser> | undefined

/** One browser for a file of tests; every test gets a context of its own. */
export async function open(path: string, visit: Visit = {}): Promise<Opened> {
  browser ??= launchChromium()
  const device = visit.device ?? 'desktop'
  const options: BrowserContextOptions = {
    baseURL: inject('url'),
    viewport: {
      width: visit.width ?? (device === 'phone' ? 390 : 1280),
      height: visit.height ?? (device === 'phone' ? 844 : 900),
    },
    userAgent: AGENTS[device],
    locale: 'en-US',
    colorScheme: visit.scheme ?? 'light',
    reducedMotion: visit.reducedMotion ? 'reduce' : 'no-preference',
    javaScriptEnabled: visit.javaScript ?? true,
    bypassCSP: visit.bypassCSP ?? false,
    hasTouch: visit.touch ?? false,
    ...(visit.headers && { extraHTTPHeaders: visit.headers }),
  }
  const context = await (await browser).newContext(options)
  context.setDefaultTimeout(20_000)
  if (visit.as) await context.addCookies([sessionCookie(visit.as)])
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('console', (message) => {
    // A picture that isn't there is a state of its own, tested apart; and a test may be in a field before the browser gives it the focus.
    if (!/status of 404|status of 5\d\d|^Autofocus processing was blocked/.test(message.text()))
      trouble.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => trouble.push(String(error)))
  page.on('request', (request) => {
    if (request.url().includes('client_errors')) trouble.push(`reported: ${request.postData()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await page.goto(path)
  return { page, context, trouble }
}

/** A session of somebody that is this file's own. */
function sessionCookie(username: string) {
  const own = inject('sessions')[username] ?? []
  const file = [...(expect.getState().testPath ?? '')].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
  const value = own[Math.abs(file) % own.length] ?? ''
  const where = { domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' } as const
  return { name: 'local-session', value, ...where }
}

/** Waits until React has taken the page over, after the first intent. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const intent = document.body.appendChild(document.createElement('button'))
    intent.type = 'button'
    intent.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    intent.remove()
  })
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** One frame later: what was to be drawn is drawn. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
