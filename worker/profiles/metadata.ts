import { LANGUAGES } from '#domain/language.ts'
import type { PageMetadata, User } from '#domain/profiles/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { truncateAtWord } from '#domain/truncate.ts'
import type { Site } from '../http/requester.ts'
import type { UserRow } from './queries.ts'

/** The robots directive: `noindex` if there is a reason, else large previews (SEO-001, SEO-002, G-148). */
export function robotsDirective(noindexReason: string | null | undefined): string {
  return noindexReason ? 'noindex' : 'max-image-preview:large'
}

/** URLs of the page in each language, and of the page without a language as `x-default` (LOC-006). */
export function languageAlternates(address: string): { hreflang: string; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ hreflang: language, href: withQuery(address, { hl: language }) })),
    { hreflang: 'x-default', href: address },
  ]
}

export function defaultShareImage(site: Site): string {
  return `${site.origin}/static/share-default.png`
}

/**
 * The path of the collage of a person's pictures. It contains the version, which increases whenever the pictures change (G-012). null for profiles that are
 * private, that search engines may not list, or that have no public pin (docs/decisions/133).
 */
export function personCollage(user: UserRow): string | null {
  const { isPrivate, seoNoindexReason, publicPinCount, contentVersion } = user
  if (isPrivate || seoNoindexReason !== null || publicPinCount === 0) return null
  return href(routes.personCollage, { user: String(user.id), file: `${contentVersion}.jpg` })
}

/**
 * The metadata of a profile page (SEO-019, G-070). A private profile has its name only.
 * @param collage path of the picture for link previews; null: the profile picture
 */
export function pageMetadata(user: User, open: boolean, site: Site, collage: string | null = null): PageMetadata {
  const title = `${user.full_name} (${user.username}) on ${site.name}`
  const description = open ? truncateAtWord(user.about, 160) : ''
  const address = site.origin + href(routes.profile, { username: user.username })
  const picture = collage ?? user.image_xlarge_url
  const image = picture ? new URL(picture, site.origin).href : defaultShareImage(site)
  return {
    title,
    description,
    canonical_url: address,
    robots: robotsDirective(user.seo_noindex_reason),
    og: { title, description, image, url: address, type: 'profile' },
    alternates: languageAlternates(address),
  }
}
