import type { Context, MiddlewareHandler } from 'hono'
import { languageTagIn } from '#domain/language.ts'
import { HL, HL_HEADER, withLanguage, withQuery } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { isAskedOrigin } from './origins.ts'

/**
 * The language in the previous page's address (`?hl=`), if the requested address has none. Links and forms of that page carry it in their own
 * addresses; scripts send it in a header. For other requests (a typed address, a file) it is read from the Referer. A GET sets no cookie (REL-08).
 */
export function carriedLanguage(c: Context<AppEnv>): string | null {
  if (c.req.query(HL) !== undefined) return null
  const said = languageTagIn(c.req.header(HL_HEADER))
  const page = said === null ? URL.parse(c.req.header('referer') ?? '') : null
  return page && isAskedOrigin(c, page.origin) ? languageTagIn(page.searchParams.get(HL)) : said
}

/** The language in the address, else in the previous page's address. */
export function namedLanguage(c: Context<AppEnv>): string | null {
  return languageTagIn(c.req.query(HL)) ?? carriedLanguage(c)
}

/**
 * Keeps the language named in an address (docs/decisions/155): redirects get it in their address, and a document requested from a page with a
 * language is redirected to an address with it, unless the document would have that language anyway.
 */
export function carryLanguage(): MiddlewareHandler<AppEnv> {
  return async function carryLanguage(c, next) {
    const { carried, hl } = c.get('place')
    const isDocument = c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
    if (carried !== null && isDocument) {
      const url = new URL(c.req.url)
      c.header('cache-control', 'private, no-store')
      return c.redirect(withQuery(url.pathname.replace(/^\/+/, '/') + url.search, { [HL]: carried }), 302)
    }
    await next()
    const to = hl === null ? null : c.res.headers.get('location')
    if (to) c.res.headers.set('location', withLanguage(to, hl, c.var.site.origin))
  }
}
