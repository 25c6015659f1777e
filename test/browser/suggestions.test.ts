import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { answered, closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const section = (page: Page) => page.locator('[data-test-id=board-suggestions]')
const names = (page: Page) => section(page).locator('li:not([hidden]) b').allTextContents()

test('a suggestion is dismissed at once, comes back by undo, and stays away for good [SUG-001 SUG-003 SUG-012]', async () => {
  const { page, context, trouble } = await open('/ines/', { as: 'ines' })
  const all = await names(page)
  expect(all.toSorted()).toEqual(['Castle', 'Rose', 'Sea'])
  await hydrated(page)
  await page.getByRole('button', { name: 'Dismiss: Rose' }).click()
  await expect.poll(() => names(page)).toHaveLength(2)
  await page.getByText('We won’t suggest this again.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Create/)
  await answered(page, /\/undo\//, () => page.getByRole('button', { name: 'Undo' }).click())
  await expect.poll(() => names(page)).toEqual(all)
  await page.getByRole('button', { name: 'Dismiss: Rose' }).click()
  await page.getByText('We won’t suggest this again.').waitFor()
  await page.reload()
  expect((await names(page)).toSorted()).toEqual(['Castle', 'Sea'])
  expect(trouble).toEqual([])
  await context.close()
})

test('a failed dismissal is reverted with a message [SUG-012]', async () => {
  const { page, context } = await open('/ines/', { as: 'ines' })
  await hydrated(page)
  await page.route('**/pins/cluster/**', (route) =>
    route.fulfill({ status: 500, json: { status: 'failure', code: 12, message: 'It went wrong.', data: null } }),
  )
  await page.getByRole('button', { name: 'Dismiss: Castle' }).click()
  await page.getByRole('alert').filter({ hasText: 'It went wrong.' }).waitFor()
  expect(await names(page)).toContain('Castle')
  await context.close()
})

test('a board is made of a suggestion by keyboard, with what stays ticked [SUG-009]', async () => {
  const { page, context, trouble } = await open('/ines/', { as: 'ines' })
  await page.getByRole('button', { name: 'Create: Castle' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create a board' }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Castle')
  const boxes = page.locator('fieldset input[type=checkbox]')
  await expect.poll(() => boxes.count()).toBe(6)
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Keep this board secret').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/ines/castle/')
  await page.getByText('Board created!').waitFor()
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBe(5)
  await page.goto('/ines/')
  expect(await names(page)).not.toContain('Castle')
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone suggestions are a shelf, and without scripts both buttons work [SUG-003]', async () => {
  const visit = { as: 'ines', device: 'phone', javaScript: false } as const
  const { page, context } = await open('/ines/', visit)
  const shelf = section(page).locator('ul')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(390)
  expect((await shelf.boundingBox())?.height).toBeLessThan(520)
  const [name = ''] = await names(page)
  await page.getByRole('button', { name: `Create: ${name}` }).click()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name)
  await page.goBack()
  await page.getByRole('button', { name: `Dismiss: ${name}` }).click()
  await page.waitForURL('**/ines/')
  await page.getByText('We won’t suggest this again.').waitFor()
  expect(await names(page)).not.toContain(name)
  await context.close()
})
