import type { Page } from 'playwright-core'

/** The windows of a desktop and of a phone. */
export const WINDOWS = [
  [1280, 900],
  [390, 844],
] as const

/** px, as Chromium has them at first. */
const USUAL = { standard: 16, fixed: 13 }

/** Sets the browser's font size to twice the usual one, as people do in its settings. @returns sets it back */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 2 * USUAL.standard, fixed: 2 * USUAL.fixed } })
  return async () => {
    await devtools.send('Page.setFontSizes', { fontSizes: USUAL })
    await devtools.detach()
  }
}
