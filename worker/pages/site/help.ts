import { HelpPage } from '#client/pages/site/help.tsx'
import { HELP_TOPICS } from '#client/pages/site/help-topics.ts'
import { routes } from '#domain/routes.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'
import { showNotice } from './notice.ts'

/** The help index. A deployment may host its articles elsewhere (G-023). */
export const helpPage = definePage({
  address: routes.help,
  view: HelpPage,
  title: 'nav.help',
  async read(c) {
    if (c.env.HELP_BASE) return c.redirect(c.env.HELP_BASE, 302)
    return { props: { topic: null }, viewer: await viewerOf(c) }
  },
})

export const helpTopicPage = definePage({
  address: routes.helpPage,
  view: HelpPage,
  async read(c) {
    const topic = c.req.param('topic')
    const known = Object.hasOwn(HELP_TOPICS, topic) ? HELP_TOPICS[topic] : undefined
    if (c.env.HELP_BASE && known?.article) return c.redirect(c.env.HELP_BASE + known.article, 302)
    const viewer = await viewerOf(c)
    if (!known) return showNotice(c, { status: 404, title: 'notice.not_found', viewer })
    return { props: { topic }, viewer, head: { title: `${c.var.words._(known.title)} · ${c.env.SITE_NAME}` } }
  },
})
