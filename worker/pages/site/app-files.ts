import type { Context } from 'hono'
import { readShared } from '#domain/pins/shared.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { bytesOf } from '#worker/http/bodies/body.ts'
import { leaveToast } from '#worker/http/forms/flash.ts'
import { defineAddress } from '../page.ts'

const ICONS = [
  { src: '/static/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/static/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/static/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/static/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

/** The web app manifest. */
export const manifest = defineAddress(routes.manifest, (c) => {
  const { language } = c.get('place')
  const words = c.get('words')
  const content = {
    id: routes.home,
    name: c.env.SITE_NAME,
    short_name: c.env.SITE_NAME,
    description: words._('home.text'),
    lang: language,
    start_url: routes.home,
    scope: routes.home,
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: '#fbfaf6',
    icons: ICONS,
    shortcuts: [{ name: words._('make.title'), url: routes.pinBuilder }],
    share_target: {
      action: routes.shareTarget,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'file', accept: ['image/*'] }] },
    },
  }
  return c.body(JSON.stringify(content), 200, {
    'content-type': 'application/manifest+json',
    'cache-control': 'private, max-age=3600',
    vary: 'cookie, accept-language',
  })
})

/** The service worker; its scope is the whole site. `no-cache`: browsers revalidate it whenever they check for a new version. */
export const serviceWorker = defineAddress(routes.serviceWorker, async (c) => {
  const found = await c.env.ASSETS?.fetch(c.req.raw)
  if (!found?.ok && found?.status !== 304) return c.text('', 404)
  const response = new Response(found.body, found)
  response.headers.set('cache-control', 'no-cache')
  return response
})

/**
 * The share target, if no service worker handles it. Redirects to the builder with the shared texts and link, through the login if needed. A file cannot be
 * kept that long: a toast asks the sender to choose it in the builder.
 */
export const shareTarget = defineAddress(
  routes.shareTarget,
  async (c) => {
    const form = await readForm(c)
    const text = (name: string) => {
      const value = form?.get(name)
      return typeof value === 'string' ? value : ''
    }
    const { link, title, description } = readShared({ title: text('title'), text: text('text'), url: text('url') })
    if (!form || form.get('file') instanceof File) leaveToast(c, 'share_again')
    return c.redirect(href(routes.pinBuilder, { link, title, description }), 303)
  },
  'POST',
  // Only the browser itself sends `none`, for content shared by another app; a site cannot.
  (c) => c.req.header('sec-fetch-site') === 'none',
)

/** The submitted form; null if its body is too large or not a form. */
async function readForm(c: Context<AppEnv>): Promise<FormData | null> {
  try {
    const headers = { 'content-type': c.req.header('content-type') ?? '' }
    return await new Response(await bytesOf(c), { headers }).formData()
  } catch {
    return null
  }
}
