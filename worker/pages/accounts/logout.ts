import { LogoutPage } from '../../../client/pages/accounts/logout.tsx'
import { routes } from '../../../domain/routes.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** Logging out with a choice: what a shared device keeps of the person is deleted. The viewer's menu logs out with one press. */
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
