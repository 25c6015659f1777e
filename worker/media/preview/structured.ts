import type { NamedPicture, PageFacts } from './page.ts'

/** Maximum of JSON-LD objects and list items that are read. */
const MAX = 500
const SUBJECT =
  /^(?:Product|ProductGroup|Article|NewsArticle|BlogPosting|Recipe|HowTo|CreativeWork|VisualArtwork|Book|Movie)$/

type Thing = Record<string, unknown>

/** Adds name, pictures and price from JSON-LD to the page's facts. Invalid JSON is ignored. */
export function readStructured(json: string, page: PageFacts): void {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return
  }
  for (const thing of thingsOf(parsed)) {
    if (!typesOf(thing).some((type) => SUBJECT.test(type))) continue
    page.product.name ??= textOf(thing.name ?? thing.headline)
    page.product.description ??= textOf(thing.description)
    if (page.named.length < MAX) page.named.push(...picturesOf(thing.image))
    const [offer] = listOf(thing.offers)
    if (isThing(offer)) {
      page.product.value ??= textOf(offer.price ?? offer.lowPrice)
      page.product.currency ??= textOf(offer.priceCurrency)
    }
  }
}

/** The objects at the top level and in `@graph`. */
function thingsOf(parsed: unknown): Thing[] {
  return listOf(parsed)
    .slice(0, MAX)
    .flatMap((each) => (isThing(each) ? [each, ...listOf(each['@graph']).slice(0, MAX)] : []))
    .filter(isThing)
    .slice(0, MAX)
}

function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'])
    .slice(0, MAX)
    .filter((type) => typeof type === 'string')
}

function picturesOf(image: unknown): NamedPicture[] {
  return listOf(image)
    .slice(0, MAX)
    .flatMap((each) => {
      const url = textOf(isThing(each) ? (each.url ?? each.contentUrl) : each)
      return url ? [{ url, alt: isThing(each) ? textOf(each.caption) : undefined }] : []
    })
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
