import { afterAll, expect, test } from 'vitest'
import { force, items, off, openSheet, plus, sheet } from './create-page.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

test('while publishing is off, a modal replaces creating Pins; boards can still be created [CRE-029 CRE-030 CRE-031 CRE-032 EXP-005]', async () => {
  for (const group of ['disable_all', 'disable_web_pins']) {
    for (const way of ['Website', 'Photo']) {
      const { page, context } = await openSheet('/mira/', {}, { web_pin_creation_disabled: group })
      expect(await sheet(page).getByRole('link', { name: 'Board' }).getAttribute('href')).toBe('/board/create/')
      await sheet(page).getByRole('button', { name: way }).click()
      await off(page).getByRole('heading', { name: 'Oops...' }).waitFor()
      await off(page).getByText('Our server is experiencing a mild case of the hiccups at the moment.').waitFor()
      await off(page).getByRole('button', { name: 'Dismiss' }).click()
      await off(page).waitFor({ state: 'detached' })
      await expect.poll(() => plus(page).evaluate((each) => each === document.activeElement)).toBe(true)
      await context.close()
    }
    const desktop = await open('/mira/_saved/', { as: 'mira' })
    await force(desktop, { web_pin_creation_disabled: group })
    await hydrated(desktop.page)
    await plus(desktop.page).click()
    await items(desktop.page).first().click()
    await off(desktop.page).getByRole('button', { name: 'Dismiss' }).click()
    await off(desktop.page).waitFor({ state: 'detached' })
    await expect.poll(() => plus(desktop.page).evaluate((each) => each === document.activeElement)).toBe(true)
    await plus(desktop.page).click()
    await items(desktop.page).nth(1).click()
    if (group === 'disable_all') await off(desktop.page).waitFor()
    else await desktop.page.waitForURL('**/pin-creation-tool/')
    await desktop.context.close()
  }
})

test('who came by a mailed link logs in before the menu opens [CRE-020 ACC-015]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context } = await open('/mira/_saved/', { as: 'mira, limited', device })
    await hydrated(page)
    await plus(page).click()
    await page.getByRole('dialog', { name: 'Log in to create a Pin or board' }).waitFor()
    expect(await page.locator('#create').isVisible()).toBe(false)
    expect(await sheet(page).count()).toBe(0)
    await context.close()
  }
})
