import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../tools/seed.ts'
import { type Server, serve } from '../../tools/serve.ts'
import { closeBrowser, open } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-pictures-'))
let server: Server

beforeAll(async () => {
  server = await serve({ build: 'local', folder })
  await seed(server, () => {})
})
afterAll(async () => {
  await closeBrowser()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const WINDOWS = [
  { device: 'desktop', width: 1366, height: 768 },
  { device: 'phone', width: 390, height: 664 },
] as const

const PAGES = [
  ...['/', '/mira/', '/atelier/', '/mira/_pins/', '/mira/everything-blue/'],
  ...['/search/?q=blue', '/search/?q=blue&scope=boards'],
]

/** A page that is not scrolled: its pictures that were fetched, those that are not lazy, and its largest contentful paint. */
async function unscrolled(path: string, visit: (typeof WINDOWS)[number]) {
  const { page, context } = await open(`${server.url}/help/`, { ...visit, fresh: true })
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/img/')) fetched.add(pathname)
  })
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
      })
    const largest = (await entriesOf('largest-contentful-paint')).at(-1)
    const element = largest && 'element' in largest ? largest.element : null
    const lead = element instanceof HTMLImageElement ? element : null
    const isEager = (image: HTMLImageElement) => image.loading !== 'lazy' && image.closest('main') !== null
    const eager = [...document.images].filter(isEager)
    return {
      lead: lead && `${lead.loading} ${lead.fetchPriority}`,
      eager: eager.length,
      eagerBelow: eager.filter((image) => image.getBoundingClientRect().top >= innerHeight + 300).length,
    }
  })
  await context.close()
  return { ...seen, fetched: fetched.size }
}

test('the largest picture of a page is fetched at once with high priority, and none far below the window is eager [REL-21]', async () => {
  for (const window of WINDOWS)
    for (const path of PAGES) {
      const { lead, eager, eagerBelow } = await unscrolled(path, window)
      const label = `${path} at ${window.width}`
      // On a phone the text about the person can be the largest paint of a profile.
      if (lead || window.width > 390) expect(lead, label).toBe('auto high')
      expect(eagerBelow, label).toBe(0)
      expect(eager, label).toBeGreaterThan(0)
      expect(eager, label).toBeLessThanOrEqual(7)
    }
})

test('a profile that is not scrolled fetches at most 60 pictures in a desktop’s window and 50 in a phone’s [REL-21]', async () => {
  // Chromium fetches lazy pictures of covers that are up to one and a half windows below the window: five rows of boards on a desktop.
  const [desktop, phone] = WINDOWS
  expect((await unscrolled('/mira/', desktop)).fetched).toBeLessThanOrEqual(60)
  expect((await unscrolled('/mira/', phone)).fetched).toBeLessThanOrEqual(50)
})
