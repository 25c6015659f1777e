import { parseId } from '../../../domain/id.ts'
import { href, routes } from '../../../domain/routes.ts'
import { defineAddress } from '../page.ts'

/**
 * The address at which programs ask where a short link leads. This site has none of its own, so the shortest name of a pin, its number, is one. It says
 * nothing about whether there is such a pin: the page does.
 */
export const shortLink = defineAddress(routes.shortLink, (c) => {
  const id = parseId(c.req.param('pin') ?? '')
  if (id === null) return c.notFound()
  return c.redirect(c.var.site.origin + href(routes.pin, { pin: String(id) }), 302)
})
