import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { SitemapKind } from '#domain/sitemaps/kinds.ts'
import type { Entry, Part } from '#worker/sitemaps/stored.ts'
import { writeIndex, writePart, writeSitePages } from '#worker/sitemaps/view.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/sitemaps')
const SITE = { origin: 'https://pinfold.test', mediaBase: '/img', name: 'Pinfold' }
const file = (fileName: string) => ({ fileName, contents: readFileSync(join(FOLDER, fileName), 'utf8') })

/** The faults of a sitemap by the schema of sitemaps.org. */
async function faultsOf(contents: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents }],
    schema: [file('all.xsd')],
    preload: ['siteindex.xsd', 'sitemap.xsd', 'image.xsd', 'xhtml.xsd'].map(file),
  })
  return errors.map(({ message }) => message)
}

function part(kind: SitemapKind, entries: Entry[]): Promise<string> {
  const lines = new Blob(entries.map((entry) => `${JSON.stringify(entry)}\n`)).stream()
  return new Response(writePart(lines, kind, SITE)).text()
}

test('sitemaps keep the schema of sitemaps.org, whatever is in titles, pictures and languages', async () => {
  const day = Date.UTC(2026, 0, 1)
  const key = 'aBcD_-0123456789'
  const kinds: [SitemapKind, Entry[]][] = [
    [
      'profiles',
      [
        ['/mira/', 0, key],
        ['/theo/', 0, ''],
      ],
    ],
    [
      'boards',
      [
        ['/mira/doors-and-gates/', day, ''],
        [`/mira/${encodeURIComponent('青い扉'.repeat(10))}/`, day, key],
      ],
    ],
    ['pins', [[`/pin/${encodeURIComponent('<b>"\'&')}--12/`, day, key]]],
    ['topics', [['/topic/blue-doors/', 0, '']]],
    ['articles', [['/today/article/doors/12/', day, key, [['de-DE', '/today/article/tueren/13/']]]]],
  ]
  for (const [kind, entries] of kinds) expect([kind, await faultsOf(await part(kind, entries))]).toEqual([kind, []])
  expect(await faultsOf(writeSitePages(SITE))).toEqual([])
})

test('the schema finds what is wrong: an empty sitemap, an address that is none, an order, a date, a language', async () => {
  const whole = await part('boards', [['/mira/doors/', Date.UTC(2026, 0, 1), '']])
  for (const wrong of [
    whole.replace(/<url>.*<\/url>\n/, ''),
    whole.replace(/<loc>.*?<\/loc>/, '<loc>/mira/</loc>'),
    whole.replace(/(<loc>.*<\/loc>)(<lastmod>.*<\/lastmod>)/, '$2$1'),
    whole.replace(/<lastmod>.*?<\/lastmod>/, '<lastmod>yesterday</lastmod>'),
    whole.replace('hreflang="es"', 'language="es"'),
  ])
    expect(await faultsOf(wrong), wrong).not.toEqual([])
})

test('the index of sitemaps keeps its schema, with parts and without, and the schema finds what is wrong', async () => {
  const parts: Part[] = [
    { kind: 'profiles', number: 1, modified: Date.UTC(2026, 0, 1) },
    { kind: 'pins', number: 12, modified: 0 },
  ]
  const whole = writeIndex(parts, SITE)
  expect(whole.match(/<sitemap>/g)).toHaveLength(3)
  for (const index of [whole, writeIndex([], SITE)]) expect(await faultsOf(index)).toEqual([])
  for (const wrong of [
    whole.replaceAll(/<sitemap>.*<\/sitemap>\n/g, ''),
    whole.replaceAll('sitemap>', 'url>'),
    whole.replace(/<loc>.*?<\/loc>/, ''),
    whole.replace(/<loc>.*?<\/loc>/, '<loc>/s.xml</loc>'),
    whole.replace(/(<loc>[^\n]*<\/loc>)(<lastmod>.*<\/lastmod>)/, '$2$1'),
    whole.replace(/<lastmod>.*?<\/lastmod>/, '<lastmod>1767225600</lastmod>'),
  ])
    expect(await faultsOf(wrong), wrong).not.toEqual([])
})
