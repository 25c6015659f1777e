import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { hydrated, open, type Visit } from './open.ts'

/** What can be judged of a page in one visit. */
export type Judged = 'axe, light' | 'axe, dark' | 'life'

/** The faults of each judgement, with the path of the page where each was seen. */
export type Findings = Record<Judged, string[]>

/** Visits at a time: while one page waits for its document or its script, others are judged. */
const PAGES_AT_ONCE = 3

const JUDGES: Record<Judged, (page: Page) => Promise<string[]>> = {
  'axe, light': (page) => violationsOn(page, 'light'),
  'axe, dark': async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const found = await violationsOn(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    return found
  },
  /** Only what the page itself says: it comes to life, and nobody hears of it. */
  life: async (page) => {
    await hydrated(page)
    return []
  },
}

/**
 * Visits each page once, and judges in that visit all that is asked of it: the document as it came, in the light and in the dark, then the
 * page that React has taken over. What the console and the server hear meanwhile, from the first byte on, is a fault of its life.
 * @param pages paths with what is judged of each
 */
export async function sweep(pages: [path: string, judged: readonly Judged[]][], visit: Visit): Promise<Findings> {
  const findings: Findings = { 'axe, light': [], 'axe, dark': [], life: [] }
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
