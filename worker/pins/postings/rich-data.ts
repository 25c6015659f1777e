import type { Article, Product, Recipe, VideoObject, WebPage } from 'schema-dts'
import type { Pin } from '#domain/pins/contract.ts'
import { isoDate, isoDuration } from '#domain/time.ts'

const MINUTE = 60_000
const AVAILABILITY = {
  in_stock: 'https://schema.org/InStock',
  out_of_stock: 'https://schema.org/OutOfStock',
  preorder: 'https://schema.org/PreOrder',
} as const

/**
 * Structured data of the linked page: a recipe or article only if the page says so (SEO-016), a video only if it names a player (SEO-018), otherwise a web
 * page.
 * @param image absolute URL of the pin's picture, which search engines require
 */
export function sharedData(link: string, pin: Pin, image: string | null): Article | Recipe | VideoObject | WebPage {
  const { rich_metadata: rich, embed } = pin
  const page = { '@type': 'WebPage' as const, url: link }
  if (!rich?.title) return page
  const about = {
    url: link,
    name: rich.title,
    ...(rich.description && { description: rich.description }),
  }
  if (rich.recipe && image) {
    const { ingredients, minutes, servings } = rich.recipe
    return {
      '@type': 'Recipe',
      ...about,
      image,
      ...(ingredients.length > 0 && { recipeIngredient: ingredients }),
      ...(minutes !== null && { totalTime: isoDuration(minutes * MINUTE) }),
      ...(servings !== null && { recipeYield: servings }),
    }
  }
  if (rich.article) {
    const { author, date_published: published } = rich.article
    return {
      '@type': 'Article',
      ...about,
      headline: rich.title,
      ...(image && { image }),
      ...(author !== null && { author: { '@type': 'Person', name: author } }),
      ...(published !== null && { datePublished: published }),
    }
  }
  if (embed && image && pin.created_at) {
    const source = embed.type === 'text' ? { embedUrl: embed.src } : { contentUrl: embed.src }
    const uploadDate = isoDate(Date.parse(pin.created_at))
    return { '@type': 'VideoObject', ...about, thumbnailUrl: image, uploadDate, ...source }
  }
  return page
}

/** The product that a pin is about; nothing without a price, because search engines ignore such products. */
export function productPart(pin: Pin, image: string | null): { about?: Product } {
  const { rich_metadata: rich, link, price_value: own, price_currency: ownCurrency } = pin
  if (!rich?.product || !rich.title || !link || !image) return {}
  const { availability, shop } = rich.product
  const [price, priceCurrency] =
    own !== null && ownCurrency !== null ? [own, ownCurrency] : [rich.product.price_value, rich.product.price_currency]
  if (price === null || priceCurrency === null) return {}
  return {
    about: {
      '@type': 'Product',
      name: rich.title,
      url: link,
      image,
      ...(rich.description && { description: rich.description }),
      offers: {
        '@type': 'Offer',
        url: link,
        price,
        priceCurrency,
        ...(availability && { availability: AVAILABILITY[availability] }),
        seller: { '@type': 'Organization', name: shop },
      },
    },
  }
}
