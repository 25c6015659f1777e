import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'
import { PAGES_OF_MIRA, PAGES_OF_OTHERS, pagesOfAll } from './pages.ts'

afterAll(closeBrowser)

/** Visits all pages, each as its viewer. */
async function onAllPages(visit: object, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  const all = { visitor: await pagesOfAll(), mira: PAGES_OF_MIRA, ...PAGES_OF_OTHERS }
  for (const [viewer, paths] of Object.entries(all)) {
    const { page, context } = await open('/help/', viewer === 'visitor' ? visit : { ...visit, as: viewer })
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      found.push(...(await look(page)).map((each) => `${viewer} ${path}: ${each}`))
    }
    await context.close()
  }
  return found
}

test('on a touch screen every text field is at least 16 px, so that no phone zooms into it [REL-24]', async () => {
  const small = await onAllPages({ device: 'phone', touch: true }, (page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
        .filter(
          (field) =>
            !field.matches('[type=hidden], [type=radio], [type=checkbox], [type=file], [type=range], [type=submit]'),
        )
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(
          (field) =>
            `${field.tagName} ${field.getAttribute('name')} ${getComputedStyle(field).fontSize} in .${field.parentElement?.className}`,
        ),
    ),
  )
  expect(small).toEqual([])
})

/** Marks links that have a shape of their own: a background, theirs or that of a list's item that they fill. */
function markShapes(): void {
  for (const link of document.querySelectorAll('a[href]')) {
    const item = link.parentElement?.matches('li') ? link.parentElement : link
    for (const each of [link, item]) {
      const { backgroundColor, borderRadius } = getComputedStyle(each)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' && borderRadius !== '0px') each.toggleAttribute('data-shaped', true)
    }
  }
}

/** Elements that can be pressed or filled in and have a shape of their own, of which a contrast theme leaves nothing; and chosen ones that look like the others. */
function withoutEdge(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    element.getBoundingClientRect().width > 8
  const hasEdge = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo)
    const isDrawn = (line: string, width: string) => line !== 'none' && Number.parseFloat(width) > 0
    return (
      isDrawn(style.outlineStyle, style.outlineWidth) || isDrawn(style.borderBlockEndStyle, style.borderBlockEndWidth)
    )
  }
  const name = (element: Element) =>
    `${element.tagName} .${element.className} “${element.textContent?.trim().slice(0, 20)}”`
  const found: string[] = []
  for (const element of document.querySelectorAll(
    'button, summary, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), label:has([type=file]), [data-shaped]',
  ))
    if (isSeen(element) && !hasEdge(element)) found.push(`no edge: ${name(element)}`)
  for (const element of document.querySelectorAll(
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]',
  ))
    if (isSeen(element) && !hasEdge(element)) found.push(`not told as chosen: ${name(element)}`)
  return found
}

test('in a contrast theme buttons, fields and what is chosen keep an edge [REL-24]', async () => {
  const bare = await onAllPages({}, async (page) => {
    await hydrated(page)
    await page.emulateMedia({ forcedColors: 'none' })
    await page.evaluate(markShapes)
    await page.emulateMedia({ forcedColors: 'active' })
    return page.evaluate(withoutEdge)
  })
  expect([...new Set(bare)]).toEqual([])
})

/** What paper shows: elements with text or a picture that are drawn. */
const isDrawn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.filter((each) => each.checkVisibility()).length)

test('a board is printed with its pictures, titles and sites, a Pin with its picture, text and address, and neither with bars or buttons', async () => {
  for (const visit of [{}, { as: 'mira' }, { scheme: 'dark' }] as const) {
    const { page, context } = await open('/mira/open/', visit)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
    const cards = page.locator('main article')
    expect(await cards.count()).toBeGreaterThan(4)
    for (const card of await cards.all()) {
      await expect.poll(() => card.locator('img').isVisible()).toBe(true)
      expect(await card.innerText()).toMatch(/Mira pin \d+\s+tate\.example/)
    }
    for (const selector of [
      '#app > header',
      'footer',
      'nav',
      'button',
      'form',
      'summary',
      '[data-save]',
      '[data-more]',
    ])
      expect(await isDrawn(page, selector), selector).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 26, 20)')
    await page.emulateMedia({ media: 'screen' })
    await page.locator('main article a').first().click()
    await page.waitForURL('**/pin/**')
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
    await page.locator('main article img').first().waitFor()
    expect(await page.locator('main h1').innerText()).toMatch(/^Mira pin/)
    const address = await page
      .locator('[data-test-id=pin-link]')
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(address).toMatch(/https:\/\/www\.tate\.example\//)
    for (const selector of [
      '#app > header',
      'footer',
      'nav',
      'button',
      'form',
      '[data-test-id=related]',
      '[data-test-id=comments]',
    ])
      expect(await isDrawn(page, selector), selector).toBe(0)
    await context.close()
  }
})
