import { CoverPage } from '#client/pages/accounts/cover.tsx'
import { safeNext } from '#domain/accounts/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { loadAccess } from '#worker/profiles/read.ts'
import { businessView } from '#worker/profiles/view.ts'
import { definePage } from '../page.ts'

/**
 * The page to choose the cover of a business. Visitors and sessions from an emailed link log in first; other accounts are redirected to the business settings.
 */
export const coverPage = definePage({
  address: routes.settingsCover,
  view: CoverPage,
  title: 'cover.title',
  noindex: 'settings',
  async read(c) {
    const { viewerRow, user, business } = await loadAccess(c.var.requester, 'me')
    const back = c.req.query('return_to')
    const path = href(routes.settingsCover, { return_to: back })
    if (viewerRow?.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
    if (!user?.isPartner) return c.redirect(routes.settingsBusiness, 302)
    const { profile_cover } = businessView(business, c.var.site.mediaBase)
    const cover = profile_cover?.images?.['736x']?.url ?? null
    return { props: { cover, back: back === undefined ? routes.settingsBusiness : safeNext(back) }, viewer: viewerRow }
  },
})
