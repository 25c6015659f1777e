import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../env.ts'
import { sessionCookieName } from '../http/cookies/cookies.ts'
import { FORCED_COOKIE } from '../http/experiments.ts'
import { isDisturbed } from '../http/hooks.ts'
import { causeOf, log } from '../log.ts'
import { bytesWithNonce, type HeldPage, heldPage, holdPage } from './held-pages.ts'
import type { Feeds } from './page.tsx'
import { regionOf } from './region.ts'
import { readyFeeds } from './stream.tsx'

/** Maximum age of a cached page in seconds, because it contains relative times such as "5 minutes ago". */
const MAX_AGE = 300
/** Query parameters that a cached page may vary on. An address with other parameters is not cached. */
const CACHEABLE_PARAMETERS = new Set(['bookmark', 'hl'])
const NONCE_HEADER = 'x-page-nonce'
const STORED_HEADERS = 'x-page-headers'
const RENDERED_AT = 'x-page-rendered-at'

/** The person shown by a page. Every change of the page's content raises the version (G-012). */
export interface ShownPerson {
  id: number
  contentVersion: number
  /** Part of the key, because it decides what visitors see. */
  isPrivate: boolean
}

/** The content of a page about several people: no single version covers it, so all data is read, and only rendering is cached. */
interface ShownContent {
  /** SHA-256 of the page's data. */
  digest: string
}

/** The data that a page is rendered from, apart from the request. */
interface PageSource {
  props: object
  head?: object | undefined
  feeds?: Feeds | undefined
}

/**
 * Responds with a visitor's page cached for the same content, or renders and caches it (docs/decisions/081). The content was read for this request,
 * so the next request sees every change.
 */
export async function throughContentCache(
  c: Context<AppEnv>,
  { props, head, feeds = new Map() }: PageSource,
  render: () => Promise<Response>,
): Promise<Response> {
  if (!isCacheable(c)) return render()
  const ready = await readyFeeds(feeds, c.get('place').isBot)
  if (!ready || c.get('isIncomplete')) return render()
  const content = new TextEncoder().encode(JSON.stringify([props, head, [...ready]]))
  const digest = await crypto.subtle.digest('SHA-256', content)
  return throughCache(c, { digest: Buffer.from(digest).toString('base64url') }, render)
}

/**
 * Responds with a visitor's page of one person from the isolate's memory or the Cache API, or renders and caches it (G-012, REL-08). Only complete
 * pages without personal data of their reader are cached. The key contains everything that the page varies on, and the person's version and
 * visibility as just read, so the next request sees a change. Each response gets its own nonce. A browser that already has the page gets 304. A
 * failing cache counts as empty.
 */
export async function throughCache(
  c: Context<AppEnv>,
  shown: ShownPerson | ShownContent,
  render: () => Promise<Response>,
): Promise<Response> {
  if (!isCacheable(c)) return render()
  const key = cacheKey(c, shown)
  const page = heldPage(key, Date.now(), MAX_AGE * 1000) ?? (await pageFromCache(key).catch(() => null))
  if (page) return respondWith(c, page)
  const response = await render()
  if (response.status === 200 && response.headers.getSetCookie().length === 0) {
    response.headers.set('etag', `W/"${crypto.randomUUID()}"`)
    cacheInBackground(c, key, response.clone())
  }
  return response
}

function isCacheable(c: Context<AppEnv>): boolean {
  const hasOnlyKnownParameters = [...new URL(c.req.url).searchParams.keys()].every((name) =>
    CACHEABLE_PARAMETERS.has(name),
  )
  // With an invalid session cookie the reader is a visitor, but the page may contain data for this browser only, so it is not cached.
  const isVisitor = getCookie(c, sessionCookieName(c)) === undefined && c.get('sessionHash') === null
  return (
    c.req.method === 'GET' &&
    isVisitor &&
    hasOnlyKnownParameters &&
    !(__LOCAL__ && isDisturbed(c)) &&
    getCookie(c, 'toast') === undefined &&
    getCookie(c, FORCED_COOKIE) === undefined
  )
}

/** Everything that a visitor's page varies on; of the country only what `regionOf` derives from it. */
function cacheKey(c: Context<AppEnv>, shown: ShownPerson | ShownContent): string {
  const { locale, hl, offer, device, isBot, country } = c.get('place')
  const { pathname, search } = new URL(c.req.url)
  const url = new URL(c.var.site.origin)
  Object.assign(url, { pathname, search })
  const { eu, imprint, law } = regionOf(country, false)
  const content = 'digest' in shown ? [shown.digest] : [shown.id, shown.contentVersion, shown.isPrivate]
  const variant = [locale, hl, offer, device, isBot, eu, imprint, law, buildId(), ...content]
  url.searchParams.set('kept', variant.join('~'))
  return url.href
}

let isolate: string | undefined
/** The build's name; in a local run, where builds have no names, a random id of the run. */
function buildId(): string {
  if (!__LOCAL__) return __BUILD__
  isolate ??= crypto.randomUUID()
  return isolate
}

async function pageFromCache(key: string): Promise<HeldPage | null> {
  const cached = await caches.default.match(key)
  if (!cached) return null
  const html = await cached.text()
  const nonce = cached.headers.get(NONCE_HEADER) ?? ''
  const headers: Record<string, string> = JSON.parse(cached.headers.get(STORED_HEADERS) ?? '{}')
  return holdPage(key, html, nonce, { headers, renderedAt: Number(cached.headers.get(RENDERED_AT)) })
}

function respondWith(c: Context<AppEnv>, page: HeldPage): Response {
  const headers = { ...page.headers, ...(__LOCAL__ && { 'x-kept': 'true' }) }
  const { etag } = page.headers
  if (etag && c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(bytesWithNonce(page, c.get('nonce')), 200, headers)
}

/** Reads the page to its end while it is sent, and caches it if no part failed or timed out. */
function cacheInBackground(c: Context<AppEnv>, key: string, response: Response): void {
  const renderedAt = Date.now()
  const work = async () => {
    const html = await response.text()
    if (c.get('isIncomplete') || !html.trimEnd().endsWith('</html>')) return
    const headers = Object.fromEntries(response.headers)
    // The nonce is random, so no user text can contain it.
    holdPage(key, html, c.get('nonce'), { headers, renderedAt })
    await caches.default.put(
      key,
      new Response(html, {
        headers: {
          'cache-control': `public, max-age=${MAX_AGE}`,
          [NONCE_HEADER]: c.get('nonce'),
          [STORED_HEADERS]: JSON.stringify(headers),
          [RENDERED_AT]: String(renderedAt),
        },
      }),
    )
  }
  c.executionCtx.waitUntil(work().catch((cause: unknown) => log('error', 'cached_page', { cause: causeOf(cause) })))
}
