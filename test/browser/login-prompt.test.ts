import { afterAll, expect, test } from 'vitest'
import { scriptOf } from './built.ts'
import { join, signUp } from './newcomer.ts'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

test('a visitor who would follow a private profile is asked to sign up or log in, and comes back [PRV-004 ACC-010 ACC-020]', async () => {
  const { page, context, trouble } = await open('/theo/')
  const follow = page.getByRole('link', { name: 'Follow' })
  await follow.click()
  const prompt = page.getByRole('dialog', { name: /^Sign up to follow Theo/ })
  await prompt.waitFor()
  expect(new URL(page.url()).pathname).toBe('/theo/')
  expect(await page.locator('#app').getAttribute('inert')).not.toBeNull()
  expect(await prompt.getByRole('link', { name: 'Log in' }).getAttribute('href')).toMatch(
    /^\/login\/\?next=%2Ftheo%2F&after=user\.\d+$/,
  )
  expect(await prompt.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toMatch(
    /^\/signup\/\?next=%2Ftheo%2F&after=user\.\d+$/,
  )
  expect(await prompt.getByRole('link').allTextContents()).toEqual(['Sign up', 'Log in'])
  await page.keyboard.press('Escape')
  await prompt.waitFor({ state: 'detached' })
  await expect.poll(() => follow.evaluate((element) => element === document.activeElement)).toBe(true)
  await follow.click()
  await prompt.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login/?next=%2Ftheo%2F&after=user.*')
  expect(trouble).toEqual([])
  await context.close()
})

test('a visitor who signs up to follow somebody follows them and is back on their profile [ACC-010]', async () => {
  const followed = await join()
  const path = `/${followed.name}/`
  const { page, context } = await open(path)
  await page.getByRole('main').getByRole('link', { name: 'Follow', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Sign up to follow / })
    .getByRole('link', { name: 'Sign up' })
    .click()
  await page.waitForURL('**/signup/**')
  await signUp(page)
  await page.waitForURL(`**${path}`)
  await page.getByRole('main').getByRole('button', { name: 'Following', exact: true }).waitFor()
  await context.close()
  await followed.context.close()
})

test('its styles come with the page’s life, and not before [MOD-002 REL-06]', async () => {
  const { page, context, trouble } = await open('/theo/', { device: 'phone' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((each) => each.endsWith('.css'))).toEqual([])
  await page.getByRole('link', { name: 'Follow' }).click()
  const prompt = page.getByRole('dialog')
  await prompt.and(page.locator('[data-active]')).waitFor()
  const box = await prompt.boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])
  expect(fetched.filter((each) => each.endsWith('.css'))).toHaveLength(1)
  expect(trouble).toEqual([])
  await context.close()
})

test('without JavaScript, or where it can’t be fetched, the button leads to the login page [PRV-004 REL-24]', async () => {
  const plain = await open('/theo/', { javaScript: false })
  await plain.page.getByRole('link', { name: 'Follow' }).click()
  await plain.page.waitForURL('**/login/?next=%2Ftheo%2F&after=user.*')
  await plain.context.close()
  const { page, context } = await open('/theo/')
  await page.route(`**${scriptOf('client/accounts/login-prompt.tsx')}`, (route) => route.abort())
  await page.getByRole('link', { name: 'Follow' }).click()
  await page.waitForURL('**/login/?next=%2Ftheo%2F&after=user.*')
  await context.close()
})

test('dialogs show the imprint in Germany, Austria and Switzerland, and nowhere else [MOD-003]', async () => {
  for (const [country, shown] of [
    ['DE', 1],
    ['AT', 1],
    ['CH', 1],
    ['FR', 0],
    ['US', 0],
  ] as const) {
    const { page, context } = await open('/theo/?hl=en', { device: 'phone', headers: { 'x-test-country': country } })
    await page.getByRole('link', { name: 'Follow' }).click()
    await page.getByRole('dialog').waitFor()
    const imprint = page.getByRole('dialog').getByRole('link', { name: 'Impressum' })
    await expect.poll(() => imprint.count(), { message: country }).toBe(shown)
    if (country === 'CH') {
      await imprint.click()
      await page.waitForURL('**/legal/imprint/?hl=en')
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Impressum')
    }
    await context.close()
  }
})

test('between login and signup, by the links of the bar too, what one wanted to follow is not forgotten', async () => {
  const { page, context } = await open('/login/?next=%2Fgrid%2F&after=topic.colour')
  const header = page.locator('[data-test-id=header]')
  await header.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/signup/*')
  expect(new URL(page.url()).search).toBe('?next=%2Fgrid%2F&after=topic.colour')
  await page.getByLabel('Then follow').waitFor()
  await header.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login/*')
  await page.getByLabel('Then follow').waitFor()
  expect(new URL(page.url()).search).toBe('?next=%2Fgrid%2F&after=topic.colour')
  await context.close()
})
