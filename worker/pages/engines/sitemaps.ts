import type { Context } from 'hono'
import { routes } from '#domain/routes.ts'
import { sitemapOf } from '#domain/sitemaps/kinds.ts'
import type { AppEnv } from '#worker/env.ts'
import { digestOf, hasTag, tagOf } from '#worker/http/etag.ts'
import { lookAtPart, openPart, readParts } from '#worker/sitemaps/read.ts'
import { SITE_PAGES, writeIndex, writePart, writeSitePages } from '#worker/sitemaps/view.ts'
import { defineAddress } from '../page.ts'

const HEADERS = { 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' }
const XML = 'application/xml; charset=utf-8'

/** Sitemaps of everything that search engines may list (docs/decisions/108). */
export const sitemapPages = [
  defineAddress(routes.sitemapIndex, async (c) => answerText(c, writeIndex(await readParts(c.env.MEDIA), c.var.site))),
  defineAddress(routes.sitemap, (c) => {
    const { file } = c.req.param()
    return file === SITE_PAGES ? answerText(c, writeSitePages(c.var.site)) : answerPart(c, file)
  }),
]

async function answerText(c: Context<AppEnv>, text: string): Promise<Response> {
  const headers = { ...HEADERS, etag: tagOf(await digestOf(text)) }
  if (hasTag(c, headers.etag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'content-type': XML })
}

async function answerPart(c: Context<AppEnv>, file: string): Promise<Response> {
  const named = sitemapOf(file)
  const known = named && (await lookAtPart(c.env.MEDIA, named.kind, named.number))
  if (!known) return c.text('', 404)
  const headersOf = ({ etag, uploaded }: R2Object) => {
    return { ...HEADERS, etag: tagOf(`${__BUILD__}.${etag}`), 'last-modified': uploaded.toUTCString() }
  }
  if (hasTag(c, headersOf(known).etag)) return c.body(null, 304, headersOf(known))
  const stored = await openPart(c.env.MEDIA, named.kind, named.number)
  if (!stored) return c.text('', 404)
  const headers = headersOf(stored)
  return c.body(writePart(stored.body, named.kind, c.var.site), 200, { ...headers, 'content-type': XML })
}
