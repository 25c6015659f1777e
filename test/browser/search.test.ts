import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

test('by keyboard alone: type, choose what is offered, narrow, and open what was found [TAB-033]', async () => {
  const { page, trouble } = await open('/', { as: 'mira' })
  await hydrated(page)
  await page.locator('#site-search').focus()
  await page.locator('#site-search[role=combobox]').waitFor()
  await page.keyboard.type('grid p')
  const options = page.locator('[role=option]')
  await options.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
  const first = await options.first().locator('span').textContent()
  await expect.poll(() => page.locator('#site-search').inputValue()).toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.locator('#site-search').inputValue()).toBe('grid p')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/\?rs=typed&q=grid\+p/)
  await expect.poll(() => page.locator('mark').first().textContent()).toMatch(/grid/i)
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Kind').selectOption('video')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await page.waitForURL(/kind=video/)
  await page.getByRole('link', { name: 'Without: Video clip' }).press('Enter')
  await page.waitForURL((url) => !url.search.includes('kind'))
  await page.locator('[data-test-id=pins-grid] a').first().press('Enter')
  await page.waitForURL(/\/pin\//)
  expect(trouble).toEqual([])
})

test('what was searched for is offered again, and forgotten when asked', async () => {
  const { page, trouble } = await open('/search/?q=grid', { as: 'mira' })
  await hydrated(page)
  await page.goto('/search/')
  await hydrated(page)
  await page.locator('#search[role=combobox]').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=option]', { hasText: 'grid' }).waitFor()
  expect(await violationsOn(page, 'light')).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[role=option]').count()).toBe(0)
  const recent = page.locator('[data-test-id=recent-searches]')
  await expect.poll(() => recent.getByRole('link').allTextContents()).toEqual(['grid'])
  await recent.getByRole('button', { name: 'Remove: grid' }).click()
  await recent.waitFor({ state: 'detached' })
  await page.reload()
  await hydrated(page)
  expect(await recent.count()).toBe(0)
  for (const q of ['grid', 'board']) {
    await page.goto(`/search/?q=${q}`)
    await hydrated(page)
  }
  await page.goto('/search/')
  await expect.poll(() => recent.getByRole('link').allTextContents()).toEqual(['board', 'grid'])
  await recent.getByRole('button', { name: 'Clear all' }).click()
  await recent.waitFor({ state: 'detached' })
  await page.reload()
  await hydrated(page)
  expect(await recent.count()).toBe(0)
  expect(trouble).toEqual([])
})

test('a search of one’s own pins without results says so, and its field’s text can be selected [SLF-011 TAB-033]', async () => {
  const { page } = await open('/search/me/?rs=typed&q=zzzz&input_select=true', { as: 'mira' })
  await hydrated(page)
  expect(await page.locator('[data-test-id=search-empty]').textContent()).toContain(
    "Sorry, we couldn't find any Pins for this search.",
  )
  await page.locator('#search:focus').waitFor()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('zzzz')
})

test('without JavaScript one searches, narrows, changes what is searched among and pages', async () => {
  const { page } = await open('/search/', { javaScript: false })
  await page.locator('#search').fill('grid pin')
  await page.locator('main').getByRole('button', { name: 'Search', exact: true }).click()
  // Other tests save some of these Pins, and copies are shown once.
  const first = page.locator('[data-test-id=pin]').first()
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBeGreaterThan(9)
  const before = await first.getAttribute('href')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(() => first.getAttribute('href')).not.toBe(before)
  expect(await page.locator('[data-test-id=pin]').count()).toBeGreaterThan(9)
  await page.goBack()
  const chip = page.locator('[data-test-id=search-chips] a').first()
  const word = (await chip.textContent()) ?? ''
  await chip.click()
  await expect.poll(() => new URL(page.url()).search).toMatch(/[?&](with|color)=/)
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBeGreaterThan(0)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).not.toMatch(/[?&](with|color)=/)
  await page.locator('[data-test-id=search-chips]').getByRole('link', { name: word, exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toMatch(/[?&](with|color)=/)
  await page.getByRole('link', { name: `Without: ${word}` }).click()
  await expect.poll(() => new URL(page.url()).search).not.toMatch(/[?&](with|color)=/)
  await page.getByRole('link', { name: 'Boards', exact: true }).click()
  expect(new URL(page.url()).searchParams.get('q')).toBe('grid pin')
  await page.goto('/search/?q=mira&scope=users')
  await expect.poll(() => page.locator('[data-test-id=person]').count()).toBeGreaterThan(0)
})

test('on a phone an icon leads to the page, which begins with its field', async () => {
  const { page, trouble } = await open('/help/', { device: 'phone' })
  await page.getByRole('link', { name: 'Search' }).click()
  await page.waitForURL('**/search/')
  await page.locator('#search').fill('grid')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=grid/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(trouble).toEqual([])
})

test('there is nothing to buy and no community to search yet [SLF-010]', async () => {
  for (const [scope, text] of [
    ['shop', 'No shopping ideas yet'],
    ['community', 'No community posts yet'],
  ] as const) {
    const { page, context } = await open(`/search/?scope=${scope}`)
    expect(await page.locator(`[data-test-id=empty-${scope}]`).textContent()).toBe(text)
    await context.close()
  }
})

const STATES = [
  '/search/',
  '/search/?q=grid',
  '/search/?q=board&scope=boards',
  '/search/?q=mira&scope=users',
  '/search/?q=zzzz',
]
test.each(STATES)('%s has no fault that a machine can find, in light and in dark [REL-24]', async (path) => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context, trouble } = await open(path, { device })
    await hydrated(page)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await violationsOn(page, scheme), `${scheme} ${device}`).toEqual([])
    }
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('while one types a list is open that axe finds no fault with [REL-24]', async () => {
  const { page } = await open('/search/', { as: 'mira' })
  await hydrated(page)
  await page.locator('#search').fill('grid')
  await page.locator('[role=option]').first().waitFor()
  expect(await violationsOn(page, 'light')).toEqual([])
})
