import type { MiddlewareHandler } from 'hono'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'

/** Addresses that answer in both forms (G-004). */
const BOTH_FORMS = new Set(['/settings', '/settings/permissions', '/homefeed'])

/**
 * Sends an address without its last slash to the form with it, query kept: 308 for the API, 301 for pages (API-001, G-004).
 * Paths with a dot in their last part are files. An address that is no valid percent-encoding is nothing we have: 404.
 */
export function trailingSlash(): MiddlewareHandler<AppEnv> {
  return async function trailingSlash(c, next) {
    const url = new URL(c.req.url)
    const { pathname } = url
    const last = pathname.slice(pathname.lastIndexOf('/') + 1)
    if (last === '' || last.includes('.') || BOTH_FORMS.has(pathname)) return next()
    const isApi = pathname.startsWith(routes.apiRoot) || pathname.startsWith(routes.resourceRoot)
    if (!isApi && c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    // A path that begins with two slashes would be read as a host.
    const target = `${pathname.replace(/^\/+/, '/')}/${url.search}`
    return c.redirect(target, isApi ? 308 : 301)
  }
}
