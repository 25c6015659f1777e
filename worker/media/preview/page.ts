import { LIMITS } from '../../../domain/limits.ts'
import type { LinkPreview } from '../../../domain/media/contract.ts'
import { cutUnits } from '../../../domain/text.ts'

/** A picture that a page names; sizes in pixels where it tells them. */
export interface NamedPicture {
  /** As it is written. */
  url: string
  alt?: string | undefined
  width?: number | undefined
  height?: number | undefined
}

/** What was found on a page, every text as it is written there but for its entities; the first of each name counts. */
export interface PageFacts {
  meta: ReadonlyMap<string, string>
  title: string
  base: string
  canonical: string
  /** Of `<link rel="image_src">`, and of structured data. */
  named: NamedPicture[]
  /** Those that it shows. */
  shown: NamedPicture[]
  product: { name?: string; description?: string; value?: string; currency?: string }
}

/** Narrower, or lower, is a button or a counter. */
const LEAST = 100
/** Pictures that a page names and that are looked at, at most: their addresses are parsed until enough of them are good. */
const NAMED = 300

/** What a page offers to be saved (W-59): the best of what it says of itself. `address`: where it was found. */
export function previewOf(page: PageFacts, address: string): LinkPreview {
  const first = (...names: string[]) =>
    names.map((name) => page.meta.get(name) ?? '').find((text) => plain(text) !== '')
  const own = new URL(address)
  const { product } = page
  const title = first('og:title', 'twitter:title') ?? product.name ?? page.title
  const description = first('og:description', 'twitter:description', 'description') ?? product.description ?? ''
  const price = priceOf(
    first('og:price:amount', 'product:price:amount', 'price') ?? product.value,
    first('og:price:currency', 'product:price:currency', 'pricecurrency') ?? product.currency,
  )
  return {
    url: canonicalOf(page.canonical || first('og:url') || '', own),
    title: textOf(title, LIMITS.text.pinTitle),
    description: textOf(description, LIMITS.text.pinDescription),
    site: textOf(first('og:site_name', 'application-name') ?? '', LIMITS.text.fullName) ?? hostOf(own),
    images: picturesOf(page, own),
    ...(price && { price }),
  }
}

/** A picture by itself is all that its address offers. */
export function previewOfPicture(address: string, width: number, height: number): LinkPreview {
  const url = new URL(address)
  return {
    url: url.href,
    title: null,
    description: null,
    site: hostOf(url),
    images: [{ url: url.href, width, height, alt: null }],
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

/** A page may name another address of itself, on its own host; of another host's it can't speak. */
function canonicalOf(named: string, own: URL): string {
  const url = webAddress(named, own.href)
  return url && hostOf(url) === hostOf(own) ? url.href : own.href
}

/** First what the page names for this, then what structured data names, then what it shows, the largest first; each once. */
function picturesOf(page: PageFacts, own: URL): LinkPreview['images'] {
  const base = webAddress(page.base, own.href)?.href ?? own.href
  const large = page.shown
    .filter(({ width = LEAST, height = LEAST }) => width >= LEAST && height >= LEAST)
    .map((picture) => ({ picture, area: (picture.width ?? 0) * (picture.height ?? 0) }))
    .toSorted((a, b) => b.area - a.area)
    .map(({ picture }) => picture)
  const found = new Map<string, LinkPreview['images'][number]>()
  for (const { url: written, alt, width, height } of [...ofCards(page.meta), ...page.named.slice(0, NAMED), ...large]) {
    const url = webAddress(written, base)
    // A drawing of SVG is none that can be uploaded.
    if (!url || /\.svgz?$/i.test(url.pathname)) continue
    url.hash = ''
    const known = found.get(url.href)
    if (!known && found.size === LIMITS.media.offered) break
    const text = textOf(alt ?? '', LIMITS.text.alt)
    if (known) known.alt ??= text
    else found.set(url.href, { url: url.href, width: width ?? null, height: height ?? null, alt: text })
  }
  return [...found.values()]
}

function ofCards(meta: PageFacts['meta']): NamedPicture[] {
  return ['og:image', 'og:image:secure_url', 'twitter:image', 'twitter:image:src', 'thumbnail'].flatMap((name) => {
    const url = meta.get(name) ?? (name === 'og:image' ? meta.get('og:image:url') : undefined)
    const of = name.startsWith('og:') ? 'og:image' : 'twitter:image'
    if (!url) return []
    return [
      {
        url,
        alt: meta.get(`${of}:alt`),
        width: pixels(meta.get(`${of}:width`)),
        height: pixels(meta.get(`${of}:height`)),
      },
    ]
  })
}

/** A whole number of pixels as pages write them; undefined for anything else. */
export function pixels(text: string | null | undefined): number | undefined {
  const digits = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? '')?.[1]
  return digits && Number(digits) > 0 ? Number(digits) : undefined
}

/** An absolute http(s) address without credentials, as long as a pin's link may be; null for anything else. */
function webAddress(written: string, base: string): URL | null {
  const url = URL.parse(written.trim(), base)
  if (!url || written.trim() === '' || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.href.length > LIMITS.text.link ? null : url
}

/** A text of one line, without what can't be seen; null where nothing is left. */
function textOf(text: string, most: number): string | null {
  return cutUnits(plain(text), most).trim() || null
}

function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .trim()
}

function priceOf(value: string | undefined, currency: string | undefined): LinkPreview['price'] | null {
  const amount = Number(/^\s*(\d{1,9}(?:\.\d{1,4})?)\s*$/.exec(value ?? '')?.[1] ?? Number.NaN)
  const code = (currency ?? '').trim().toUpperCase()
  return Number.isNaN(amount) || !/^[A-Z]{3}$/.test(code) ? null : { value: amount, currency: code }
}
