import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { callAs, read } from './newcomer.ts'
import { answered, closeBrowser, holdScripts, hydrated, settled } from './open.ts'
import { act, breakwater, comments, field, post, toast, twoAccounts } from './two-accounts.ts'

afterAll(closeBrowser)

test('the picker shows no board of another account, and saves nothing there [REL-26]', async () => {
  const { page, first, second, become, context } = await twoAccounts()
  await become('second')
  await page.goto('/help/')
  await callAs(page, 'POST', '/v3/boards/', { name: 'Of the second' })
  await become('first')
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await callAs(page, 'POST', '/v3/boards/', { name: 'Of the first' })
  await become('second')
  const card = page.locator('article').first()
  await card.hover()
  await card.locator('a[data-save]').click()
  await toast(page)
    .filter({ hasText: `This page was opened as @${first}.` })
    .waitFor()
  expect(await page.getByText('Of the second').count()).toBe(0)
  expect(await read<unknown[]>(page, `/v3/users/${second}/pins/?exclude_add_pin_rep=1`)).toEqual([])
  await context.close()
})

test('the form of a board stays open with what is typed, and is made only for who is chosen [REL-26]', async () => {
  const { page, first, second, become, context } = await twoAccounts({ isLinked: true, bypassCSP: true })
  await page.goto('/board/create/')
  await hydrated(page)
  await page.locator('main').getByLabel('Name').fill('Whose board')
  await become('second')
  await page.locator('main').getByRole('button', { name: 'Create', exact: true }).click()
  // The page's own form is sent by the browser: the answer is a page.
  await page.getByRole('heading', { name: 'Who should do this?' }).waitFor()
  await page.getByText('Whose board').waitFor()
  expect(await violationsOn(page, 'light')).toEqual([])
  await page.getByRole('button', { name: `Switch back to @${first}` }).click()
  await page.getByRole('button', { name: `Continue as @${first}` }).click()
  await page.getByRole('heading', { name: 'Whose board', level: 1 }).waitFor()
  const boards = async (who: string) =>
    (await read<{ name?: string }[]>(page, `/v3/users/${who}/boards/`)).flatMap(({ name }) => name ?? [])
  expect([await boards(first), await boards(second)]).toEqual([['Whose board'], []])
  await context.close()
})

test('a message waits until its writer is back, and never goes out as another account [REL-26 REL-17]', async () => {
  const { page, first, become, context } = await twoAccounts()
  await page.goto('/help/')
  const { id: kaia } = await read<{ id: string }>(page, '/v3/users/kaia/')
  const talk = await callAs(page, 'POST', '/v3/conversations/', { user_ids: [kaia], text: 'First' })
  await page.goto(`/conversation/${talk.id}/`)
  await hydrated(page)
  await become('second')
  const composer = page.locator('[data-test-id=composer]')
  await composer.fill('Only from me')
  await composer.press('Enter')
  const waits = toast(page).filter({ hasText: `It waits on this device until you are @${first} here again.` })
  await waits.waitFor()
  const looks = page.waitForResponse((response) => response.status() === 409 && response.request().method() === 'GET')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await (await looks).finished()
  await settled(page)
  expect(await waits.count(), 'what the page reads for itself replaces no news of a message').toBe(1)
  const sent = async () =>
    (await read<{ text: string }[]>(page, `/v3/conversations/${talk.id}/messages/`)).map(({ text }) => text)
  await become('first')
  expect(await sent()).toEqual(['First'])
  await page.reload()
  await hydrated(page)
  await expect.poll(sent).toContain('Only from me')
  await context.close()
})

test('what a page writes by itself, such as that a message was seen, asks nobody as whom [REL-26]', async () => {
  const { page, first, become, context } = await twoAccounts()
  await page.goto('/help/')
  await hydrated(page)
  const { id: kaia } = await read<{ id: string }>(page, '/v3/users/kaia/')
  const talk = await callAs(page, 'POST', '/v3/conversations/', { user_ids: [kaia], text: 'First' })
  // Without its scripts it writes nothing before the other account is there.
  const release = await holdScripts(page)
  await page.goto(`/conversation/${talk.id}/`)
  await become('second')
  release()
  await hydrated(page)
  await toast(page)
    .filter({ hasText: `This page was opened as @${first}.` })
    .waitFor()
  await settled(page)
  await act(page, 'Reload').waitFor()
  expect(await toast(page).getByRole('button', { name: 'Continue as' }).count()).toBe(0)
  await context.close()
})

test('without JavaScript the form is kept in the page of the refusal, and goes out as who is chosen [REL-26]', async () => {
  const { page, first, second, become, context } = await twoAccounts({ isLinked: true, javaScript: false })
  const { path, said } = await breakwater(page)
  for (const [button, who] of [
    [`Continue as @${second}`, second],
    [`Switch back to @${first}`, first],
  ] as const) {
    await become('first')
    await page.goto(`${path}comments/`)
    const text = `Plain ${who}`
    await field(page).fill(text)
    await become('second')
    await post(page).click()
    await page.getByRole('heading', { name: 'Who should do this?' }).waitFor()
    await page.getByText(text).waitFor()
    expect(await said(text)).toEqual([])
    await page.getByRole('button', { name: button }).click()
    if (who === first) await page.getByRole('button', { name: `Continue as @${first}` }).click()
    await comments(page).getByText(text).waitFor()
    expect(await said(text)).toEqual([who])
  }
  await context.close()
})

test('a visitor’s page without JavaScript asks before it follows a board as who has logged in since [REL-26]', async () => {
  const { page: maker, context: made, first } = await twoAccounts()
  await maker.goto('/help/')
  await callAs(maker, 'POST', '/v3/boards/', { name: 'Tides' })
  await made.close()
  const { page, second, become, context } = await twoAccounts({ javaScript: false })
  await become('nobody')
  await page.goto(`/${first}/tides/`)
  await become('second')
  const follow = page.locator('main').getByRole('button', { name: 'Follow', exact: true })
  await follow.click()
  await page.getByRole('heading', { name: 'Who should do this?' }).waitFor()
  await page.getByText(`You are now @${second} in this browser.`).waitFor()
  const followed = async (): Promise<boolean[]> => {
    const { data } = await (await page.request.get(`/v3/users/${first}/boards/`)).json()
    return data.map((board: { followed_by_me: boolean }) => board.followed_by_me)
  }
  expect(await followed()).toEqual([false])
  await page.getByRole('button', { name: `Continue as @${second}` }).click()
  await page.waitForURL(`**/${first}/tides/`)
  expect(await followed()).toEqual([true])
  await context.close()
})

test('a draft is there for its writer alone, and leaves a shared device with the log-out [REL-26]', async () => {
  const { page, context, trouble, become } = await twoAccounts()
  const { path } = await breakwater(page)
  const visit = async () => {
    await page.goto(path)
    await hydrated(page)
    await field(page).focus()
    await settled(page)
    return field(page).inputValue()
  }
  await visit()
  await field(page).fill('My secret plan')
  await become('second')
  expect(await visit()).toBe('')
  await become('first')
  expect(await visit()).toBe('My secret plan')
  await page.goto('/logout/')
  await hydrated(page)
  await page.getByLabel('This is a shared device').check()
  await answered(page, /\/do\/logout\//, () => page.getByRole('main').getByRole('button', { name: 'Log out' }).click())
  await page.waitForURL((url) => url.pathname === '/')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).not.toContain('My secret plan')
  expect(trouble).toEqual([])
  await context.close()
})
