import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { browserCookieName, cookieTraits } from './cookies.ts'
import { hashToken } from './tokens.ts'

/** Lifetime of the cookie that recognises a browser, in seconds: a year, renewed by each login. */
export const BROWSER_SECONDS = 60 * 60 * 24 * 365

/** Hash of the browser's token; null if no one has logged in here yet. It is no proof of identity: it only tells a known browser from a new one. */
export async function browserHashOf(c: Context): Promise<string | null> {
  const token = browserTokenOf(c)
  return token === null ? null : hashToken(token)
}

/** Sets a new browser token, or renews the present one if `newToken` is null. */
export function keepBrowser(c: Context, newToken: string | null): void {
  const token = newToken ?? browserTokenOf(c)
  if (token !== null)
    setCookie(c, browserCookieName(c), token, { ...cookieTraits(c), httpOnly: true, maxAge: BROWSER_SECONDS })
}

function browserTokenOf(c: Context): string | null {
  const token = getCookie(c, browserCookieName(c))
  return token && /^[\w-]{43}$/.test(token) ? token : null
}
