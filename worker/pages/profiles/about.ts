import { Hono } from 'hono'
import type { HeaderUser } from '../../../client/profiles/view.ts'
import { canSeeProfile } from '../../../domain/profiles/rules.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { profileAccess, userAnswer } from '../../profiles/read.ts'
import { pageMetadata, userView } from '../../profiles/view.ts'
import { throughCache } from '../../render/kept-pages.ts'
import { renderPage } from '../../render/page.tsx'
import { openProfile } from './person.ts'

export const aboutPages = new Hono<AppEnv>()

aboutPages.get(routes.profileAbout, async (c) => {
  const person = await openProfile(c, c.req.param('username'))
  if (person instanceof Response) return person
  const { access, user } = person
  // Whoever isn't let in gets the gate, and nothing of what is behind it (G-107).
  if (!canSeeProfile(access.viewer, profileAccess(access, user)))
    return c.redirect(href(routes.profile, { username: user.username }), 302)
  const site = c.var.site
  const metadata = pageMetadata(userView(access, user, site.mediaBase), true, site)
  const render = () =>
    renderPage(c, {
      page: 'about',
      props: {
        user: userAnswer(
          access,
          user,
          { field_set_key: 'profile_header', get_page_metadata: false },
          site,
        ) as HeaderUser,
      },
      viewer: access.viewerRow,
      head: {
        title: metadata.title,
        description: metadata.description,
        canonical: href(routes.profileAbout, { username: user.username }),
        noindex: user.isPrivate ? 'private_profile' : user.seoNoindexReason,
        image: metadata.og.image,
        type: 'profile',
      },
    })
  return throughCache(c, user, render)
})
