import { type Context, Hono } from 'hono'
import { isKeyOf } from '#domain/keys.ts'
import { movingType } from '#domain/media/cdn.ts'
import { isMediaSize, isSquare, MEDIA_KEY, MEDIA_SIZES } from '#domain/media/sizes.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { causeOf, log } from '#worker/log.ts'
import { FORMATS, type Rendition, renditionName, storeRendition } from '../store/renditions.ts'
import { markOf, nameOf } from '../store/store.ts'
import { loadContext, loadOriginal } from './originals.ts'

export const pictureRoutes = new Hono<AppEnv>()

/**
 * A key always names the same picture, so browsers never revalidate. Shared caches revalidate within the hour, because
 * a picture can be withdrawn.
 */
export const IMMUTABLE = 'public, max-age=31536000, s-maxage=3600, immutable'
/** Renditions stay in the worker's cache; their visibility is checked at each request. */
const STORED = 'public, max-age=31536000'

/** Quality by format: AVIF at 60 looks like WebP at 80. */
const QUALITY = { webp: 80, avif: 60, jpg: 85 } as const
/** Background of transparent pictures in a format without transparency. */
const PAPER = '#ffffff'

/**
 * The stored picture file, which has no metadata, so that its frames play (docs/decisions/165). 404 for an unknown key or a withdrawn picture, as for a
 * rendition, and for a type without frames or another than the file's.
 */
pictureRoutes.get(routes.moving, async (c) => {
  const [key = '', ending = '', ...rest] = c.req.param('file').split('.')
  const type = movingType(ending)
  if (!MEDIA_KEY.test(key) || !type || rest.length > 0) return c.body(null, 404)
  const bucket = c.env.MEDIA
  const [stored, mark] = await Promise.all([bucket.get(nameOf('image', key)), bucket.head(markOf(key))])
  if (mark) return c.body(null, 404, { 'cache-control': 'no-store' })
  if (stored?.httpMetadata?.contentType !== type) return c.body(null, 404, { 'cache-control': 'public, max-age=60' })
  const headers = { 'content-type': type, 'cache-control': IMMUTABLE, 'content-length': String(stored.size) }
  return new Response(stored.body, { headers })
})

/**
 * A rendition of a picture without metadata: scaled down into its box, or filling it for avatars. Animations are kept
 * only in the original size as WebP. 404 for an unknown size, format or key, an unreachable source, and a withdrawn
 * picture, from the next request on and even if cached (REL-05, docs/decisions/038).
 */
pictureRoutes.get(routes.media, async (c) => {
  const { size, file } = c.req.param()
  const [key = '', format = '', ...rest] = file.split('.')
  if (!isMediaSize(size) || !MEDIA_KEY.test(key) || !isKeyOf(FORMATS, format) || rest.length > 0)
    return c.body(null, 404)
  const cache = caches.default
  // The cache key ignores query and method, so that each rendition is drawn once.
  const address = c.var.site.origin + c.req.path
  const { MEDIA: bucket } = c.env
  const [cached, mark, stored] = await Promise.all([
    // A failing cache counts as empty.
    cache.match(address).catch(() => undefined),
    bucket.head(markOf(key)),
    bucket.head(nameOf('image', key)),
  ])
  if (mark || (cached && !stored)) {
    keepLater(c, cache.delete(address))
    return c.body(null, 404, { 'cache-control': 'no-store' })
  }
  const headers = { 'content-type': FORMATS[format], 'cache-control': IMMUTABLE }
  if (cached) return new Response(cached.body, { headers })
  const body = await renditionOf(c, { key, size, format }, stored !== null)
  if (!body) return c.body(null, 404, { 'cache-control': 'public, max-age=60' })
  const response = new Response(body, { headers })
  const kept = new Response(response.clone().body, { headers: { ...headers, 'cache-control': STORED } })
  keepLater(c, cache.put(address, kept))
  return response
})

/** Work that only speeds up later requests. If it fails, the picture is answered anyway. */
function keepLater(c: Context<AppEnv>, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error: unknown) => log('error', 'picture', { cause: causeOf(error) })))
}

/** The stored rendition, or a new one, which is stored for later requests. null: no such picture, or it cannot be decoded. */
async function renditionOf(c: Context<AppEnv>, rendition: Rendition, hasOriginal: boolean) {
  const bucket = c.env.MEDIA
  // A rendition without its original belongs to a deleted picture.
  const stored = hasOriginal ? await bucket.get(renditionName(rendition)) : null
  if (stored) return stored.body
  const picture = await loadOriginal(loadContext(c.var.db, c.var.now, c.env), rendition.key)
  const rendered = picture && (await render(c, picture, rendition))
  if (!rendered?.body) return null
  const [answered, kept] = rendered.body.tee()
  keepLater(c, storeRendition(bucket, rendition, kept))
  return answered
}

/** null: the picture cannot be decoded. */
async function render(c: Context<AppEnv>, original: R2ObjectBody, { size, format }: Rendition) {
  const { width, height } = MEDIA_SIZES[size]
  const box = {
    ...(width && { width }),
    ...(height && { height }),
    fit: isSquare(size) ? ('cover' as const) : ('scale-down' as const),
  }
  const image = c.env.IMAGES.input(original.body)
  const anim = size === 'originals' && format === 'webp'
  try {
    const output = {
      format: FORMATS[format],
      quality: QUALITY[format],
      anim,
      ...(format === 'jpg' && { background: PAPER }),
    }
    return (await (width ? image.transform(box) : image).output(output)).response()
  } catch {
    return null
  }
}
