import { afterAll, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language.ts'
import { closeBrowser, fetched, hydrated, open, type Visit } from './open.ts'
import { sweep } from './sweep.ts'

afterAll(closeBrowser)

/** Console messages and server reports of hydrated pages. `sweep.test.ts` checks all pages in their initial state. */
const consoleMessages = async (paths: string[], visit: Visit) =>
  (
    await sweep(
      paths.map((path) => [path, ['life']]),
      visit,
    )
  ).life

test('in a dense and square view, a private profile’s own, a newcomer’s, a business’s [GRD-004 REL-24]', async () => {
  for (const as of ['dense', 'theo', 'nova', 'shop'])
    expect(
      await consoleMessages([`/${as}/`, `/${as}/_pins/`, `/${as}/_boards/`, `/${as}/_profile/`], { as }),
      as,
    ).toEqual([])
})

test('in each of the nine languages [LOC-002]', async () => {
  for (const as of [undefined, 'mira']) {
    const visit = as ? { as } : {}
    expect(
      await consoleMessages(
        LANGUAGES.map((language) => `/mira/?hl=${language}`),
        visit,
      ),
    ).toEqual([])
  }
})

test('what breaks while drawing is reported, and the rest of the page goes on [OPT-028]', async () => {
  const { page, context } = await open('/grid/')
  await page.route('**/v3/users/grid/boards/**', async (route) => {
    const response = await fetched(route)
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
  await expect.poll(() => page.locator('[data-test-id=header]').isVisible()).toBe(true)
  await page.selectOption('#hl', 'de')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.locator('html[lang=de-DE]').waitFor({ state: 'attached' })
  await context.close()
})
