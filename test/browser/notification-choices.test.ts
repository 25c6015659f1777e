import { afterAll, expect, test } from 'vitest'
import { stopLink } from '#worker/notifications/mails/stop-link.ts'
import { read } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { STOP_KEY } from './world-notifications.ts'

afterAll(closeBrowser)

const SETTINGS = '/settings/notifications/'

test('one chooses for each kind how to be told, with and without JavaScript, on a phone too', async () => {
  for (const [javaScript, device, choice] of [
    [true, 'desktop', 'weekly'],
    [false, 'phone', 'now'],
  ] as const) {
    const { page, context, trouble } = await open(SETTINGS, { as: 'tove', javaScript, device })
    if (javaScript) await hydrated(page)
    await page.getByText('Emails go to tove@pinfold.example').waitFor()
    const likes = page.getByLabel('likes one of my comments')
    await likes.selectOption(choice)
    expect(await page.getByLabel('logs in to my account in a new browser').locator('option').allInnerTexts()).toEqual([
      'In the app',
      'In the app and by email',
    ])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: false }).first().waitFor()
    await page.goto(SETTINGS)
    expect(await likes.inputValue()).toBe(choice)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('whose address is not confirmed learns that no mail comes', async () => {
  const { page } = await open(SETTINGS, { as: 'tiril' })
  await page.getByText('We only email confirmed addresses').waitFor()
  expect(await page.getByRole('link', { name: 'Add an email address' }).getAttribute('href')).toBe(
    '/settings/account-settings/',
  )
})

test('a mail’s link ends its mails with one press, without a login or JavaScript', async () => {
  const { page: own } = await open(SETTINGS, { as: 'tove' })
  const me = await read<{ id: string }>(own, '/v3/users/me/')
  const link = await stopLink('', { userId: Number(me.id), scope: 'daily' }, STOP_KEY)
  const { page, trouble } = await open(link, { javaScript: false, device: 'phone' })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Stop the daily email?')
  await page.reload()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'You no longer get these emails' }).waitFor()
  await page.reload()
  expect(await page.getByRole('button', { name: 'Stop these emails' }).count()).toBe(0)
  expect(trouble).toEqual([])
  await own.reload()
  expect(await own.getByLabel('follows me', { exact: true }).inputValue()).toBe('app')
})
