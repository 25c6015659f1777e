import { routes } from '#domain/routes.ts'
import { defineAddress } from '../page.ts'

/** Rules for crawlers (robots.txt). */
export const robots = defineAddress(routes.robots, (c) =>
  c.text(
    [
      'User-agent: *',
      'Disallow: /v3/',
      'Disallow: /do/',
      'Disallow: /login/',
      'Disallow: /signup/',
      'Disallow: /account/',
      'Disallow: /settings',
      'Allow: /',
      '',
      `Sitemap: ${c.var.site.origin}${routes.sitemapIndex}`,
      '',
    ].join('\n'),
    200,
    {
      'cache-control': 'public, max-age=3600',
    },
  ),
)

/** Files of the client build and of `public/`. Files of the build have a hash in their name and never change. */
export const builtFiles = ['/assets/*', '/static/*'].map((path) =>
  defineAddress(path, async (c) => {
    const found = await c.env.ASSETS?.fetch(c.req.raw)
    if (!found?.ok && found?.status !== 304) return c.text('', 404)
    const response = new Response(found.body, found)
    const age = path === '/assets/*' ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
    response.headers.set('cache-control', age)
    return response
  }),
)
