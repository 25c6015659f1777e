import { ReportPage } from '#client/pages/profiles/report.tsx'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { definePage } from '../page.ts'
import { authorizeProfile } from './person.ts'

/**
 * The form to report a person, as a page: on phones, by its address, and without JavaScript (G-125). Visitors and sessions from an emailed link log in first;
 * people cannot report themselves.
 */
export const reportPage = definePage({
  address: routes.profileReport,
  view: ReportPage,
  title: 'report.title',
  noindex: 'report',
  async read(c) {
    const attempt = await tryOf(c)
    const person = await authorizeProfile(c, c.req.param('username'))
    if (person instanceof Response) return person
    const { user, access } = person
    const parts = { username: user.username }
    const path = href(routes.profileReport, parts)
    if (access.viewer.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
    if (ownsProfile(access.viewer, user)) return c.redirect(href(routes.profile, parts), 302)
    const { id, username, fullName } = user
    return {
      props: { user: { id: String(id), username, full_name: fullName }, source: 'profile', attempt },
      viewer: access.viewerRow,
      attempt,
      path,
      head: { canonical: path },
    }
  },
})
