import * as fc from 'fast-check'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { linkPreviewAnswer } from '#domain/media/contract.ts'
import { richSchema } from '#domain/pins/rich.ts'
import { type PageFacts, pixels, previewOf } from '#worker/media/preview/page.ts'
import { richOf } from '#worker/media/preview/rich.ts'
import { readStructured } from '#worker/media/preview/structured.ts'
import { RUNS } from '../fixtures/damaged.ts'

/** Texts as pages have them and as they should not: lone surrogates, invisible characters, excessive length. */
const text = fc.oneof(
  fc.constantFrom('', ' ', '&amp;', '\ud83d', '\u202eevil', '\0', '\u2028', '<', '😀'.repeat(300)),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ minLength: 600, maxLength: 900 }),
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
    '#',
  ),
  text,
)
const size = fc.oneof(fc.nat(3000).map(String), fc.constantFrom('100%', '-1', '1e9', '12px', ' 50 ', '99999999', ''))
const name = fc.constantFrom(
  ...['og:title', 'og:image', 'og:image:width', 'og:image:alt', 'og:url', 'og:price:amount', 'og:price:currency'],
  ...['twitter:image', 'description', 'og:site_name', '__proto__', 'constructor'],
)
const picture = fc.record({ url: address, alt: text, width: size.map(pixels), height: size.map(pixels) })
const thing = fc.record(
  {
    '@type': fc.constantFrom('Product', 'Article', 'Recipe', 'VideoObject'),
    recipeIngredient: fc.oneof(text, fc.array(text), fc.jsonValue()),
    totalTime: fc.oneof(fc.constantFrom('PT1H', 'P999DT9999H', 'PT0S'), text),
    author: fc.oneof(text, fc.record({ name: text }), fc.jsonValue()),
    datePublished: fc.oneof(fc.constantFrom('2026-02-30', '2026-01-01'), text),
    embedUrl: address,
    name: fc.oneof(text, fc.double(), fc.constant(null)),
    image: fc.oneof(address, fc.array(address), fc.record({ url: address, caption: text })),
    offers: fc.oneof(fc.array(fc.record({ price: fc.oneof(text, fc.double()), priceCurrency: text })), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const data = fc.oneof(thing, fc.record({ '@graph': fc.array(thing) }), fc.jsonValue({ maxDepth: 6 }))
const page = fc
  .record({
    meta: fc.array(fc.tuple(name, fc.oneof(text, address, size))).map((entries) => new Map(entries)),
    ...{ title: text, base: address, canonical: address, named: fc.array(picture), shown: fc.array(picture) },
    data: fc.array(data),
  })
  .map(({ data, ...said }) => {
    const facts: PageFacts = { ...said, things: [], product: {} }
    for (const each of data) readStructured(JSON.stringify(each), facts)
    return facts
  })

test('whatever a page contains, what it offers is valid for a pin [REL-11 REL-15]', () => {
  fc.assert(
    fc.property(page, fc.webUrl(), (facts, from) => {
      const preview = parse(linkPreviewAnswer, previewOf(facts, from))
      const { url, title, description, site, images } = preview
      const rich = richOf(facts, preview)
      if (rich) expect(parse(richSchema, rich)).toEqual(rich)
      expect(JSON.stringify(rich)).not.toMatch(/[\u202a-\u202e\p{Cs}]/u)
      expect(images.length).toBeLessThanOrEqual(LIMITS.media.offered)
      expect(title?.length ?? 0).toBeLessThanOrEqual(LIMITS.text.pinTitle)
      expect(description?.length ?? 0).toBeLessThanOrEqual(LIMITS.text.pinDescription)
      for (const each of [url, ...images.map((image) => image.url)].map((written) => new URL(written)))
        expect([/^https?:$/.test(each.protocol), each.username, each.password]).toEqual([true, '', ''])
      // A canonical address of another host does not count.
      expect(hostOf(url)).toBe(hostOf(from))
      expect(new Set(images.map((image) => image.url)).size).toBe(images.length)
      for (const each of [title, description, site, ...images.map(({ alt }) => alt)]) {
        expect(each?.isWellFormed() ?? true).toBe(true)
        expect(each ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
      }
    }),
    { numRuns: RUNS / 2 },
  )
})

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}
