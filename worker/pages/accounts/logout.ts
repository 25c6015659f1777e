import { LogoutPage } from '#client/pages/accounts/logout.tsx'
import { routes } from '#domain/routes.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** Logout with the choice to delete data that a shared device keeps. The viewer's menu logs out without this page. */
export const logoutPage = definePage({
  address: routes.logout,
  view: LogoutPage,
  title: 'logout.title',
  noindex: 'login',
  noStore: true,
  async read(c) {
    const viewer = await viewerOf(c)
    return viewer ? { props: {}, viewer } : c.redirect(routes.home, 302)
  },
})
