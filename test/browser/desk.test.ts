import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'
import { APPEAL_CASE, CLAIMED_CASE } from './world-desk.ts'

afterAll(closeBrowser)

test('a Pin is reported from its menu, an employee removes it, its owner appeals, and another gives it back', async () => {
  const dirk = await open('/dora/_pins/', { as: 'dirk' })
  await hydrated(dirk.page)
  await dirk.page
    .getByRole('link', { name: /Reported vase/ })
    .first()
    .click()
  await dirk.page.waitForURL('**/pin/*/')
  await hydrated(dirk.page)
  const pin = new URL(dirk.page.url()).pathname
  await dirk.page.getByRole('button', { name: 'More for this Pin' }).click()
  await dirk.page.getByRole('link', { name: 'Report Pin' }).click()
  await dirk.page.getByRole('heading', { name: 'Report Pin' }).waitFor()
  await dirk.page.getByText('Reported vase').waitFor()
  await dirk.page.getByLabel('My work or my trademark is used').check()
  await dirk.page.getByRole('button', { name: 'Send report' }).click()
  await dirk.page.waitForURL((url) => url.pathname === '/')

  const delia = await open('/staff/', { as: 'delia' })
  await hydrated(delia.page)
  // The keyboard goes through the cases.
  await delia.page.keyboard.press('j')
  await delia.page.locator('[data-case]:focus').waitFor()
  await delia.page
    .locator('[data-case]', { hasText: '@dora' })
    .filter({ hasNotText: 'Appeal' })
    .filter({ hasText: 'Not claimed' })
    .first()
    .click()
  await delia.page.getByRole('button', { name: 'Claim' }).click()
  await delia.page.getByText('Reported vase').waitFor()
  await delia.page.getByLabel('Remove', { exact: true }).check()
  await delia.page.getByLabel('Rule', { exact: true }).selectOption('intellectual_property')
  // Without an explanation the form comes back with what was chosen.
  await delia.page.getByRole('button', { name: 'Decide and notify' }).click()
  await delia.page.locator('[aria-invalid=true][name=explanation]').waitFor()
  expect(await delia.page.getByLabel('Remove', { exact: true }).isChecked()).toBe(true)
  await delia.page.getByLabel('Explanation for the person').fill('The photo belongs to somebody else.')
  await delia.page.getByRole('button', { name: 'Decide and notify' }).click()
  await delia.page.waitForURL('**/staff/')
  expect((await dirk.page.request.get(pin)).status()).toBe(404)

  const dora = await open('/legal/decisions/', { as: 'dora' })
  await dora.page.getByRole('link', { name: /Reported vase/ }).click()
  await dora.page.getByText('We removed it from the site.').waitFor()
  await dora.page.getByText('The photo belongs to somebody else.').waitFor()
  await dora.page.getByLabel('Why the decision is wrong').fill('I took this photo in my own kitchen.')
  await dora.page.getByRole('button', { name: 'Send appeal' }).click()
  await dora.page.getByText('We received your appeal').waitFor()

  const dario = await open('/staff/', { as: 'dario', javaScript: false })
  await dario.page.locator('[data-case]', { hasText: 'Appeal' }).last().click()
  await dario.page.getByRole('button', { name: 'Claim' }).click()
  await dario.page.getByText('I took this photo in my own kitchen.').waitFor()
  await dario.page.getByLabel('Explanation for the person').fill('You are right. We are sorry.')
  await dario.page.getByRole('button', { name: 'Reverse the decision' }).click()
  await dario.page.waitForURL('**/staff/')
  expect((await dirk.page.request.get(pin)).status()).toBe(200)
  await dora.page.reload()
  await dora.page.getByText('You are right. We are sorry.').waitFor()
  for (const { trouble, context } of [dirk, delia, dora, dario]) {
    expect(trouble.filter((each) => !/status of 40[04]/.test(each))).toEqual([])
    await context.close()
  }
})

test('the employee who decided cannot decide the appeal', async () => {
  const { page, context } = await open(`/staff/case/${APPEAL_CASE}/`, { as: 'delia' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.getByText('so another employee must decide the appeal').waitFor()
  expect(await page.getByRole('button', { name: 'Uphold the decision' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Release' }).click()
  await page.waitForURL('**/staff/')
  await context.close()
})

test('the desk is worked with the keyboard alone: through the cases, into one, an action, and back; not while one types', async () => {
  const { page, context } = await open('/staff/?view=mine', { as: 'delia' })
  await hydrated(page)
  const focused = (selector: string) => page.locator(`${selector}:focus`)
  await page.keyboard.press('j')
  await focused('[data-case]').waitFor()
  const first = await focused('[data-case]').getAttribute('href')
  await page.keyboard.press('k')
  await expect.poll(() => focused('[data-case]').getAttribute('href')).toBe(first)
  await page.goto(`/staff/case/${CLAIMED_CASE}/`)
  await hydrated(page)
  const action = (value: string) => page.locator(`[name=action][value=${value}]`)
  for (const [key, value] of [
    ['w', 'warn'],
    ['r', 'remove'],
    ['l', 'limit'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => action(value).isChecked()).toBe(true)
  }
  // Letters are text where one types, and keys with a modifier are the browser's.
  await page.getByLabel('Explanation for the person').focus()
  await page.keyboard.type('swear word')
  await expect.poll(() => page.getByLabel('Explanation for the person').inputValue()).toBe('swear word')
  expect(await action('limit').isChecked()).toBe(true)
  await page.locator('h1').click()
  await page.keyboard.press('Alt+w')
  await page.keyboard.press('u')
  await page.waitForURL('**/staff/')
  await context.close()
})
