import { Hono } from 'hono'
import { isMediaSize, MEDIA_KEY, MEDIA_SIZES } from '../../domain/media/sizes.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { loadOriginal } from './originals.ts'

export const mediaRoutes = new Hono<AppEnv>()

/** A key never changes its picture, so a browser never asks twice. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * One rendition of a picture, always WebP: scaled down into its box, never up. An unknown size or key, and a remote picture
 * that can't be had, is 404.
 */
mediaRoutes.get(routes.media, async (c) => {
  const { size, file } = c.req.param()
  const [key = '', extension] = file.split('.')
  if (!isMediaSize(size) || !MEDIA_KEY.test(key) || extension !== 'webp') return c.body(null, 404)
  const cache = caches.default
  const cached = await cache.match(c.req.raw)
  if (cached) return new Response(cached.body, cached)
  const original = await loadOriginal({ db: c.get('db'), bucket: c.env.MEDIA, now: c.get('now') }, key)
  if (!original) return c.body(null, 404, { 'cache-control': 'public, max-age=60' })
  const { width, height } = MEDIA_SIZES[size]
  const box = { ...(width && { width }), ...(height && { height }), fit: 'scale-down' as const }
  const image = c.env.IMAGES.input(original)
  const scaled = width ? image.transform(box) : image
  const picture = (await scaled.output({ format: 'image/webp', quality: 80 })).response()
  const response = new Response(picture.body, { headers: { 'content-type': 'image/webp', 'cache-control': FOREVER } })
  c.executionCtx.waitUntil(cache.put(c.req.raw, response.clone()))
  return response
})
