import type { Context, MiddlewareHandler } from 'hono'
import { languageIn } from '../../../domain/language.ts'
import { withQuery } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { isAskedOrigin } from './origins.ts'

/** The query parameter with a page's language (LOC-001). */
const HL = 'hl'

/**
 * The language in the previous page's address (`?hl=`), if the requested address has none, so that links and forms keep the language. A GET
 * sets no cookie (REL-08), so the language is read from the Referer header.
 */
export function carriedLanguage(c: Context<AppEnv>): string | null {
  const from = c.req.header('referer')
  if (c.req.query(HL) !== undefined || from === undefined || !URL.canParse(from)) return null
  const page = new URL(from)
  const wanted = isAskedOrigin(c, page.origin) ? page.searchParams.get(HL) : null
  return languageIn(wanted) === null ? null : wanted
}

/** Redirects a document to its address with the carried language, unless the document would have that language anyway. */
export function carryLanguage(): MiddlewareHandler<AppEnv> {
  return async function carryLanguage(c, next) {
    const { carried } = c.get('place')
    const isDocument = c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
    if (carried === null || !isDocument) return next()
    const url = new URL(c.req.url)
    c.header('cache-control', 'private, no-store')
    return c.redirect(withQuery(url.pathname.replace(/^\/+/, '/') + url.search, { [HL]: carried }), 302)
  }
}
