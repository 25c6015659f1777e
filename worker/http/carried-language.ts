import type { Context, MiddlewareHandler } from 'hono'
import { languageIn } from '../../domain/language.ts'
import { withQuery } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'

/** The part of an address that names the language of its page (LOC-001). */
const HL = 'hl'

/**
 * The language of the page that somebody comes from, where its address names one (`?hl=`) and the asked one none: what they open or send
 * from there goes on in it. A GET sets no cookie (REL-08), so the browser's own word of where it was carries the choice.
 */
export function carriedLanguage(c: Context<AppEnv>): string | null {
  const from = c.req.header('referer')
  if (c.req.query(HL) !== undefined || from === undefined || !URL.canParse(from)) return null
  const page = new URL(from)
  const wanted = page.origin === new URL(c.req.url).origin ? page.searchParams.get(HL) : null
  return languageIn(wanted) === null ? null : wanted
}

/** Names the carried language in the address of the next page too, unless that would be in it anyway. */
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
