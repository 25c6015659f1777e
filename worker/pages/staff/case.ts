import { CasePage } from '#client/pages/staff/case.tsx'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { requireEmployee } from '#worker/staff/middleware.ts'
import { readCase } from '#worker/staff/read.ts'
import { definePage } from '../page.ts'

/** A case with its notices, its log, and the decision form. */
export const casePage = definePage({
  address: routes.staffCase,
  view: CasePage,
  title: 'staff.title',
  noindex: 'staff',
  noStore: true,
  async read(c) {
    const attempt = await tryOf(c)
    const viewer = await requireEmployee(c)
    const id = idOf(c.req.param('case'), 'no_such_call')
    const shown = await readCase(c.var.requester, Number(viewer.id), id, c.var.site.mediaBase)
    if (!shown) throw new Failure('no_such_call')
    const path = href(routes.staffCase, { case: String(id) })
    return { props: { shown, attempt }, viewer, attempt, path }
  },
})
