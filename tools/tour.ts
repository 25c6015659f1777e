import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '#domain/language.ts'
import { build } from './build.ts'
import { launchChromium } from './chromium.ts'
import { dataFolder } from './local.ts'
import { isEmpty, seed } from './seed.ts'
import { serve } from './serve.ts'
import { FEED_SCREENS } from './tour/feed-screens.ts'
import { PIN_SCREENS } from './tour/pin-screens.ts'
import { SAVE_SCREENS } from './tour/save-screens.ts'
import { SCREENS } from './tour/screens.ts'
import { ARRANGE_SCREENS } from './tour/screens-arrange.ts'
import { ORGANIZE_SCREENS } from './tour/screens-organize.ts'
import { SEARCH_SCREENS } from './tour/screens-search.ts'
import { contactSheet } from './tour/sheet.ts'
import { isTelling, writeSheet } from './tour/telling.ts'
import { type Picture, type View, type Visit, visitAll } from './tour/visit.ts'

/** Number of windows open at once. */
const LANES = 3

const { values, positionals } = parseArgs({ options: { sheet: { type: 'string' } }, allowPositionals: true })
const [folder, only] = positionals
if (!folder) {
  console.error(
    'npm run tour -- DIR [PART OF A NAME] [--sheet FILE.webp]\n  --sheet: only the screens of docs/tour.webp',
  )
  process.exit(1)
}
const out = resolve(folder)
mkdirSync(out, { recursive: true })
await build('local')
const server = await serve({ build: 'local', folder: join(dataFolder(), 'tour'), testHooks: true })
if (await isEmpty(server.db)) await seed(server, () => undefined)
const browser = await launchChromium()
const groups = [...visitsByWindow().entries()]
const taken = new Map<string, Picture[]>()
const queue = [...groups].sort(([, a], [, b]) => b.length - a.length)
await Promise.all(Array.from({ length: LANES }, work))
const pictures = groups.flatMap(([key]) => taken.get(key) ?? [])
writeFileSync(join(out, 'index.html'), contactSheet(pictures))
if (values.sheet) await writeSheet(browser, out, pictures, values.sheet)
await browser.close()
await server.close()
for (const { title, tooWide } of pictures) if (tooWide > 0) console.log(`${title}: ${tooWide} px too wide`)
console.log(`${pictures.length} pictures: open ${join(folder, 'index.html')}`)

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [key, visits] = next
    taken.set(key, await visitAll(browser, server.url, visits, out))
  }
}

/** Every screen in English in all views, some in the other languages on a phone, grouped by the window that shows them. */
function visitsByWindow(): Map<string, Visit[]> {
  const views: View[] = []
  for (const width of [1280, 390] as const)
    for (const scheme of ['light', 'dark'] as const) views.push({ width, scheme, language: 'en' })
  for (const language of LANGUAGES) if (language !== 'en') views.push({ width: 390, scheme: 'light', language })
  const windows = new Map<string, Visit[]>()
  for (const view of views)
    for (const screen of [
      ...SCREENS,
      ...FEED_SCREENS,
      ...PIN_SCREENS,
      ...ORGANIZE_SCREENS,
      ...ARRANGE_SCREENS,
      ...SAVE_SCREENS,
      ...SEARCH_SCREENS,
    ]) {
      if ((view.language !== 'en' && !screen.inAllLanguages) || !screen.name.includes(only ?? '')) continue
      if (values.sheet && !isTelling({ screen, view })) continue
      const key = JSON.stringify([view, screen.as])
      windows.set(key, [...(windows.get(key) ?? []), { screen, view }])
    }
  return windows
}
