import type { MiddlewareHandler } from 'hono'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'

/** Addresses that work with and without a trailing slash (G-004); the last is fixed by RFC 8414. */
const BOTH_FORMS = new Set<string>(['/settings', '/settings/permissions', '/homefeed', routes.oauthMetadata])

/**
 * Redirects an address without a trailing slash to the one with it and keeps the query: 308 for the API, 301 for pages (API-001, G-004). Paths with a
 * dot in their last part are files. Invalid percent-encoding is 404.
 */
export function trailingSlash(): MiddlewareHandler<AppEnv> {
  return async function trailingSlash(c, next) {
    const url = new URL(c.req.url)
    const { pathname } = url
    const last = pathname.slice(pathname.lastIndexOf('/') + 1)
    if (last === '' || last.includes('.') || BOTH_FORMS.has(pathname)) return next()
    // The compatibility API accepts any number of trailing slashes.
    if (pathname.startsWith(routes.resourceRoot) || pathname.startsWith(routes.resourceOldRoot)) return next()
    const isApi = pathname.startsWith(routes.apiRoot)
    if (!isApi && c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    // Browsers read a path that begins with two slashes as a host.
    const target = `${pathname.replace(/^\/+/, '/')}/${url.search}`
    return c.redirect(target, isApi ? 308 : 301)
  }
}
