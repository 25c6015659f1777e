import { BlockPage } from '#client/pages/profiles/block.tsx'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { definePage } from '../page.ts'
import { authorizeProfile } from './person.ts'

/**
 * The confirmation before a block, for browsers without JavaScript (OPT-003). Visitors and sessions from an emailed link log in first. Redirects to the profile
 * if there is nobody to block.
 */
export const blockPage = definePage({
  address: routes.profileBlock,
  view: BlockPage,
  title: 'options.block',
  noindex: 'block',
  async read(c) {
    const person = await authorizeProfile(c, c.req.param('username'))
    if (person instanceof Response) return person
    const { user, access } = person
    const parts = { username: user.username }
    const path = href(routes.profileBlock, parts)
    if (access.viewer.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
    if (ownsProfile(access.viewer, user) || access.blocksUser) return c.redirect(href(routes.profile, parts), 302)
    const { id, username, firstName, fullName } = user
    return {
      props: { user: { id: String(id), username, first_name: firstName || fullName } },
      viewer: access.viewerRow,
    }
  },
})
