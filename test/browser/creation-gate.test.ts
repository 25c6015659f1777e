import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { barPlus, plus, sheet } from './create-page.ts'
import { join } from './newcomer.ts'
import { closeBrowser, hydrated, open, settled } from './open.ts'
import { card, picker, saveOf } from './save-stage.ts'

afterAll(closeBrowser)

const TWO_DAYS = 2 * 24 * 3600_000
/** Who signed up this year has to confirm their address, and it is two days later. */
const closed = () => ({ 'x-test-confirm-day': '2026-01-01', 'x-test-now': String(Date.now() + TWO_DAYS) })
const closeGate = (context: BrowserContext) => context.setExtraHTTPHeaders(closed())
const prompt = (page: Page) => page.locator('[data-test-id=confirm-email][data-active]')

/** What creates something, by the page where it is pressed. */
const ACTIONS: [string, (name: string) => string, (page: Page) => Promise<void>][] = [
  ['the create menu of the home feed', () => '/homefeed/', (page) => barPlus(page).click()],
  ['the key “c”', () => '/homefeed/', (page) => page.keyboard.press('c')],
  ['the create menu of a profile', (name) => `/${name}/_saved/`, (page) => plus(page).click()],
  ['“Save” on a card', () => '/grid/_pins/', (page) => saveOf(page).click()],
  ['the form of a new board', () => '/board/create/', makeRefused],
]

async function makeRefused(page: Page): Promise<void> {
  await page.locator('main').getByLabel('Name').fill('Refused')
  await page.locator('main').getByRole('button', { name: 'Create', exact: true }).click()
}

test('every action that creates something opens the prompt instead, which “Not now” closes [CRE-035]', async () => {
  const { page, context, name, trouble } = await join()
  await closeGate(context)
  for (const [action, pathOf, press] of ACTIONS) {
    await page.goto(pathOf(name))
    await hydrated(page)
    await settled(page)
    if (action.includes('card')) await card(page).hover()
    await press(page)
    await prompt(page).getByRole('heading', { name: 'Confirm your email to keep creating' }).waitFor()
    expect(await page.locator('#create:popover-open').count(), action).toBe(0)
    await prompt(page).getByRole('button', { name: 'Resend email' }).waitFor()
    await prompt(page).getByRole('button', { name: 'Not now' }).click()
    await prompt(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname, action).toBe(pathOf(name))
  }
  expect(trouble).toEqual([])
})

test('on phones the prompt opens instead of the sheet [CRE-035]', async () => {
  const { context, page: first } = await join()
  const cookies = await context.cookies()
  await first.close()
  const { page, context: phone } = await open('/help/', { device: 'phone', touch: true })
  await phone.addCookies(cookies)
  await closeGate(phone)
  await page.goto('/homefeed/')
  await hydrated(page)
  await settled(page)
  await barPlus(page).click()
  await prompt(page).waitFor()
  expect(await sheet(page).count()).toBe(0)
})

test('“Resend email” sends the mail and returns to the page [CRE-035]', async () => {
  const { page, context } = await join()
  await closeGate(context)
  await page.goto('/homefeed/')
  await hydrated(page)
  await settled(page)
  await barPlus(page).click()
  await prompt(page).getByRole('button', { name: 'Resend email' }).click()
  await page.getByText('We’ve sent a link to that address.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/homefeed/')
})

test('a page opened before the gate closed opens the prompt when its call is refused [CRE-035]', async () => {
  const { page, context } = await join()
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await settled(page)
  await closeGate(context)
  await card(page).hover()
  await saveOf(page).click()
  await picker(page).getByRole('combobox').fill('Blue things')
  await picker(page).getByRole('option', { name: 'Create “Blue things”' }).click()
  await picker(page).getByRole('button', { name: 'Create', exact: true }).click()
  await prompt(page).waitFor()
})

test('without JavaScript the form says it and resends the mail [CRE-035]', async () => {
  const { page: first, context } = await join()
  const cookies = await context.cookies()
  await first.close()
  const { page, context: plain } = await open('/help/', { javaScript: false })
  await plain.addCookies(cookies)
  await closeGate(plain)
  await page.goto('/board/create/')
  await page.locator('main').getByLabel('Name').fill('Typed before')
  await page.locator('main').getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('alert').getByText('Confirm your email to keep creating.').waitFor()
  await page.getByRole('button', { name: 'Resend email' }).click()
  await page.getByText('We’ve sent a link to that address.').waitFor()
  expect(await page.locator('main').getByLabel('Name').inputValue()).toBe('Typed before')
})
