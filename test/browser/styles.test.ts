import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { documentsOf } from './documents.ts'
import { closeBrowser, hydrated, open, settled } from './open.ts'
import { PAGES_OF_MIRA, pagesOfAll } from './pages.ts'

afterAll(closeBrowser)

const VIEWERS = ['visitor', 'mira'] as const
const pages = async (viewer: string) => (viewer === 'visitor' ? await pagesOfAll() : PAGES_OF_MIRA)
const visit = (viewer: string) => (viewer === 'visitor' ? {} : { as: viewer })

/** Pages whose parts come late, and which. */
const LATE = [
  ['/mira/', 'boards=300'],
  ['/mira/', 'pins=300'],
  ['/mira/', 'boards=600,pins=300'],
  ['/mira/open/', 'pins=300'],
  ['/', 'pins=300'],
] as const

/** Bytes of styles in a document. A visitor's come with a cold cache; an owner's page shows every tool, dialog and section at once (048). */
const LIMITS = { visitor: 16 * 1024, mira: 19 * 1024 }

test('no document has more than 16 KB of styles for a visitor, and 19 KB for an owner [REL-21]', async () => {
  for (const viewer of VIEWERS)
    for (const { path, html } of await documentsOf(viewer)) {
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
      expect(styles.join('').length, `${viewer} ${path}`).toBeGreaterThan(2000)
      expect(styles.join('').length, `${viewer} ${path}`).toBeLessThanOrEqual(LIMITS[viewer])
    }
})

for (const viewer of VIEWERS)
  for (const width of [1280, 390])
    test(`${viewer}, ${width} wide: a document looks as it does with all styles of its page [REL-21]`, async () => {
      const { page, context } = await open('/help/', { ...visit(viewer), width, reducedMotion: true })
      // No page is hydrated here. Scripts are disabled in the browser itself: a route would also call this process for each picture.
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] })
      for (const path of (await pages(viewer)).filter((_, i) => i % 2 === Number(width === 390))) {
        await page.goto(path)
        // Resolves once the browser has drawn the focus ring of a focused field, and pictures have loaded or failed.
        await settled(page)
        expect(await recordStyles(page), path).toBeGreaterThan(100)
        expect(await addWholeStyles(page), path).toBeGreaterThan(0)
        expect(await changedStyles(page), `${viewer} ${path}`).toEqual([])
      }
      await context.close()
    })

for (const viewer of VIEWERS)
  test(`${viewer}: a document whose parts came late looks as it does with all styles of its page [REL-20 REL-21]`, async () => {
    let late = 0
    for (const [path, delay] of LATE) {
      const headers = { 'x-test-delay': delay }
      const { page, context, trouble } = await open('/help/', { ...visit(viewer), reducedMotion: true, headers })
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] })
      await page.goto(path)
      await settled(page)
      expect(await page.getByRole('progressbar').count(), `${path} ${delay}`).toBe(0)
      expect(await recordStyles(page), path).toBeGreaterThan(100)
      expect(await addWholeStyles(page), path).toBeGreaterThan(0)
      // They stay as elements, which are compared too, but their rules end.
      late += await page.locator('#app > style[data-late]').evaluateAll((all) => {
        for (const each of all) each.setAttribute('media', 'not all')
        return all.length
      })
      expect(await changedStyles(page), `${viewer} ${path} ${delay}`).toEqual([])
      // Its scripts are blocked: nothing else may be wrong, such as a style that the policy refuses.
      expect(trouble.filter((each) => !/ERR_BLOCKED_BY_CLIENT|dynamically imported module/.test(each))).toEqual([])
      await context.close()
    }
    expect(late).toBeGreaterThan(2)
  })

test('the styles of parts that come late end with the whole sheet, of which they are a part, also those that come after it [REL-20 REL-21]', async () => {
  for (const delay of ['pins=200', 'boards=200,pins=2500']) {
    const { page, context, trouble } = await open('/help/', { as: 'mira', headers: { 'x-test-delay': delay } })
    await page.goto('/mira/', { waitUntil: 'commit' })
    await page.locator('[data-viewer]').waitFor()
    await hydrated(page)
    await page.locator('[data-test-id=pin]').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
    expect(await page.locator('link[rel=stylesheet]').count(), delay).toBe(1)
    expect(await page.locator('style[data-late]').count(), delay).toBe(0)
    expect(trouble, delay).toEqual([])
    await context.close()
  }
})

