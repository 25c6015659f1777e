import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

async function fillIn(page: Page, explanation: string): Promise<void> {
  await page.getByLabel('What is it about?').selectOption('OTHER')
  await page.getByLabel('What is wrong with it?').fill(explanation)
  await page.getByLabel('In which country does the law apply?').selectOption('DE')
  await page.getByLabel('Your email').fill('ada@example.org')
  await page.getByLabel(/good faith/).check()
}

test('a visitor in Berlin follows the link, fills the form and gets a number, with scripts and without [OPT-018 OPT-020]', async () => {
  for (const javaScript of [true, false]) {
    const { page, context, trouble } = await open('/mira/?country=DE&hl=en', { javaScript })
    if (javaScript) await hydrated(page)
    await page.getByRole('link', { name: 'Report under EU law' }).click()
    await page.waitForURL(/\/legal\/report\/dsa\/\?username=mira/)
    await expect.poll(() => page.getByLabel('Whose profile is it?').inputValue()).toBe('mira')
    await fillIn(page, `Typed in a browser, scripts ${javaScript}.`)
    await page.getByRole('button', { name: 'Send report' }).click()
    // The name is missing; only the server detects it, and all other fields stay.
    await expect.poll(() => page.locator('#full_name-fault').textContent()).toBe('Fill this in.')
    await expect
      .poll(() => page.getByLabel('What is wrong with it?').inputValue())
      .toBe(`Typed in a browser, scripts ${javaScript}.`)
    await expect.poll(() => page.getByLabel(/good faith/).isChecked()).toBe(true)
    await page.getByLabel('Your name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.waitForURL(/\/legal\/report\/dsa\/sent\//)
    const number = await page.locator('[data-test-id=takedown-number]').textContent()
    expect(number).toMatch(/^\d+$/)
    await page.reload()
    expect(await page.locator('[data-test-id=takedown-number]').textContent()).toBe(number)
    expect(trouble.filter((each) => !each.includes('400'))).toEqual([])
    await context.close()
  }
})

test('who doesn’t give a name is not asked for one, with scripts and without [OPT-024]', async () => {
  for (const javaScript of [true, false]) {
    const { page, context } = await open('/legal/report/dsa/?username=mira', { javaScript })
    await page.getByLabel(/child’s safety/).check()
    await expect.poll(() => page.getByLabel('Your name').isVisible()).toBe(false)
    await page.getByLabel(/child’s safety/).uncheck()
    await expect.poll(() => page.getByLabel('Your name').isVisible()).toBe(true)
    await context.close()
  }
})

test('the browser itself says what is missing [OPT-023]', async () => {
  const { page, context } = await open('/legal/report/india/')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(() => page.locator(':invalid:not(form)').count()).toBe(6)
  expect(new URL(page.url()).pathname).toBe('/legal/report/india/')
  await context.close()
})

test('on a desktop a link to the report opens it over the page, on a phone its page [OPT-016]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context, trouble } = await open('/shop/?country=FR&hl=en', { as: 'mira', device })
    await hydrated(page)
    const link = page.locator('a[href^="/shop/report/"]')
    if ((await link.count()) === 0)
      await page.locator('main').evaluate((main) => {
        main.insertAdjacentHTML('afterbegin', '<a href="/shop/report/">Report</a>')
      })
    else await page.locator('[popovertarget=options]').click()
    await link.click()
    if (device === 'phone') {
      await page.waitForURL('**/shop/report/?hl=en')
      await context.close()
      continue
    }
    const dialog = page.getByRole('dialog', { name: 'Report a profile' })
    await dialog.getByRole('radio', { name: 'Something else' }).check()
    await dialog.getByRole('textbox').fill('Seen in a dialog.')
    expect(await dialog.getByRole('link', { name: 'Report under EU law' }).getAttribute('href')).toBe(
      '/legal/report/dsa/?username=shop&hl=en',
    )
    await page.route('**/v3/users/*/report/', (route) =>
      route.fulfill({ status: 429, json: { code: 8, message: 'Later.' } }),
    )
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Later.').waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Seen in a dialog.')
    await page.unroute('**/v3/users/*/report/')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Thanks for reporting').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/shop/')
    expect(trouble.filter((each) => !each.includes('429'))).toEqual([])
    await context.close()
  }
})

test('a person can be reported by keyboard alone, and thanks are shown [OPT-014]', async () => {
  for (const javaScript of [true, false]) {
    const { page, context } = await open('/shop/report/', { as: 'mira', javaScript })
    await page.getByRole('radio', { name: 'Spam or misleading links' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Not the shop that it says it is.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/shop/')
    await page.getByText('Thanks for reporting').waitFor()
    await context.close()
  }
})
