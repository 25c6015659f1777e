import { RefusalsPage } from '#client/pages/staff/refusals.tsx'
import { href, routes } from '#domain/routes.ts'
import { requireEmployee } from '#worker/staff/middleware.ts'
import { readRefusals } from '#worker/staff/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** Pictures whose upload is refused. */
export const refusalsPage = definePage({
  address: routes.staffRefusals,
  view: RefusalsPage,
  title: 'staff.refusals',
  noindex: 'staff',
  noStore: true,
  async read(c) {
    const viewer = await requireEmployee(c)
    const { items, bookmark } = await readRefusals(c.var.requester, bookmarkOf(c) ?? undefined)
    return { props: { items, next: bookmark && href(routes.staffRefusals, { bookmark }) }, viewer }
  },
})
