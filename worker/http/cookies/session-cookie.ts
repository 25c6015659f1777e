import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { bearerHashOf, isBearer } from './bearer.ts'
import { cookieTraits, sessionCookieName } from './cookies.ts'

/** Lifetime of a session, in seconds. */
export const SESSION_SECONDS = 60 * 60 * 24 * 60

/** A new random token of 256 bits (REL-05). The database stores only the hash of a session's token. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hash of the token that a program sends, else of the one in the cookie; null without a cookie or for a malformed one. */
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
