import type { SocialMediaPosting, WithContext } from 'schema-dts'
import { RATING_SCALE } from '../../../domain/constants.ts'
import { preferredImage } from '../../../domain/media/sizes.ts'
import type { Pin } from '../../../domain/pins/contract.ts'
import { href, routes } from '../../../domain/routes.ts'
import { isoDate } from '../../../domain/time.ts'
import type { Site } from '../../http/asker.ts'

/** The structured data of a pin (SEO-014, G-150). Dates are ISO 8601 (G-009). */
export function pinJsonLd(pin: Pin, address: string, site: Site): WithContext<SocialMediaPosting> {
  const image = preferredImage(pin.images)
  const { rating } = pin
  const counted = rating && (rating.rating_count ?? rating.review_count)
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: address,
    headline: pin.seo_title ?? pin.title,
    ...(pin.description && { articleBody: pin.description }),
    ...(image && { image: new URL(image.url, site.origin).href }),
    ...(pin.created_at && { datePublished: isoDate(Date.parse(pin.created_at)) }),
    author: {
      '@type': pin.pinner.is_partner ? 'Organization' : 'Person',
      name: pin.pinner.full_name,
      url: site.origin + href(routes.profile, { username: pin.pinner.username }),
    },
    ...(pin.link && { sharedContent: { '@type': 'WebPage', url: pin.link } }),
    ...(rating &&
      counted && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.value,
          ...(rating.rating_count !== null && { ratingCount: rating.rating_count }),
          ...(rating.review_count !== null && { reviewCount: rating.review_count }),
          bestRating: RATING_SCALE.best,
          worstRating: RATING_SCALE.worst,
        },
      }),
  }
}
