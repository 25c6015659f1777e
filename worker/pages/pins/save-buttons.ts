import type { Context } from 'hono'
import { readSaved } from '#domain/pins/shared.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { leaveToast } from '#worker/http/forms/flash.ts'
import { defineAddress } from '../page.ts'

/** The address that the bookmarklet opens. */
export const save = defineAddress(routes.save, openBuilder)

/** The address that Save buttons of other sites open (docs/decisions/160). Ignores `guid`, `method` and other parameters. */
export const saveButton = defineAddress(routes.saveButton, openBuilder)

/** Redirects to the builder with the page's picture, address and texts. A toast names the parameter that is not a web address. */
function openBuilder(c: Context<AppEnv>): Response {
  const { url = '', media = '', title, description } = c.req.query()
  const { link, image, ...texts } = readSaved({ url, media, title, description })
  if (url.trim() !== '' && link === null) leaveToast(c, 'link_unread')
  else if (media.trim() !== '' && image === null) leaveToast(c, 'share_again')
  return c.redirect(href(routes.pinBuilder, { link, image, ...texts }), 302)
}
