import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { answered, closeBrowser, hydrated, open, type Visit } from './open.ts'

afterAll(closeBrowser)

/** The address of one of Paula's pins. */
async function pathOfPin(title: string): Promise<string> {
  const list = `${inject('url')}/v3/users/paula/pins/?field_set_key=pin_card&page_size=250`
  const { data } = (await (await fetch(list)).json()) as { data: { id: string; title: string }[] }
  return `/pin/${data.find((pin) => pin.title === title)?.id}/`
}
const visit = async (title: string, options: Visit = {}) => open(await pathOfPin(title), options)
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })
const menu = (page: Page) => page.getByRole('button', { name: 'More for this Pin' })
const heading = (page: Page) => page.locator('[data-test-id=pin-title]').textContent()

test('a pin is edited in a dialog over its page, and the description counts itself', async () => {
  const { page, context, trouble } = await visit('To edit', { as: 'paula', bypassCSP: true })
  await hydrated(page)
  await menu(page).click()
  await page.getByRole('link', { name: 'Edit Pin' }).click()
  const dialog = page.locator('[data-test-id=form-dialog][data-active]')
  await dialog.waitFor()
  expect(await violationsOn(page, 'light')).toEqual([])
  await dialog.getByLabel('Description').fill('Twelve signs')
  await expect.poll(() => dialog.locator('output').textContent()).toBe('12/500')
  await dialog.getByLabel('Link').fill('ftp://nowhere.example')
  await dialog.getByLabel('Link').press('Enter')
  await dialog.getByRole('alert').first().waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Twelve signs')
  await dialog.getByLabel('Link').fill('')
  await dialog.getByLabel('Title').fill('Edited')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Saved.').waitFor()
  expect(await heading(page)).toBe('Edited')
  await page.getByText('Twelve signs').waitFor()
  expect(trouble.filter((each) => !each.includes('400'))).toEqual([])
  await context.close()
})

test('on a phone the form is a page; without JavaScript it does the same', async () => {
  const path = await pathOfPin('To edit plainly')
  const phone = await open(path, { as: 'paula', device: 'phone' })
  await hydrated(phone.page)
  await menu(phone.page).click()
  await phone.page.getByRole('link', { name: 'Edit Pin' }).click()
  await phone.page.waitForURL('**/edit/')
  expect(phone.trouble).toEqual([])
  await phone.context.close()
  const { page, context } = await open(path, { as: 'paula', javaScript: false })
  await menu(page).click()
  await page.getByRole('link', { name: 'Edit Pin' }).click()
  await page.getByLabel('Title').fill('Edited plainly')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Saved.').waitFor()
  expect(await heading(page)).toBe('Edited plainly')
  await context.close()
})

test('a deleted pin leads to its board, and Ctrl+Z there brings it back [MOD-017]', async () => {
  const { page, context, trouble } = await visit('To delete', { as: 'paula' })
  const path = new URL(page.url()).pathname
  await hydrated(page)
  await menu(page).press('Enter')
  await page.getByRole('button', { name: 'Delete Pin' }).press('Enter')
  await page.waitForURL('**/paula/prints/')
  await toast(page, 'deleted').getByRole('button', { name: 'Undo' }).waitFor()
  await hydrated(page)
  await page.keyboard.press('Control+z')
  await toast(page, 'Undone').waitFor()
  await page.goto(path)
  expect(await heading(page)).toBe('To delete')
  expect(trouble).toEqual([])
  await context.close()
})

test('a heart counts at once, stays, and a second press takes it back; the saver hears of it; visitors are asked to log in', async () => {
  const { page, context, trouble } = await visit('To like', { as: 'nova' })
  await hydrated(page)
  const heart = page.locator('[data-test-id=like-pin]')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/reaction/', async (route) => {
    await promise
    await route.continue()
  })
  expect(await heart.getAttribute('aria-label')).toBe('Like this Pin, 0 likes so far')
  await heart.click()
  // It shows before the server has answered.
  await expect
    .poll(async () => [await heart.innerText(), await heart.getAttribute('aria-pressed')])
    .toEqual(['1', 'true'])
  await answered(page, /\/reaction\/$/, async () => resolve())
  await page.reload()
  expect([await heart.innerText(), await heart.getAttribute('aria-pressed')]).toEqual(['1', 'true'])
  await hydrated(page)
  const paula = await open('/notifications/', { as: 'paula' })
  await paula.page.getByText('Liked your Pin').waitFor()
  await paula.context.close()
  await answered(page, /\/reaction\/$/, () => heart.click())
  expect([await heart.innerText(), await heart.getAttribute('aria-pressed')]).toEqual(['', 'false'])
  expect(trouble).toEqual([])
  await context.close()
  const visitor = await open(new URL(page.url()).pathname)
  await visitor.page.locator('[data-test-id=like-pin]').click()
  await visitor.page.getByRole('dialog').getByText('Log in to like this Pin').waitFor()
  await visitor.context.close()
})

test('a favorite, a thing tried, a topic: pressed by mouse and keys, they stay so', async () => {
  const { page, context, trouble } = await visit('To like', { as: 'paula' })
  const favorite = page.getByRole('button', { name: 'Favorite' })
  const tried = page.getByRole('button', { name: 'I tried this' })
  await favorite.click()
  await tried.press('Enter')
  await page.getByRole('button', { name: 'Follow linocut' }).press(' ')
  await page.getByRole('button', { name: 'Unfollow linocut' }).waitFor()
  for (const each of [favorite, tried]) await expect.poll(() => each.getAttribute('aria-pressed')).toBe('true')
  await expect
    .poll(async () => {
      await page.reload()
      return Promise.all([favorite, tried].map((each) => each.getAttribute('aria-pressed')))
    })
    .toEqual(['true', 'true'])
  await page.goto('/paula/topics/')
  await page.getByRole('link', { name: 'linocut' }).click()
  await page.getByRole('button', { name: 'Following' }).waitFor()
  await page.goto('/paula/')
  await page.getByRole('tab', { name: 'Tried' }).click()
  await page.getByRole('link', { name: 'To like' }).first().waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('a pin is hidden and shown again; who came by a mailed link is asked to log in [ACC-013 ACC-014]', async () => {
  const { page, context, trouble } = await visit('Print no. 1', { as: 'nova' })
  await hydrated(page)
  await menu(page).click()
  await page.getByRole('button', { name: 'Hide Pin' }).click()
  await toast(page, 'You won’t see this Pin').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone').waitFor()
  await menu(page).click()
  await page.getByRole('button', { name: 'Hide Pin' }).waitFor()
  expect(trouble).toEqual([])
  await context.close()
  for (const [as, name, prompt] of [
    ['nova, limited', 'Hide Pin', 'Log in to hide'],
    ['paula, limited', 'Edit Pin', 'Log in to edit'],
    ['paula, limited', 'Delete Pin', 'Log in to edit'],
  ] as const) {
    const limited = await visit('Print no. 1', { as })
    const writes: string[] = []
    limited.page.on('request', (each) => each.method() !== 'GET' && writes.push(each.url()))
    await hydrated(limited.page)
    await menu(limited.page).click()
    await limited.page.locator('#closeup').getByText(name).click()
    await limited.page.getByRole('dialog', { name: prompt }).waitFor()
    expect(writes.filter((each) => !each.includes('events'))).toEqual([])
    await limited.context.close()
  }
})
