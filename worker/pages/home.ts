import { Hono } from 'hono'
import type { Outcome } from '../../client/data/outcome.ts'
import { pinListQuery } from '../../domain/pins/contract.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import { batchAll } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/operation.ts'
import { readExplore } from '../pins/read.ts'
import { accessStatements, readAccess } from '../profiles/access.ts'
import { askerOf, siteOf } from '../profiles/request.ts'
import { renderPage, startFeed } from '../render/page.tsx'

export const homePages = new Hono<AppEnv>()

homePages.get(routes.home, async (c) => {
  const asker = askerOf(c)
  const site = siteOf(c)
  const bookmark = c.req.query('bookmark')
  const showError = c.req.query('show_error') === 'true'
  const address = href(routes.api.explore, { field_set_key: 'pin_card', bookmark })
  const options = judge(pinListQuery, Object.fromEntries(new URL(address, 'http://x').searchParams))
  const feed = startFeed(c, 'pins', () => readExplore(asker, options, site.mediaBase))
  const access = readAccess(asker, null, await batchAll(asker.db, accessStatements(asker, null)))
  const words = c.get('words')
  return renderPage(c, {
    page: 'home',
    props: { pins: address, showError },
    viewer: access.viewerRow,
    feeds: new Map<string, Promise<Outcome<unknown>>>([[address, feed]]),
    ...(showError && { toast: words._('toast.not_found') }),
    head: {
      title: c.env.SITE_NAME,
      description: words._('home.text'),
      canonical: showError ? routes.home : withQuery(routes.home, { bookmark }),
      noindex: showError ? 'show_error' : null,
    },
  })
})
