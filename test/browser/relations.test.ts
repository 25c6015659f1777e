import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { answered, closeBrowser, hydrated, open, settled } from './open.ts'

afterAll(closeBrowser)

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
/** The `/v3` calls that change something, as they are sent. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/v3/users/')) writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

test('two people: one asks to follow, the other approves, and the boards are there at once [PRV-002 PRV-003 PRV-004 FOL-004]', async () => {
  const kit = await open('/vera/', { as: 'kit' })
  await kit.page.getByRole('heading', { name: 'This profile is private' }).waitFor()
  await kit.page
    .getByText('Only approved followers can view their profile, Pins, boards, followers and following lists')
    .waitFor()
  expect(await kit.page.content()).not.toContain('For friends')
  await button(kit.page, 'Follow').click()
  await button(kit.page, 'Requested').waitFor()
  await button(kit.page, 'Requested').click()
  await button(kit.page, 'Follow').click()
  await button(kit.page, 'Requested').waitFor()
  await settled(kit.page)
  await kit.page.reload()
  await button(kit.page, 'Requested').waitFor()

  const vera = await open('/vera/', { as: 'vera' })
  const account = (name: string) => vera.page.getByRole('button', { name, exact: true, includeHidden: true })
  await account('Your account (1 follow request)').waitFor()
  await vera.page.getByRole('main').getByRole('link', { name: '1 follow request' }).click()
  const dialog = vera.page.getByRole('dialog', { name: 'Followers' })
  await dialog.getByText('Kit Marlowe').waitFor()
  await dialog.getByRole('button', { name: 'Approve: Kit Marlowe' }).click()
  await dialog.getByText('They follow you now.').waitFor()
  await expect.poll(() => vera.page.evaluate(() => document.activeElement?.textContent)).toBe('They follow you now.')
  await dialog.getByText('1 follower').waitFor()
  // The number in the bar disappears with the last request.
  await account('Your account').waitFor()

  await kit.page.reload()
  await kit.page.getByText('For friends').first().waitFor()
  await button(kit.page, 'Following').waitFor()

  // A removed follower is a stranger from the next request on.
  await vera.page.reload()
  await dialog.getByRole('button', { name: 'Remove: Kit Marlowe' }).click()
  await dialog.getByText('They no longer follow you.').waitFor()
  await dialog.getByText('0 followers').waitFor()
  await kit.page.reload()
  await kit.page.getByRole('heading', { name: 'This profile is private' }).waitFor()
  for (const { trouble, context } of [kit, vera]) {
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('a follow shows at once, with its count, and goes back when it can’t be [FOL-001 FOL-002 FOL-010]', async () => {
  const { page, context } = await open('/liked/', { as: 'otto' })
  const count = page.getByTestId('follower-count').or(page.locator('[data-test-id=follower-count]'))
  await hydrated(page)
  await answered(page, /\/follow\/$/, () => button(page, 'Follow').click())
  await button(page, 'Following').waitFor()
  await expect.poll(() => count.textContent()).toBe('56 followers')
  await page.reload()
  expect(await count.textContent()).toBe('56 followers')
  await hydrated(page)
  await page.route('**/follow/', (route) =>
    route.fulfill({ status: 500, json: { status: 'failure', code: 12, message: 'It went wrong.', data: null } }),
  )
  await button(page, 'Following').click()
  await page.getByRole('alert').filter({ hasText: 'It went wrong.' }).waitFor()
  await button(page, 'Following').waitFor()
  expect(await count.textContent()).toBe('56 followers')
  await page.unroute('**/follow/')
  await answered(page, /\/follow\/$/, () => button(page, 'Following').click())
  await button(page, 'Follow').waitFor()
  await page.reload()
  expect(await count.textContent()).toBe('55 followers')
  await context.close()
})

