import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { colorsOf, halvesOf, type TestFile } from './pictures.ts'

afterAll(closeBrowser)

const RED = halvesOf('cover-red.png', [400, 200], [220, 20, 20], [20, 20, 220])
const GREEN = halvesOf('cover-green.png', [300, 300], [20, 200, 20], [20, 90, 20])
const WORDS = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
/** The beginning of a JPEG: the server would take its type, and no browser can show it. */
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74]) }
const dialog = (page: Page) => page.locator('[data-test-id=form-dialog][data-active]')
const card = (page: Page, name: string) => page.locator('[data-test-id=boards] a').filter({ hasText: name })
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })
const coverOf = (page: Page, name: string) => card(page, name).locator('img').first().getAttribute('src')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
const own = (page: Page) => page.getByRole('radio', { name: 'Your own picture' })
/** Left and right of two thirds of the width. */
const SIXTY: [number, number][] = [
  [0.6, 0.5],
  [0.75, 0.5],
]
const cropDialog = (page: Page) => page.locator('[data-test-id=crop-dialog][data-active]')
const choose = (page: Page, file: TestFile) => page.getByLabel('From your files').setInputFiles(file)
const useThisPart = (page: Page) => cropDialog(page).getByRole('button', { name: 'Use this part' }).click()

async function edit(page: Page, name: string): Promise<void> {
  await hydrated(page)
  // During its transition the dialog keeps the keyboard from the page behind it.
  await page.locator('[data-test-id=form-dialog]').waitFor({ state: 'detached' })
  const icon = page.getByRole('link', { name: `Edit ${name}`, exact: true })
  await icon.focus()
  await icon.press('Enter')
  await dialog(page).waitFor()
}

