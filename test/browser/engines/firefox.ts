import puppeteer, { type Browser } from 'puppeteer-core'
import { expect } from 'vitest'
import type { Driver } from './tab.ts'

/** Starts Firefox, driven by WebDriver BiDi. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
}

/** A page with its own cookies. */
export async function openFirefox(browser: Browser, origin: string): Promise<Driver> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  return {
    async goto(address) {
      await page.goto(address)
    },
    run: (work, ...given) => page.evaluate(work as never, ...given) as never,
    press: () => page.click('[data-target]'),
    point: () => page.hover('[data-target]'),
    async type(text) {
      await page.type('[data-target]', text)
    },
    async size(width, height) {
      // The ESR of 2025 has no screen that could be turned; it sets the size all the same.
      await page.setViewport({ width, height }).catch((error: unknown) => {
        if (!String(error).includes('setScreenOrientationOverride')) throw error
      })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    },
    async signIn(value) {
      await context.setCookie({ name: 'local-session', value, domain: new URL(origin).hostname, path: '/' })
    },
    picture: () => page.screenshot(),
    close: () => context.close(),
  }
}
