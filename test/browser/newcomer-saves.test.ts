import type { BrowserContext } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { read, signUp } from './newcomer.ts'
import { answered, closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

/** Counts the presses of a person on all later pages; what a test types is no press. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let count = 0
  await context.exposeBinding('pressed', () => void count++)
  await context.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => isTrusted && (window as never as { pressed(): void }).pressed(), true)
  })
  return () => count
}

test('from the front page a newcomer has ten saves after fewer than 25 presses [SET-002 TAB-032]', async () => {
  const { page, context, trouble } = await open('/help/', { fresh: true })
  const presses = await countPresses(context)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/signup/**')
  await signUp(page)
  await page.waitForURL('**/homefeed/start/')
  await hydrated(page)
  const topics = page.locator('main form[action="/do/follow_topic/"] button')
  const topicCount = Math.min(3, await topics.count())
  expect(topicCount).toBeGreaterThan(0)
  for (let n = 0; n < topicCount; n++) {
    await answered(page, /\/follow\//, () => topics.nth(n).click())
    await expect.poll(() => topics.nth(n).getAttribute('aria-pressed')).toBe('true')
  }
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.waitForURL('**/homefeed/start/?step=people')
  await hydrated(page)
  const people = page.locator('[data-test-id=person]')
  const offered = await people.count()
  expect(offered).toBeGreaterThan(0)
  for (let n = 0; n < offered; n++)
    await answered(page, /\/follow\//, () => people.nth(n).getByRole('button', { name: 'Follow', exact: true }).click())
  await page.getByRole('link', { name: 'Show my feed' }).click()
  await page.locator('article [data-save]').nth(9).waitFor({ state: 'attached' })
  await hydrated(page)
  for (let n = 0; n < 10; n++) {
    const card = page.locator('article:has([data-save]:not([data-saved]))').first()
    await card.hover()
    await answered(page, /\/repin\//, async () => {
      await card.locator('[data-save]').click()
      if (n > 0) return
      const picker = page.locator('[data-test-id=pick-board]')
      const name = picker.getByRole('option').first()
      await picker.waitFor()
      await expect.poll(() => picker.getByRole('option').count()).toBeGreaterThan(0)
      await name.click()
    })
    await expect.poll(() => page.locator('[data-saved]').count()).toBe(n + 1)
  }
  const boards = await read<{ name?: string; pin_count: number }[]>(page, '/v3/users/me/boards/')
  expect(boards.filter(({ name }) => name).map(({ pin_count }) => pin_count)).toEqual([10])
  console.info(`presses: ${presses()}`)
  expect(presses()).toBeLessThan(25)
  expect(trouble).toEqual([])
  await context.close()
})
