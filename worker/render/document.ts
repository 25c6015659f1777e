import { html, raw } from 'hono/html'
import { inlineJson } from '#client/data/resource.tsx'
import { COLLAGE } from '#domain/media/collage.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import type { RequestLocale } from '../http/request-locale.ts'
import { bootScript, documentStyles, entryScript, pageScripts } from './assets.ts'
import { inLanguages } from './languages.ts'

/** Metadata of a page for search engines and link previews. */
export interface Head {
  title: string
  description?: string
  /** The path of the canonical address. */
  canonical: string
  /** Reason why search engines must not list the page (SEO-001); null or absent: they may. */
  noindex?: string | null
  /** Absolute address; null or absent: the default picture (SEO-003). */
  image?: string | null
  /** Size in pixels and type of the picture, if known. */
  picture?: PictureFacts | undefined
  /** A video of the page: absolute address, type, and size in pixels. */
  film?: (PictureFacts & { url: string }) | undefined
  type?: 'website' | 'profile' | 'article'
  /** Path of the page's feed, from which its other formats are derived. */
  feed?: string | null
  /** Other sites may frame the page; the oEmbed link is added. */
  embed?: boolean
  /** Structured data, for visitors and crawlers only (SEO-020, G-152). May be a promise, because it is last in the document. */
  jsonLd?: object | null | Promise<object | null>
  /** Versions of the page's text by locale, including its own; without them the interface languages are the page's alternates. */
  locales?: readonly { locale: string; url: string }[]
}

interface Shell {
  head: Head
  page: string
  place: RequestLocale
  origin: string
  siteName: string
  nonce: string
  /** The viewer may fill in long forms: the phone's keyboard then shrinks the window instead of covering their buttons. */
  isSignedIn: boolean
  /** The page's data for hydration. */
  data: object
}

/**
 * The document up to the React root. The template tag escapes all user text.
 * @param inside the rendered content of the root
 * @param isStreamed parts of the content follow later
 */
export function documentStart(shell: Shell, inside: string, isStreamed: boolean): string {
  const { head, page, place, origin, siteName, nonce, data } = shell
  const bare = origin + head.canonical
  // With a language in the address it is another page (LOC-006).
  const address = withQuery(bare, { hl: place.named })
  const image = head.image ?? `${origin}/static/share-default.png`
  const facts = head.image ? head.picture : DEFAULT_FACTS
  const styles = documentStyles(inside)
  const robots = head.noindex ? 'noindex' : 'max-image-preview:large'
  // Late parts are hidden until a script shows them; a complete document has none.
  const isLate = isStreamed || /id="S:|data-pending/.test(inside)
  // Metadata for link previews only; their crawlers are never signed in.
  const isShared = !shell.isSignedIn
  const start = html`<!doctype html>
<html lang="${place.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${shell.isSignedIn ? ', interactive-widget=resizes-content' : ''}">
<title>${head.title}</title>
<script nonce="${nonce}" data-entry="${entryScript()}">${raw(bootScript())}</script>
<style nonce="${nonce}" data-file="${styles.file}">${raw(styles.css)}</style>
${isLate ? html`<noscript><style nonce="${nonce}">#app [hidden][id^="S:"]{display:contents!important}[data-pending]{display:none!important}</style></noscript>` : ''}
<meta name="robots" content="${robots}">
<link rel="canonical" href="${address}">
${head.description ? html`<meta name="description" content="${head.description}">` : ''}
<meta property="og:title" content="${head.title}">
${isShared ? html`<meta property="og:description" content="${head.description ?? ''}">` : ''}
<meta property="og:image" content="${image}">
${head.film ? filmFacts(head.film) : ''}
${isShared ? html`<meta property="og:url" content="${address}">` : ''}
${head.embed ? html`<link rel="alternate" type="application/json+oembed" href="${origin}${href(routes.oembed, { url: bare })}">` : ''}
${head.feed ? html`<link rel="alternate" type="application/rss+xml" href="${head.feed}">` : ''}
${
  isShared
    ? html`<meta property="og:type" content="${head.type ?? 'website'}">
<meta property="og:site_name" content="${siteName}">`
    : ''
}
${place.isBot ? html`<meta name="twitter:card" content="summary_large_image">${facts && pictureFacts(facts, head.title)}` : ''}
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="manifest" href="${routes.manifest}" crossorigin="use-credentials">
<meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16150f" media="(prefers-color-scheme: dark)">
${head.locales ? inLocales(origin, head.locales) : place.isBot ? alternates(bare) : ''}
</head>
<body>
<script type="application/json" id="page">${raw(inlineJson({ page, scripts: pageScripts(page), ...data }))}</script>
<div id="app">`
  return start.toString()
}

/** The document after the root. Structured data is last, so that all visible content arrives before it (docs/decisions/093). */
export function documentEnd(jsonLd: object | null): string {
  const data = jsonLd && inlineJson({ '@context': 'https://schema.org', ...jsonLd })
  return `</div>\n${data ? `<script type="application/ld+json">${data}</script>\n` : ''}</body>\n</html>\n`
}

export interface PictureFacts {
  type: string
  width: number
  height: number
}

export const COLLAGE_FACTS: PictureFacts = { type: 'image/jpeg', width: COLLAGE.width, height: COLLAGE.height }
const DEFAULT_FACTS = { type: 'image/png', width: 1200, height: 630 }

/** Picture metadata that link previews need before they load the picture; only for crawlers known by their user agent. */
function pictureFacts({ type, width, height }: PictureFacts, alt: string) {
  return html`<meta property="og:image:type" content="${type}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${alt}">`
}

function filmFacts({ url, type, width, height }: NonNullable<Head['film']>) {
  return html`<meta property="og:video" content="${url}">
<meta property="og:video:type" content="${type}">
<meta property="og:video:width" content="${width}">
<meta property="og:video:height" content="${height}">`
}

/** Alternate links to the page in all nine languages, for crawlers; the address without a language is the default (LOC-006). */
function alternates(address: string) {
  return html`${inLanguages(address).map(
    ({ language, url }) => html`<link rel="alternate" hreflang="${language}" href="${url}">
`,
  )}`
}

/** Alternate links to a text in the locales in which it was written (G-177). */
function inLocales(origin: string, locales: readonly { locale: string; url: string }[]) {
  return html`${locales.map(({ locale, url }) => html`<link rel="alternate" hreflang="${locale}" href="${origin}${url}">`)}`
}
