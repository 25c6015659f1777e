import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { LANGUAGES } from '../domain/language.ts'
import { build } from './build.ts'
import { launchChromium } from './chromium.ts'
import { demoPassword } from './demo/world.ts'
import { dataFolder } from './local.ts'
import { isEmpty, seed } from './seed.ts'
import { serve } from './serve.ts'
import { SCREENS, type Screen } from './tour-screens.ts'

/** The highest picture that is taken, in pixels. */
const MOST = 4000

interface View {
  width: 1280 | 390
  scheme: 'light' | 'dark'
  language: string
}

const folder = process.argv[2]
if (!folder) {
  console.error('npm run tour -- DIR')
  process.exit(1)
}
const out = resolve(folder)
mkdirSync(out, { recursive: true })
await build('local')
const server = await serve({ build: 'local', folder: join(dataFolder(), 'tour'), testHooks: true })
if (await isEmpty(server.db)) await seed(server, () => undefined)
const browser = await launchChromium()
const taken: { file: string; title: string }[] = []
for (const width of [1280, 390] as const)
  for (const scheme of ['light', 'dark'] as const) await visitAll(browser, SCREENS, { width, scheme, language: 'en' })
for (const language of LANGUAGES.filter((each) => each !== 'en'))
  await visitAll(
    browser,
    SCREENS.filter(({ inAllLanguages }) => inAllLanguages),
    { width: 390, scheme: 'light', language },
  )
writeFileSync(join(out, 'index.html'), contactSheet())
await browser.close()
await server.close()
console.log(`${taken.length} pictures: open ${join(folder, 'index.html')}`)

async function visitAll(browser: Browser, screens: Screen[], view: View): Promise<void> {
  for (const as of new Set(screens.map((screen) => screen.as))) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: view.width, height: view.width === 390 ? 844 : 900 },
      colorScheme: view.scheme,
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    })
    const page = await context.newPage()
    if (as) await signIn(page, as)
    for (const screen of screens.filter((each) => each.as === as)) await visit(page, screen, view)
    await context.close()
  }
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login/')
  await page.fill('#name', username)
  await page.fill('#password', demoPassword)
  await page.click('form[action="/do/login/"] [type=submit]')
  await page.locator('[data-viewer]').waitFor()
}

async function visit(page: Page, screen: Screen, view: View): Promise<void> {
  await page.setExtraHTTPHeaders({ ...screen.headers })
  const path =
    view.language === 'en' ? screen.path : `${screen.path}${screen.path.includes('?') ? '&' : '?'}hl=${view.language}`
  await page.goto(path, { waitUntil: 'networkidle' })
  if (screen.press) await page.click(screen.press)
  const title = [screen.name, screen.as ?? 'visitor', view.width, view.scheme, view.language].join(' · ')
  const wide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (wide > 0) console.log(`${title}: ${wide} px too wide`)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const file = `${title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`
  await page.screenshot({
    path: join(out, file),
    fullPage: true,
    clip: { x: 0, y: 0, width: view.width, height: Math.min(height, MOST) },
  })
  taken.push({ file, title })
}

function contactSheet(): string {
  const figures = taken.map(
    ({ file, title }) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${title}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Tour</title><style>body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,260px);gap:20px}img{width:260px;height:340px;object-fit:cover;object-position:top;border:1px solid #8886}figure{margin:0}</style>${figures.join('\n')}`
}
