import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookieTraits, sessionCookieName } from './cookies.ts'

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 60 * 60 * 24 * 60

/** A fresh token: 256 random bits (REL-05). It exists in the cookie alone; the table has its hash. */
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

/** The hash of the token that a request brings; null for a visitor and for what can't be a token. */
export async function sessionHashOf(c: Context): Promise<string | null> {
  const token = getCookie(c, sessionCookieName(c))
  return token && /^[\w-]{43}$/.test(token) ? hashToken(token) : null
}

/** No script reads it (REL-07). */
export function setSessionCookie(c: Context, token: string): void {
  setCookie(c, sessionCookieName(c), token, { ...cookieTraits(c), httpOnly: true, maxAge: SESSION_SECONDS })
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, sessionCookieName(c), cookieTraits(c))
}
