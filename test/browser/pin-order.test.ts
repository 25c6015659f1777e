import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

/** A new board in its own order, with three Pins, opened by its owner. */
async function openBoard(name: string, visit: Parameters<typeof open>[1] = {}) {
  const opened = await open('/gus/', { as: 'gus', reducedMotion: true, ...visit })
  const { page } = opened
  const url = await page.evaluate(async (name) => {
    const call = async (method: string, path: string, json?: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method, ...(json && { headers, body: JSON.stringify(json) }) })
      const { data } = await answer.json()
      return data
    }
    const board = await call('POST', '/v3/boards/', { name })
    for (const title of ['One', 'Two', 'Three']) {
      const story = { pages: [{ text: title, color: '336699' }] }
      await call('POST', '/v3/pins/', { board_id: board.id, title, story })
    }
    return String(board.url)
  }, name)
  await page.goto(url)
  await hydrated(page)
  await page.locator('[popovertarget=sort]').click()
  await page.getByRole('button', { name: 'My order' }).click()
  await page.locator('[popovertarget=sort]').waitFor()
  await hydrated(page)
  return { ...opened, url }
}

/** Ids of the Pins, as shown. */
const shown = (page: Page) =>
  page
    .locator('[data-test-id=pins-grid] article > [data-more]')
    .evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset.more))
const card = (page: Page, place: number) => page.locator('[data-test-id=pins-grid] article').nth(place)
const grip = (page: Page, place: number) => card(page, place).getByRole('button', { name: /^Move / })
const sent = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/order/') && answer.ok())

test('a Pin is dragged to another place, stays there, and goes back by the message', async () => {
  const { page, context, trouble } = await openBoard('Dragged here')
  await card(page, 0).hover()
  await grip(page, 0).waitFor()
  const [a, b, c] = await shown(page)
  const saved = sent(page)
  await card(page, 0).dragTo(card(page, 2), { targetPosition: { x: 200, y: 60 } })
  await expect.poll(() => shown(page)).toEqual([b, c, a])
  await saved
  await page.reload()
  expect(await shown(page)).toEqual([b, c, a])
  await hydrated(page)
  await card(page, 2).hover()
  await grip(page, 2).waitFor()
  const again = sent(page)
  await card(page, 2).dragTo(card(page, 0), { targetPosition: { x: 20, y: 60 } })
  await expect.poll(() => shown(page)).toEqual([a, b, c])
  await again
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  await expect.poll(() => shown(page)).toEqual([b, c, a])
  await page.reload()
  expect(await shown(page)).toEqual([b, c, a])
  expect(trouble).toEqual([])
  await context.close()
})

test('keys move a Pin, every step is said, and Escape puts it back', async () => {
  const { page, context } = await openBoard('Moved by keys')
  const said = page.locator('[data-test-id=order-said]')
  await card(page, 0).hover()
  await grip(page, 0).focus()
  const [a, b, c] = await shown(page)
  await page.keyboard.press('Space')
  await expect.poll(() => said.textContent()).toContain('place 1 of 3')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => said.textContent()).toBe('Place 2 of 3')
  await page.keyboard.press('Escape')
  await expect.poll(() => said.textContent()).toContain('is back in place 1')
  expect(await shown(page)).toEqual([a, b, c])
  await page.keyboard.press('Space')
  await expect.poll(() => said.textContent()).toContain('is picked up')
  const saved = sent(page)
  await page.keyboard.press('End')
  await expect.poll(() => said.textContent()).toBe('Place 3 of 3')
  await page.keyboard.press('Space')
  await saved
  await expect.poll(() => shown(page)).toEqual([b, c, a])
  await context.close()
})

test('a press on the grip opens the buttons, which others with an address see the order of', async () => {
  const { page, context, url } = await openBoard('Moved by buttons')
  await card(page, 0).hover()
  const [a, b, c] = await shown(page)
  await grip(page, 0).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Last' }).click()
  await page.getByText('The Pin was moved').waitFor()
  await expect.poll(() => shown(page)).toEqual([b, c, a])
  const other = await open(url, { as: 'mira' })
  expect(await shown(other.page)).toEqual([b, c, a])
  await other.page.locator('[popovertarget=sort]').click()
  await other.page.getByRole('link', { name: 'Oldest' }).click()
  await other.page.waitForURL('**/?sort=oldest')
  await expect.poll(() => shown(other.page)).toEqual([c, b, a])
  await other.context.close()
  await context.close()
})

test('a finger that rests on a Pin picks it up, and puts it down elsewhere', async () => {
  const { page, context } = await openBoard('Moved by finger', { device: 'phone' })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await card(page, 0).hover()
  await grip(page, 0).waitFor()
  const [a, b, c] = await shown(page)
  await card(page, 0).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const from = await card(page, 0).boundingBox()
  const to = await card(page, 1).boundingBox()
  if (!from || !to) throw new Error('The cards are not on the page')
  await touch('touchStart', from.x + from.width / 2, from.y + from.height / 2)
  await page.locator('[data-dragged]').first().waitFor()
  await touch('touchMove', to.x + to.width - 20, to.y + to.height / 2)
  await page.locator('[data-drop=after]').waitFor()
  const saved = sent(page)
  await touch('touchEnd')
  await saved
  await expect.poll(() => shown(page)).toEqual([b, a, c])
  await context.close()
})
