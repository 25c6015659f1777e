import { type Context, Hono } from 'hono'
import { isMediaSize, isSquare, MEDIA_KEY, MEDIA_SIZES, type MediaSize } from '../../../domain/media/sizes.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { markOf, nameOf } from '../store/store.ts'
import { loadOriginal, storeOf } from './originals.ts'

export const pictureRoutes = new Hono<AppEnv>()

/** A key never changes its picture, so a browser never asks twice. What others keep for many they ask for anew within the hour. */
export const FOREVER = 'public, max-age=31536000, s-maxage=3600, immutable'
/** How long a rendition is kept here; whether it may be shown is asked each time. */
const KEPT = 'public, max-age=31536000'

/** What an address may end in: the format stands in it, so that every copy between here and a browser is the right one. */
const FORMATS = { webp: 'image/webp', avif: 'image/avif' } as const
/** AVIF says with less what WebP says at 80. */
const QUALITY = { webp: 80, avif: 60 } as const
type Format = keyof typeof FORMATS

/**
 * One rendition of a picture: scaled down into its box, or of a face filling it, without anything but its pixels. What moves stands still but in full
 * size as WebP. An unknown size, format or key, and a remote picture that can't be had, is 404; so is one that no pin, upload or person shows
 * any more, from the request after the one that withdrew it, drawn before or not (REL-05, docs/decisions/038).
 */
pictureRoutes.get(routes.media, async (c) => {
  const { size, file } = c.req.param()
  const [key = '', format = '', ...rest] = file.split('.')
  if (!isMediaSize(size) || !MEDIA_KEY.test(key) || !Object.hasOwn(FORMATS, format) || rest.length > 0)
    return c.body(null, 404)
  const cache = caches.default
  // Whatever is asked beside it, and by HEAD too: a rendition is drawn once.
  const address = new URL(c.req.path, c.req.url).href
  const { MEDIA: bucket } = c.env
  const [cached, mark, stored] = await Promise.all([
    cache.match(address),
    bucket.head(markOf(key)),
    bucket.head(nameOf('image', key)),
  ])
  if (mark || (cached && !stored)) {
    c.executionCtx.waitUntil(cache.delete(address))
    return c.body(null, 404, { 'cache-control': 'no-store' })
  }
  if (cached)
    return new Response(cached.body, {
      headers: { 'content-type': FORMATS[format as Format], 'cache-control': FOREVER },
    })
  const original = await loadOriginal(storeOf(c), key)
  const picture = original && (await drawn(c, original, size, format as Format))
  if (!picture) return c.body(null, 404, { 'cache-control': 'public, max-age=60' })
  const response = new Response(picture.body, {
    headers: { 'content-type': FORMATS[format as Format], 'cache-control': FOREVER },
  })
  const kept = new Response(response.clone().body, response)
  kept.headers.set('cache-control', KEPT)
  c.executionCtx.waitUntil(cache.put(address, kept))
  return response
})

/** null: the renderer can't draw it. */
async function drawn(c: Context<AppEnv>, original: R2ObjectBody, size: MediaSize, format: Format) {
  const { width, height } = MEDIA_SIZES[size]
  const box = {
    ...(width && { width }),
    ...(height && { height }),
    fit: isSquare(size) ? ('cover' as const) : ('scale-down' as const),
  }
  const image = c.env.IMAGES.input(original.body)
  const anim = size === 'originals' && format === 'webp'
  try {
    const output = { format: FORMATS[format], quality: QUALITY[format], anim }
    return (await (width ? image.transform(box) : image).output(output)).response()
  } catch {
    return null
  }
}
