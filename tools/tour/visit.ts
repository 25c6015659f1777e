import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Pin } from '#domain/pins/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { demoPassword } from '../demo/world.ts'
import type { Screen } from './screens.ts'

export interface View {
  width: 1280 | 390
  scheme: 'light' | 'dark'
  language: string
}

/** A screenshot: its file, its screen, and the page's horizontal overflow in pixels. */
export interface Picture {
  file: string
  title: string
  tooWide: number
  width: View['width']
}

export interface Visit {
  screen: Screen
  view: View
}

/** Maximum height of a screenshot, in pixels. */
const MOST = 4000
const HEIGHTS = { 1280: 900, 390: 844 }
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Opens each screen as the same viewer in the same view, and stores its screenshot in a folder. */
export async function visitAll(browser: Browser, site: string, visits: Visit[], folder: string): Promise<Picture[]> {
  const [first] = visits
  if (!first) return []
  const { width, scheme } = first.view
  const { as } = first.screen
  const context = await browser.newContext({
    ...(as && { storageState: await sessionOf(browser, site, as) }),
    baseURL: site,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: scheme,
    // Without transitions: a screenshot in the middle of one shows neither state.
    reducedMotion: 'reduce',
    userAgent: AGENT,
  })
  const page = await context.newPage()
  const pictures: Picture[] = []
  for (const visit of visits) pictures.push(await takePicture(page, visit, folder))
  await context.close()
  return pictures
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>
/** Sessions are reused for the whole tour, because logins are limited. */
const sessions = new Map<string, Promise<State>>()

function sessionOf(browser: Browser, site: string, username: string): Promise<State> {
  const state = sessions.get(username) ?? signIn(browser, site, username)
  sessions.set(username, state)
  return state
}

async function signIn(browser: Browser, site: string, username: string): Promise<State> {
  const context = await browser.newContext({ baseURL: site, userAgent: AGENT })
  const page = await context.newPage()
  await page.goto(routes.login)
  await page.fill('#name', username)
  await page.fill('#password', demoPassword)
  await page.click('form[action="/do/login/"] [type=submit]')
  await page.locator('[data-viewer]').waitFor()
  const state = await context.storageState()
  await context.close()
  // A person's language is set at login; the tour names its own in each URL.
  return { ...state, cookies: state.cookies.filter(({ name }) => name !== 'hl') }
}

async function takePicture(page: Page, { screen, view }: Visit, folder: string): Promise<Picture> {
  await page.setExtraHTTPHeaders({ ...screen.headers })
  const path = typeof screen.path === 'string' ? screen.path : await findPin(page.context(), screen.path)
  const address = view.language === 'en' ? path : withQuery(path, { hl: view.language })
  await page.goto(address, { waitUntil: screen.isEarly ? 'commit' : 'load' })
  if (screen.isEarly) await page.locator('main').waitFor()
  else await page.evaluate(SETTLE)
  await screen.act?.(page)
  if (screen.act) await page.evaluate(SETTLE)
  const title = [screen.name, screen.as ?? 'visitor', view.width, view.scheme, view.language].join(' · ')
  const file = `${title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`
  const [tooWide = 0, height = 0] = await page.evaluate<number[]>(MEASURE)
  const isWhole = !screen.act && !screen.isEarly
  await page.screenshot({
    path: join(folder, file),
    ...(isWhole && { fullPage: true, clip: { x: 0, y: 0, width: view.width, height: Math.min(height, MOST) } }),
  })
  return { file, title, tooWide, width: view.width }
}

/** Requests the pictures below the window too, and resolves once all have loaded or failed. */
const SETTLE = `Promise.all([...document.images].map((image) => {
  image.loading = 'eager'
  return image.decode().catch(() => undefined)
})).then(() => undefined)`

const MEASURE = `[
  document.documentElement.scrollWidth - document.documentElement.clientWidth,
  document.documentElement.scrollHeight,
]`

async function findPin(context: BrowserContext, wanted: Exclude<Screen['path'], string>): Promise<string> {
  const list = href(routes.api.userPins, { user: wanted.pinOf }, { page_size: 250, field_set_key: 'grid_item' })
  const { data } = (await (await context.request.get(list)).json()) as { data: Pin[] }
  const pin = data.find(wanted.like)
  if (!pin) throw new Error(`${wanted.pinOf} has no such pin`)
  return href(routes.pin, { pin: pin.id })
}
