import type { Context } from 'hono'

/**
 * Plain http is only ever a build for one's own machine: Safari takes no Secure cookie from there, not even from localhost. A
 * deployment's build has no code for it (docs/decisions/039).
 */
function isPlain(c: Context): boolean {
  return __LOCAL__ && new URL(c.req.url).protocol === 'http:'
}

/** The name of the cookie with the session's token. `__Host-` binds it to this host alone (REL-07). */
export function sessionCookieName(c: Context): string {
  return __LOCAL__ && isPlain(c) ? 'local-session' : '__Host-session'
}

/** The name of the cookie that says how far somebody's own reads and writes have come (REL-19). */
export function bookmarkCookieName(c: Context): string {
  return __LOCAL__ && isPlain(c) ? 'local-db' : '__Host-db'
}

/** What all our cookies have: they are for the whole site, and other sites' forms don't bring them. */
export function cookieTraits(c: Context): { path: '/'; sameSite: 'Lax'; secure: boolean } {
  return { path: '/', sameSite: 'Lax', secure: !isPlain(c) }
}
