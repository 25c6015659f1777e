import { LIMITS } from '#domain/limits.ts'
import { siteOf } from '#domain/links.ts'
import type { LinkPreview } from '#domain/media/contract.ts'
import { cutUnits } from '#domain/text.ts'
import { shownHost } from '#worker/render/shown-host.ts'
import type { Thing } from './things.ts'

/** A picture in a page; sizes in pixels if specified. */
export interface NamedPicture {
  /** As written in the page. */
  url: string
  alt?: string | undefined
  width?: number | undefined
  height?: number | undefined
}

/** Facts of a page. Texts are raw apart from decoded entities; the first of each name is used. */
export interface PageFacts {
  meta: ReadonlyMap<string, string>
  title: string
  base: string
  canonical: string
  /** Pictures of `<link rel="image_src">` and structured data. */
  named: NamedPicture[]
  /** Pictures in `<img>`. */
  shown: NamedPicture[]
  /** Objects of JSON-LD, then items of microdata. */
  things: Thing[]
  product: { name?: string; description?: string; value?: string; currency?: string }
}

/** Minimum side in pixels: smaller pictures are buttons and trackers. */
const MIN_SIDE = 100
/** Maximum named pictures whose addresses are parsed. */
const MAX_NAMED = 300

/** The preview of a page (W-59). `address`: the address after redirects. */
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
    site:
      textOf(first('og:site_name', 'application-name') ?? '', LIMITS.text.fullName) ?? shownHost(siteOf(own.hostname)),
    images: picturesOf(page, own),
    price: price ?? undefined,
  }
}

/** The preview of an address that is a picture. */
export function previewOfPicture(address: string, width: number, height: number): LinkPreview {
  const url = new URL(address)
  return {
    url: url.href,
    title: null,
    description: null,
    site: shownHost(siteOf(url.hostname)),
    images: [{ url: url.href, width, height, alt: null }],
  }
}

/** The canonical address of a page, accepted only on its own host. */
function canonicalOf(named: string, own: URL): string {
  const url = webAddress(named, own.href)
  return url && siteOf(url.hostname) === siteOf(own.hostname) ? url.href : own.href
}

/** Distinct pictures in order: social cards, structured data, then shown pictures by size. */
function picturesOf(page: PageFacts, own: URL): LinkPreview['images'] {
  const base = webAddress(page.base, own.href)?.href ?? own.href
  const large = page.shown
    .filter(({ width = MIN_SIDE, height = MIN_SIDE }) => width >= MIN_SIDE && height >= MIN_SIDE)
    .map((picture) => ({ picture, area: (picture.width ?? 0) * (picture.height ?? 0) }))
    .toSorted((a, b) => b.area - a.area)
    .map(({ picture }) => picture)
  const found = new Map<string, LinkPreview['images'][number]>()
  for (const { url: written, alt, width, height } of [
    ...cardPictures(page.meta),
    ...page.named.slice(0, MAX_NAMED),
    ...large,
  ]) {
    const url = webAddress(written, base)
    // SVG cannot be uploaded.
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

function cardPictures(meta: PageFacts['meta']): NamedPicture[] {
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

/** A number of pixels in an attribute; undefined if invalid. */
export function pixels(text: string | null | undefined): number | undefined {
  const digits = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? '')?.[1]
  return digits && Number(digits) > 0 ? Number(digits) : undefined
}

/** An absolute http(s) address without credentials, within the maximum of a pin's link; null otherwise. */
function webAddress(written: string, base: string): URL | null {
  const url = URL.parse(written.trim(), base)
  if (!url || written.trim() === '' || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.href.length > LIMITS.text.link ? null : url
}

/** A one-line text without invisible characters; null if empty. */
export function textOf(text: string, max: number): string | null {
  return cutUnits(plain(text), max).trim() || null
}

function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .trim()
}

/** A price in whole units of its currency; null if it is not one. */
export function priceOf(value: string | undefined, currency: string | undefined): LinkPreview['price'] | null {
  const amount = Number(/^\s*(\d{1,9}(?:\.\d{1,4})?)\s*$/.exec(value ?? '')?.[1] ?? Number.NaN)
  const code = (currency ?? '').trim().toUpperCase()
  return Number.isNaN(amount) || !/^[A-Z]{3}$/.test(code) ? null : { value: amount, currency: code }
}
