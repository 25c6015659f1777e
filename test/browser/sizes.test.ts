import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { faults } from './faults.ts'
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
