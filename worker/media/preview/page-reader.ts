import { decodeHTML } from 'entities/decode'
import { microdataReader } from './microdata.ts'
import { type PageFacts, pixels } from './page.ts'
import { readStructured } from './structured.ts'

/**
 * Limits of a page: characters of titles, other texts and structured data; pictures and meta names; blocks of structured data; and `<`. Each `<` may cause
 * three parser calls of some 10 µs, so their number bounds the work; real pages of this length have fewer.
 */
export const MAX = {
  title: 5_000,
  text: 5_000,
  data: 200_000,
  pictures: 300,
  names: 200,
  blocks: 50,
  brackets: 6_000,
}

/**
 * Extracts metadata from HTML with bounded work. Scripts do not run and nothing is fetched. `calls`: number of parser
 * calls, for tests.
 */
export async function readPage(whole: string): Promise<PageFacts & { calls: number }> {
  const html = upTo(whole, MAX.brackets)
  let calls = 0
  let blocks = 0
  const meta = new Map<string, string>()
  const page: PageFacts = { meta, title: '', base: '', canonical: '', named: [], shown: [], things: [], product: {} }
  let title = ''
  let data = ''
  const attribute = (element: Element, name: string) =>
    decodeHTML((element.getAttribute(name) ?? '').slice(0, MAX.text))
  const sized = (element: Element) => ({
    width: pixels(element.getAttribute('width')),
    height: pixels(element.getAttribute('height')),
  })
  const microdata = microdataReader(page, () => calls++)
  const rewriter = new HTMLRewriter()
    .on('[itemscope]:not([itemprop])', microdata.item)
    .on('[itemprop]', microdata.property)
    .on('meta', {
      element(element) {
        calls++
        const name = ['property', 'name', 'itemprop'].map((each) => element.getAttribute(each)).find(Boolean)
        const key = (name ?? '').trim().toLowerCase()
        const content = attribute(element, 'content')
        if (key && content && !meta.has(key) && meta.size < MAX.names) meta.set(key, content)
      },
    })
    .on('title', {
      text({ text }) {
        calls++
        if (title.length < MAX.title) title += text.slice(0, MAX.title)
      },
    })
    .on('base[href]', {
      element(element) {
        calls++
        page.base ||= attribute(element, 'href')
      },
    })
    .on('link[rel][href]', {
      element(element) {
        calls++
        const rel = (element.getAttribute('rel') ?? '').toLowerCase()
        if (rel === 'canonical') page.canonical ||= attribute(element, 'href')
        if (rel === 'image_src' && page.named.length < MAX.pictures)
          page.named.push({ url: attribute(element, 'href') })
      },
    })
    .on('img', {
      element(element) {
        calls++
        const url = attribute(element, 'src') || attribute(element, 'data-src')
        if (!url || url.startsWith('data:') || page.shown.length >= MAX.pictures) return
        page.shown.push({ url, alt: attribute(element, 'alt'), ...sized(element) })
      },
    })
    .on('script[type="application/ld+json" i]', {
      text({ text, lastInTextNode }) {
        calls++
        if (data.length + text.length <= MAX.data) data += text
        if (!lastInTextNode) return
        if (++blocks <= MAX.blocks) readStructured(data, page)
        data = ''
      },
    })
  await rewriter
    .transform(new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
    .arrayBuffer()
  return { ...page, title: decodeHTML(title), calls }
}

/** The text up to its n-th `<`. */
function upTo(text: string, brackets: number): string {
  let at = -1
  for (let left = brackets; left > 0; left--) {
    at = text.indexOf('<', at + 1)
    if (at < 0) return text
  }
  return text.slice(0, at)
}
