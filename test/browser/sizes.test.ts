import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, open } from './open.ts'
import { LONG } from './world-conversations.ts'

afterAll(closeBrowser)

const SIZES = {
  'the smallest phone': [320, 640],
  // A window of 1280x900 whose page is enlarged to 200 %.
  'enlarged to 200 %': [640, 450],
  'a phone on its side': [844, 390],
  'a very wide window': [2560, 1440],
} as const

/** Screens of each kind, and who sees them. */
const SCREENS: readonly (readonly [path: string, as: string | undefined])[] = [
  ['/', undefined],
  ['/mira/', 'mira'],
  ['/mira/open/', 'mira'],
  ['/search/?q=grid', 'mira'],
  ['/settings/edit-profile/', 'mira'],
  ['/settings/import/', 'mira'],
  ['/notifications/', 'mira'],
  ['/pin-creation-tool/', 'mira'],
  [`/conversation/${LONG}/`, 'nadia'],
]

/** What is wrong with a page at this size; empty: nothing. Runs in the page. */
function faults(): string[] {
  const { clientWidth: width, clientHeight: height, scrollWidth } = document.documentElement
  const name = (each: Element) => `${each.tagName} “${(each.ariaLabel ?? each.textContent ?? '').trim().slice(0, 30)}”`
  const isIn = (each: Element | null, fits: (style: CSSStyleDeclaration) => boolean): boolean =>
    each !== null && (fits(getComputedStyle(each)) || isIn(each.parentElement, fits))
  const isSticking = ({ position }: CSSStyleDeclaration) => position === 'fixed' || position === 'sticky'
  const shown = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, h1')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    // What only screen readers see, and links that come with the focus.
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > -100)
  const cut = shown.filter(
    ({ element, box }) =>
      (box.right > width + 1 || box.left < -1) && !isIn(element.parentElement, ({ overflowX }) => overflowX === 'auto'),
  )
  const texts = shown.filter(({ element }) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    return overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
  })
  const flat = shown.filter(
    ({ element }) =>
      element.tagName !== 'H1' &&
      !isIn(element, (style) => isSticking(style) || style.overflowX === 'auto' || style.overflowX === 'hidden'),
  )
  const overlaps = flat.flatMap((one, i) =>
    flat.slice(i + 1).flatMap((other) => {
      const [a, b] = [one.box, other.box]
      const isOver = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      const isBeside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
      // The link of a card lies under the whole card, and a topic's button over the end of its link.
      const card = one.element.closest('section[aria-busy] article, li')
      if (card !== null && card === other.element.closest('section[aria-busy] article, li')) return []
      const isInside = (small: DOMRect, large: DOMRect) =>
        small.left >= large.left - 1 &&
        small.right <= large.right + 1 &&
        small.top >= large.top - 1 &&
        small.bottom <= large.bottom + 1
      const isFault = isOver && isBeside && !isInside(a, b) && !isInside(b, a)
      return isFault ? [`${name(one.element)} and ${name(other.element)} lie over each other`] : []
    }),
  )
  const bars = [...document.querySelectorAll('body *')]
    .filter((each) => isSticking(getComputedStyle(each)) && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > width / 2 && (box.top <= 1 || box.bottom >= height - 120) && box.top < height)
  const covered = bars.reduce((sum, { height }) => sum + height, 0)
  return [
    ...(scrollWidth > width ? [`${scrollWidth - width} px scroll sideways`] : []),
    ...cut.map(({ element }) => `${name(element)} is outside`),
    ...texts.map(({ element }) => `${name(element)} is cut off`),
    ...overlaps,
    ...(covered > height / 2 ? [`bars cover ${covered} of ${height} px`] : []),
  ]
}

async function faultsAtAll(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height })
    await page.reload()
    const wrong = await page.evaluate(faults)
    if (wrong.length > 0) found[size] = wrong
  }
  return found
}

test('at 320 px, at 200 %, on a phone’s side and at 2560 px nothing is cut off, overlaps or scrolls sideways [REL-24]', async () => {
  const wrong: Record<string, Record<string, string[]>> = {}
  for (const [path, as] of SCREENS) {
    const { page, context } = await open(path, as === undefined ? {} : { as })
    const found = await faultsAtAll(page)
    if (Object.keys(found).length > 0) wrong[path] = found
    await context.close()
  }
  const { page, context } = await open('/mira/open/', { as: 'mira' })
  await page.goto((await page.locator('article a[href^="/pin/"]').first().getAttribute('href')) ?? '')
  const ofPin = await faultsAtAll(page)
  if (Object.keys(ofPin).length > 0) wrong.pin = ofPin
  await context.close()
  expect(wrong).toEqual({})
})
