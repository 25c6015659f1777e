import { afterAll, expect, test } from 'vitest'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

for (const javaScript of [true, false])
  test(`a board’s owner asks about one person from its menu, ${javaScript ? 'in a dialog' : 'without a script'} [BRD-056 REL-26]`, async () => {
    const { page, context } = await open('/mira/open/', { as: 'mira', javaScript })
    // Until the page is alive, the link leads to the page.
    if (javaScript) await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
    await page.locator('[popovertarget=board-more]').click()
    await page.getByRole('link', { name: 'Who can see this?' }).click()
    const form = page.locator('form:has(input[name=user])')
    if (javaScript) await page.getByRole('dialog').locator(form).waitFor()
    await form.getByLabel('Can a certain person see it?').fill('@theo')
    await page.keyboard.press('Enter')
    const answer = page.locator(
      javaScript ? '[data-test-id=form-dialog] [data-test-id=person]' : '[data-test-id=person]',
    )
    await expect.poll(() => answer.allInnerTexts()).toEqual(['theo can see this.'])
    // The next name can be typed at once.
    await expect
      .poll(() => form.getByLabel('Can a certain person see it?').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await form.getByLabel('Can a certain person see it?').inputValue()).toBe('@theo')
    expect(new URL(page.url()).pathname).toMatch(javaScript ? /^\/mira\/open\/$/ : /^\/board\/\d+\/audience\/$/)
    await context.close()
  })
