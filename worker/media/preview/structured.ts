import type { NamedPicture, PageFacts } from './page.ts'
import { isThing, listOf, type Thing, thingIn, typesOf, wordsIn } from './things.ts'

/** Maximum JSON-LD objects and list items that are read, and things that are kept. */
const MAX = 500
const MAX_KEPT = 50
const SUBJECT =
  /^(?:Product|ProductGroup|Article|NewsArticle|BlogPosting|Recipe|HowTo|CreativeWork|VisualArtwork|Book|Movie)$/

/** Adds JSON-LD with its name, pictures and price to the page's facts. Invalid JSON is ignored. */
export function readStructured(json: string, page: PageFacts): void {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return
  }
  for (const thing of thingsOf(parsed)) {
    if (page.things.length < MAX_KEPT) page.things.push(thing)
    if (!typesOf(thing).some((type) => SUBJECT.test(type))) continue
    page.product.name ??= wordsIn(thing.name ?? thing.headline)
    page.product.description ??= wordsIn(thing.description)
    if (page.named.length < MAX) page.named.push(...picturesOf(thing.image))
    const offer = thingIn(thing.offers)
    if (offer) {
      page.product.value ??= wordsIn(offer.price ?? offer.lowPrice)
      page.product.currency ??= wordsIn(offer.priceCurrency)
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

function picturesOf(image: unknown): NamedPicture[] {
  return listOf(image)
    .slice(0, MAX)
    .flatMap((each) => {
      const url = wordsIn(isThing(each) ? (each.url ?? each.contentUrl) : each)
      return url ? [{ url, alt: isThing(each) ? wordsIn(each.caption) : undefined }] : []
    })
}
