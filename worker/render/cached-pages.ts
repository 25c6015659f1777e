import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../env.ts'
import { sessionCookieName } from '../http/cookies/cookies.ts'
import { FORCED_COOKIE } from '../http/experiments.ts'
import { isDisturbed } from '../http/hooks.ts'
import { regionOf } from './region.ts'

/** The maximum age of a cached page, in seconds, because it contains relative times such as "5 minutes ago". */
const MAX_AGE = 300
/** Query keys that a cached page may vary on. An address with other keys is not cached. */
const CACHEABLE_PARAMETERS = new Set(['bookmark', 'hl'])
const NONCE_HEADER = 'x-page-nonce'
const STORED_HEADERS = 'x-page-headers'

/** The person that a page shows. Every change of what the page shows raises the version (G-012). */
export interface ShownPerson {
  id: number
  contentVersion: number
}

/**
 * Responds with a visitor's page of one person from the Cache API, or renders and caches it (G-012, REL-08). Only complete pages without personal
 * data of their reader are cached. The key holds everything that the page varies on and the person's version, so the next request sees a change.
 * Each response gets its own nonce.
 */
export async function throughCache(
  c: Context<AppEnv>,
  person: ShownPerson,
  render: () => Promise<Response>,
): Promise<Response> {
  if (!isCacheable(c)) return render()
  const key = cacheKey(c, person)
  const cached = await caches.default.match(key)
  if (cached) return respondFromCache(c, cached)
  const response = await render()
  if (response.status === 200 && response.headers.getSetCookie().length === 0)
    cacheInBackground(c, key, response.clone())
  return response
}

function isCacheable(c: Context<AppEnv>): boolean {
  const hasOnlyKnownParameters = [...new URL(c.req.url).searchParams.keys()].every((name) =>
    CACHEABLE_PARAMETERS.has(name),
  )
  // With an invalid session cookie the reader is a visitor, but the page may contain what only they get: it is not cached.
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
function cacheKey(c: Context<AppEnv>, person: ShownPerson): Request {
  const { locale, offer, device, isBot, country } = c.get('place')
  const url = new URL(c.req.url)
  const { eu, imprint, law } = regionOf(country, false)
  const variant = [locale, offer, device, isBot, eu, imprint, law, buildId(), person.id, person.contentVersion]
  url.searchParams.set('kept', variant.join('~'))
  return new Request(url)
}

let isolate: string | undefined
/** A deployment is identified by its build; a local run by its start, because local builds have no names. */
function buildId(): string {
  if (!__LOCAL__) return __BUILD__
  isolate ??= crypto.randomUUID()
  return isolate
}

async function respondFromCache(c: Context<AppEnv>, cached: Response): Promise<Response> {
  const html = await cached.text()
  const nonce = cached.headers.get(NONCE_HEADER) ?? ''
  const headers = JSON.parse(cached.headers.get(STORED_HEADERS) ?? '{}') as Record<string, string>
  // The nonce of the cached page was random, so no user text can contain it.
  return c.body(html.replaceAll(nonce, c.get('nonce')), 200, { ...headers, ...(__LOCAL__ && { 'x-kept': 'true' }) })
}

/** Reads the page to its end while it is sent, and caches it if no part failed or came too late. */
function cacheInBackground(c: Context<AppEnv>, key: Request, response: Response): void {
  const work = async () => {
    const html = await response.text()
    if (c.get('isIncomplete') || !html.trimEnd().endsWith('</html>')) return
    const headers = JSON.stringify(Object.fromEntries(response.headers))
    await caches.default.put(
      key,
      new Response(html, {
        headers: {
          'cache-control': `public, max-age=${MAX_AGE}`,
          [NONCE_HEADER]: c.get('nonce'),
          [STORED_HEADERS]: headers,
        },
      }),
    )
  }
  c.executionCtx.waitUntil(
    work().catch((cause: unknown) => console.error(JSON.stringify({ event: 'kept-page', cause: String(cause) }))),
  )
}
