import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, open } from './open.ts'
import { PAIRS } from './world-acting.ts'

afterAll(closeBrowser)

const bar = (page: Page) => page.locator('[data-test-id=acting]')
const row = (page: Page, list: string, text: string) => page.locator(`[data-test-id=${list}] li`, { hasText: text })
const names = (page: Page) => page.locator('[data-test-id=subject-board] b').allTextContents()
const ORDER = 'Order of boards'
const LOOK = 'Profile appearance'

/** Grants some rights to a person, as the settings page does. */
async function grant(page: Page, username: string, scopes: string[]) {
  await page.goto('/settings/delegations/')
  await page.getByLabel('Username').fill(username)
  for (const scope of scopes) await page.getByLabel(scope).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Saved').first().waitFor()
}

for (const [index, javaScript] of [true, false].entries()) {
  const [subject, delegate] = PAIRS[index] ?? PAIRS[0]
  const name = `${subject} the owner`
  test(`a delegate is told, switches, does what each scope allows and nothing else, and stops, ${javaScript ? 'with' : 'without'} JavaScript [CRE-005 API-009 API-005 BRD-032]`, async () => {
    const hers = await open('/help/', { as: subject, javaScript })
    const { page, context, trouble } = await open('/help/', { as: delegate, javaScript })
    expect(await bar(page).count()).toBe(0)
    await grant(hers.page, delegate, ['My boards', 'How my profile is shown'])

    // The notice, then the switch.
    await page.reload()
    await bar(page).getByText(`${name} lets you act for them.`).waitFor()
    await bar(page).getByRole('link', { name: 'See what you may do' }).click()
    await page.getByRole('button', { name: `Act for them: ${subject}` }).click()
    await bar(page).getByText(`You act for ${name}.`).waitFor()

    // The form of a secret board names the subject, that of a public one does not.
    const links = row(page, 'subject-boards', '').getByRole('link', { name: /three|Hidden away/ })
    const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    const hidden = addresses.find((address) => address.includes('hidden-away')) ?? ''
    expect(hidden).toMatch(/\/hidden-away\/\?orbac_subject_id=\d+$/)
    expect(addresses.filter((address) => address.includes('orbac'))).toEqual([hidden])
    await page.goto(hidden)
    await page.getByRole('heading', { level: 1, name: 'Hidden away' }).waitFor()

    // New boards belong to the subject.
    for (const [title, isSecret] of [
      ['Made in the open', false],
      ['Made in secret', true],
    ] as const) {
      await bar(page).getByRole('link', { name: 'Create a board for them' }).click()
      const form = page.locator('form[action="/do/create_board/"]')
      await form.getByLabel('Name').fill(title)
      if (isSecret) await form.locator('[name=secret]').check()
      await form.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(page.url().includes('orbac_subject_id'), title).toBe(isSecret)
      expect(new URL(page.url()).pathname.startsWith(`/${subject}/`)).toBe(true)
    }

    // Renames a board.
    await page.goto('/settings/delegations/')
    await page.getByRole('link', { name: 'Edit: Made in the open' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Named anew')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Named anew' }).waitFor()

    // Reorders boards and undoes it.
    await page.goto('/settings/delegations/')
    await page.getByRole('link', { name: `${ORDER}: ${subject}` }).click()
    await page.getByRole('heading', { level: 1, name: `Order of ${name}’s boards` }).waitFor()
    expect((await names(page)).slice(0, 4)).toEqual([
      'Named anew',
      'Third of three',
      'Second of three',
      'First of three',
    ])
    await page.getByRole('button', { name: 'Move First of three up' }).click()
    await page.getByText('The board was moved').waitFor()
    expect((await names(page)).slice(1, 4)).toEqual(['Third of three', 'First of three', 'Second of three'])
    expect(new URL(page.url()).hash).toMatch(/^#board-\d+$/)
    await page.getByLabel('Place of Second of three').fill('1')
    await page.getByRole('button', { name: 'Move Second of three', exact: true }).click()
    await page.locator('[data-test-id=subject-board] b').first().getByText('Second of three').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-test-id=subject-board] b').first().getByText('Named anew').waitFor()

    // Changes how the profile is shown.
    await page.goto('/settings/delegations/')
    await page.getByRole('link', { name: `${LOOK}: ${subject}` }).click()
    await page.getByLabel('Square').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    expect(await page.getByLabel('Square').isChecked()).toBe(true)

    // With one scope less, the rest is refused with a message.
    const look = page.url()
    await grant(hers.page, delegate, ['My boards'])
    await page.goto('/settings/delegations/')
    expect(await page.getByRole('link', { name: LOOK }).count()).toBe(0)
    await page.goto(look)
    await page.getByRole('heading', { name: 'You are not permitted to access that resource.' }).waitFor()
    await bar(page).waitFor()

    // Stops acting, and starts again.
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => bar(page).count()).toBe(0)
    const secret = hidden.split('?')[0] ?? ''
    expect((await page.goto(secret))?.status()).toBe(404)
    await page.goto('/settings/delegations/')
    await page.getByRole('button', { name: `Act for them: ${subject}` }).click()
    await bar(page).waitFor()

    // After the revocation an open form is refused, the next page says so, and nothing works any more.
    await bar(page).getByRole('link', { name: 'Create a board for them' }).click()
    await page.locator('form[action="/do/create_board/"]').getByLabel('Name').fill('Too late')
    await hers.page.goto('/settings/delegations/')
    await row(hers.page, 'delegations', delegate).getByRole('button', { name: 'Stop' }).click()
    await hers.page.getByText('No one acts for you.').waitFor()
    await page.locator('form[action="/do/create_board/"]').getByRole('button', { name: 'Create' }).click()
    await page.getByText('You are not permitted').first().waitFor()
    await page.goto('/help/')
    expect(await bar(page).count()).toBe(0)
    for (const address of [hidden, secret]) expect((await page.goto(address))?.status(), address).toBe(404)
    for (const address of [look, look.replace('look', 'order')])
      expect((await page.goto(address))?.status(), address).toBe(403)
    await page.goto('/settings/delegations/')
    expect(await page.locator('[data-test-id=subjects]').count()).toBe(0)
    expect(trouble.filter((text) => !text.includes('status of 403'))).toEqual([])
    await context.close()
    await hers.context.close()
  })
}
