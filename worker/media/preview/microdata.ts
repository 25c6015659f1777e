import { decodeHTML } from 'entities/decode'
import type { PageFacts } from './page.ts'
import { listOf, type Thing } from './things.ts'

/** Limits of a page: items, their properties, and nesting of items; characters of a property. */
const MAX = { items: 50, properties: 500, depth: 8, text: 1000 }
/** Void elements of HTML: no end tag. */
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'source', 'area', 'hr', 'embed', 'track', 'wbr'])

/**
 * Handlers that read microdata items into `things` of a page, in the form of JSON-LD. An item ends with its element; an unclosed one takes what follows.
 * `called` counts the calls of the parser.
 */
export function microdataReader({ things }: Pick<PageFacts, 'things'>, called: () => void) {
  const open: Thing[] = []
  let items = 0
  let properties = 0
  let target: { thing: Thing; name: string; text: string } | null = null
  const add = (thing: Thing, name: string, value: unknown) => {
    if (++properties > MAX.properties) return
    thing[name] = thing[name] === undefined ? value : [...listOf(thing[name]), value]
  }
  const begin = (element: Element, within?: { thing: Thing; name: string }) => {
    if (VOID.has(element.tagName) || open.length >= MAX.depth || ++items > MAX.items) return
    const type = (element.getAttribute('itemtype') ?? '').slice(0, MAX.text).split(/[/#]/).at(-1)?.trim()
    const item: Thing = Object.assign(Object.create(null), { '@type': type })
    if (within) add(within.thing, within.name, item)
    else things.push(item)
    open.push(item)
    element.onEndTag(() => {
      called()
      open.splice(open.indexOf(item))
    })
  }
  return {
    item: {
      element(element: Element) {
        called()
        begin(element)
      },
    },
    property: {
      element(element: Element) {
        called()
        const thing = open.at(-1)
        const name = (element.getAttribute('itemprop') ?? '').trim().slice(0, 40)
        if (!thing || name === '' || name.startsWith('@')) return
        if (element.hasAttribute('itemscope')) return begin(element, { thing, name })
        const said = ['content', 'datetime', 'href', 'src'].map((each) => element.getAttribute(each)).find(Boolean)
        if (said) return add(thing, name, decodeHTML(said.slice(0, MAX.text)))
        if (VOID.has(element.tagName)) return
        const reading = { thing, name, text: '' }
        target = reading
        element.onEndTag(() => {
          called()
          add(thing, name, decodeHTML(reading.text))
          if (target === reading) target = null
        })
      },
      text({ text }: Text) {
        called()
        if (target && target.text.length < MAX.text) target.text += text.slice(0, MAX.text)
      },
    },
  }
}
