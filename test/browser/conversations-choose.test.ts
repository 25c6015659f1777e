import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const choice = (page: Page, name: string) =>
  page.locator('[data-test-id=choice]', { hasText: name }).getByRole('checkbox')
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('a group is made by keyboard: found, ticked, written to', async () => {
  const { page, trouble } = await open('/conversation/', { as: 'thore' })
  await page.getByRole('link', { name: 'New message' }).click()
  await page.getByRole('heading', { name: 'New message' }).waitFor()
  const find = page.getByRole('searchbox', { name: 'Find people by name' })
  for (const name of ['Nadia Haddad', 'Petra Conti']) {
    await find.fill(name)
    await find.press('Enter')
    await page.waitForURL(`**q=${name.split(' ')[0]}*`)
    await choice(page, name).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => choice(page, name).isChecked()).toBe(true)
  }
  // Whoever was ticked before stays so.
  expect(await choice(page, 'Nadia Haddad').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.waitForURL('**/conversation/new/**')
  expect(await heading(page).innerText()).toBe('Message Nadia Haddad and Petra Conti')
  await page.getByLabel('Your message').fill('Shall we make a board?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/\/conversation\/\d+\/$/)
  await hydrated(page)
  await expect.poll(() => heading(page).innerText()).toBe('Nadia Haddad and Petra Conti')
  expect(trouble).toEqual([])
})

test('the share menu sends what one looks at in a message, also without JavaScript, and its link has a card [MOD-024]', async () => {
  const { page } = await open('/grid/', { as: 'tyra', javaScript: false, device: 'phone' })
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('link', { name: 'Send in a message' }).click()
  await page.getByRole('heading', { name: 'You don’t follow anyone yet' }).waitFor()
  await page.getByRole('searchbox', { name: 'Find people by name' }).fill('Thore')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await choice(page, 'Thore Sand').check()
  await page.getByRole('button', { name: 'Next' }).click()
  expect(await page.getByLabel('Your message').inputValue()).toMatch(/\/grid\/$/)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/\/conversation\/\d+\/$/)
  await page.locator('[data-test-id=message-item] a[href$="/grid/"]').waitFor()
  // With JavaScript the link has a card; of what the other may not see it says only that.
  const thread = new URL(page.url()).pathname
  for (const [who, path, shown] of [
    ['tyra', '/mira/secret-one/', 'This isn’t available to you.'],
    ['tyra', '/mira/open/', 'Open'],
    ['thore', '', 'Open'],
  ] as const) {
    const { page: here, trouble, context } = await open(thread, { as: who })
    if (who === 'thore') await here.getByRole('button', { name: 'Accept' }).click()
    // Only the page after the acceptance has it.
    await here.locator('[data-test-id=composer]').waitFor()
    await hydrated(here)
    if (path !== '') {
      await here.locator('[data-test-id=composer]').fill(`Look at ${new URL(path, here.url()).href}!`)
      await here.keyboard.press('Enter')
    }
    const card = here.locator('[data-test-id^=link-card]').last()
    await card.getByText(shown).waitFor()
    expect(trouble.filter((line) => !line.includes('404'))).toEqual([])
    await context.close()
  }
})
