import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { faults } from './faults.ts'
import { enlargeText, WINDOWS } from './large-text.ts'
import { hydrated, open, type Visit } from './open.ts'

/** What can be checked of a page in one visit. */
export type Judged = 'axe, light' | 'axe, dark' | 'large text' | 'life'

/** The faults of each check, with the path of the page. */
export type Findings = Record<Judged, string[]>

/** Parallel visits: while one page loads, others are checked. */
const PAGES_AT_ONCE = 3

const JUDGES: Record<Judged, (page: Page) => Promise<string[]>> = {
  'axe, light': (page) => violationsOn(page, 'light'),
  'axe, dark': async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const found = await violationsOn(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    return found
  },
  'large text': async (page) => {
    const usual = page.viewportSize()
    const restore = await enlargeText(page)
    const found: string[] = []
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      found.push(...(await page.evaluate(faults)).map((each) => `${width} px: ${each}`))
    }
    if (usual) await page.setViewportSize(usual)
    await restore()
    return found
  },
  /** The page hydrates, nothing is reported by it, and it uses what it preloads. */
  life: async (page) => {
    const unused = await page.evaluate(unusedPreloads)
    await hydrated(page)
    return unused
  },
}

/** Runs in the page. @returns the preloaded pictures that no element of the page loads at once, from the same addresses for the same sizes */
function unusedPreloads(): string[] {
  const eager = [...document.images].filter(({ loading }) => loading !== 'lazy')
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
    .filter(
      ({ href, imageSrcset, imageSizes }) =>
        !eager.some(({ src, srcset, sizes }) =>
          imageSrcset === '' ? src === href : srcset === imageSrcset && sizes === imageSizes,
        ),
    )
    .map(({ outerHTML }) => `preloads what it doesn't use: ${outerHTML}`)
}

/**
 * Visits each page once and runs all its checks: the document as received, in the light and the dark scheme and with large text, then the
 * hydrated page.
 * Console messages and reports to the server from the first byte on are faults.
 * @param pages paths with their checks
 */
export async function sweep(pages: [path: string, judged: readonly Judged[]][], visit: Visit): Promise<Findings> {
  const findings: Findings = { 'axe, light': [], 'axe, dark': [], 'large text': [], life: [] }
  const queue = pages.filter(([, judged]) => judged.length > 0).values()
  const walk = async () => {
    const { page, context, trouble } = await open('/help/', visit)
    for (const [path, judged] of queue) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      for (const name of judged) findings[name].push(...(await JUDGES[name](page)).map((each) => `${path} ${each}`))
      if (judged.includes('life')) findings.life.push(...trouble.map((each) => `${path} ${each}`))
      trouble.length = 0
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, walk))
  return findings
}
