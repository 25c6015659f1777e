import { expect, test } from 'vitest'
import { brotli, lengthOfHeaders, STRUCTURED_DATA, shownPart } from '#tools/bench/document.ts'
import { documentsOf, VIEWERS } from './documents.ts'

/** What a server sends at once on a new connection: headers and all of the document that is shown, brotli 5. Longer lists have limits in `weight.test.ts`. */
const FIRST_FLIGHT = 14_600
/** Signed-in people have both bars (docs/decisions/122), and come again on connections that are open already. */
const SIGNED_IN = 15_600

test('the document of every page fits into the first flight for visitors, and nearly for those whose pages they are [REL-21]', async () => {
  const over: string[] = []
  const sizes: [string, number][] = []
  for (const viewer of VIEWERS) {
    const most = viewer === 'visitor' ? FIRST_FLIGHT : SIGNED_IN
    for (const { path, headers, html } of await documentsOf(viewer)) {
      const size = lengthOfHeaders(headers) + brotli(shownPart(html), 5)
      if (lengthOfHeaders(headers) + brotli(html, 5) > most + STRUCTURED_DATA)
        over.push(`${viewer} ${path}: structured data`)
      sizes.push([`${viewer} ${path}`, size])
      if (size > most) over.push(`${viewer} ${path}: ${size}`)
    }
  }
  const largest = sizes.sort((a, b) => b[1] - a[1]).slice(0, 30)
  console.info(`largest documents: ${largest.map(([of, size]) => `${of} ${size}`).join(', ')}`)
  expect(over).toEqual([])
})
