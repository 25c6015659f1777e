import { afterAll, expect, test } from 'vitest'
import { answered, closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const person = '[data-test-id=person]'

test('followers open over the profile, load to their end, and close to the profile [FOL-004 FOL-006 FOL-009 HDR-019 TAB-004]', async () => {
  const { page, context, trouble } = await open('/liked/_followers/', { as: 'nova' })
  const dialog = page.getByRole('dialog', { name: 'Followers' })
  await dialog.waitFor()
  expect(await page.locator('#app').getAttribute('inert')).not.toBeNull()
  expect(await dialog.locator('[data-test-id=follower-line]').textContent()).toMatch(/^@liked · 55 followers$/)
  await expect.poll(() => dialog.locator(person).count()).toBeGreaterThanOrEqual(50)
  await dialog.locator(person).last().scrollIntoViewIfNeeded()
  await expect.poll(() => dialog.locator(person).count()).toBe(55)
  const names = await dialog.locator(`${person} b`).allTextContents()
  expect(new Set(names).size).toBe(55)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/liked/#followers')
  expect(trouble).toEqual([])
  await context.close()
})

test('a person can be followed in the list [FOL-001]', async () => {
  const { page, context } = await open('/liked/_followers/', { as: 'nova' })
  const row = page.getByRole('dialog').locator(person).filter({ hasText: '@fan_7' }).first()
  await answered(page, /\/follow\/$/, () => row.getByRole('button', { name: 'Follow' }).click())
  await row.getByRole('button', { name: 'Following' }).waitFor()
  await page.goto('/nova/_following/')
  await page.getByRole('dialog', { name: 'Following' }).getByText('@fan_7').first().waitFor()
  const following = page.getByRole('dialog').getByRole('button', { name: 'Following' })
  await answered(page, /\/follow\/$/, () => following.click())
  await page.getByRole('dialog').getByRole('button', { name: 'Follow', exact: true }).waitFor()
  await context.close()
})

test('on a phone the list is a page with its own heading and a way back [FOL-004 HDR-019 TAB-005]', async () => {
  for (const [path, title] of [
    ['/liked/_followers/', 'Followers'],
    ['/liked/_following/', 'Following'],
  ] as const) {
    const { page, context } = await open(path, { as: 'nova', device: 'phone' })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    await hydrated(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator('[data-test-id=back]').click()
    await page.waitForURL('**/liked/')
    await context.close()
  }
})

test('a visitor sees the profile and is asked to log in, nothing of the list [FOL-005 ACC-020]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context } = await open('/liked/_followers/', { device })
    await page.getByRole('dialog', { name: 'Log in to continue' }).waitFor()
    expect(await page.locator('[data-test-id=profile-name]').textContent()).toBe('Liked by many')
    expect(await page.content()).not.toContain('fan_')
    await context.close()
  }
})

test('an empty list has a text, and another one for its owner [FOL-008]', async () => {
  const stranger = await open('/otto/_followers/', { as: 'nova' })
  await stranger.page.getByText('Otto has no followers yet').first().waitFor()
  await stranger.page.goto('/otto/_following/')
  await stranger.page.getByText("Otto isn't following anyone yet").first().waitFor()
  await stranger.context.close()
  const own = await open('/mira/_followers/', { as: 'mira' })
  await own.page.getByText('You have no followers yet').first().waitFor()
  await own.context.close()
})

test('without JavaScript people follow, read and page lists, block and take it back [FOL-001 FOL-006 OPT-006 REL-24]', async () => {
  const { page, context } = await open('/liked/', { as: 'shop', javaScript: false })
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByText('You’re following them.').waitFor()
  await page.getByRole('button', { name: 'Following', exact: true }).click()
  await page.getByText('You unfollowed them.').waitFor()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.locator('#options').getByRole('link', { name: 'Block' }).click()
  await page.getByRole('heading', { name: /^Block .+\?$/ }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Block' }).click()
  await page.getByText('They’re blocked.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Unblock' }).click()
  await page.getByText('They’re no longer blocked.').waitFor()
  await page.locator('[data-test-id=follower-count]').click()
  await page.waitForURL('**/_followers/')
  await expect.poll(() => page.locator(person).count()).toBe(50)
  await page.locator('[rel=next]').last().click()
  await page.waitForURL('**/_followers/?bookmark=*')
  await expect.poll(() => page.locator(person).count()).toBe(5)
  await page.getByRole('link', { name: 'Close' }).click()
  await page.waitForURL('**/liked/#followers')
  await context.close()
})
