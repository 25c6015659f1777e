import { AboutPage } from '#client/pages/profiles/about.tsx'
import { canSeeProfile } from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { profileAccess } from '#worker/profiles/read.ts'
import { pageMetadata, userView } from '#worker/profiles/view.ts'
import { definePage } from '../page.ts'
import { authorizeProfile } from './person.ts'
import { headerUser } from './profile-props.ts'

/** The full profile text of a person (HDR-024). */
export const aboutPage = definePage({
  address: routes.profileAbout,
  view: AboutPage,
  async read(c) {
    const person = await authorizeProfile(c, c.req.param('username'))
    if (person instanceof Response) return person
    const { access, user } = person
    // A viewer without access gets the profile's gate instead (G-107).
    if (!canSeeProfile(access.viewer, profileAccess(access, user)))
      return c.redirect(href(routes.profile, { username: user.username }), 302)
    const site = c.var.site
    const metadata = pageMetadata(userView(access, user, site), true, site)
    const content = {
      props: { user: headerUser(c, access, user) },
      viewer: access.viewerRow,
      head: {
        title: metadata.title,
        description: metadata.description,
        noindex: user.isPrivate ? 'private_profile' : user.seoNoindexReason,
        image: metadata.og.image,
        type: 'profile' as const,
      },
    }
    return { cachedFor: user, read: async () => content }
  },
})