test('a picture from one’s files shows at once in the dialog, on the card without a reload, and goes back by Undo; then it is removed [BRD-045 MOD-017 W-54]', async () => {
  const { page, context, trouble } = await open('/edna/_saved/', { as: 'edna', bypassCSP: true })
  let loads = 0
  page.on('load', () => loads++)
  const before = await coverOf(page, 'Garden')
  await edit(page, 'Garden')
  expect(await own(page).count()).toBe(0)
  await choose(page, RED)
  await cropDialog(page).locator('[data-test-id=crop]').focus()
  expect(await violationsOn(page, 'light')).toEqual([])
  // Half of it is red; the leftmost part is red up to two thirds.
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft')
  await useThisPart(page)
  await expect.poll(() => own(page).isChecked()).toBe(true)
  const preview = dialog(page).getByRole('img', { name: 'Your own picture' })
  await expect.poll(() => colorsOf(preview, SIXTY)).toEqual(['red', 'blue'])
  expect(await dialog(page).getByRole('radiogroup', { name: 'Left to right' }).isVisible()).toBe(false)
  expect(await violationsOn(page, 'light')).toEqual([])
  await save(page).click()
  await toast(page, 'Saved.').waitFor()
  await expect.poll(() => coverOf(page, 'Garden')).not.toBe(before)
  const brought = await coverOf(page, 'Garden')
  const shown = card(page, 'Garden').locator('img').first()
  await expect.poll(() => colorsOf(shown, SIXTY)).toEqual(['red', 'blue'])
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(1.5)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => coverOf(page, 'Garden')).toBe(before)
  await page.keyboard.press('Escape')
  await edit(page, 'Garden')
  expect(await own(page).count()).toBe(0)
  await choose(page, GREEN)
  await useThisPart(page)
  await page.locator('[data-own-cover]:not([aria-busy])').waitFor()
  // A file that cannot be shown here is sent whole; when it is rejected, the previous choice stays.
  await choose(page, BROKEN)
  await dialog(page).getByText('Only images can be uploaded.').waitFor()
  expect(await own(page).isChecked()).toBe(true)
  await save(page).click()
  await expect.poll(async () => [before, brought].includes(await coverOf(page, 'Garden'))).toBe(false)
  // Of a saved picture square frames show the chosen part.
  await edit(page, 'Garden')
  expect(await own(page).isChecked()).toBe(true)
  await dialog(page).getByRole('radiogroup', { name: 'Left to right' }).getByRole('radio').first().check()
  await expect.poll(() => preview.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('0% 50%')
  await save(page).click()
  await expect.poll(() => shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('0% 50%')
  await edit(page, 'Garden')
  await dialog(page).getByRole('button', { name: 'Remove your picture' }).click()
  await toast(page, 'Your picture is no longer the cover.').waitFor()
  await expect.poll(() => coverOf(page, 'Garden')).toBe(before)
  expect(loads).toBe(0)
  // The rejection is a 400, which the browser logs on its console.
  expect(trouble).toEqual([expect.stringContaining('status of 400')])
  await context.close()
})

test('a file that is not a picture is reported at once and keeps the choice; after a lost connection Save sends the picture again [CRE-028 REL-16]', async () => {
  const { page, context } = await open('/edna/_saved/', { as: 'edna' })
  const before = await coverOf(page, 'Garden')
  await edit(page, 'Garden')
  const said = dialog(page).locator('#cover-file-said')
  await choose(page, WORDS)
  await expect.poll(() => said.textContent()).toBe('Only images can be uploaded.')
  expect([
    await own(page).count(),
    await dialog(page).getByRole('radio', { name: 'The newest Pin' }).isChecked(),
  ]).toEqual([0, true])
  await page.route('**/v3/media/', (route) => route.abort(), { times: 4 })
  await choose(page, RED)
  await useThisPart(page)
  await expect.poll(() => said.textContent(), { timeout: 60_000 }).toBe('Try again in a moment.')
  expect(await own(page).isChecked()).toBe(true)
  // Errors of the rest of the form are shown together with the picture.
  await dialog(page).getByLabel('Name', { exact: true }).fill('kitchen')
  await save(page).click()
  await dialog(page).getByRole('alert').filter({ hasText: 'You already have a board with that name.' }).waitFor()
  expect(await own(page).isChecked()).toBe(true)
  await dialog(page).getByLabel('Name', { exact: true }).fill('Garden')
  await save(page).click()
  await toast(page, 'Saved.').waitFor()
  await expect.poll(() => coverOf(page, 'Garden')).not.toBe(before)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => coverOf(page, 'Garden')).toBe(before)
  await context.close()
})

