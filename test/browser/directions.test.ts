import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { callAs, join } from './newcomer.ts'
import { closeBrowser } from './open.ts'

afterAll(closeBrowser)

const BOARD = 'نوافذ قديمة!'
const TITLE = 'نافذة زرقاء!'
const ABOUT = 'صورة قديمة من البحر, 1920!'

/**
 * Where the sign at the end of a text is drawn: 'left' for a text from right to left; and whether the text begins at the right edge of its box. null: the page
 * has no such text.
 */
function drawn(page: Page, selector: string, text: string) {
  return page
    .locator('main')
    .locator(selector)
    .filter({ hasText: text })
    .first()
    .evaluate((element, sought) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(sought) ?? -1
        if (at < 0 || !node.parentElement?.checkVisibility()) continue
        const rect = (from: number) => {
          const range = document.createRange()
          range.setStart(node as Node, at + from)
          range.setEnd(node as Node, at + from + 1)
          return range.getBoundingClientRect()
        }
        if (rect(0).width === 0) continue
        const [first, last] = [rect(0), rect(sought.length - 1)]
        let box = node.parentElement as Element
        while (getComputedStyle(box).display.startsWith('inline')) box = box.parentElement as Element
        const { right } = box.getBoundingClientRect()
        const padding = Number.parseFloat(getComputedStyle(box).paddingInlineEnd)
        return { end: last.left < first.left ? 'left' : 'right', toEdge: Math.round(right - padding - first.right) }
      }
      return null
    }, text)
}

test('Arabic titles and descriptions begin at the right and end with their sign at the left, on pages and cards', async () => {
  const { page, context, name } = await join()
  const board = await callAs(page, 'POST', '/v3/boards/', { name: BOARD, description: ABOUT })
  const found = await page.goto('/mira/open/').then(() => page.locator('main article a').first().getAttribute('href'))
  const pin = await callAs(page, 'POST', `/v3${found?.replace('pin', 'pins')}repin/`, { board_id: board.id })
  await callAs(page, 'PUT', `/v3/pins/${pin.id}/`, { title: TITLE, description: ABOUT })
  const own = { end: 'left', toEdge: expect.closeTo(0, -1) }
  await page.goto(`/pin/${pin.id}/`)
  expect(await drawn(page, 'h1', TITLE), 'title of the Pin').toEqual(own)
  expect(await drawn(page, '[data-test-id=pin-description]', ABOUT), 'its description').toEqual(own)
  await page.goto(`/${name}/_saved/`)
  expect(await drawn(page, 'b', BOARD), 'card of the board').toEqual(own)
  await page.goto(`/${name}/_pins/`)
  expect(await drawn(page, 'b', TITLE), 'card of the Pin').toEqual(own)
  await page.goto(`/pin/${pin.id}/`)
  await page.locator('main').getByRole('link', { name: BOARD }).first().click()
  await page.getByRole('heading', { level: 1, name: BOARD }).waitFor()
  expect(await drawn(page, 'h1', BOARD), 'title of the board').toMatchObject({ end: 'left' })
  expect(await drawn(page, 'p', ABOUT), 'its description').toMatchObject({ end: 'left' })
  await context.close()
})
