import { rendition } from '#client/data/rendition.ts'
import type { MediaSize } from '#domain/media/sizes.ts'
import { href, routes } from '#domain/routes.ts'
import type { SitemapKind } from '#domain/sitemaps/kinds.ts'
import { isoDate } from '#domain/time.ts'
import { parseJson } from '#worker/db/sql.ts'
import type { Site } from '../http/requester.ts'
import { inLanguages } from '../render/languages.ts'
import { escaped } from '../render/xml.ts'
import type { Entry, Part } from './stored.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const URLSET = `<urlset ${SITEMAP} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`

/** Pages that always exist, so that no sitemap is empty: the schema requires an address. */
const PAGES = [routes.home, routes.search]
export const SITE_PAGES = 'site.xml'

/** The list of all sitemaps. */
export function writeIndex(parts: Part[], { origin }: Site): string {
  const files = [
    { file: SITE_PAGES, modified: 0 },
    ...parts.map(({ kind, number, modified }) => ({ file: `${kind}-${number}.xml`, modified })),
  ]
  const lines = files.map(
    ({ file, modified }) =>
      `<sitemap><loc>${escaped(origin + href(routes.sitemap, { file }))}</loc>${dateOf(modified)}</sitemap>\n`,
  )
  return `${HEAD}<sitemapindex ${SITEMAP}>\n${lines.join('')}</sitemapindex>\n`
}

export function writeSitePages(site: Site): string {
  return `${HEAD}${URLSET}${PAGES.map((path) => writeEntry([path, 0, ''], 'profiles', site)).join('')}</urlset>\n`
}

/** A stored part as XML, streamed line by line. */
export function writePart(
  stored: ReadableStream<Uint8Array>,
  kind: SitemapKind,
  site: Site,
): ReadableStream<Uint8Array> {
  let rest = ''
  const lines = new TransformStream<string, string>({
    start: (out) => out.enqueue(HEAD + URLSET),
    transform(chunk, out) {
      const whole = (rest + chunk).split('\n')
      rest = whole.pop() ?? ''
      if (whole.length > 0) out.enqueue(whole.map((line) => writeEntry(parseJson(line), kind, site)).join(''))
    },
    flush: (out) => out.enqueue('</urlset>\n'),
  })
  return stored.pipeThrough(new TextDecoderStream()).pipeThrough(lines).pipeThrough(new TextEncoderStream())
}

const SIZES: Partial<Record<SitemapKind, MediaSize>> = { profiles: '280x280' }

function writeEntry([path, modified, picture, locales]: Entry, kind: SitemapKind, { origin, mediaBase }: Site): string {
  const address = origin + path
  const others = locales?.map(([locale, url]) => ({ language: locale, url: origin + url })) ?? inLanguages(address)
  const links = others.map(
    ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(url)}"/>`,
  )
  const image = picture === '' ? null : rendition(mediaBase, picture, SIZES[kind] ?? '736x')
  const shown = image ? `<image:image><image:loc>${escaped(new URL(image, origin).href)}</image:loc></image:image>` : ''
  return `<url><loc>${escaped(address)}</loc>${dateOf(modified)}${links.join('')}${shown}</url>\n`
}

function dateOf(modified: number): string {
  return modified === 0 ? '' : `<lastmod>${isoDate(modified)}</lastmod>`
}
