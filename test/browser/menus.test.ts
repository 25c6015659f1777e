import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, fetched, hydrated, type Opened, open } from './open.ts'

afterAll(closeBrowser)

const WINDOWS = [
  [1366, 768],
  [1280, 900],
  [390, 664],
  [320, 568],
] as const
/** Pages with the menus of the header, profiles, boards, sections, Pins, feeds, and of other people. */
const PAGES = ['/fay/', '/fay/_pins/', '/mira/open/', '/mira/open/part-one/', '/grid/', '/', '/homefeed/']
/** Positions of a button in a window. */
const PLACES = ['where it is', 'bottom right', 'bottom left', 'top right', 'middle'] as const

async function pinOf(person: string): Promise<string> {
  const answer = await fetch(`${inject('url')}/v3/users/${person}/pins/?field_set_key=pin_card`)
  return `/pin/${((await answer.json()) as { data: { id: string }[] }).data[0]?.id}/`
}

/** Opens each menu of a page with its button at each position; returns the items that cannot be reached inside the window. */
async function unreachableItems({ page }: Opened): Promise<string[]> {
  const places = [...PLACES]
  return page.evaluate(async (all) => {
    const lost: string[] = []
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const isInside = ({ left, top, right, bottom }: DOMRect) =>
      left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    for (const button of document.querySelectorAll<HTMLElement>('button[popovertarget]')) {
      const list = document.getElementById(button.getAttribute('popovertarget') ?? '')
      if (!list || button.getClientRects().length === 0) continue
      for (const place of all) {
        // Only the button's position is changed, because a menu must not depend on it.
        const [block, inline] = place.split(' ')
        const { style } = button
        if (place !== 'where it is') style.position = 'fixed'
        if (block === 'bottom' || block === 'top') style.setProperty(block, '4px')
        if (inline === 'left' || inline === 'right') style.setProperty(inline, '4px')
        if (place === 'middle') style.inset = '50% auto auto 50%'
        button.scrollIntoView({ block: 'center' })
        list.showPopover({ source: button })
        await frame()
        const name = `${button.getAttribute('aria-label')} (${list.id}), ${place}`
        if (!isInside(list.getBoundingClientRect())) lost.push(`${name}: leaves the window`)
        for (const item of list.querySelectorAll<HTMLElement>('a, button')) {
          // Menus for wide windows are absent here.
          if (item.getClientRects().length === 0) continue
          item.scrollIntoView({ block: 'nearest' })
          const box = item.getBoundingClientRect()
          const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          if (!isInside(box) || !(seen === item || item.contains(seen))) lost.push(`${name}: ${item.textContent}`)
        }
        list.hidePopover()
        style.position = style.inset = style.top = style.bottom = style.left = style.right = ''
      }
    }
    return lost
  }, places)
}

async function unreachableItemsOnAllPages(
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const lost: string[] = []
  const visit = async (path: string) => {
    const opened = await open('/help/', { as: path.startsWith('/fay/') ? 'fay' : 'mira' })
    await prepare(opened.page)
    await opened.page.goto(path)
    await expect.poll(() => opened.page.locator('button[popovertarget]').count(), { message: path }).toBeGreaterThan(0)
    for (const [width, height] of WINDOWS) {
      await opened.page.setViewportSize({ width, height })
      lost.push(...(await unreachableItems(opened)).map((each) => `${width}x${height} ${path} ${each}`))
    }
    await opened.context.close()
  }
  // A visit mostly waits for the next frame, so all pages run at once.
  await Promise.all([...PAGES, await pinOf('mira')].map(visit))
  return lost
}

test('every item of every menu is reachable inside the window, wherever its button is [BRD-006 BRD-032]', async () => {
  expect(await unreachableItemsOnAllPages()).toEqual([])
})

test('the same holds in a browser without anchor positioning [BRD-006 BRD-032]', async () => {
  const withoutAnchors = async (page: Page) => {
    await page.route(
      (url) => !url.pathname.includes('.'),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue()
        const response = await fetched(route)
        const text = await response.text()
        const older = text.replaceAll(/@supports\s*\(position-area:\s*end\)/g, '@supports (no-such-property:end)')
        await route.fulfill({ response, body: older.replaceAll('position-try-fallbacks', 'no-such-property') })
      },
    )
  }
  expect(await unreachableItemsOnAllPages(withoutAnchors)).toEqual([])
})

test('in a low window the Organize menu scrolls inside: by keyboard its last choice is seen and taken [BRD-006 BRD-032]', async () => {
  const { page, context, trouble } = await open('/fay/', { as: 'fay', width: 1366, height: 420, bypassCSP: true })
  await hydrated(page)
  await page.locator('[popovertarget=organize]').click()
  const last = page.locator('#organize').locator('a, button').last()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await page.keyboard.press('End')
  await expect.poll(() => last.evaluate((each) => each === document.activeElement)).toBe(true)
  const box = await last.boundingBox()
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 420).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})
