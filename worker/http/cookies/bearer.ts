import type { Context } from 'hono'
import { TOKEN } from '../../../domain/accounts/tokens.ts'
import { routes } from '../../../domain/routes.ts'
import { hashToken } from './tokens.ts'

/** Addresses at which programs may send a token; pages and forms know only the cookie. */
const ROOTS = [routes.apiRoot, routes.resourceRoot, routes.resourceOldRoot]

/** Whether the request of a program brings a token. Then its cookies don't count, so that it needs no proof of where it comes from. */
export function isBearer(c: Context): boolean {
  return ROOTS.some((root) => c.req.path.startsWith(root)) && /^bearer\b/i.test(c.req.header('authorization') ?? '')
}

/** Hash of the request's token; a malformed token has one that no token has. */
export function bearerHashOf(c: Context): Promise<string> {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return TOKEN.test(token) ? hashBearer(token) : Promise.resolve('malformed')
}

/** With a space, which no cookie's token has: a token is no session cookie, and a session cookie no token. */
export function hashBearer(token: string): Promise<string> {
  return hashToken(`bearer ${token}`)
}
