import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../env.ts'
import { sessionCookieName } from '../http/cookies/cookies.ts'
import { FORCED_COOKIE } from '../http/experiments.ts'
import { isDisturbed } from '../http/hooks.ts'
import { regionOf } from './region.ts'

/** How old a kept page may be, in seconds: times ago stand in it as texts. */
const KEPT = 300
/** Query keys that a kept page may vary on; an address with any other is not kept. */
const KNOWN = new Set(['bookmark', 'hl'])
const NONCE = 'x-page-nonce'
const HEADERS = 'x-page-headers'

/** The person that a page shows; a change of anything that it shows raises the version (G-012). */
export interface ShownPerson {
  id: number
  contentVersion: number
}

/**
 * Answers a visitor's page of one person from the Cache API, or renders and keeps it (G-012, REL-08). Only complete pages without
 * any trace of their reader are kept, under all that they vary on and the person's version: a change is seen by the next request. Each
 * answer carries a nonce of its own.
 */
export async function throughCache(
  c: Context<AppEnv>,
  person: ShownPerson,
  render: () => Promise<Response>,
): Promise<Response> {
  if (!mayBeKept(c)) return render()
  const key = keyOf(c, person)
  const kept = await caches.default.match(key)
  if (kept) return freshAnswer(c, kept)
  const response = await render()
  if (response.status === 200 && response.headers.getSetCookie().length === 0) keepLater(c, key, response.clone())
  return response
}

function mayBeKept(c: Context<AppEnv>): boolean {
  const isKnown = [...new URL(c.req.url).searchParams.keys()].every((name) => KNOWN.has(name))
  // A cookie that is no session makes a visitor, but not one whose page others may get.
  const isNobody = getCookie(c, sessionCookieName(c)) === undefined && c.get('sessionHash') === null
  return (
    c.req.method === 'GET' &&
    isNobody &&
    isKnown &&
    !(__LOCAL__ && isDisturbed(c)) &&
    getCookie(c, 'toast') === undefined &&
    getCookie(c, FORCED_COOKIE) === undefined
  )
}

/** All that a visitor's page varies on; of the country only what a page is told of it. */
function keyOf(c: Context<AppEnv>, person: ShownPerson): Request {
  const { locale, offer, device, isBot, country } = c.get('place')
  const url = new URL(c.req.url)
  const { eu, imprint, law } = regionOf(country, false)
  const variant = [locale, offer, device, isBot, eu, imprint, law, buildId(), person.id, person.contentVersion]
  url.searchParams.set('kept', variant.join('~'))
  return new Request(url)
}

let isolate: string | undefined
/** A deployment is its build; locally every start is one, because what is built anew has no name of its own. */
function buildId(): string {
  if (!__LOCAL__) return __BUILD__
  isolate ??= crypto.randomUUID()
  return isolate
}

async function freshAnswer(c: Context<AppEnv>, kept: Response): Promise<Response> {
  const html = await kept.text()
  const nonce = kept.headers.get(NONCE) ?? ''
  const headers = JSON.parse(kept.headers.get(HEADERS) ?? '{}') as Record<string, string>
  // The nonce of the first answer was random: no text of a person can hold it.
  return c.body(html.replaceAll(nonce, c.get('nonce')), 200, { ...headers, ...(__LOCAL__ && { 'x-kept': 'true' }) })
}

/** Reads the page to its end beside the visitor, and keeps it if nothing of it failed or came too late. */
function keepLater(c: Context<AppEnv>, key: Request, response: Response): void {
  const work = async () => {
    const html = await response.text()
    if (c.get('isIncomplete') || !html.trimEnd().endsWith('</html>')) return
    const headers = JSON.stringify(Object.fromEntries(response.headers))
    await caches.default.put(
      key,
      new Response(html, {
        headers: { 'cache-control': `public, max-age=${KEPT}`, [NONCE]: c.get('nonce'), [HEADERS]: headers },
      }),
    )
  }
  c.executionCtx.waitUntil(
    work().catch((cause: unknown) => console.error(JSON.stringify({ event: 'kept-page', cause: String(cause) }))),
  )
}
