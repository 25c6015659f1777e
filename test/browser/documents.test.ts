import { afterAll, expect, test } from 'vitest'
import { brotli, hasLatePart, lengthOfHeaders, STRUCTURED_DATA, shownPart } from '../../tools/bench/document.ts'
import { closeBrowser, open } from './open.ts'
import { PAGES_OF_MIRA, PAGES_OF_OTHERS, pagesOfAll } from './pages.ts'

afterAll(closeBrowser)

/** What a server sends at once on a new connection: headers and all of the document that is shown, brotli 5. Longer lists have limits in `weight.test.ts`. */
const FIRST_FLIGHT = 14_600
/** Signed-in people have both bars (docs/decisions/122), and come again on connections that are open already. */
const SIGNED_IN = 15_600

test('the document of every page fits into the first flight for visitors, and nearly for those whose pages they are [REL-21]', async () => {
  const over: string[] = []
  const sizes: [string, number][] = []
  const all = { visitor: await pagesOfAll(), mira: PAGES_OF_MIRA, ...PAGES_OF_OTHERS }
  for (const [viewer, paths] of Object.entries(all)) {
    const most = viewer === 'visitor' ? FIRST_FLIGHT : SIGNED_IN
    const { page, context } = await open('/help/', viewer === 'visitor' ? {} : { as: viewer })
    for (const path of paths) {
      let response = await page.request.get(path)
      while (hasLatePart(await response.text())) response = await page.request.get(path)
      const headers = lengthOfHeaders(response.headersArray().map(({ name, value }) => [name.toLowerCase(), value]))
      const html = await response.text()
      const size = headers + brotli(shownPart(html), 5)
      if (headers + brotli(html, 5) > most + STRUCTURED_DATA) over.push(`${viewer} ${path}: structured data`)
      sizes.push([`${viewer} ${path}`, size])
      if (size > most) over.push(`${viewer} ${path}: ${size}`)
    }
    await context.close()
  }
  const largest = sizes.sort((a, b) => b[1] - a[1]).slice(0, 30)
  console.info(`largest documents: ${largest.map(([of, size]) => `${of} ${size}`).join(', ')}`)
  expect(over).toEqual([])
})
