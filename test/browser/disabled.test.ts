import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { contrastOf } from './contrast.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

/** A button's appearance: its content, outline and shadow, and the contrast of its text. */
async function look(button: Locator) {
  const shown = await button.evaluate((element) => {
    const { color, cursor, boxShadow, backgroundColor } = getComputedStyle(element)
    const said = getComputedStyle(element, '::after').content
    return { face: [color, backgroundColor, boxShadow].join(' '), cursor, said }
  })
  return { ...shown, contrast: await contrastOf(button) }
}

/** The accessible description beside its name. */
async function described(button: Locator): Promise<string | null> {
  const id = await button.getAttribute('aria-describedby')
  return id === null ? null : button.page().locator(`[id="${id}"]`).textContent()
}

const isFocused = (button: Locator) => button.evaluate((each) => each === document.activeElement)
const dialog = (page: Page) => page.locator('[data-test-id=organize]')

test('a disabled button looks disabled in both schemes, can be focused, says why, and does nothing [ORG-011]', async () => {
  const { page, context, trouble } = await open('/sorter/', { as: 'sorter', bypassCSP: true })
  await hydrated(page)
  await page.locator('[data-test-id=unorganized-ideas]').getByRole('link', { name: 'Organize', exact: true }).click()
  const next = dialog(page).getByRole('button', { name: 'Next' })
  await next.waitFor()
  const pin = dialog(page).locator('[data-test-id=select-pin]').first()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.mouse.move(0, 0)
    const off = await look(next)
    expect(off.contrast, scheme).toBeGreaterThan(4.5)
    expect([off.cursor, off.said], scheme).toEqual(['not-allowed', 'none'])
    await next.hover()
    await expect.poll(async () => (await look(next)).said, { message: scheme }).toContain('Choose a Pin first.')
    expect(await violationsOn(page, scheme)).toEqual([])
    await pin.click()
    await page.mouse.move(0, 0)
    const on = await look(next)
    expect([on.face === off.face, on.cursor, await described(next)], scheme).toEqual([false, 'pointer', null])
    await pin.click()
  }
  await pin.focus()
  for (let i = 0; i < 4 && !(await isFocused(next)); i++) await page.keyboard.press('Tab')
  await expect.poll(async () => [await isFocused(next), await described(next)]).toEqual([true, 'Choose a Pin first.'])
  await expect.poll(async () => (await look(next)).said).toContain('Choose a Pin first.')
  await page.keyboard.press('Enter')
  await next.click({ force: true })
  await expect.poll(async () => [await next.count(), await isFocused(next)]).toEqual([1, true])
  expect(trouble).toEqual([])
  await context.close()
})

test('the button says why a board cannot be created, and Enter in its field creates none [ORG-014]', async () => {
  const { page, context, trouble } = await open('/dreamer/', { as: 'dreamer' })
  await hydrated(page)
  await page.locator('[data-test-id=unorganized-ideas]').getByRole('link', { name: 'Organize', exact: true }).click()
  await dialog(page).locator('[data-test-id=select-pin]').first().click()
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  const create = dialog(page).getByRole('button', { name: 'Create', exact: true })
  const name = dialog(page).getByRole('textbox', { name: 'Name' })
  const made: string[] = []
  page.on('request', (request) => request.method() === 'POST' && made.push(request.url()))
  for (const text of ['', '   ', '\u3000']) {
    await name.fill(text)
    await name.press('Enter')
    await create.click({ force: true })
    await expect
      .poll(async () => [await described(create), await create.isDisabled()])
      .toEqual(['Give it a name first.', true])
  }
  expect(made).toEqual([])
  await name.fill('A')
  expect([await described(create), await create.isDisabled()]).toEqual([null, false])
  expect(trouble).toEqual([])
  await context.close()
})

test('no button of the house is disabled without a word [ORG-011 ORG-014]', () => {
  const client = join(import.meta.dirname, '../../client')
  const views = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  )
  const silent = views.filter((file) => /<button\b[^>]*[\s{]disabled/s.test(readFileSync(join(client, file), 'utf8')))
  expect(silent).toEqual([])
})