test('a page that came to life has all its styles, once, before anything that is drawn later [REL-21 MOD-002]', async () => {
  const { page, context, trouble } = await open('/grid/')
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0)
  await hydrated(page)
  const files = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  const named = await page.locator('style[data-file]').getAttribute('data-file')
  expect(named).toMatch(/\.css$/)
  expect(files).toEqual([named])
  expect(trouble).toEqual([])
  await context.close()
})

test('where the rest of the styles can’t be had, a page stays as it came, and its links lead on [REL-24]', async () => {
  const { page, context } = await open('/theo/')
  await page.route('**/*.css', (route) => route.abort())
  await page.getByRole('link', { name: 'Follow' }).click()
  await page.waitForURL('**/login/?next=%2Ftheo%2F&after=user.*')
  await context.close()
})

interface RecordedStyles {
  names: string[]
  looks: () => Map<Element, string>
  before: Map<Element, string>
}

/**
 * Stores in the page the computed styles of two elements of each kind, by their own and their neighbours' names; hidden ones too, because
 * they may open without a script. Returns how much was recorded.
 */
function recordStyles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    /** The longhands and custom properties that some rule sets. */
    const declared = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        // Chromium lists no names of a `@position-try`.
        ...('style' in rule ? [...(rule.style as CSSStyleDeclaration)].filter(Boolean) : []),
        ...('cssRules' in rule ? declared(rule.cssRules as CSSRuleList) : []),
      ])
    const file = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file ?? ''
    const whole = await new CSSStyleSheet().replace(await (await fetch(file)).text())
    const set = [...new Set([...document.styleSheets, whole].flatMap(({ cssRules }) => declared(cssRules)))]
    // What no rule of either sets is the same with both, unless it follows from the size or the place of something.
    const followed = ['width', 'height', 'top', 'left', 'right', 'bottom', 'transform-origin', 'perspective-origin']
    const names = Array.from(getComputedStyle(document.body)).filter(
      (name) => followed.includes(name) || set.some((each) => each === name || each.startsWith(`${name}-`)),
    )
    const looks = () => {
      const known = new Map<string, number>()
      const isNew = (element: Element) => {
        const { parentElement: above } = element
        const kind = [element, above, above?.parentElement].map((each) => `${each?.nodeName}.${each?.className}`).join()
        known.set(kind, (known.get(kind) ?? 0) + 1)
        return (known.get(kind) ?? 0) < 3
      }
      const all = [...document.querySelectorAll('body, body *')].filter(isNew)
      return new Map(
        all.map((element) => {
          const beside = ['::before', '::after', ...(element.matches('[popover],dialog') ? ['::backdrop'] : [])]
          const styles = [null, ...beside].map((part) => getComputedStyle(element, part))
          const drawn = styles.filter(({ content }, i) => i === 0 || i === 3 || content !== 'none')
          return [element, drawn.map((style) => names.map((name) => style.getPropertyValue(name)).join(';')).join('|')]
        }),
      )
    }
    const before = looks()
    Object.assign(window, { names, looks, before })
    return names.length
  })
}

/** The first element whose styles differ from those stored; they stay in the page because they are megabytes. */
function changedStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { names, looks, before } = window as never as RecordedStyles
    const after = looks()
    const changed = [...after].flatMap(([element, now]) => {
      const then = before.get(element)
      if (now === then) return []
      const parts = then?.split(/[;|]/) ?? []
      const different = now
        .split(/[;|]/)
        .flatMap((each, i) => (each === parts[i] ? [] : [`${names[i % names.length]}: ${each}`]))
      return `${element.outerHTML.slice(0, 80)}: ${different.slice(0, 5)}`
    })
    const counts = after.size === before.size ? [] : [`${before.size} kinds of elements, then ${after.size}`]
    return [...counts, ...changed].slice(0, 2)
  })
}

/** Loads the sheet that the page names; returns the number of sheets. */
function addWholeStyles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const inline = document.querySelector<HTMLStyleElement>('style[data-file]')
    const files = [inline?.dataset.file ?? '']
    const links = files.map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
    const loaded = links.map((link) => {
      link.nonce = inline?.nonce ?? ''
      return new Promise((done, failed) => Object.assign(link, { onload: done, onerror: failed }))
    })
    inline?.after(...links)
    await Promise.all(loaded)
    return files.length
  })
}
