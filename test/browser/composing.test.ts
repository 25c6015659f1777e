import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'
import { answerSaves, card, picker, saveOf } from './save-stage.ts'
import { SOUGHT } from './world-conversations.ts'

afterAll(closeBrowser)

/**
 * Ends a conversion in a field as browsers do. Chromium and Firefox say `isComposing` in the Enter that ends it; Safari sends that Enter after
 * `compositionend`, with the key code 229. @returns whether one of these was handled by the page
 */
async function isConversionHandled(field: Locator, init: { ctrlKey?: boolean } = {}): Promise<boolean[]> {
  return field.evaluate((element, init) => {
    const press = (more: KeyboardEventInit) =>
      !element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init, ...more }),
      )
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    const during = press({ isComposing: true, keyCode: 229 })
    element.dispatchEvent(new CompositionEvent('compositionend', { data: '凧', bubbles: true }))
    return [during, press({ keyCode: 229 })]
  }, init)
}

const NEITHER = [false, false]

test('the Enter that ends a Japanese conversion sends no message', async () => {
  const { page, trouble } = await open(`/conversation/${SOUGHT}/`, { as: 'ylva' })
  await hydrated(page)
  const field = page.locator('[data-test-id=composer]')
  const submit = page.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  await field.fill('たこ')
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull()
  expect(await isConversionHandled(field)).toEqual(NEITHER)
  expect(await field.inputValue()).toBe('たこ')
  await field.fill('')
  expect(trouble).toEqual([])
})

test('the Enter that ends a Japanese conversion posts no comment and takes no name', async () => {
  const { page, trouble } = await open('/help/', { as: 'kjell' })
  const id = await page.evaluate(async () => {
    const found = await (await fetch('/v3/users/kaia/pins/?exclude_add_pin_rep=1')).json()
    return (found.data as { id: string }[])[0]?.id
  })
  await page.goto(`/pin/${id}/`)
  await hydrated(page)
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await field.fill('たこ @kere')
  await page.getByRole('option', { name: /Kerem Aydin/ }).waitFor()
  expect(await isConversionHandled(field)).toEqual(NEITHER)
  expect(await field.inputValue()).toBe('たこ @kere')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('たこ @kerem ')
  expect(await isConversionHandled(field, { ctrlKey: true })).toEqual(NEITHER)
  expect(await field.inputValue()).toBe('たこ @kerem ')
  expect(trouble).toEqual([])
})

test('the Enter that ends a Japanese conversion opens no suggestion of the search field', async () => {
  const { page, trouble } = await open('/', { as: 'mira' })
  await hydrated(page)
  const field = page.locator('#site-search')
  await field.focus()
  await page.locator('#site-search[role=combobox]').waitFor()
  await page.keyboard.type('grid p')
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator('[role=option]').first().getAttribute('aria-selected')).toBe('true')
  expect(await isConversionHandled(field)).toEqual(NEITHER)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(trouble).toEqual([])
})

test('the Enter that ends a Japanese conversion chooses no board', async () => {
  const { page, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page)
  await hydrated(page)
  await card(page).hover()
  await saveOf(page).click()
  const field = picker(page).getByRole('combobox')
  await field.fill('a')
  expect(await isConversionHandled(field)).toEqual(NEITHER)
  expect(calls.saved).toEqual([])
  expect(trouble).toEqual([])
})
