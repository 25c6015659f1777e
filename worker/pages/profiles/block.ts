import { Hono } from 'hono'
import { ownsProfile } from '../../../domain/profiles/rules.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { renderPage } from '../../render/page.tsx'
import { openProfile } from './person.ts'

/** The question before a block, where no script asks it (OPT-003). */
export const blockPages = new Hono<AppEnv>()

/** Visitors and who came by an e-mailed link log in first; where there is nothing to block it leads to the profile. */
blockPages.get(routes.profileBlock, async (c) => {
  const person = await openProfile(c, c.req.param('username'))
  if (person instanceof Response) return person
  const { user, access } = person
  const parts = { username: user.username }
  const path = href(routes.profileBlock, parts)
  if (access.viewer.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
  if (ownsProfile(access.viewer, user) || access.blocksUser) return c.redirect(href(routes.profile, parts), 302)
  return renderPage(c, {
    page: 'block',
    props: { user: { id: String(user.id), username: user.username, first_name: user.firstName || user.fullName } },
    viewer: access.viewerRow,
    head: { title: `${c.get('words')._('options.block')} · ${c.env.SITE_NAME}`, canonical: path, noindex: 'block' },
  })
})
