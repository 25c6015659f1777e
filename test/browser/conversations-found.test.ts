import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { SOUGHT } from './world-conversations.ts'

afterAll(closeBrowser)

const bubbles = (page: Page) => page.locator('[data-test-id=message-item] p')
const found = (page: Page) => page.locator('[data-test-id=found-message]')

const receipts = (page: Page) => page.getByRole('switch', { name: 'Show when I have read messages' })

test('a search in one’s messages leads to the message, marked and in view, with a script and on a phone without', async () => {
  for (const visit of [{}, { javaScript: false, device: 'phone' }] as const) {
    const { page, trouble } = await open('/conversation/', { as: 'ylva', ...visit })
    await page.getByPlaceholder('Search messages').fill('Message 7')
    await page.getByPlaceholder('Search messages').press('Enter')
    await page.waitForURL('**/conversation/?q=Message+7')
    expect(await found(page).allTextContents()).toEqual([expect.stringContaining('Message 7')])
    await found(page).first().click()
    await page.waitForURL(`**/conversation/${SOUGHT}/?at=7#message-7`)
    const marked = page.locator('[data-marked]')
    await expect.poll(() => marked.textContent()).toContain('Message 7')
    await expect
      .poll(async () => {
        const [box, list] = [await marked.boundingBox(), await page.locator('[data-test-id=thread]').boundingBox()]
        return box && list && box.y >= list.y && box.y + box.height <= list.y + list.height
      })
      .toBe(true)
    // From there the newest are one step away.
    await page.getByRole('link', { name: 'Show the newest messages' }).click()
    await bubbles(page).getByText('Message 40', { exact: true }).waitFor()
    expect(trouble).toEqual([])
  }
})

test('on a wide screen the list stands beside the place where conversations open; on a phone it has the page', async () => {
  const { page } = await open('/conversation/', { as: 'ylva' })
  const row = page.locator('[data-test-id=conversation]').first()
  const place = page.locator('[data-test-id=no-conversation-open]')
  await place.waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  const before = await row.boundingBox()
  await row.click()
  await page.waitForURL(/\/conversation\/\d+\/$/)
  await bubbles(page).first().waitFor()
  expect(await row.boundingBox()).toMatchObject({ x: before?.x, width: before?.width })
  await page.getByRole('link', { name: 'New message' }).click()
  await page.waitForURL('**/conversation/choose/')
  const phone = await open('/conversation/', { as: 'ylva', device: 'phone' })
  await phone.page.locator('[data-test-id=conversation]').first().waitFor()
  expect(await phone.page.locator('[data-test-id=no-conversation-open]').isVisible()).toBe(false)
})

test('a message is reported from its menu, and an employee reads it with what was said around it', async () => {
  const { page } = await open(`/conversation/${SOUGHT}/`, { as: 'ylva' })
  await hydrated(page)
  const item = page.locator('[data-test-id=message-item]', { hasText: 'Message 32' })
  await item.getByRole('button', { name: 'Options for this message' }).press('Enter')
  await item.getByRole('link', { name: 'Report message' }).click()
  await page.getByRole('heading', { name: 'Report message' }).waitFor()
  await page.getByLabel('Harassment').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.waitForURL(`**/conversation/${SOUGHT}/`)
  const desk = await open('/staff/', { as: 'dario', javaScript: false })
  await desk.page.locator('[data-case]', { hasText: '@zahir' }).click()
  await desk.page.getByRole('button', { name: 'Claim' }).waitFor()
  expect(await desk.page.locator('[data-test-id=talk]').count()).toBe(0)
  await desk.page.getByRole('button', { name: 'Claim' }).click()
  const talk = desk.page.locator('[data-test-id=talk] p')
  await expect.poll(() => talk.allTextContents()).toEqual(Array.from({ length: 11 }, (_, i) => `Message ${27 + i}`))
  expect(await desk.page.locator('[data-test-id=talk] [data-reported] p').allTextContents()).toEqual(['Message 32'])
})

test('what the other has read is said while both show it', async () => {
  const people: Page[] = []
  for (const as of ['ylva', 'zahir']) {
    const { page } = await open('/settings/permissions', { as })
    await hydrated(page)
    await receipts(page).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    people.push(page)
  }
  const [ylva, zahir] = people as [Page, Page]
  await ylva.goto(`/conversation/${SOUGHT}/`)
  await hydrated(ylva)
  const composer = ylva.locator('[data-test-id=composer]')
  await composer.fill('Have you seen this?')
  await composer.press('Enter')
  await bubbles(ylva).getByText('Have you seen this?').waitFor()
  await zahir.goto(`/conversation/${SOUGHT}/`)
  await hydrated(zahir)
  const seen = ylva.locator('[data-test-id=message-item]:last-child [data-test-id=seen]')
  const look = () => ylva.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect
    .poll(async () => {
      await look()
      return seen.count()
    })
    .toBe(1)
  expect(await seen.textContent()).toContain('Seen')
  await zahir.goto('/settings/permissions')
  await hydrated(zahir)
  await receipts(zahir).uncheck()
  await zahir.getByRole('button', { name: 'Save' }).click()
  await zahir.getByText('Saved').waitFor()
  await look()
  await expect.poll(() => ylva.locator('[data-test-id=seen]').count()).toBe(0)
})