test('blocking asks first, confirms, and is undone by one press [OPT-001 OPT-002 OPT-003 OPT-004 OPT-006 OPT-007 OPT-008 OPT-009 OPT-015 OPT-017]', async () => {
  const { page, context, trouble } = await open('/kit/', { as: 'otto' })
  const writes = writesOf(page)
  const more = page.getByRole('button', { name: 'More options' })
  const items = () => page.locator('#options').locator('a, button').filter({ visible: true }).allTextContents()
  await hydrated(page)
  await more.click()
  await expect.poll(() => items()).toEqual(['Block', 'Report'])
  await expect
    .poll(() => page.locator('#options').getByRole('link', { name: 'Report' }).getAttribute('href'))
    .toBe('/kit/report/')
  await page.locator('#options').getByRole('link', { name: 'Block' }).click()
  const ask = page.getByRole('dialog', { name: 'Block Kit?' })
  await ask.waitFor()
  for (const line of [
    "They won't be able to follow you or interact with your Pins.",
    "You'll still be able to see each other's profiles.",
    "They won't be notified.",
  ])
    await expect.poll(() => ask.getByText(line, { exact: true }).count(), { message: line }).toBe(1)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await ask.waitFor({ state: 'detached' })
  expect(writes).toEqual([])
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true)

  await more.press('Enter')
  await page.locator('#options').getByRole('link', { name: 'Block' }).press('Enter')
  await ask.getByRole('button', { name: 'Block' }).press('Enter')
  const done = page.getByRole('dialog', { name: 'You blocked Kit' })
  await done.waitFor()
  await ask.waitFor({ state: 'detached' })
  await done.getByRole('button', { name: 'Done' }).press('Enter')
  await done.waitFor({ state: 'detached' })
  expect(writes).toEqual([expect.stringMatching(/^PUT \/v3\/users\/\d+\/block\/$/)])
  await button(page, 'Unblock').waitFor()
  await page.reload()
  await hydrated(page)
  await more.click()
  await expect.poll(() => items()).toEqual(['Unblock', 'Report'])
  await page.keyboard.press('Escape')
  await answered(page, /\/block\/$/, () => button(page, 'Unblock').click())
  await button(page, 'Follow').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(writes).toHaveLength(2)
  expect(writes[1]).toMatch(/^DELETE \/v3\/users\/\d+\/block\/$/)
  expect(trouble).toEqual([])
  await context.close()
})

test('a blocked person sees the profile and learns only that the action is impossible [OPT-011 OPT-012 OPT-013]', async () => {
  const vera = await open('/otto/', { as: 'vera' })
  await hydrated(vera.page)
  await vera.page.evaluate(async () => {
    const { data } = await (await fetch('/v3/users/otto/')).json()
    await fetch(`/v3/users/${data.id}/block/`, { method: 'PUT' })
  })
  const otto = await open('/vera/', { as: 'otto' })
  await hydrated(otto.page)
  await button(otto.page, 'Follow').click()
  await otto.page.getByRole('alert').filter({ hasText: "Sorry! This action isn't available." }).waitFor()
  await button(otto.page, 'Follow').waitFor()
  for (const { context } of [vera, otto]) await context.close()
})

test('one’s own profile and visitors elsewhere have no options; a visitor who would follow is asked to log in [OPT-017 OPT-021 ACC-020]', async () => {
  const own = await open('/otto/', { as: 'otto' })
  expect(await own.page.getByRole('button', { name: 'More options' }).count()).toBe(0)
  expect(await button(own.page, 'Follow').count()).toBe(0)
  await own.context.close()
  const visitor = await open('/kit/', { headers: { 'x-test-country': 'US' } })
  expect(await visitor.page.getByRole('button', { name: 'More options' }).count()).toBe(0)
  await visitor.page.getByRole('main').getByRole('link', { name: 'Follow', exact: true }).click()
  await visitor.page.getByRole('dialog', { name: /^Sign up to follow Kit/ }).waitFor()
  await visitor.context.close()
})