test('a picture is dropped on the form or pasted, on a phone the form is a page, and the last one chosen is saved [BRD-045 MOD-017]', async () => {
  const { page, context, trouble } = await open('/edna/garden/', { as: 'edna', device: 'phone' })
  await hydrated(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/\/edit\/$/)
  await hydrated(page)
  const bring = (kind: 'drop' | 'paste', [r, g, b]: [number, number, number]) =>
    page.evaluate(
      async ({ kind, r, g, b }) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 })
        const context = canvas.getContext('2d')
        if (!context) return
        context.fillStyle = `rgb(${r},${g},${b})`
        context.fillRect(0, 0, 60, 60)
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
        const data = new DataTransfer()
        data.items.add(new File([blob ?? ''], 'a.png', { type: 'image/png' }))
        const form = document.querySelector('main form')
        if (kind === 'drop')
          form?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
        else document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      },
      { kind, r, g, b },
    )
  await bring('drop', [200, 30, 30])
  await useThisPart(page)
  await expect.poll(() => own(page).isChecked()).toBe(true)
  await bring('paste', [30, 30, 200])
  await useThisPart(page)
  await cropDialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/edna\/garden\/$/)
  await page.goto('/edna/_saved/')
  const image = card(page, 'Garden').locator('img').first()
  await expect.poll(() => colorsOf(image, SIXTY)).toEqual(['blue', 'blue'])
  await page.goto('/edna/garden/')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Remove your picture' }).click()
  await toast(page, 'Your picture is no longer the cover.').waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('a crop is cancelled without a trace, made by dragging, and made again from the whole file, beginning with the last one [BRD-045 MOD-017]', async () => {
  const { page, context, trouble } = await open('/edna/_saved/', { as: 'edna' })
  const before = await coverOf(page, 'Garden')
  await edit(page, 'Garden')
  await choose(page, RED)
  await cropDialog(page).waitFor()
  await page.keyboard.press('Escape')
  await cropDialog(page).waitFor({ state: 'detached' })
  expect([await own(page).count(), await dialog(page).count()]).toEqual([0, 1])
  expect(await dialog(page).getByRole('button', { name: 'Crop again' }).count()).toBe(0)
  await choose(page, RED)
  const stage = cropDialog(page).locator('[data-test-id=crop]')
  const parts = () => colorsOf(stage.locator('canvas'), SIXTY)
  await expect.poll(parts).toEqual(['blue', 'blue'])
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 50, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + 50, { steps: 5 })
  await page.mouse.up()
  await expect.poll(parts).toEqual(['red', 'blue'])
  await useThisPart(page)
  const preview = dialog(page).getByRole('img', { name: 'Your own picture' })
  await expect.poll(() => colorsOf(preview, SIXTY)).toEqual(['red', 'blue'])
  await dialog(page).getByRole('button', { name: 'Crop again' }).click()
  await expect.poll(parts).toEqual(['red', 'blue'])
  await stage.focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(parts).toEqual(['blue', 'blue'])
  await useThisPart(page)
  await expect.poll(() => colorsOf(preview, SIXTY)).toEqual(['blue', 'blue'])
  await save(page).dblclick()
  await toast(page, 'Saved.').waitFor()
  const shown = card(page, 'Garden').locator('img').first()
  await expect.poll(() => coverOf(page, 'Garden')).not.toBe(before)
  await expect.poll(() => colorsOf(shown, SIXTY)).toEqual(['blue', 'blue'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => coverOf(page, 'Garden')).toBe(before)
  expect(trouble).toEqual([])
  await context.close()
})

test('a form that is sent while its picture is being opened waits for the crop, so that the picture is not lost [BRD-045 MOD-017]', async () => {
  const { page, context } = await open('/edna/_saved/', { as: 'edna' })
  const before = await coverOf(page, 'Garden')
  await edit(page, 'Garden')
  // The press comes in the same task as the file, as on a device that decodes slowly.
  await page.getByLabel('From your files').evaluate((input: HTMLInputElement) => {
    input.addEventListener('change', () => input.form?.requestSubmit(), { once: true })
  })
  await choose(page, RED)
  await useThisPart(page)
  await save(page).click()
  await toast(page, 'Saved.').waitFor()
  await expect.poll(() => coverOf(page, 'Garden')).not.toBe(before)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => coverOf(page, 'Garden')).toBe(before)
  await context.close()
})

test('without JavaScript the form sends the file, and a button removes the picture [BRD-045 MOD-017]', async () => {
  const { page, context } = await open('/edna/kitchen/', { as: 'edna', javaScript: false, device: 'phone' })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('From your files').setInputFiles(GREEN)
  await page.getByLabel('Name', { exact: true }).fill('Garden')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'You already have a board with that name.' }).waitFor()
  expect(await own(page).isChecked()).toBe(true)
  await page.getByLabel('Name', { exact: true }).fill('Kitchen')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/edna\/kitchen\/$/)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const preview = page.getByRole('img', { name: 'Your own picture' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await page.getByRole('button', { name: 'Remove your picture' }).click()
  const undo = toast(page, 'Your picture is no longer the cover.').getByRole('button', { name: 'Undo' })
  await Promise.all([page.waitForEvent('load'), undo.click()])
  await page.goto(page.url().replace(/\/edna.*/, '/edna/kitchen/'))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  expect(await own(page).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Remove your picture' }).click()
  await toast(page, 'Your picture is no longer the cover.').waitFor()
  await context.close()
})
