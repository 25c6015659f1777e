import type { Context } from 'hono'
import { parseId } from '#domain/id.ts'
import { routes } from '#domain/routes.ts'
import { findCollage } from '#worker/embeds/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { hasTag } from '#worker/http/etag.ts'
import { IMMUTABLE, loadContext, openCollage } from '#worker/media/read.ts'
import { defaultShareImage } from '#worker/profiles/view.ts'
import { defineAddress } from '../page.ts'

/** Pictures of boards and people for link previews (docs/decisions/133). */
export const collagePages = [
  defineAddress(routes.boardCollage, (c) => {
    const board = parseId(c.req.param('board'))
    return board === null ? missing(c) : answerCollage(c, { board })
  }),
  defineAddress(routes.personCollage, (c) => {
    const user = parseId(c.req.param('user'))
    return user === null ? missing(c) : answerCollage(c, { user })
  }),
]

/** Sends the collage. Checks access on every request, so that content that is no longer public is gone at once. A former path redirects to the current one. */
async function answerCollage(c: Context<AppEnv>, of: Parameters<typeof findCollage>[1]): Promise<Response> {
  const { requester, site } = c.var
  const found = await findCollage(requester, of, site.mediaBase)
  if (!found) return missing(c)
  c.header('cache-control', 'no-store')
  if (found.path !== c.req.path) return c.redirect(found.path, 302)
  const store = loadContext(c.var.db, c.var.now, c.env)
  const collage = await openCollage(store, found.keys, (drawn) => c.executionCtx.waitUntil(drawn))
  if (!collage) return c.redirect(found.instead ?? defaultShareImage(site), 302)
  const headers = {
    'cache-control': collage.isWhole ? IMMUTABLE : 'public, max-age=300',
    etag: collage.etag,
  }
  if (hasTag(c, collage.etag)) return c.body(null, 304, headers)
  return c.body(collage.jpeg, 200, { ...headers, 'content-type': 'image/jpeg' })
}

function missing(c: Context<AppEnv>): Response {
  return c.body(null, 404, { 'cache-control': 'no-store' })
}
