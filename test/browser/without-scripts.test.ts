import { afterAll, expect, test } from 'vitest'
import { closeBrowser, open } from './open.ts'
import { PAGES_OF_MIRA, pagesOfAll } from './pages.ts'

afterAll(closeBrowser)

const OFF = { javaScript: false }

test('without JavaScript every page can be read, and nothing waits for a script [REL-20]', async () => {
  for (const [as, paths] of [
    [undefined, await pagesOfAll()],
    ['mira', PAGES_OF_MIRA],
  ] as const) {
    const { page, context } = await open('/help/', as ? { ...OFF, as } : OFF)
    for (const path of paths) {
      // All text is in the document; pictures may load later.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect.poll(() => page.locator('h1').first().isVisible(), { message: path }).toBe(true)
      expect(await page.locator('main').textContent(), path).not.toBe('')
      expect(await page.getByRole('progressbar').count(), path).toBe(0)
    }
    await context.close()
  }
})

test('without JavaScript links page through pins and boards to the end, each once [GRD-031 BRD-030]', async () => {
  for (const [path, item, pages, items] of [
    ['/grid/_pins/', '[data-test-id=pin]', 20, 500],
    ['/grid/', '[data-test-id=profile-board-card]', 3, 60],
    ['/mira/_boards/', '[data-test-id=profile-board-card]', 1, 13],
  ] as const) {
    const { page, context } = await open(path, path.startsWith('/mira/') ? { ...OFF, as: 'mira' } : OFF)
    const seen: string[] = []
    const more = page.locator('a[rel=next]')
    let read = 1
    for (; ; read++) {
      seen.push(...(await page.locator(item).evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))))
      if ((await more.count()) === 0) break
      // The click ends when the next document begins; the counted document must be complete.
      await Promise.all([page.waitForEvent('domcontentloaded'), more.click()])
    }
    expect(read, path).toBe(pages)
    expect(seen.length, path).toBe(items)
    expect(new Set(seen).size, path).toBe(items)
    await context.close()
  }
})

test('login and logout work without JavaScript, with error messages [REL-24 REL-07]', async () => {
  const { page, context } = await open('/login/?next=%2Fhelp%2F', OFF)
  await page.fill('#name', 'shop')
  await page.fill('#password', 'not it')
  await page.click('form[action="/do/login/"] [type=submit]')
  await page.getByRole('alert').filter({ hasText: 'The email, username or password is incorrect.' }).waitFor()
  expect(await page.inputValue('#name')).toBe('shop')
  expect(await page.inputValue('#password')).toBe('')
  await page.fill('#password', 'pinfold-test')
  await page.click('form[action="/do/login/"] [type=submit]')
  await page.waitForURL('**/help/')
  await page.locator('[popovertarget=me]').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You’re logged out.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Log in' }).isVisible()).toBe(true)
  await context.close()
})

test('the language form keeps the page and the choice without JavaScript [LOC-001]', async () => {
  const { page, context } = await open('/mira/open/', OFF)
  await page.selectOption('#hl', 'ja')
  await page.locator('form[action="/do/language/"] [type=submit]').click()
  await page.locator('html[lang=ja-JP]').waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).toBe('/mira/open/')
  await page.goto('/help/')
  expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP')
  expect(await page.inputValue('#hl')).toBe('ja')
  await context.close()
})

test('the drawer and the menu open and close without JavaScript [HDR-046 REL-20]', async () => {
  const { page, context } = await open('/mira/', { ...OFF, as: 'mira' })
  await page.locator('[data-test-id=about-more]').click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('[popovertarget=me]').click()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await page.waitForURL('**/mira/')
  await context.close()
})
