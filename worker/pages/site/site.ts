import { Hono } from 'hono'
import { routes } from '../../../domain/routes.ts'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import { countTables } from '../queries.ts'

/** Addresses that are no screens: health, what crawlers may read, static files. */
export const sitePages = new Hono<AppEnv>()

sitePages.get(routes.health, async (c) => {
  const { db } = c.var
  const [row] = await round(db, countTables(db))
  return c.json({ status: 'ok', build: __BUILD__, schema: row?.tables ?? 0 }, 200, { 'cache-control': 'no-store' })
})

sitePages.get(routes.robots, (c) =>
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
    ].join('\n'),
    200,
    {
      'cache-control': 'public, max-age=3600',
    },
  ),
)

/** Files of the client build and of `public/`. What has a hash in its name never changes. */
for (const path of ['/assets/*', '/static/*']) {
  sitePages.get(path, async (c) => {
    const found = await c.env.ASSETS?.fetch(c.req.raw)
    if (!found?.ok && found?.status !== 304) return c.text('', 404)
    const response = new Response(found.body, found)
    const age = path === '/assets/*' ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
    response.headers.set('cache-control', age)
    return response
  })
}
