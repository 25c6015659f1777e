import { afterAll, expect, test } from 'vitest'
import { callAs, read } from './newcomer.ts'
import { closeBrowser, hydrated, settled } from './open.ts'
import { act, breakwater, comments, field, PASSWORD, post, secondTab, toast, twoAccounts } from './two-accounts.ts'

afterAll(closeBrowser)

test('a comment typed as one account is not published as another: the tab is told at once, and asks before it sends [REL-26]', async () => {
  const accounts = await twoAccounts({ isLinked: true })
  const { page, first, second, context } = accounts
  const { path, said } = await breakwater(page)
  await page.goto(path)
  await hydrated(page)
  const text = `Typed as ${first}`
  await field(page).fill(text)
  await secondTab(accounts)
  await toast(page)
    .filter({ hasText: `You are now @${second} in this browser.` })
    .waitFor()
  await act(page, 'Reload').waitFor()
  expect(await field(page).inputValue()).toBe(text)
  await post(page).click()
  const question = `This page was opened as @${first}. In this browser you are now @${second}, so nothing was done.`
  await toast(page).filter({ hasText: question }).waitFor()
  expect(await said(text)).toEqual([])
  await act(page, `Switch back to @${first}`).click()
  await comments(page).getByText(text).waitFor()
  expect(await said(text)).toEqual([first])
  expect((await read<{ username: string }>(page, '/v3/users/me/')).username).toBe(first)
  await context.close()
})

test('“Continue as” sends the same as the present account, and who decides nothing keeps the text [REL-26]', async () => {
  const accounts = await twoAccounts()
  const { page, second, become, context } = accounts
  const { path, said } = await breakwater(page)
  await page.goto(path)
  await hydrated(page)
  const text = `Sent by ${second}`
  await field(page).fill(text)
  await become('second')
  await post(page).click()
  await act(page, 'Dismiss').click()
  await page.getByRole('alert').filter({ hasText: 'so nothing was done' }).waitFor()
  expect(await field(page).inputValue()).toBe(text)
  expect(await said(text)).toEqual([])
  await post(page).click()
  await act(page, `Continue as @${second}`).click()
  await comments(page).getByText(text).waitFor()
  expect(await said(text)).toEqual([second])
  await context.close()
})

test('an account that is not linked logs in in a new tab, and what was typed is sent as soon as it is back [REL-26]', async () => {
  const accounts = await twoAccounts()
  const { page, first, context } = accounts
  const { path, said } = await breakwater(page)
  await page.goto(path)
  await hydrated(page)
  const text = `Back as ${first}`
  await field(page).fill(text)
  await secondTab(accounts)
  await post(page).click()
  const [login] = await Promise.all([context.waitForEvent('page'), act(page, `Log in as @${first}`).click()])
  await login.waitForURL(/\/login\//)
  expect(await login.getByLabel('Username or email').inputValue()).toBe(first)
  await login.fill('#password', PASSWORD)
  await login.locator('main form [type=submit]').click()
  await login.waitForURL(/\/settings\//)
  await comments(page).getByText(text).waitFor()
  expect(await said(text)).toEqual([first])
  await context.close()
})

test('a tab in which nothing is typed is loaded again by itself and says who one is now; a visitor’s tab too [REL-26]', async () => {
  const accounts = await twoAccounts()
  const { page, second, become, context } = accounts
  await become('nobody')
  const visitors = await context.newPage()
  await visitors.goto('/mira/')
  await become('first')
  await page.goto('/help/')
  await hydrated(page)
  await visitors.locator('[data-viewer]').waitFor({ state: 'attached' })
  await secondTab(accounts)
  await toast(page)
    .filter({ hasText: `You are now @${second} in this browser.` })
    .waitFor()
  await expect.poll(() => page.locator('#page').textContent()).toContain(`"username":"${second}"`)
  await context.close()
})

test('logging out in one tab leaves no other tab with the person’s face [REL-26]', async () => {
  const { page, context } = await twoAccounts()
  await page.goto('/help/')
  await hydrated(page)
  const other = await context.newPage()
  await other.goto('/help/')
  await hydrated(other)
  await other.goto('/logout/')
  await other.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.locator('[data-viewer]').waitFor({ state: 'detached' })
  await context.close()
})

test('a note of who was signed in while the clock was ahead loads no later page again [REL-26]', async () => {
  const { page, first, context } = await twoAccounts()
  await page.goto('/help/')
  await page.evaluate(
    (at) => localStorage.setItem('viewer', JSON.stringify({ id: '1', name: 'ahead', at })),
    Date.now() + 86_400_000,
  )
  await page.goto('/help/')
  await hydrated(page)
  // The page says who it is for instead.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewer'))).toContain(`"name":"${first}"`)
  expect(await page.evaluate(() => sessionStorage.getItem('viewer_reloaded'))).toBeNull()
  expect(await toast(page).count()).toBe(0)
  await context.close()
})

test('a page that is opened after the session has ended says so once, and the login leads back to it [REL-26]', async () => {
  const { page, first, context } = await twoAccounts()
  await page.goto('/help/')
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewer'))).toContain(`"name":"${first}"`)
  const session = await context.cookies()
  await callAs(page, 'POST', '/v3/logout/')
  await context.addCookies(session)
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await toast(page)
    .filter({ hasText: `You’re no longer logged in as @${first}.` })
    .waitFor()
  await act(page, `Log in as @${first}`).click()
  await page.waitForURL((url) => url.pathname === '/login/')
  for (const path of [page.url(), '/theo/', page.url()]) {
    await page.goto(path)
    await hydrated(page)
    await settled(page)
    expect(await toast(page).count(), path).toBe(0)
  }
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/grid/_pins/')
  await page.locator('[data-viewer]').waitFor({ state: 'attached' })
  await context.close()
})
