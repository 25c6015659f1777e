import { type Context, Hono } from 'hono'
import type { SubjectProps } from '../../../client/boards/subject.tsx'
import type { Scope } from '../../../domain/accounts/contract.ts'
import { Failure } from '../../../domain/errors.ts'
import { ownsProfile } from '../../../domain/profiles/rules.ts'
import { href, routes } from '../../../domain/routes.ts'
import { openSubject, readSubjectOrder } from '../../boards/read.ts'
import type { AppEnv } from '../../env.ts'
import { renderPage } from '../../render/page.tsx'
import { orLogin } from '../boards/board-forms.ts'
import { bookmarkOf } from '../bookmark.ts'
import { OWN_PAGE } from '../viewer.ts'

/** What somebody does for another who lets them: how that profile is shown, and in which order its boards stand (G-011). */
export const subjectPages = new Hono<AppEnv>()

subjectPages.get(routes.settingsSubjectLook, (c) =>
  orLogin(c, () => showSubject(c, c.req.param('username'), 'metadata', 'settings.subject_look')),
)
subjectPages.get(routes.settingsSubjectOrder, (c) =>
  orLogin(c, () => showSubject(c, c.req.param('username'), 'boards', 'settings.subject_order')),
)

async function showSubject(
  c: Context<AppEnv>,
  username: string,
  scope: Scope,
  title: 'settings.subject_look' | 'settings.subject_order',
): Promise<Response> {
  const asker = c.var.asker
  const { access, may, preferences } = await openSubject(asker, username.toLowerCase().slice(0, 40), scope)
  const { viewer, viewerRow, user } = access
  c.set('pageViewer', viewerRow)
  if (!viewerRow) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  if (!user) throw new Failure('user_not_found')
  if (ownsProfile(viewer, user)) return c.redirect(href(routes.profile, { username: user.username }), 302)
  if (!may) throw new Failure('forbidden')
  const bookmark = bookmarkOf(c)
  const order = scope === 'boards' ? await readSubjectOrder(asker, user, preferences, bookmark) : null
  const { id, fullName } = user
  const pattern = order ? routes.settingsSubjectOrder : routes.settingsSubjectLook
  const props: SubjectProps = {
    subject: { id: String(id), username: user.username, full_name: fullName },
    look: order ? null : preferences,
    order,
    path: href(pattern, { username: user.username }, { bookmark }),
    isBeginning: bookmark === undefined,
  }
  return renderPage(c, {
    page: 'subject',
    props,
    viewer: viewerRow,
    path: props.path,
    headers: OWN_PAGE,
    head: {
      title: `${c.get('words')._(title, { name: fullName })} · ${c.env.SITE_NAME}`,
      canonical: href(pattern, { username: user.username }),
      noindex: 'settings',
    },
  })
}
