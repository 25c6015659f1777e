import type { Context, MiddlewareHandler } from 'hono'
import { languageTagIn } from '../../../domain/language.ts'
import { HL, HL_HEADER, withLanguage, withQuery } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { isAskedOrigin } from './origins.ts'

/**
 * The language that the previous page's address named (`?hl=`), if the requested address has none. Links and forms of that page bring it in
 * their own addresses; a script says it in a header, and what else was asked there (a typed address, a file) is known by the Referer. A GET
 * sets no cookie (REL-08).
 */
export function carriedLanguage(c: Context<AppEnv>): string | null {
  if (c.req.query(HL) !== undefined) return null
  const said = languageTagIn(c.req.header(HL_HEADER))
  const page = said === null ? URL.parse(c.req.header('referer') ?? '') : null
  return page && isAskedOrigin(c, page.origin) ? languageTagIn(page.searchParams.get(HL)) : said
}

/** The language that the address names, else that of the previous page. */
export function namedLanguage(c: Context<AppEnv>): string | null {
  return languageTagIn(c.req.query(HL)) ?? carriedLanguage(c)
}

/**
 * Keeps the language that an address names (docs/decisions/155): a redirect leads to an address with it, and a document asked from a page with
 * it has it in its own address, unless the document would have that language anyway.
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
