import { Hono } from 'hono'
import { HELP_TOPICS } from '../../../client/pages/site/help-topics.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { loadAccess } from '../../profiles/read.ts'
import { renderPage } from '../../render/page.tsx'
import { showNotice } from './notice.ts'

export const helpPages = new Hono<AppEnv>()

for (const path of [routes.help, routes.helpPage]) {
  helpPages.get(path, async (c) => {
    const topic = c.req.param('topic') ?? null
    const known = topic === null ? null : Object.hasOwn(HELP_TOPICS, topic) ? HELP_TOPICS[topic] : undefined
    const article = known === null ? '' : (known?.article ?? null)
    if (c.env.HELP_BASE && article !== null) return c.redirect(c.env.HELP_BASE + article, 302)
    const asker = c.var.asker
    const { viewerRow: viewer } = await loadAccess(asker, null)
    if (known === undefined) return showNotice(c, { status: 404, title: 'notice.not_found', viewer })
    const words = c.get('words')
    return renderPage(c, {
      page: 'help',
      props: { topic },
      viewer,
      head: {
        title: `${words._(known?.title ?? 'nav.help')} · ${c.env.SITE_NAME}`,
        canonical: topic === null ? routes.help : href(routes.helpPage, { topic }),
      },
    })
  })
}
