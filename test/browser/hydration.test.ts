import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const PAGES = [
  '/',
  '/grid/',
  '/grid/_pins/',
  '/mira/',
  '/mira/open/',
  '/mira/open/part-one/',
  '/shop/',
  '/dense/_pins/',
  '/broken/',
  '/nova/',
  '/theo/',
  '/mira/profile-about/',
  '/mira/none/',
  '/help/',
  '/help/reporting/',
  '/login/',
  '/?show_error=true',
]

test('every page comes to life for its owner without a word on the console [REL-24 REL-20]', async () => {
  for (const path of [
    ...PAGES,
    '/mira/_boards/',
    '/mira/_profile/',
    '/mira/_profile/_saved/',
    '/mira/_profile/_created/',
    '/mira/story_pins/',
  ]) {
    const { page, context, trouble } = await open(path, { as: 'mira' })
    if (path !== '/login/') await hydrated(page)
    expect(trouble, path).toEqual([])
    await context.close()
  }
})

test('and for visitors, once they mean to do something, on a phone too [REL-24]', async () => {
  for (const path of ['/grid/', '/mira/open/', '/shop/', '/login/', '/?show_error=true']) {
    const { page, context, trouble } = await open(path, { device: 'phone' })
    await hydrated(page)
    expect(trouble, path).toEqual([])
    await context.close()
  }
})

test('in each of the nine languages [LOC-002]', async () => {
  for (const language of ['en', 'es', 'pt', 'de', 'fr', 'id', 'ja', 'it', 'sv']) {
    const { page, context, trouble } = await open(`/mira/?hl=${language}`, { as: 'mira' })
    await hydrated(page)
    expect(trouble, language).toEqual([])
    await context.close()
  }
})

test('a visitor’s first view fetches no script, and all of it is small [REL-20]', async () => {
  const { page, context } = await open('/mira/open/')
  const scripts = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  )
  expect(scripts).toBe(0)
  const boot = await page.evaluate(() => document.querySelector('script[data-entry]')?.textContent?.length ?? 0)
  expect(boot).toBeLessThanOrEqual(2048)
  await context.close()
})

test('what breaks while drawing is reported, and the rest of the page goes on [OPT-028]', async () => {
  const { page, context } = await open('/grid/')
  await page.route('**/v3/users/grid/boards/**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data[0] = null
    await route.fulfill({ json: answer })
  })
  const report = page.waitForRequest(
    (request) => request.url().endsWith('/v3/client_errors/') && request.method() === 'POST',
  )
  await hydrated(page)
  await page.locator('[data-test-id=boards] [data-end]').scrollIntoViewIfNeeded()
  expect((await report).postDataJSON().message).not.toBe('')
  await page.getByRole('alert').filter({ hasText: 'Uh oh! Something went wrong.' }).waitFor()
  expect(await page.getByTestId('header').or(page.locator('[data-test-id=header]')).isVisible()).toBe(true)
  expect(await page.locator('footer select').isVisible()).toBe(true)
  await context.close()
})
