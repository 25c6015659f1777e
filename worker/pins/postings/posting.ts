import type { AggregateRating, SocialMediaPosting, VideoObject } from 'schema-dts'
import { RATING_SCALE } from '#domain/constants.ts'
import { preferredImage } from '#domain/media/sizes.ts'
import type { Pin } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import { isoDate, isoDuration } from '#domain/time.ts'
import type { Site } from '#worker/http/requester.ts'
import { breadcrumbData, personData, pictureData, pixels } from '#worker/render/structured-data.ts'
import { productPart, sharedData } from './rich-data.ts'

type Posting = Exclude<SocialMediaPosting, string>
type Film = Exclude<VideoObject, string>

/** The structured data of a pin's page: a posting, or a video with the same facts (SEO-010, SEO-013, SEO-014, G-150). */
export function pinJsonLd(pin: Pin, site: Site): Posting | Film {
  const video = filmOf(pin, site)
  const steps = [
    { name: site.name, path: routes.home },
    ...(pin.board ? [{ name: pin.board.name, path: pin.board.url }] : []),
    { name: headlineOf(pin), path: pin.seo_url },
  ]
  const page = {
    '@type': 'WebPage' as const,
    url: site.origin + pin.seo_url,
    breadcrumb: breadcrumbData(site.origin, steps),
  }
  const saves = {
    '@type': 'InteractionCounter' as const,
    interactionType: { '@type': 'BookmarkAction' as const },
    userInteractionCount: pin.repin_count,
  }
  const facts = { mainEntityOfPage: page, ...factsOf(pin, site), interactionStatistic: saves }
  return video ? { ...facts, ...video } : { ...facts, ...posted(pin) }
}

/** Structured data of one pin in a profile's list (SEO-009). Omits the save count, because saves by others do not renew the cached profile page. */
export function postingData(pin: Pin, site: Site): Posting {
  const video = filmOf(pin, site)
  return { ...factsOf(pin, site), ...posted(pin), ...(video && { video }) }
}

/** The title by its saver, else that of the linked page; null without either (SEO-016). */
export function displayName(pin: Pin): string | null {
  return pin.title || (pin.rich_summary?.display_name ?? null)
}

/** The saver's description, else that of the linked page (SEO-018). */
export function unifiedDescription(pin: Pin): string | null {
  return pin.closeup_unified_description ?? pin.description
}

function headlineOf(pin: Pin): string {
  return pin.seo_title ?? displayName(pin) ?? pin.pinner.full_name
}

function posted(pin: Pin) {
  const body = pin.seo_description ?? unifiedDescription(pin)
  return { '@type': 'SocialMediaPosting' as const, headline: headlineOf(pin), ...(body && { articleBody: body }) }
}

/** The properties that a posting and a video share. Dates are ISO 8601 (G-009). */
function factsOf(pin: Pin, site: Site) {
  const image = preferredImage(pin.images)
  const address = image && new URL(image.url, site.origin).href
  const rating = ratingData(pin.rating)
  return {
    identifier: pin.id,
    url: site.origin + pin.seo_url,
    ...(image && { image: pictureData(image, site.origin) }),
    ...(pin.created_at && { datePublished: isoDate(Date.parse(pin.created_at)) }),
    author: personData(pin.pinner, site.origin),
    ...(pin.link && { sharedContent: sharedData(pin.link, pin, address) }),
    ...productPart(pin, address),
    ...(rating && { aggregateRating: rating }),
  }
}

/** The rating; null without a value or a count (SEO-011, SEO-012). */
function ratingData(rating: Pin['rating']): AggregateRating | null {
  const counted = rating && (rating.rating_count || rating.review_count)
  if (!counted || !Number.isFinite(rating.value)) return null
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.value,
    ...(rating.rating_count && { ratingCount: rating.rating_count }),
    ...(rating.review_count && { reviewCount: rating.review_count }),
    bestRating: RATING_SCALE.best,
    worstRating: RATING_SCALE.worst,
  }
}

/** The video of a pin (SEO-013); null without one. */
function filmOf(pin: Pin, { origin }: Site): Film | null {
  const [video] = Object.values(pin.videos?.video_list ?? {})
  if (!video) return null
  const text = pin.seo_description ?? unifiedDescription(pin)
  return {
    '@type': 'VideoObject',
    name: headlineOf(pin),
    ...(text && { description: text }),
    ...(video.thumbnail && { thumbnailUrl: new URL(video.thumbnail, origin).href }),
    contentUrl: new URL(video.url, origin).href,
    width: pixels(video.width),
    height: pixels(video.height),
    duration: isoDuration(video.duration),
    ...(pin.created_at && { uploadDate: isoDate(Date.parse(pin.created_at)) }),
  }
}
