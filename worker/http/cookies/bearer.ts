import type { Context } from 'hono'
import { TOKEN } from '#domain/accounts/tokens.ts'
import { routes } from '#domain/routes.ts'
import { hashToken } from './tokens.ts'

/** Address roots at which programs may send a token; pages and forms accept only the cookie. */
const ROOTS = [routes.apiRoot, routes.resourceRoot, routes.resourceOldRoot]

/** True if the request has a bearer token. Its cookies are ignored then, so it needs no CSRF proof. */
export function isBearer(c: Context): boolean {
  return ROOTS.some((root) => c.req.path.startsWith(root)) && /^bearer\b/i.test(c.req.header('authorization') ?? '')
}

/** Hash of the request's token. A malformed token gets a value that matches no token. */
export function bearerHashOf(c: Context): Promise<string> {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return TOKEN.test(token) ? hashBearer(token) : Promise.resolve('malformed')
}

/** Hashes with a prefix and a space, which no cookie's token contains: a bearer token never works as a session cookie, or the reverse. */
export function hashBearer(token: string): Promise<string> {
  return hashToken(`bearer ${token}`)
}
