import { ReportThingPage } from '#client/pages/legal/report-thing.tsx'
import { Failure } from '#domain/errors.ts'
import { THING_KINDS, THING_NOT_FOUND, type ThingKind } from '#domain/legal/cases.ts'
import { href, routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { readThing } from '#worker/legal/read.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The form that reports a pin, board, comment or message that the viewer may see. Visitors log in first; the viewer's own content redirects to itself. */
export const reportThingPage = definePage({
  address: routes.legalThing,
  view: ReportThingPage,
  title: 'report.send',
  noindex: 'report',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const kind = asThing(c.req.param('kind'))
    if (!kind) throw new Failure('no_such_call')
    const attempt = await tryOf(c)
    const viewer = await viewerOf(c)
    if (!viewer) throw new Failure('no_session')
    if (viewer.loginState !== 'full') throw new Failure('limited_session')
    const id = idOf(c.req.param('id'), THING_NOT_FOUND[kind])
    const thing = await readThing(c.var.requester, kind, id, c.var.site.mediaBase)
    if (!thing) throw new Failure(THING_NOT_FOUND[kind])
    if (thing.isOwn) return c.redirect(thing.subject.url ?? routes.conversations, 302)
    const path = href(routes.legalThing, { kind, id: String(id) })
    return {
      props: { kind, id: String(id), subject: thing.subject, attempt },
      viewer,
      attempt,
      path,
      head: { canonical: path },
    }
  },
})

function asThing(text: string): ThingKind | null {
  return THING_KINDS.find((kind) => kind === text) ?? null
}
