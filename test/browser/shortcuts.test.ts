import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { answerSaves, board, card } from './save-stage.ts'

afterAll(closeBrowser)

/** Long enough for a slow machine. */
const PATIENT = { timeout: 60_000 }

const sheet = (page: Page) => page.locator('[data-test-id=shortcuts]')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
/** Navigations of the page from now on. */
function recordNavigations(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && paths.push(new URL(request.url()).pathname))
  return paths
}

test('? lays the list of all shortcuts over the page, by key and from the account menu; Escape closes it [REL-24]', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked', scheme, bypassCSP: true })
    await hydrated(page)
    const opener = card(page).locator('[data-test-id=pin]')
    await opener.focus()
    await page.keyboard.press('?')
    await sheet(page).waitFor()
    await sheet(page).getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    await expect.poll(() => sheet(page).locator('dt').count()).toBe(11)
    expect(await violationsOn(page, scheme)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('link', { name: 'Keyboard shortcuts' }).click()
    await sheet(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/grid/_pins/')
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await sheet(page).waitFor({ state: 'detached' })
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('G and a letter lead to the homefeed, the saved ideas and the profile [REL-24]', async () => {
  const { page, context, trouble } = await open('/help/', { as: 'asked' })
  for (const [key, path] of [
    ['h', '/homefeed/'],
    ['s', '/asked/_pins/'],
    ['p', '/asked/'],
  ] as const) {
    await page.goto('/help/')
    await hydrated(page)
    // Not awaited one by one: at most three seconds may pass between keys of a sequence.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)])
    await page.waitForURL(`**${path}`)
  }
  expect(trouble).toEqual([])
  await context.close()
})

test('/ goes to the field for searching, where the keys are letters again [REL-24]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  await hydrated(page)
  const led = recordNavigations(page)
  await page.keyboard.press('/')
  await expect.poll(() => focused(page), PATIENT).toBe('q')
  await page.keyboard.type('cgs?/')
  await expect.poll(() => page.locator('#site-search').inputValue()).toBe('cgs?/')
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  await sheet(page).waitFor()
  expect(led).toEqual([])
  await page.goto('/search/?q=pin')
  await hydrated(page)
  await page.locator('#main').focus()
  await page.keyboard.press('/')
  await expect.poll(() => focused(page), PATIENT).toBe('q')
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone, whose bar has no field, / leads to the page for searching [REL-24]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked', device: 'phone' })
  await hydrated(page)
  await page.keyboard.press('/')
  await page.waitForURL('**/search/')
  await context.close()
})

test('S saves the pin of the focused card, or that of the page [REL-24]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page, { undo: '9', board: { name: 'Kitchen', url: '/asked/kitchen/' } })
  await hydrated(page)
  const third = card(page, 2)
  const id = await third.locator('[data-save]').getAttribute('data-save')
  await third.locator('[data-test-id=pin]').focus()
  await page.keyboard.press('s')
  await board(page, 'Kitchen').click()
  await expect.poll(() => calls.saved.map(({ url }) => url), PATIENT).toEqual([`/v3/pins/${id}/repin/`])
  await page.goto(`/pin/${id}/`)
  await hydrated(page)
  await page.keyboard.press('s')
  await expect.poll(() => calls.saved.map(({ url }) => url), PATIENT).toEqual(Array(2).fill(`/v3/pins/${id}/repin/`))
  expect(trouble).toEqual([])
  await context.close()
})

test('C opens the menu of the page; without one that of the bar [REL-24]', async () => {
  const { page, context, trouble } = await open('/asked/', { as: 'asked' })
  await hydrated(page)
  await page.keyboard.press('c')
  await page.locator('#create:popover-open').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#create') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await page.locator('#create:popover-open').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))).toBe('create')
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await page.keyboard.press('c')
  await page.locator('#bar-create:popover-open').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#bar-create') !== null)).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})

test('keys with a modifier are the browser’s, and an open dialog keeps all keys for itself [REL-24]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked' })
  await hydrated(page)
  const led = recordNavigations(page)
  for (const key of ['Control+c', 'Meta+s', 'Alt+c', 'Control+?', 'Control+/']) await page.keyboard.press(key)
  await page.keyboard.press('?')
  await sheet(page).waitFor()
  for (const key of ['c', 'g', 'h', '/', '?']) await page.keyboard.press(key)
  await expect.poll(async () => [await page.locator('dialog[open]').count(), await focused(page)]).toEqual([1, ''])
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  // Keys are handled in order: once this one is, all earlier ones are.
  await page.keyboard.press('/')
  await expect.poll(() => focused(page), PATIENT).toBe('q')
  await expect.poll(async () => [led, await page.locator('dialog[open]').count()]).toEqual([[], 0])
  await context.close()
})

test('whom they disturb switches them off in the settings; the list stays where a mouse finds it [REL-24]', async () => {
  const { page, context, trouble } = await open('/settings/personal-information/', { as: 'boardless' })
  const choose = async (name: 'On' | 'Off') => {
    await page.goto('/settings/personal-information/')
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).setChecked(name === 'On')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-toast]').waitFor()
    await page.goto('/help/')
    await hydrated(page)
  }
  await choose('Off')
  const led = recordNavigations(page)
  for (const key of ['g', 'h', 'c', '/', '?']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect.poll(async () => [await focused(page), await page.locator('dialog[open]').count()]).toEqual(['', 0])
  await page.locator('header').getByRole('link', { name: 'Keyboard shortcuts' }).click()
  await sheet(page).waitFor()
  await expect.poll(async () => [led, await page.locator('dialog[open]').count()]).toEqual([[], 1])
  await choose('On')
  await page.keyboard.press('?')
  await sheet(page).waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('without JavaScript the same list is a page of the help, in the reader’s language [REL-24]', async () => {
  const { page, context } = await open('/help/', { javaScript: false })
  await page.locator('main').getByRole('link', { name: 'Keyboard shortcuts' }).click()
  await page.waitForURL('**/help/keyboard-shortcuts/')
  await expect.poll(() => page.locator('main dt').count()).toBe(11)
  await page.goto('/help/keyboard-shortcuts/?hl=de')
  await expect.poll(() => page.locator('main kbd').filter({ hasText: 'Strg' }).count()).toBe(1)
  await context.close()
})

test('past a grid without end one skips to the foot of the page [REL-24]', async () => {
  const { page, context } = await open('/grid/_pins/')
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('foot')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true)
  await context.close()
})
