import { LANGUAGES } from '../../domain/language.ts'
import type { PageMetadata, User } from '../../domain/profiles/contract.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import { truncateAtWord } from '../../domain/truncate.ts'
import type { Site } from '../http/asker.ts'

/** The robots directive: `noindex` if there is a reason, else large previews (SEO-001, SEO-002, G-148). */
export function robotsDirective(noindexReason: string | null | undefined): string {
  return noindexReason ? 'noindex' : 'max-image-preview:large'
}

/** Addresses of the page in each language, and without one (LOC-006). */
export function languageAlternates(address: string): { hreflang: string; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ hreflang: language, href: withQuery(address, { hl: language }) })),
    { hreflang: 'x-default', href: address },
  ]
}

export function defaultShareImage(site: Site): string {
  return `${site.origin}/static/share-default.png`
}

/** The metadata of a profile page (SEO-019, G-070). A private profile has its name only. */
export function pageMetadata(user: User, open: boolean, site: Site): PageMetadata {
  const title = `${user.full_name} (${user.username}) on ${site.name}`
  const description = open ? truncateAtWord(user.about, 160) : ''
  const address = site.origin + href(routes.profile, { username: user.username })
  const image = user.image_xlarge_url ? new URL(user.image_xlarge_url, site.origin).href : defaultShareImage(site)
  return {
    title,
    description,
    canonical_url: address,
    robots: robotsDirective(user.seo_noindex_reason),
    og: { title, description, image, url: address, type: 'profile' },
    alternates: languageAlternates(address),
  }
}
