import { decodeHTML } from 'entities/decode'
import { keysOf } from '#domain/keys.ts'
import { LIMITS } from '#domain/limits.ts'
import { webLink } from '#domain/links.ts'
import type { LinkPreview } from '#domain/media/contract.ts'
import { AVAILABILITIES, type Rich, type RichMetadata, type RichType, readRich } from '#domain/pins/rich.ts'
import { type PageFacts, priceOf, textOf } from './page.ts'
import { listOf, type Thing, thingIn, typesOf, wordsIn } from './things.ts'

const TYPES: Record<RichType, RegExp> = {
  recipe: /^Recipe$/,
  product: /^(?:Product|ProductGroup)$/,
  video: /^VideoObject$/,
  article: /^(?:Article|NewsArticle|BlogPosting)$/,
}
const SOLD = {
  in_stock: /(?:InStock|InStoreOnly|OnlineOnly|LimitedAvailability|in ?stock)$/i,
  out_of_stock: /(?:OutOfStock|SoldOut|Discontinued|out of stock|oos)$/i,
  preorder: /(?:PreOrder|PreSale|BackOrder)$/i,
} satisfies Record<(typeof AVAILABILITIES)[number], RegExp>

/**
 * The page's facts about itself as a recipe, product, video or article, from JSON-LD, then microdata, then OpenGraph; null if there are none. Untrusted like
 * the page: plain texts within their limits, and web addresses.
 */
export function richOf(page: PageFacts, preview: LinkPreview): Rich | null {
  const found = subjectOf(page.things)
  const type = found?.type ?? typeOfCard(page.meta)
  if (!type) return null
  const thing = found?.thing ?? {}
  const metadata: RichMetadata = {
    type,
    url: preview.url,
    title: clean(thing.name ?? thing.headline, LIMITS.text.pinTitle) ?? preview.title,
    description: clean(thing.description, LIMITS.text.pinDescription) ?? preview.description,
    site_name: preview.site,
    ...(type === 'article' && { article: articleOf(thing, page.meta) }),
    ...(type === 'recipe' && { recipe: recipeOf(thing) }),
    ...(type === 'product' && { product: productOf(thing, page.meta, preview) }),
  }
  return readRich({ ...metadata, embed: type === 'video' ? embedOf(thing, page.meta) : null })
}

/** A recipe page is often an article too, and an article may show a video: the most specific type is used. */
function subjectOf(things: Thing[]): { type: RichType; thing: Thing } | null {
  for (const type of keysOf(TYPES)) {
    const thing = things.find((each) => typesOf(each).some((name) => TYPES[type].test(name)))
    if (thing) return { type, thing }
  }
  return null
}

function typeOfCard(meta: PageFacts['meta']): RichType | null {
  const type = (meta.get('og:type') ?? '').toLowerCase()
  if (/^(?:og:)?product\b/.test(type)) return 'product'
  if (/^video\b/.test(type)) return 'video'
  return /^article\b/.test(type) ? 'article' : null
}

function articleOf(thing: Thing, meta: PageFacts['meta']): NonNullable<Rich['article']> {
  const author = nameIn(thing.author) ?? clean(meta.get('author') ?? meta.get('article:author'), LIMITS.rich.name)
  return {
    // Some sites give an address as the author.
    author: author && webLink(author) === null ? author : null,
    date_published: dateOf(wordsIn(thing.datePublished) ?? meta.get('article:published_time')),
  }
}

function recipeOf(thing: Thing): NonNullable<Rich['recipe']> {
  const named = listOf(thing.recipeIngredient ?? thing.ingredients)
  const lines = named.slice(0, LIMITS.rich.ingredients).map((line) => clean(line, LIMITS.rich.ingredient))
  const minutes = [thing.totalTime, thing.cookTime, thing.prepTime].map((each) => minutesOf(wordsIn(each)))
  const [total, cook, prep] = minutes
  const sum = total ?? ((cook ?? 0) + (prep ?? 0) || null)
  return {
    ingredients: lines.filter((line) => line !== null),
    minutes: sum !== null && sum <= LIMITS.rich.minutes ? sum : null,
    servings: clean(listOf(thing.recipeYield ?? thing.yield)[0], LIMITS.rich.name),
  }
}

function productOf(thing: Thing, meta: PageFacts['meta'], preview: LinkPreview): NonNullable<Rich['product']> {
  const variant = thingIn(thing.hasVariant) ?? thing
  const offer = thingIn(thing.offers) ?? thingIn(variant.offers) ?? {}
  const price = priceOf(wordsIn(offer.price ?? offer.lowPrice), wordsIn(offer.priceCurrency)) ?? preview.price
  const said = wordsIn(offer.availability) ?? meta.get('product:availability') ?? meta.get('og:availability') ?? ''
  return {
    price_value: price?.value ?? null,
    price_currency: price?.currency ?? null,
    availability: AVAILABILITIES.find((each) => SOLD[each].test(said.trim())) ?? null,
    shop: nameIn(offer.seller) ?? preview.site,
  }
}

function embedOf(thing: Thing, meta: PageFacts['meta']): Rich['embed'] {
  const player = wordsIn(thing.embedUrl)
  const named = ['og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player'].map((name) => meta.get(name))
  const src = [player, wordsIn(thing.contentUrl), ...named].find((each) => each?.startsWith('https://'))
  const [, type = 'text', subtype = 'html'] = /^(\w+)\/([\w.+-]+)$/.exec(meta.get('og:video:type') ?? '') ?? []
  if (!src || !URL.canParse(src)) return null
  return src === player ? { src, type: 'text', subtype: 'html' } : { src, type, subtype }
}

function nameIn(value: unknown): string | null {
  const [first] = listOf(value)
  return clean(thingIn(first)?.name ?? first, LIMITS.rich.name)
}

/** Texts in structured data often hold HTML. */
function clean(value: unknown, most: number): string | null {
  const words = wordsIn(value)
  return words === undefined ? null : textOf(decodeHTML(words.slice(0, 5000)).replaceAll(/<[^<>]*>/g, ' '), most)
}

/** An ISO 8601 duration up to days, in minutes, rounded up; null if invalid or zero. */
function minutesOf(text = ''): number | null {
  const parts = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i.exec(text.trim())
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return Math.ceil(days * 1440 + hours * 60 + minutes + seconds / 60) || null
}

/** Only dates from 1900 to 2099 are accepted: others are errors of the page. */
function dateOf(text = ''): string | null {
  const time = /^\d{4}-\d\d-\d\d/.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN
  const isLikely = time >= Date.UTC(1900) && time < Date.UTC(2100)
  return isLikely ? new Date(time).toISOString() : null
}
