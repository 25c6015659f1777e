import type { Context } from 'hono'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import type { AppEnv } from '#worker/env.ts'

const NO_STORE = { 'cache-control': 'private, no-store' }

/** Answers with `data` in the success object (G-001). */
export function succeed(c: Context<AppEnv>, data: unknown, status: 200 | 201 = 200) {
  return c.json(
    { status: 'success', code: 0, message: 'ok', data: withWholePicture(data, c.var.site.origin) },
    status,
    NO_STORE,
  )
}

/** Answers with a page of a list; `bookmark` is present only if another page follows. */
export function succeedPage(c: Context<AppEnv>, page: Page<unknown>) {
  const bookmark = page.bookmark === null ? {} : { bookmark: page.bookmark }
  // An alias of a call may return one object in the same envelope.
  const items = Array.isArray(page.items)
    ? page.items.map((item) => withWholePicture(item, c.var.site.origin))
    : page.items
  const seen = page.seen && { seen: page.seen }
  return c.json({ status: 'success', code: 0, message: 'ok', data: items, ...bookmark, ...seen }, 200, NO_STORE)
}

const LARGE = `${routes.mediaRoot}/736x/`

/** Makes a pin's `image_large_url` absolute: programs pass it on to others, who don't know the origin. */
export function withWholePicture(item: unknown, origin: string): unknown {
  if (typeof item !== 'object' || item === null || !('image_large_url' in item)) return item
  const { image_large_url: path } = item
  if (typeof path !== 'string' || !path.startsWith(LARGE)) return item
  return { ...item, image_large_url: origin + path }
}
