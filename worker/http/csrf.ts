import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isDoorRead } from '../../domain/apps/door.ts'
import { Failure } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { isAskedOrigin, isOriginOfSite } from './addresses/origins.ts'
import { isBearer } from './cookies/bearer.ts'
import { cookieTraits, sessionCookieName } from './cookies/cookies.ts'
import { newToken } from './cookies/session-cookie.ts'
import { matchesPattern } from './path.ts'

export const CSRF_COOKIE = 'csrftoken'
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the method is one that changes nothing (REL-07). */
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

/** Whether a page of the site asks, for what browsers always send with an origin. */
export function isOwnOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && isTrusted(c, origin)
}

/** Sets the token's cookie if the browser has none. Pages with a form for visitors call this; they are `no-store` (G-010). */
export function giveCsrfToken(c: Context<AppEnv>): void {
  if (getCookie(c, CSRF_COOKIE) === undefined) setCookie(c, CSRF_COOKIE, newToken(), cookieTraits(c))
}

/** Addresses whose requests prove themselves by what they bring, so that the session plays no part. */
const PROVEN_OTHERWISE = [
  // Sent by mail services (RFC 8058): the address itself proves the right.
  routes.stopMails,
  // An app brings its secret or a code.
  routes.api.oauthToken,
  routes.api.oauthRevoke,
  // A registered file brings a secret of its own.
  routes.api.mediaReceive,
]

function comesFromSite(c: Context<AppEnv>): boolean {
  if (PROVEN_OTHERWISE.some((pattern) => matchesPattern(pattern, c.req.path))) return true
  // The session is that of the token, which no other site's page can send.
  if (isBearer(c)) return true
  // Some programs send reads of the resource door by POST.
  if (isDoorRead(c.req.path)) return true
  const origin = c.req.header('origin')
  if (origin !== undefined && isTrusted(c, origin)) return true
  const site = c.req.header('sec-fetch-site')
  // The browser itself sends content shared from another app; a site cannot make it send `none`.
  if (site === 'none' && c.req.path === routes.shareTarget) return true
  if (site !== undefined) return site === 'same-origin'
  if (origin !== undefined) return false
  if (getCookie(c, sessionCookieName(c)) === undefined) return true
  const token = getCookie(c, CSRF_COOKIE)
  return token !== undefined && token !== '' && token === c.req.header('x-csrftoken')
}

function isTrusted(c: Context<AppEnv>, origin: string): boolean {
  return isAskedOrigin(c, origin) || isOriginOfSite(c.env, origin)
}
