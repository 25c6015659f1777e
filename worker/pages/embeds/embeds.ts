import type { Context } from 'hono'
import { type Embeddable, embeddableAt } from '#domain/embeds/code.ts'
import { routes } from '#domain/routes.ts'
import { findEmbedded } from '#worker/embeds/read.ts'
import { oembedOf, oembedXml } from '#worker/embeds/view.ts'
import type { AppEnv } from '#worker/env.ts'
import { digestOf, hasTag, tagOf } from '#worker/http/etag.ts'
import { defineAddress } from '../page.ts'
import { RESIZE, writeEmbed, writeMissing } from './frame.ts'

/** Frames for other sites, the script that sizes them, and oEmbed discovery (docs/decisions/108). */
export const embedPages = [
  defineAddress(routes.embedPin, (c) => showFrame(c, { kind: 'pin', pin: c.req.param('pin') })),
  defineAddress(routes.embedBoard, (c) => {
    const { username, slug } = c.req.param()
    return showFrame(c, { kind: 'board', username: username.toLowerCase(), slug })
  }),
  defineAddress(routes.embedScript, (c) =>
    c.body(RESIZE, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  ),
  defineAddress(routes.oembed, answerOembed),
]

const CACHED = { 'cache-control': 'private, max-age=300', vary: 'accept-language' }

async function showFrame(c: Context<AppEnv>, what: Embeddable): Promise<Response> {
  const found = what.kind === 'pin' && !/^\d{1,16}$/.test(what.pin) ? null : await findEmbedded(requestOf(c), what)
  const { site, words, place, nonce } = c.var
  const frame = { site, words, locale: place.locale, hl: place.hl, nonce }
  c.set('isFrame', true)
  return c.html(found ? writeEmbed(found, frame) : writeMissing(frame), found ? 200 : 404, CACHED)
}

/** oEmbed. `url` names a pin or board of this site; `format` is json or xml; `maxwidth` and `maxheight` are in pixels. */
async function answerOembed(c: Context<AppEnv>): Promise<Response> {
  const { url = '', format = 'json', maxwidth, maxheight } = c.req.query()
  const headers = { ...CACHED, 'access-control-allow-origin': '*' }
  // 501, as the oEmbed specification requires.
  if (format !== 'json' && format !== 'xml') return c.text('format must be json or xml', 501, headers)
  const room = { width: pixelsOf(maxwidth), height: pixelsOf(maxheight) }
  if (Object.values(room).includes('wrong'))
    return c.text('maxwidth and maxheight must be whole numbers of pixels', 400, headers)
  const address = URL.parse(url)
  const what = address?.origin === c.var.site.origin ? embeddableAt(address.pathname) : null
  const found = what && (await findEmbedded(requestOf(c), what))
  if (!found) return c.text('', 404, headers)
  const answer = oembedOf(found, c.var.site, room as { width: number | null; height: number | null })
  const text = format === 'json' ? JSON.stringify(answer) : oembedXml(answer)
  const etag = tagOf(await digestOf(text))
  if (hasTag(c, etag)) return c.body(null, 304, { ...headers, etag })
  const type = format === 'json' ? 'application/json' : 'text/xml'
  return c.body(text, 200, { ...headers, etag, 'content-type': `${type}; charset=utf-8` })
}

/** null if the parameter is absent or empty. */
function pixelsOf(text: string | undefined): number | null | 'wrong' {
  if (text === undefined || text === '') return null
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 'wrong'
}

function requestOf(c: Context<AppEnv>) {
  return { requester: c.var.requester, site: c.var.site, untitled: c.var.words._('pin.untitled') }
}
