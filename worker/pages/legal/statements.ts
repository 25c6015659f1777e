import { StatementPage } from '#client/pages/legal/statement.tsx'
import { StatementsPage } from '#client/pages/legal/statements.tsx'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { giveCsrfToken } from '#worker/http/csrf.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { readLooks, readStatement, readStatements } from '#worker/legal/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** Decisions about the viewer's content. */
export const statementsPage = definePage({
  address: routes.legalStatements,
  view: StatementsPage,
  title: 'statement.list',
  noindex: 'statements',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const viewer = await viewerOf(c)
    if (!viewer) throw new Failure('no_session')
    const position = bookmarkOf(c) ?? undefined
    const [{ items, bookmark }, looks] = await Promise.all([
      readStatements(c.var.requester, position, c.var.site.mediaBase),
      position === undefined ? readLooks(c.var.requester) : [],
    ])
    return { props: { items, looks, next: bookmark && href(routes.legalStatements, { bookmark }) }, viewer }
  },
})

/** A statement of reasons, for the person concerned: logged in, or through the emailed link. Everybody else gets 404. */
export const statementPage = definePage({
  address: routes.legalStatement,
  view: StatementPage,
  title: 'statement.title',
  noindex: 'statements',
  noStore: true,
  async read(c) {
    const attempt = await tryOf(c)
    const viewer = await viewerOf(c)
    c.set('pageViewer', viewer)
    const id = idOf(c.req.param('decision'), 'no_such_call')
    const token = (c.req.query('token') ?? '').slice(0, 100)
    const statement = await readStatement(c.var.requester, id, token, c.var.site.mediaBase)
    if (!statement) throw new Failure('no_such_call')
    giveCsrfToken(c)
    const path = href(routes.legalStatement, { decision: String(id) }, { token })
    const canonical = href(routes.legalStatement, { decision: String(id) })
    return { props: { statement, token, attempt }, viewer, attempt, path, head: { canonical } }
  },
})
