import type { Context } from 'hono'

/**
 * True for plain http, which only local builds serve: Safari accepts no Secure cookie there, not even from localhost. A deployment's build contains
 * no code for it (docs/decisions/039).
 */
function isPlain(c: Context): boolean {
  return __LOCAL__ && new URL(c.req.url).protocol === 'http:'
}

/** Name of the session cookie. The prefix `__Host-` binds it to this host (REL-07). */
export function sessionCookieName(c: Context): string {
  return __LOCAL__ && isPlain(c) ? 'local-session' : '__Host-session'
}

/** Name of the cookie that recognises a browser after its session has ended. */
export function browserCookieName(c: Context): string {
  return __LOCAL__ && isPlain(c) ? 'local-browser' : '__Host-browser'
}

/** Name of the cookie with the D1 bookmark of the person's own last reads and writes (REL-19). */
export function bookmarkCookieName(c: Context): string {
  return __LOCAL__ && isPlain(c) ? 'local-db' : '__Host-db'
}

/** Attributes of all cookies: valid for the whole site, not sent with forms of other sites. */
export function cookieTraits(c: Context): { path: '/'; sameSite: 'Lax'; secure: boolean } {
  return { path: '/', sameSite: 'Lax', secure: !isPlain(c) }
}
