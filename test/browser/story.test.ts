import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { openBuilder, publish, toast } from './builder-page.ts'
import { answerCalls } from './make-calls.ts'
import { join, makeBoard } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { anImage } from './pictures.ts'

afterAll(closeBrowser)

const STORY = '/pin-creation-tool/'
const pages = (page: Page) => page.locator('[data-test-id=story-page]')
const files = (page: Page) => page.locator('[data-test-id=story-files]')
const words = (page: Page) =>
  pages(page)
    .getByLabel('Text')
    .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
const said = (page: Page) => page.locator('[data-test-id=story-said]')

/** Text pages, by their text. */
async function write(page: Page, texts: string[]): Promise<void> {
  for (const [i, text] of texts.entries()) {
    await page.getByRole('button', { name: 'Add text' }).click()
    await pages(page).getByLabel('Text').nth(i).fill(text)
  }
}

test('a story of a picture and of words on a colour is published as one Pin', async () => {
  const { page, context, trouble } = await openBuilder({}, STORY)
  const sent = await answerCalls(page)
  expect(await publish(page).isDisabled()).toBe(true)
  await files(page).setInputFiles(anImage('a.png'))
  await pages(page).locator('img').waitFor()
  await page.getByRole('button', { name: 'Add text' }).click()
  await expect.poll(() => publish(page).isDisabled()).toBe(true)
  await pages(page).getByLabel('Text').last().fill('Then it rained')
  await page.getByRole('radio', { name: 'Color 2' }).check()
  await page.getByLabel('Title').fill('A day out')
  expect(await violationsOn(page, 'light')).toEqual([])
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(sent.pins.map(({ body }) => body)).toEqual([
    {
      title: 'A day out',
      description: '',
      story: { pages: [{ media_id: '1000' }, { color: '224466', text: 'Then it rained' }] },
    },
  ])
  expect(await pages(page).count()).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('focus goes into the text that was added, so that no letter of it is a shortcut', async () => {
  const { page, context, trouble } = await openBuilder({}, STORY)
  for (const text of ['go home', 'c? no']) {
    await page.getByRole('button', { name: 'Add text' }).click()
    // The page's own field, without a press into it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type(text)
  }
  expect(await words(page)).toEqual(['go home', 'c? no'])
  expect(new URL(page.url()).pathname).toBe(STORY)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('a published page is its preview: colour, words, their lines and their place in the page', async () => {
  const { page, context, trouble, name } = await join()
  await page.goto(STORY)
  await hydrated(page)
  const text = 'Three boats, one wind, and a long way back to the harbour before it rained'
  await write(page, [text, 'Short'])
  await page.getByRole('radio', { name: 'Color 4' }).last().check()
  const previews = await looks(page, '[data-test-id=story-preview]')
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  await page.goto(`/${name}/story_pins/`)
  await page.locator('[data-test-id=pin]').first().click()
  await page.locator('[data-test-id=story] li p').first().waitFor()
  const published = await looks(page, '[data-test-id=story] li:has(> p)')
  expect(published.map(({ color, text, lines }) => [color, text, lines])).toEqual(
    previews.map(({ color, text, lines }) => [color, text, lines]),
  )
  expect(previews[0]?.lines).toBeGreaterThan(1)
  for (const [i, { box }] of published.entries())
    for (const [side, share] of box.entries())
      expect(Math.abs(share - (previews[i]?.box[side] ?? 0)), `${i} ${side}`).toBeLessThan(0.02)
  expect(trouble).toEqual([])
  await context.close()
})

/** How pages look: their colour, and their text with the number of its lines and its box, in shares of the page's size. */
function looks(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const words = each.querySelector('p')
      const [outer, inner] = [each.getBoundingClientRect(), words?.getBoundingClientRect() ?? new DOMRect()]
      const range = document.createRange()
      range.selectNodeContents(words ?? each)
      return {
        color: getComputedStyle(each).backgroundColor,
        text: words?.textContent,
        lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
        box: [
          (inner.left - outer.left) / outer.width,
          (inner.top - outer.top) / outer.height,
          inner.width / outer.width,
          inner.height / outer.height,
        ],
      }
    }),
  )
}

test('pages are reordered by mouse, keys and buttons, and it is announced', async () => {
  const { page, context, trouble } = await openBuilder({}, STORY)
  await write(page, ['one', 'two', 'three'])
  await pages(page).nth(0).locator('p').dragTo(pages(page).nth(2).locator('p'))
  await expect.poll(() => words(page)).toEqual(['two', 'three', 'one'])
  const grip = page.getByRole('button', { name: 'Move Page 3 of 3' })
  await grip.focus()
  await page.keyboard.press('Space')
  await said(page).getByText('is picked up, in place 3 of 3').waitFor()
  await page.keyboard.press('ArrowLeft')
  await said(page).getByText('Place 2 of 3').waitFor()
  await page.keyboard.press('Home')
  await expect.poll(() => words(page)).toEqual(['one', 'two', 'three'])
  await page.keyboard.press('Escape')
  await expect.poll(() => words(page)).toEqual(['two', 'three', 'one'])
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await said(page).getByText('is now in place 1 of 3.').waitFor()
  await page.getByRole('button', { name: 'Move back: Page 1 of 3' }).click()
  await expect.poll(() => words(page)).toEqual(['two', 'one', 'three'])
  expect(await page.getByRole('button', { name: 'Move forward: Page 1 of 3' }).isDisabled()).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})

test('a story outlasts a reload with its pictures, has at most twenty pages, and can be thrown away', async () => {
  const { page, context, trouble } = await openBuilder({ device: 'phone', touch: true }, STORY)
  await files(page).setInputFiles(Array.from({ length: 21 }, (_, i) => anImage(`${i}.png`)))
  await toast(page, 'A story can have up to 20 pages.').waitFor()
  await expect.poll(() => pages(page).locator('img').count()).toBe(20)
  await pages(page).getByLabel('Text').first().fill('Kept')
  await page.reload()
  await hydrated(page)
  await expect.poll(() => pages(page).locator('img').count()).toBe(20)
  expect((await words(page))[0]).toBe('Kept')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => pages(page).count()).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('without JavaScript a text page is published, and nothing that needs a script is in the way [CRE-003]', async () => {
  const { page, context } = await join()
  await makeBoard(page, 'Sea')
  const plain = await open('/help/', { javaScript: false, device: 'phone' })
  await plain.context.addCookies(await context.cookies())
  await plain.page.goto(STORY)
  const form = plain.page.locator('[data-test-id=plain-story]')
  expect(await plain.page.locator('[data-test-id=story-files]').isVisible()).toBe(false)
  await form.getByLabel('Text').fill('Three boats, one wind')
  await form.getByLabel('Color').selectOption({ label: 'Color 2' })
  await form.getByLabel('Title').fill('At sea')
  await form.getByLabel('Board').selectOption({ label: 'Sea' })
  await form.getByRole('button', { name: 'Publish' }).click()
  await plain.page.waitForURL(/\/pin\/\d+\/$/)
  await expect.poll(() => plain.page.locator('[data-test-id=story]').textContent()).toContain('Three boats, one wind')
  await expect.poll(() => plain.page.locator('main').textContent()).toContain('Sea')
  await plain.context.close()
  await context.close()
})

test('a film that can’t be shown needs a picture that one chooses before the story is published [CRE-003]', async () => {
  const { page, context } = await openBuilder({ device: 'phone' }, STORY)
  const sent = await answerCalls(page)
  await files(page).setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('of no kind') })
  await page.getByText('This browser can’t show the video.').waitFor()
  await publish(page).click()
  await page.getByRole('alert').filter({ hasText: 'Choose a cover picture for the video.' }).waitFor()
  expect(sent.media).toEqual([])
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await page.locator('[data-test-id=poster] input').setInputFiles(anImage('frame.png'))
  await page.getByRole('img', { name: 'Cover of the video' }).waitFor()
  await page.reload()
  await hydrated(page)
  await page.getByRole('img', { name: 'Cover of the video' }).waitFor()
  expect(await violationsOn(page, 'dark')).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => pages(page).count()).toBe(0)
  await context.close()
})
