import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, nextFrame, open } from './open.ts'
import { stageGrid } from './stage.ts'

afterAll(closeBrowser)

/** What a grid renders: the number of cards, the distance (px) of the furthest from the viewport, and the number of elements. */
function drawn(page: Page) {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('main article')]
    const away = cards.map((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return Math.max(top - innerHeight, -bottom, 0)
    })
    const stubs = [...document.querySelectorAll('main section > div > a')]
    return {
      cards: cards.length,
      away: Math.max(...away),
      stubs: stubs.length,
      inStubs: stubs.reduce((sum, stub) => sum + stub.childElementCount, 0),
      named: stubs.filter((stub) => stub.textContent?.startsWith('Pin ')).length,
      shown: cards.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }).length,
    }
  })
}

test('of 10,000 pins those within one screen of what is seen are cards, every other is one link with its title [GRD-031]', async () => {
  const { page, context } = await open('/help/', { bypassCSP: true })
  await stageGrid(page, 10_000)
  await page.locator('main section > div > a').first().waitFor({ state: 'attached' })
  for (const share of [0, 0.3, 0.77, 1]) {
    await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), share)
    await nextFrame(page)
    await nextFrame(page)
    const now = await drawn(page)
    expect(now.cards + now.stubs, `${share}`).toBe(10_000)
    expect([now.inStubs, now.named], `${share}`).toEqual([0, now.stubs])
    expect(now.away, `${share}`).toBeLessThanOrEqual(900)
    expect(now.shown, `${share}`).toBeGreaterThan(3)
    expect(now.cards, `${share}`).toBeLessThan(90)
  }
  await context.close()
})

test('twenty-five more behind 10,000 are laid out once, and move nothing [GRD-031]', async () => {
  const { page, context } = await open('/help/', { bypassCSP: true })
  await stageGrid(page, 10_000)
  await page.locator('main section > div > a').first().waitFor({ state: 'attached' })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const layouts = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
  await nextFrame(page)
  await nextFrame(page)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main section > div > *')]
        .slice(0, 10_000)
        .map((cell) => {
          const { left, top } = cell.getBoundingClientRect()
          return `${left} ${top}`
        })
        .join(),
    )
  const were = await places()
  const before = await layouts()
  await page.evaluate(() => (window as never as { append(by: number): void }).append(25))
  await nextFrame(page)
  await nextFrame(page)
  expect((await layouts()) - before).toBeLessThanOrEqual(1)
  expect(await places()).toBe(were)
  await context.close()
})

test('arrows move to the nearest card in that direction, Tab continues from it in reading order [GRD-031]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'mira' })
  await hydrated(page)
  await page.waitForFunction(() => performance.getEntriesByName('grid-visually-complete').length > 0)
  const focused = () =>
    page.evaluate(() => {
      const { left, top } = document.activeElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const links = [...document.querySelectorAll('[data-test-id=pin]')]
      return {
        left: Math.round(left),
        top: Math.round(top + scrollY),
        index: links.indexOf(document.activeElement as Element),
      }
    })
  await page.locator('[data-test-id=pin]').first().focus()
  const first = await focused()
  // The key listener is loaded with the first focus.
  const right = async () => {
    await page.keyboard.press('ArrowRight')
    return (await focused()).index
  }
  await expect.poll(right).not.toBe(first.index)
  const beside = await focused()
  expect([beside.left > first.left, beside.top]).toEqual([true, first.top])
  await page.keyboard.press('ArrowDown')
  const below = await focused()
  expect([below.left, below.top > beside.top]).toEqual([beside.left, true])
  // Between two cards, Tab visits the first one's Save and menu.
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect.poll(async () => (await focused()).index).toBe(below.index + 1)
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focused()).toEqual(first)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focused()).toEqual(first)
  expect(trouble).toEqual([])
  await context.close()
})

test('the first screen tells once when it is visually complete [PRF-005]', async () => {
  const { page, context } = await open('/help/')
  await page.addInitScript(() => {
    document.addEventListener('grid_visually_complete', (event) =>
      Object.assign(window, {
        told: [...((window as never as { told?: number[] }).told ?? []), (event as CustomEvent).detail.ms],
      }),
    )
  })
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await page.waitForFunction(() => 'told' in window)
  const [told, marks] = await page.evaluate(() => [
    (window as never as { told: number[] }).told,
    performance.getEntriesByName('grid-visually-complete').map(({ startTime }) => Math.round(startTime)),
  ])
  expect(told).toEqual(marks)
  expect(told).toHaveLength(1)
  await context.close()
})

test('half a second after a page came to life the next tab is fetched, not before, and not where data is saved [TAB-036]', async () => {
  for (const saves of [false, true]) {
    const { page, context } = await open('/help/', { as: 'mira' })
    await page.addInitScript((isSaving) => {
      if (isSaving) Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      const times: Record<string, number> = {}
      Object.assign(window, { times })
      new MutationObserver(() => {
        if (document.querySelector('#app[data-hydrated]')) times.alive ??= performance.now()
        if (document.querySelector('link[rel=prefetch]')) times.fetched ??= performance.now()
      }).observe(document, { childList: true, subtree: true, attributes: true })
    }, saves)
    await page.goto('/mira/')
    await hydrated(page)
    await page.waitForFunction((isSaving) => {
      const { alive = Infinity, fetched } = (window as never as { times: Record<string, number> }).times
      return isSaving ? performance.now() - alive > 2000 : fetched !== undefined
    }, saves)
    const { alive, fetched } = await page.evaluate(() => (window as never as { times: Record<string, number> }).times)
    const links = await page
      .locator('link[rel=prefetch]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    const tabs = await page
      .locator('a[role=tab][aria-selected=false]')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
    expect(links).toHaveLength(saves ? 0 : 1)
    for (const link of links) expect(tabs).toContain(link)
    if (!saves) expect((fetched ?? 0) - (alive ?? 0)).toBeGreaterThanOrEqual(499)
    await context.close()
  }
})
