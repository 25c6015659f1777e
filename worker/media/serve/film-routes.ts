import { Hono } from 'hono'
import { partOf } from '#domain/media/range.ts'
import { MEDIA_KEY } from '#domain/media/sizes.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { markOf, nameOf } from '../store/store.ts'
import { IMMUTABLE } from './picture-routes.ts'

/** Serves videos, whole or in parts. */
export const filmRoutes = new Hono<AppEnv>()

const TYPES: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm' }

/** A video, or the part in `Range` (206); an unsatisfiable range is 416, an unknown key or extension 404. */
filmRoutes.get(routes.video, async (c) => {
  const [key = '', ending = '', ...rest] = c.req.param('file').split('.')
  const bucket = c.env.MEDIA
  const name = nameOf('video', key)
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined
  const isKey = type && rest.length === 0 && MEDIA_KEY.test(key)
  const [film, mark] = isKey ? await Promise.all([bucket.head(name), bucket.head(markOf(key))]) : []
  if (mark) return c.body(null, 404, { 'cache-control': 'no-store' })
  if (!film || film.httpMetadata?.contentType !== type)
    return c.body(null, 404, { 'cache-control': 'public, max-age=60' })
  const whole = {
    'content-type': type ?? '',
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
    etag: film.httpEtag,
  }
  const asked = c.req.header('range')
  const isStale = (c.req.header('if-range') ?? film.httpEtag) !== film.httpEtag
  const part = isStale ? null : partOf(asked, film.size)
  if (part === 'beyond') return c.body(null, 416, { 'content-range': `bytes */${film.size}` })
  const object = c.req.method === 'HEAD' ? null : await bucket.get(name, part ? { range: part } : {})
  const length = { ...whole, 'content-length': String(part ? part.length : film.size) }
  const body = object && 'body' in object ? object.body : null
  if (!part) return new Response(body, { headers: length })
  const range = `bytes ${part.offset}-${part.offset + part.length - 1}/${film.size}`
  return new Response(body, { status: 206, headers: { ...length, 'content-range': range } })
})
