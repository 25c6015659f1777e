import * as fc from 'fast-check'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { LIMITS } from '../domain/limits.ts'
import { linkPreviewAnswer } from '../domain/media/contract.ts'
import { previewOf } from '../worker/media/preview/page.ts'
import { readPage } from '../worker/media/preview/page-reader.ts'
import { RUNS } from './fixtures/bent.ts'

/** Texts as pages have them and as nobody should: entities in halves, letters of two units in halves, what can't be seen. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '&amp;',
    '&#x110000;',
    '&#0;',
    '&lt',
    '\ud83d',
    '\u202eevil',
    '\0',
    '<',
    '>',
    '"',
    "'",
    '😀'.repeat(300),
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    '/a.jpg',
    '//x',
    'a.svg',
    'javascript:1',
    'data:image/png;base64,AA',
    'http://u:p@h/',
    'http://[::1',
    '?',
    '#',
  ),
  text,
)
const size = fc.oneof(fc.nat(3000).map(String), fc.constantFrom('100%', '-1', '1e9', '12px', ' 50 ', '99999999', ''))
const name = fc.constantFrom(
  ...['og:title', 'og:image', 'og:image:width', 'og:image:alt', 'og:url', 'og:price:amount', 'og:price:currency'],
  ...['twitter:image', 'description', 'og:site_name', '__proto__', 'constructor'],
)
const thing = fc.record(
  {
    '@type': fc.oneof(fc.constantFrom('Product', 'Article', 'Recipe'), fc.array(fc.constant('Product'))),
    name: fc.oneof(text, fc.double(), fc.constant(null)),
    image: fc.oneof(address, fc.array(address), fc.record({ url: address, caption: text })),
    offers: fc.oneof(fc.array(fc.record({ price: fc.oneof(text, fc.double()), priceCurrency: text })), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const data = fc
  .oneof(thing, fc.record({ '@graph': fc.array(thing) }), fc.jsonValue({ maxDepth: 6 }))
  .map((each) => JSON.stringify(each))
const part = fc.oneof(
  fc.tuple(name, fc.oneof(text, address, size)).map(([key, value]) => `<meta property="${key}" content="${value}">`),
  text.map((each) => `<title>${each}</title>`),
  address.map((each) => `<base href="${each}">`),
  fc.tuple(fc.constantFrom('canonical', 'image_src'), address).map(([rel, href]) => `<link rel=${rel} href="${href}">`),
  fc
    .tuple(address, text, size, size)
    .map(([src, alt, w, h]) => `<img src="${src}" alt="${alt}" width="${w}" height=${h}>`),
  data.map((each) => `<script type="application/ld+json">${each}</script>`),
  fc.constantFrom(
    '<',
    '</',
    '<!--',
    '-->',
    '<script>',
    '</title>',
    '<![CDATA[',
    '<b>',
    '<svg>',
    '<template>',
    '<noscript>',
  ),
  text,
)

test('whatever a page says, what it offers is what a pin may hold [REL-11 REL-15]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), fc.webUrl(), async (parts, from) => {
      const preview = parse(linkPreviewAnswer, previewOf(await readPage(parts.join('')), from))
      expect(preview.images.length).toBeLessThanOrEqual(LIMITS.media.offered)
      expect(preview.title?.length ?? 0).toBeLessThanOrEqual(LIMITS.text.pinTitle)
      expect(preview.description?.length ?? 0).toBeLessThanOrEqual(LIMITS.text.pinDescription)
      const addresses = [preview.url, ...preview.images.map(({ url }) => url)].map((each) => new URL(each))
      for (const url of addresses) {
        expect(url.protocol).toMatch(/^https?:$/)
        expect([url.username, url.password]).toEqual(['', ''])
      }
      expect(addresses[0]?.hostname.replace(/^www\./, '')).toBe(new URL(from).hostname.replace(/^www\./, ''))
      expect(new Set(preview.images.map(({ url }) => url)).size).toBe(preview.images.length)
      for (const each of [preview.title, preview.description, preview.site]) {
        expect(each ?? '').toBe((each ?? '').toWellFormed())
        expect(each ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
      }
    }),
    { numRuns: RUNS },
  )
})
