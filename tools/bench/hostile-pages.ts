import { LIMITS } from '#domain/limits.ts'
import { seededRandom } from '../demo/random.ts'

const FULL = LIMITS.media.page
const fill = (part: string, size = FULL) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
const ld = (json: string) => `<script type="application/ld+json">${json}</script>`

/** Pages designed to be expensive, each as large as the part of a page that is read. */
export const HOSTILE_PAGES: Record<string, string> = {
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
  'items without end': fill('<b itemscope itemtype=a/Recipe>'),
  'items within items': fill('<b itemprop=offers itemscope>'),
  'properties without end': `<b itemscope itemtype=a/Recipe>${fill('<i itemprop=name>a')}`,
  'properties that end': `<b itemscope itemtype=a/Recipe>${fill('<i itemprop=name>a</i>')}`,
  'text areas': fill('<textarea><title>'),
  spaces: `<title>${fill(' \n')}</title><meta property="og:title" content="${fill('\u00a0')}">`,
}

/** A page of these parts in random order. */
function mixture(seed: number): string {
  const random = seededRandom(seed)
  const parts = Object.values(HOSTILE_PAGES)
  let page = ''
  while (page.length < FULL) page += random.pick(parts).slice(0, random.integer(1, random.chance(0.5) ? 40 : 20_000))
  return page.slice(0, FULL)
}

/** All of these pages by name, and deterministic mixtures of them. */
export function hostilePages(): [name: string, html: string][] {
  const mixtures = Array.from({ length: 40 }, (_, i): [string, string] => [`mixture ${i}`, mixture(i)])
  return [...Object.entries(HOSTILE_PAGES), ...mixtures]
}
