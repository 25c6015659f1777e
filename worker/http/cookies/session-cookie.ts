import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { bearerHashOf, isBearer } from './bearer.ts'
import { cookieTraits, sessionCookieName } from './cookies.ts'
import { hashToken } from './tokens.ts'

/** Lifetime of a session, in seconds. */
export const SESSION_SECONDS = 60 * 60 * 24 * 60

/** Hash of the bearer token, else of the cookie's token; null without a cookie or if the cookie's token is malformed. */
export async function sessionHashOf(c: Context): Promise<string | null> {
  if (isBearer(c)) return bearerHashOf(c)
  const token = getCookie(c, sessionCookieName(c))
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null
}

/** The cookie is `httpOnly`: no script may read it (REL-07). */
export function setSessionCookie(c: Context, token: string): void {
  setCookie(c, sessionCookieName(c), token, { ...cookieTraits(c), httpOnly: true, maxAge: SESSION_SECONDS })
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, sessionCookieName(c), cookieTraits(c))
}
