import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { force } from './create-page.ts'
import { closeBrowser, hydrated, open, type Visit } from './open.ts'

afterAll(closeBrowser)

const rail = (page: Page) => page.locator('[data-test-id=vertical-nav]')

async function openWithRail(path: string, visit: Visit = {}) {
  const opened = await open(path, visit)
  await force(opened, { web_vertical_nav: 'enabled' })
  return opened
}

/** The right edge of everything that the navigation shows, in px. */
function reach(page: Page): Promise<number> {
  return rail(page).evaluate((nav) =>
    Math.max(
      ...[nav, ...nav.querySelectorAll('[popover]:popover-open')].map((each) => each.getBoundingClientRect().right),
    ),
  )
}

test('the vertical navigation is 72 px wide, and 392 px with an open menu, on every kind of page [MOD-025 EXP-001]', async () => {
  for (const [path, as] of [
    ['/', undefined],
    ['/mira/', undefined],
    ['/homefeed/', 'mira'],
    ['/mira/_saved/', 'mira'],
    ['/settings/account-settings/', 'mira'],
    ['/search/', 'mira'],
  ] as const) {
    const { page, context, trouble } = await openWithRail(path, as ? { as } : {})
    const box = await rail(page).boundingBox()
    expect([path, box?.x, box?.width, box?.height]).toEqual([path, 0, 72, 900])
    expect(
      await page.locator('main').evaluate((main) => main.getBoundingClientRect().left),
      path,
    ).toBeGreaterThanOrEqual(72)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(1280)
    if (as)
      for (const name of ['Create', /^Your account/]) {
        await rail(page).getByRole('button', { name }).click()
        expect([path, await reach(page)]).toEqual([path, 392])
        await page.keyboard.press('Escape')
        expect([path, await reach(page)]).toEqual([path, 72])
      }
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('without the experiment, on phones and in narrow windows the header is as before [MOD-025]', async () => {
  const plain = await open('/homefeed/', { as: 'mira' })
  expect(await rail(plain.page).count()).toBe(0)
  const header = plain.page.locator('[data-test-id=header]')
  await header.getByRole('button', { name: /^Your account/ }).waitFor()
  await plain.context.close()
  const phone = await openWithRail('/homefeed/', { as: 'mira', device: 'phone' })
  expect(await rail(phone.page).count()).toBe(0)
  await phone.context.close()
  const narrow = await openWithRail('/homefeed/', { as: 'mira', width: 700 })
  expect(await rail(narrow.page).isVisible()).toBe(false)
  await narrow.page
    .locator('[data-test-id=header]')
    .getByRole('button', { name: /^Your account/ })
    .waitFor()
})

test('the rail is reached by keyboard after the skip links, names its current page and opens its menus [MOD-025]', async () => {
  const { page } = await openWithRail('/homefeed/', { as: 'mira' })
  await hydrated(page)
  expect(await rail(page).locator('[aria-current=page]').getAttribute('aria-label')).toBe('Following')
  await page.locator('body').press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('nav')?.dataset.testId)).toBe('vertical-nav')
  await rail(page)
    .getByRole('button', { name: /^Your account/ })
    .focus()
  await page.keyboard.press('Enter')
  await rail(page).getByRole('link', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Your account/)
})

test('in light and dark, for visitors and people, the page with the rail has no fault of accessibility [MOD-025]', async () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const as of [undefined, 'mira']) {
      const { page, context } = await openWithRail('/mira/', { scheme, ...(as && { as }) })
      expect(await violationsOn(page, scheme), `${scheme} ${as}`).toEqual([])
      await context.close()
    }
})
