import { decodeHTML } from 'entities/decode'
import { type PageFacts, pixels } from './page.ts'
import { readStructured } from './structured.ts'

/** Characters of a title, and of structured data, that are read, and pictures and names that are kept, at most. */
const MOST = { title: 5_000, data: 300_000, pictures: 300, names: 200 }

/** Reads what a page says of itself. Its scripts don't run, and nothing that it names is fetched. */
export async function readPage(html: string): Promise<PageFacts> {
  const meta = new Map<string, string>()
  const page: PageFacts = { meta, title: '', base: '', canonical: '', named: [], shown: [], product: {} }
  let title = ''
  let data = ''
  const attribute = (element: Element, name: string) => decodeHTML(element.getAttribute(name) ?? '')
  const sized = (element: Element) => ({
    width: pixels(element.getAttribute('width')),
    height: pixels(element.getAttribute('height')),
  })
  const rewriter = new HTMLRewriter()
    .on('meta', {
      element(element) {
        const name = ['property', 'name', 'itemprop'].map((each) => element.getAttribute(each)).find(Boolean)
        const key = (name ?? '').trim().toLowerCase()
        const content = attribute(element, 'content')
        if (key && content && !meta.has(key) && meta.size < MOST.names) meta.set(key, content)
      },
    })
    .on('title', {
      text({ text }) {
        if (title.length < MOST.title) title += text
      },
    })
    .on('base[href]', {
      element(element) {
        page.base ||= attribute(element, 'href')
      },
    })
    .on('link[rel][href]', {
      element(element) {
        const rel = (element.getAttribute('rel') ?? '').toLowerCase()
        if (rel === 'canonical') page.canonical ||= attribute(element, 'href')
        if (rel === 'image_src') page.named.push({ url: attribute(element, 'href') })
      },
    })
    .on('img', {
      element(element) {
        const url = attribute(element, 'src') || attribute(element, 'data-src')
        if (!url || url.startsWith('data:') || page.shown.length >= MOST.pictures) return
        page.shown.push({ url, alt: attribute(element, 'alt'), ...sized(element) })
      },
    })
    .on('script[type="application/ld+json" i]', {
      text({ text, lastInTextNode }) {
        if (data.length + text.length <= MOST.data) data += text
        if (!lastInTextNode) return
        readStructured(data, page)
        data = ''
      },
    })
  await rewriter
    .transform(new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
    .arrayBuffer()
  return { ...page, title: decodeHTML(title) }
}
