import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open, stopClock } from './open.ts'
import { SOURCE } from './world-numbers.ts'

afterAll(closeBrowser)

/** The numbers that the page shows. */
async function numbersOf(page: Page): Promise<Record<string, number>> {
  await page.reload()
  const tiles = await page.locator('[data-metric]').all()
  const pairs = tiles.map(async (tile) => [
    await tile.getAttribute('data-metric'),
    Number(await tile.locator('b').innerText()),
  ])
  return Object.fromEntries(await Promise.all(pairs))
}

test('an owner sees who looks and who opens the link: a visitor counts once, without JavaScript of the page and without a cookie [API-012]', async () => {
  const { page } = await open('/analytics/', { as: 'anja' })
  const before = await numbersOf(page)
  const visitor = await open('/anja/doors/', { fresh: true })
  const told = () => visitor.page.waitForRequest((request) => request.url().endsWith('/v3/events/'))
  await visitor.page.route(`${SOURCE}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Doors' }))
  await told()
  const link = visitor.page.getByRole('link', { name: 'Blue door' }).first()
  await Promise.all([told(), link.click()])
  for (const _ of ['first', 'again']) {
    await Promise.all([told(), visitor.page.locator('[data-test-id=pin-link]').click()])
    await visitor.page.waitForURL(SOURCE)
    await visitor.page.goBack()
    await visitor.page.locator('[data-test-id=pin-link]').waitFor()
  }
  expect((await visitor.context.cookies()).map(({ name }) => name)).toEqual([])
  await expect
    .poll(() => numbersOf(page))
    .toEqual({
      ...before,
      pin_view: (before.pin_view ?? 0) + 1,
      visit: (before.visit ?? 0) + 1,
      board_view: (before.board_view ?? 0) + 1,
    })
})

test('numbers lead to those of a Pin and of a board, are there as a table and as a file, and the menu of the page leads to them', async () => {
  const { page, trouble } = await open('/', { as: 'anja' })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  expect(await page.locator('[data-test-id=chart] rect').count()).toBe(30)
  await page.getByRole('link', { name: '7 days' }).click()
  await expect.poll(() => page.locator('[data-test-id=chart] rect').count()).toBe(7)
  await page.getByText('Show as a table').click()
  const cells = await page.getByRole('table').getByRole('cell').allInnerTexts()
  expect(cells).toHaveLength(7)
  expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe((await numbersOf(page)).pin_view)
  await page.locator('[data-test-id=top-pins]').getByRole('link', { name: 'Red door' }).click()
  await page.getByRole('link', { name: 'Show everything' }).waitFor()
  expect(
    await page.locator('[data-metric]').evaluateAll((all) => all.map((each) => each.getAttribute('data-metric'))),
  ).toEqual(['pin_view', 'save', 'visit'])
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toBe('analytics-7-days.csv')
  await page.getByRole('link', { name: 'Red door' }).click()
  await page.locator('[data-test-id=pin-title]').waitFor()
  await page.getByRole('button', { name: 'More for this Pin' }).click()
  await page.locator('#closeup').getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('link', { name: 'Show everything' }).waitFor()
  expect(trouble).toEqual([])
})

test('an owner without visitors is told so, and their own looking does not change that', async () => {
  const own = await open('/bo/', { as: 'bo' })
  expect(await own.page.locator('[data-seen]').count()).toBe(0)
  const { page } = await open('/analytics/', { as: 'bo' })
  await page.getByRole('heading', { name: 'No views yet' }).waitFor()
  expect(await page.locator('[data-test-id=top-pins]').count()).toBe(0)
})

test('presses are logged in batches for who has allowed it, without what they write or look at; for others they are not [API-012 G-013]', async () => {
  const { page, trouble } = await open('/settings/personal-information/', { as: 'anja' })
  const sent: { event: string }[] = []
  let batches = 0
  // Playwright can't read the body of a beacon.
  await page.exposeFunction('noteBeacon', (body: string) => {
    const { events } = JSON.parse(body) as { events: { event: string }[] }
    batches++
    sent.push(...events)
  })
  await page.addInitScript(() => {
    const beacon = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => Reflect.get(window, 'noteBeacon')(text))
      return beacon(url, body)
    }
  })
  await page.reload()
  const presses = () => sent.filter(({ event }) => event === 'click')
  const pressTwice = async () => {
    for (const _ of ['open', 'close']) await page.getByRole('button', { name: 'Account' }).click()
  }
  await hydrated(page)
  await pressTwice()
  await page.getByRole('switch', { name: 'Help improve this site' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(presses()).toEqual([])
  await stopClock(page)
  await page.reload()
  await hydrated(page)
  // The script that logs comes by itself, a little later.
  await expect
    .poll(async () => {
      await pressTwice()
      await page.clock.runFor(10_000)
      return presses().length
    })
    .toBeGreaterThanOrEqual(2)
  // What has been sent is read a little later: until two requests in a row bring nothing more.
  const arrived = async () => {
    const known = batches
    for (const _ of ['one', 'two']) await page.evaluate(async () => (await fetch('/healthz/')).status)
    return batches - known
  }
  await expect.poll(arrived).toBe(0)
  const [pressed, before] = [presses().length, batches]
  await pressTwice()
  await page.clock.runFor(10_000)
  await expect.poll(() => [presses().length - pressed, batches - before]).toEqual([2, 1])
  await expect.poll(presses).toContainEqual({
    ...{ event: 'click', element: expect.any(String), view_type: 'accounts/settings', ts: expect.any(Number) },
  })
  expect(JSON.stringify(sent)).not.toMatch(/anja|Anja|http/)
  expect(trouble).toEqual([])
})
