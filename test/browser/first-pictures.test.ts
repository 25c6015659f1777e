import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '#tools/seed.ts'
import { type Server, serve } from '#tools/serve.ts'
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

type Visit = { device: 'desktop' | 'phone'; width: number; height: number }

const PAGES = [
  ...['/', '/mira/', '/atelier/', '/mira/_pins/', '/mira/everything-blue/'],
  ...['/search/?q=blue', '/search/?q=blue&scope=boards'],
]

/** A page that is not scrolled: its pictures that were fetched, those that are not lazy, and its largest contentful paint. */
async function unscrolled(path: string, visit: Visit) {
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
      eagerBelow: eager.filter((image) => image.getBoundingClientRect().top >= innerHeight + 350).length,
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

/** The windows of a laptop, a desktop and a phone, with the most pictures of each page. A picture waits until it is 300 px below the window. */
const FETCHED = [
  { visit: { device: 'desktop', width: 1366, height: 768 }, most: { '/mira/': 36, '/': 20, '/mira/_pins/': 16 } },
  { visit: { device: 'desktop', width: 1280, height: 900 }, most: { '/mira/': 44, '/': 22, '/mira/_pins/': 19 } },
  { visit: { device: 'phone', width: 390, height: 844 }, most: { '/mira/': 28, '/': 10, '/mira/_pins/': 9 } },
] as const

test('a page that is not scrolled fetches the pictures that its window shows and about a row more [REL-21]', async () => {
  for (const { visit, most } of FETCHED)
    for (const [path, limit] of Object.entries(most)) {
      const { fetched } = await unscrolled(path, visit)
      expect(fetched, `${path} at ${visit.width}`).toBeLessThanOrEqual(limit)
      expect(fetched, `${path} at ${visit.width}`).toBeGreaterThan(3)
    }
})

test('scrolling shows every picture in its place, also in a window that nothing is below of [REL-21]', async () => {
  for (const { height, paths } of [
    { height: 768, paths: ['/mira/', '/mira/_pins/', '/search/?q=blue'] },
    { height: 6000, paths: ['/mira/'] },
  ]) {
    const { page, context } = await open(`${server.url}/help/`, { device: 'desktop', width: 1366, height, fresh: true })
    for (const path of paths) {
      await page.goto(`${server.url}${path}`)
      const shown = () =>
        page.evaluate(() => {
          const inWindow = [...document.querySelectorAll('main img')].filter((image) => {
            const { top, bottom } =
              image.closest('article, li, a')?.getBoundingClientRect() ?? image.getBoundingClientRect()
            return image.checkVisibility() && bottom > 0 && top < innerHeight
          })
          const ready = inWindow.filter((image) => {
            const frame = image.parentElement?.getBoundingClientRect()
            return (
              image instanceof HTMLImageElement &&
              image.naturalWidth > 0 &&
              image.getBoundingClientRect().top - (frame?.top ?? 0) < 2
            )
          })
          return { missing: inWindow.length - ready.length, isAny: inWindow.length > 0 }
        })
      for (const share of [0, 0.3, 0.6]) {
        await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share)
        await expect.poll(shown, { message: `${path} at ${share}` }).toEqual({ missing: 0, isAny: true })
      }
    }
    await context.close()
  }
})
