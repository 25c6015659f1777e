import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { join, makeBoard, read } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { PASSWORD } from './world.ts'

afterAll(closeBrowser)

const repinPath = (page: Page) => page.locator('[data-save]').first().getAttribute('href')

/**
 * Keeps what the form sends from the server, and says what it was. The answer has no content, so the page stays: a document without our
 * styles would have the browser abort the transition between the two, and say so on the console.
 */
async function sentBy(page: Page, press: () => Promise<void>): Promise<Record<string, string>> {
  await page.route('**/do/repin/', (route) => route.fulfill({ status: 204 }))
  const sent = page.waitForRequest('**/do/repin/')
  await press()
  return Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
}

const FORM_KEY = expect.stringMatching(/^[\w-]{8,}$/)

test('without JavaScript Save leads to a page whose boards are one press each [CON-002]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked', javaScript: false })
  await page.locator('[data-test-id=pins-grid] article').first().hover()
  await page.locator('[data-save]').first().click()
  await page.waitForURL(/\/pin\/\d+\/repin\/$/)
  const [, id] = /pin\/(\d+)/.exec(page.url()) ?? []
  expect(await page.locator('[data-app-link]').getAttribute('data-app-link')).toBe(`pin/${id}/repin`)
  await expect.poll(() => page.locator('[data-test-id=repin-board] b').allTextContents()).toEqual(['Garden', 'Kitchen'])
  const kitchen = page.locator('[data-test-id=repin-board]').filter({ hasText: 'Kitchen' })
  expect(await sentBy(page, () => kitchen.click())).toEqual({
    viewer: expect.stringMatching(/^\d+\.asked\./),
    pin_id: id,
    board_id: expect.stringMatching(/^\d+$/),
    form_key: FORM_KEY,
  })
  await page.goto(`/pin/${id}/repin/`)
  expect(await sentBy(page, () => page.locator('[data-test-id=repin-profile]').click())).toEqual({
    viewer: expect.stringMatching(/^\d+\.asked\./),
    pin_id: id,
    board_id: '',
    form_key: FORM_KEY,
  })
  await page.goto(`/pin/${id}/repin/`)
  await page.getByLabel('Or to a new board').fill('Blue things')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('[data-toast]').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/pin/${id}/repin/`)
  await expect.poll(() => page.locator('[data-test-id=repin-board] b').allTextContents()).toContain('Blue things')
  await context.close()
})

test('without JavaScript saving to a section is two presses, and the message names the place [CON-002]', async () => {
  const { page, context, trouble } = await join()
  await makeBoard(page, 'Kitchen')
  await hydrated(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'Section', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Section name').fill('Soups')
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.locator('[data-toast]').filter({ hasText: 'The section was added.' }).waitFor()
  await page.goto('/grid/_pins/')
  const path = await repinPath(page)
  const plain = await open('/help/', { javaScript: false, device: 'phone' })
  await plain.context.addCookies(await context.cookies())
  await plain.page.goto(path ?? '')
  expect(await plain.page.locator('[data-test-id=repin-section]').count()).toBe(0)
  await plain.page.getByRole('link', { name: 'Kitchen: 1 section' }).click()
  await plain.page.locator('[data-test-id=repin-section]').filter({ hasText: 'Soups' }).click()
  await plain.page.locator('[data-toast]').filter({ hasText: 'Saved to Kitchen / Soups' }).waitFor()
  expect(await read<object[]>(page, '/v3/users/me/pins/?exclude_add_pin_rep=1')).toMatchObject([
    { section: { id: expect.any(String) } },
  ])
  expect(trouble).toEqual([])
  await plain.context.close()
  await context.close()
})

test('what a feed wants told goes on in the navigation’s state, not in the address, and with the form [CON-002]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked', bypassCSP: true })
  const path = await repinPath(page)
  await page.goto(`${path}?tracking_params=abc%20d`)
  await hydrated(page)
  expect(await page.evaluate(() => history.state.trackingParams)).toBe('abc d')
  expect(new URL(page.url()).search).toBe('')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  const sent = await sentBy(page, () => page.locator('[data-test-id=repin-board]').first().click())
  expect(sent).toMatchObject({ tracking_params: 'abc d' })
  expect(trouble).toEqual([])
  await context.close()
})

test('a visitor logs in first and comes back to where pins are saved [TAB-031]', async () => {
  const { page, context } = await open('/pin/1/')
  const owner = await open('/grid/_pins/', { as: 'asked' })
  const path = await repinPath(owner.page)
  await owner.context.close()
  await page.goto(path ?? '')
  expect(new URL(page.url()).search).toBe(`?next=${encodeURIComponent(path ?? '')}`)
  await page.getByLabel('Username or email').fill('asked')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('heading', { name: 'Save Pin' }).waitFor()
  await context.close()
})

test('a pin that isn’t there, or not for the viewer, is not found', async () => {
  const { page, context } = await open('/help/', { as: 'asked' })
  for (const path of ['/pin/1/repin/', '/pin/x/repin/']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
  }
  await context.close()
})
