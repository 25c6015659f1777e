import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { matchedRoutes } from 'hono/route'
import { METHOD_NAME_ALL } from 'hono/router'
import { Failure } from '#domain/errors.ts'
import type { AppEnv } from '../env.ts'
import { isAskedOrigin, isOriginOfSite } from './addresses/origins.ts'
import { isBearer } from './cookies/bearer.ts'
import { cookieTraits, sessionCookieName } from './cookies/cookies.ts'
import { newToken } from './cookies/tokens.ts'

export const CSRF_COOKIE = 'csrftoken'
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True if the method changes nothing (REL-07). */
export function isSafe(method: string): boolean {
  return SAFE.has(method)
}

/**
 * An unsafe request must prove that it comes from the site: by Sec-Fetch-Site, by Origin or, if the client sends neither, by the token of
 * its cookie (G-010, REL-07). A foreign Origin is refused even without a session because the request could sign the visitor in.
 */
export function csrfProtection(): MiddlewareHandler<AppEnv> {
  return async function csrfProtection(c, next) {
    if (!isSafe(c.req.method) && !comesFromSite(c)) throw new Failure('forbidden')
    return next()
  }
}

/** True if the Origin header names this site, for requests to which browsers always add it. */
export function isOwnOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && isTrusted(c, origin)
}

/** Sets the token's cookie if the browser has none. Pages with a form for visitors call this; they are `no-store` (G-010). */
export function giveCsrfToken(c: Context<AppEnv>): void {
  if (getCookie(c, CSRF_COOKIE) === undefined) setCookie(c, CSRF_COOKIE, newToken(), cookieTraits(c))
}

/** True if the request's content proves that it is genuine, so that its origin doesn't matter. */
export type Proof = (c: Context<AppEnv>) => boolean

const proofs = new WeakMap<object, Proof>()

/**
 * Marks a route whose requests may come from other sites, with the check of their proof. Must be the route's first handler. It holds for this route
 * alone, never for another one that its pattern also matches (REL-07).
 */
export function provenBy(proof: Proof): MiddlewareHandler<AppEnv> {
  const handler: MiddlewareHandler<AppEnv> = (_, next) => next()
  proofs.set(handler, proof)
  return handler
}

/** True if the route that answers this request uses `provenBy` and its proof holds. */
function isProvenByRoute(c: Context<AppEnv>): boolean {
  for (const { handler, method } of matchedRoutes(c)) {
    const proof = proofs.get(handler)
    if (proof) return proof(c)
    // Handlers for all methods are middleware; the first other one answers.
    if (method !== METHOD_NAME_ALL) return false
  }
  return false
}

function comesFromSite(c: Context<AppEnv>): boolean {
  if (isProvenByRoute(c)) return true
  // The token is the session, and no other site's page can send it.
  if (isBearer(c)) return true
  const origin = c.req.header('origin')
  if (origin !== undefined && isTrusted(c, origin)) return true
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  if (origin !== undefined) return false
  if (getCookie(c, sessionCookieName(c)) === undefined) return true
  const token = getCookie(c, CSRF_COOKIE)
  return token !== undefined && token !== '' && token === c.req.header('x-csrftoken')
}

function isTrusted(c: Context<AppEnv>, origin: string): boolean {
  return isAskedOrigin(c, origin) || isOriginOfSite(c.env, origin)
}
