import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

/** Failed pictures that show a gap, or the browser's broken-image icon, instead of a colour. */
function holes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main img[data-failed], dialog img[data-failed]')].flatMap((img) => {
      const behind = getComputedStyle(img.parentElement as Element).backgroundColor
      const isHidden = getComputedStyle(img).visibility === 'hidden'
      return isHidden && !/^rgba\(.*, 0\)$|^transparent$/.test(behind) ? [] : [`${img.outerHTML} on ${behind}`]
    }),
  )
}
const failed = (page: Page) => page.locator('img[data-failed]').first().waitFor({ state: 'attached' })

test.each([
  ['a profile', '/bulk/_saved/'],
  ['all Pins', '/bulk/_pins/'],
  ['a board', '/bulk/source/'],
  ['Pins to organize without a script', '/organize/?all=1'],
  ['a search among one’s Pins', '/search/me/?q=bulk'],
  ['a search for boards', '/search/?q=source&scope=boards'],
])('on %s a picture that fails leaves its colour [GRD-016 MOD-028]', async (_, path) => {
  const { page, context } = await open('/help/', { as: 'bulk' })
  await page.route('**/img/**', (route) => route.abort())
  await page.goto(path)
  await failed(page)
  expect(await holes(page)).toEqual([])
  await context.close()
})

test('among Pins to choose and boards to pick a picture that fails leaves its colour [GRD-016 ORG-016]', async () => {
  const { page, context } = await open('/help/', { as: 'bulk' })
  await page.route('**/img/**', (route) => route.abort())
  await page.goto('/bulk/source/')
  await hydrated(page)
  await page.locator('[data-test-id=select]').click()
  await page.locator('[data-test-id=select-pin]').first().click()
  await page.locator('[data-test-id=select-bar]').getByRole('button', { name: 'Copy' }).click()
  await page.locator('[data-test-id=picker-board]').first().waitFor()
  await page.locator('dialog img[data-failed]').first().waitFor({ state: 'attached' })
  expect(await holes(page)).toEqual([])
  await context.close()
})
