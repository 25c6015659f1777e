import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SECRET_ADDRESSES, TOKEN } from '../fixtures/secret-addresses.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

/** Follows a link of the page; returns what the next page is told of the page before. */
async function leave(page: Page): Promise<string> {
  await page.locator('a[href^="/help/"]').first().click()
  await page.waitForURL('**/help/**')
  return page.evaluate(() => document.referrer)
}

for (const { path, staysBecause } of SECRET_ADDRESSES)
  test(`${path.split('?')[0]} shows its token to no next page, and Back does not bring it back, unless it is to stay [REL-07]`, async () => {
    const { page } = await open('/help/')
    // Whatever else stands in front of it.
    await page.goto(staysBecause === null ? path.replace('?', '?show_error=true&') : path)
    const sent = page.locator(`input[name=token][value="${TOKEN}"]`)
    if (staysBecause === null) {
      await expect.poll(() => page.url()).not.toContain('token')
      expect(await sent.count(), 'the form still sends it').toBe(1)
    } else expect(page.url()).toContain(TOKEN)
    expect(await leave(page)).not.toContain('token')
    if (staysBecause !== null) return
    await page.goBack()
    expect(page.url()).not.toContain('token')
    await expect.poll(() => page.locator('[role=alert]').textContent()).toContain('Open the link in our email again')
    expect(await sent.count()).toBe(0)
  })

test('a mailed link whose token is gone says what to do, also once the page is hydrated', async () => {
  const { page } = await open('/login/link/')
  await hydrated(page)
  expect(await page.locator('main').textContent()).toContain('Open the link in our email again, or get a new one.')
  expect(await page.locator('main a').textContent()).toBe('Get a new link')
})

test('a link that no longer works leaves no token in the address either, whoever presses [REL-07]', async () => {
  for (const { path } of SECRET_ADDRESSES.filter(({ staysBecause }) => staysBecause === null)) {
    if (path.includes('reset')) continue
    const { page, context } = await open(path)
    await page.locator('main button[type=submit]').click()
    await page.getByText('This link no longer works').waitFor()
    await expect.poll(() => page.url(), { message: path }).not.toContain('token')
    await context.close()
  }
})

test('without JavaScript a mailed link has its button, and the next page learns no token [REL-07 REL-20]', async () => {
  for (const { path, staysBecause } of SECRET_ADDRESSES) {
    const { page, context } = await open(path, { javaScript: false })
    if (staysBecause === null) expect(await page.locator(`input[name=token][value="${TOKEN}"]`).count(), path).toBe(1)
    const asked = page.waitForRequest('**/help/**')
    await page.locator('a[href^="/help/"]').first().click()
    expect((await asked).headers().referer, path).not.toContain('token')
    await context.close()
  }
})
