import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const alive = (page: Page) => page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })

/** A picture of the page's own, as somebody would choose it. */
async function pictures(page: Page, input: string, count: number): Promise<void> {
  await alive(page)
  const list = '/v3/users/mira/pins/?field_set_key=grid_item&page_size=10'
  const { data } = (await (await page.request.get(list)).json()) as { data: { images: { '736x': { url: string } } }[] }
  const files = await Promise.all(
    data.slice(2, 2 + count).map(async ({ images }, i) => ({
      name: `${i}.webp`,
      mimeType: 'image/webp',
      buffer: await (await page.request.get(images['736x'].url)).body(),
    })),
  )
  await page.locator(input).first().setInputFiles(files)
}

async function draft(page: Page): Promise<void> {
  await pictures(page, '[data-test-id=choose] input', 2)
  await page.locator('[data-test-id=draft] img').nth(1).waitFor()
  await page.getByRole('textbox').first().fill('Evening over the harbour')
}

async function story(page: Page): Promise<void> {
  await pictures(page, '[data-test-id=story-files]', 2)
  await page.locator('[data-test-id=story-page] img').nth(1).waitFor()
  await page.locator('main ol > li:last-child button').click()
  await page.locator('[data-test-id=story-page] textarea').nth(2).fill('Three boats, one wind, and nobody in a hurry.')
}

/** The sheet of phones, whatever the window: its device says so. */
const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
}

const sheet = (more?: (page: Page) => Promise<void>) => async (page: Page) => {
  await alive(page)
  await page.click('[popovertarget=create]')
  await page.locator('[data-test-id=create-menu][data-active]').waitFor()
  await more?.(page)
}

async function wrongLink(page: Page): Promise<void> {
  const field = page.locator('[data-test-id=create-menu] input[type=url]')
  if ((await field.count()) === 0) await page.locator('[data-test-id=create-menu] li button').first().click()
  await field.fill('foo')
  await field.press('Enter')
  await page.locator('[data-test-id=link-error]').waitFor()
}

const OFF = { cookie: 'forced_experiments=%7B%22web_pin_creation_disabled%22%3A%22disable_all%22%7D' }

/** Where pins and stories are made. */
export const MAKE_SCREENS: Screen[] = [
  { name: 'make, menu', path: '/mira/', as: 'mira', act: (page) => page.click('[popovertarget=create]') },
  {
    name: 'make, menu of a board',
    path: '/mira/everything-blue/',
    as: 'mira',
    act: (page) => page.click('[popovertarget=create]'),
  },
  { name: 'make, sheet', path: '/mira/', as: 'mira', headers: PHONE, act: sheet(), inAllLanguages: true },
  { name: 'make, sheet, wrong link', path: '/mira/', as: 'mira', headers: PHONE, act: sheet(wrongLink) },
  { name: 'make, builder', path: '/pin-builder/', as: 'nova', inAllLanguages: true },
  { name: 'make, builder, drafts', path: '/pin-builder/', as: 'mira', act: draft, inAllLanguages: true },
  {
    name: 'make, builder, publishing is off',
    path: '/pin-builder/',
    as: 'nova',
    headers: OFF,
    act: (page) => page.locator('[data-test-id=publishing-off][data-active]').waitFor(),
  },
  { name: 'make, story', path: '/pin-creation-tool/', as: 'nova' },
  { name: 'make, story, pages', path: '/pin-creation-tool/', as: 'mira', act: story, inAllLanguages: true },
  { name: 'make, bookmarklet', path: '/bookmarklet/', inAllLanguages: true },
]
