import { expect, test } from 'vitest'
import { LIMITS } from '../domain/limits.ts'
import type { LinkPreview } from '../domain/media/contract.ts'
import { previewOf } from '../worker/media/page.ts'
import { MOST, readPage } from '../worker/media/page-reader.ts'
import { askJson } from './fixtures/app.ts'
import { publishHtml, somewhere } from './fixtures/origin.ts'
import { seeded } from './fixtures/seeded.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { person } from './fixtures/world.ts'

const FULL = LIMITS.media.page
const fill = (part: string, size = FULL) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
const ld = (json: string) => `<script type="application/ld+json">${json}</script>`

/** Pages that are made to cost, each as large as what is read of a page. */
const HOSTILE: Record<string, string> = {
  'an endless title of brackets': `<title>${fill('<')}`,
  'a title that never ends': `<title>${fill('a')}`,
  'a title of entities': `<title>${fill('&amp;')}</title>`,
  'a title of half entities': `<title>${fill('&a')}</title>`,
  'brackets alone': fill('<'),
  'bogus comments': fill('<!'),
  'comments that never end': fill('<!--'),
  'ends of nothing': fill('</b>'),
  'deep nesting': fill('<b>'),
  'deep nesting, closed crosswise': fill('<b>', FULL / 2) + fill('</i>', FULL / 2),
  'deep nesting of what is looked for': fill('<meta><title>'),
  'one huge attribute': `<meta property="og:title" content="${fill('x')}">`,
  'an attribute that never ends': `<img src="${fill('x')}`,
  'very many attributes': `<meta ${fill('a=b ')}>`,
  'very many attributes of one name': `<img ${fill('src=x ')}>`,
  'pictures without end': fill('<img src=/a.jpg>'),
  'pictures below a long base': `<base href="https://example.org/${fill('b', 2000)}/">${fill('<img src=c.jpg>')}`,
  'names without end': fill('<meta name=a content=b>'),
  'links without end': fill('<link rel=image_src href=/a.jpg>'),
  'titles without end': fill('<title>a</title>'),
  'structured data without end': fill(ld('{"@type":"Product"}')),
  'structured data that names many pictures': ld(`{"@type":"Product","image":[${fill('"/a.jpg",')}"/b.jpg"]}`),
  'structured data of many things': ld(`[${fill('{"@type":"Product","image":"/a.jpg"},')}{}]`),
  'a graph in a graph': ld(`[${fill('{"@graph":[{"@type":"Product","image":["/a.jpg","/b.jpg"]}]},')}{}]`),
  'deep structured data': ld(`${fill('[', 120_000)}${fill(']', 120_000)}`),
  'deep structured objects': ld(`${fill('{"@graph":', 180_000)}1${fill('}', 18_000)}`),
  'structured data full of brackets': ld(`{"@type":"Product","name":"${fill('<')}"}`),
  'structured data that never ends': `<script type="application/ld+json">${fill('{"a":')}`,
  'scripts within scripts': fill('<script><!--<script>'),
  'text areas': fill('<textarea><title>'),
  spaces: `<title>${fill(' \n')}</title><meta property="og:title" content="${fill('\u00a0')}">`,
}

/** What a page of these parts, mixed without rule, costs. */
function mixture(seed: number): string {
  const random = seeded(seed)
  const parts = Object.values(HOSTILE)
  let page = ''
  while (page.length < FULL) page += random.pick(parts).slice(0, 1 + random.below(random.below(2) ? 40 : 20_000))
  return page.slice(0, FULL)
}

async function workOf(html: string): Promise<{ calls: number; ms: number }> {
  let least = Number.POSITIVE_INFINITY
  let calls = 0
  for (let i = 0; i < 3; i++) {
    const began = performance.now()
    const page = await readPage(html)
    previewOf(page, 'https://example.org/')
    least = Math.min(least, performance.now() - began)
    calls = page.calls
    expect(page.title.length).toBeLessThanOrEqual(2 * MOST.title)
    expect(page.shown.length + page.named.length).toBeLessThanOrEqual(3 * MOST.pictures + 1000)
  }
  return { calls, ms: Math.round(least) }
}

test('no page costs more than its share, however it is written [REL-11 REL-15]', async () => {
  const costs = new Map<string, number>()
  const pages = [
    ...Object.entries(HOSTILE),
    ...Array.from({ length: 40 }, (_, i) => [`mixture ${i}`, mixture(i)] as const),
  ]
  for (const [name, html] of pages) {
    const { calls, ms } = await workOf(html)
    // A text comes in a piece for each bracket, and ends with an empty one.
    expect(calls, name).toBeLessThanOrEqual(2 * MOST.brackets + 100)
    costs.set(name, ms)
  }
  const worst = [...costs].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  console.info(`the dearest pages, in ms: ${worst.map(([name, ms]) => `${name} ${ms}`).join(', ')}`)
}, 120_000)

test('a page that is too dear is read as far as it went, and the next is served [REL-11 REL-15]', async () => {
  const session = await sessionOf(await person())
  const preview = async (html: string) =>
    askJson('/v3/link_preview/', { method: 'POST', session, json: { url: await publishHtml(somewhere(), html) } })
  const heads = '<meta property="og:title" content="A bowl"><meta property="og:image" content="/a.jpg">'
  for (const [name, html] of Object.entries(HOSTILE)) {
    const { http, data } = await preview(heads + html)
    expect([http, (data as LinkPreview).title], name).toEqual([200, 'A bowl'])
  }
  const late = await preview(`${fill('x', FULL + 10)}${heads}`)
  expect([late.http, late.data.title]).toEqual([200, null])
}, 120_000)
