import { parseId } from '#domain/id.ts'
import { href, routes } from '#domain/routes.ts'
import { defineAddress } from '../page.ts'

/**
 * Resolves a short link for programs. Pinfold has no short links of its own, so a pin's id serves as one. Does not check that the pin exists: its page does.
 */
export const shortLink = defineAddress(routes.shortLink, (c) => {
  const id = parseId(c.req.param('pin') ?? '')
  if (id === null) return c.notFound()
  return c.redirect(c.var.site.origin + href(routes.pin, { pin: String(id) }), 302)
})
