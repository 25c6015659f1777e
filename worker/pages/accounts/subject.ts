import type { Context } from 'hono'
import type { SubjectProps } from '#client/boards/subject.tsx'
import { SubjectPage } from '#client/pages/accounts/subject.tsx'
import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import { Failure } from '#domain/errors.ts'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { openSubject, readSubjectOrder } from '#worker/boards/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

const FORMS = [
  { address: routes.settingsSubjectLook, scope: 'metadata', title: 'settings.subject_look' },
  { address: routes.settingsSubjectOrder, scope: 'boards', title: 'settings.subject_order' },
] as const

/** The settings that a delegate may change for another person: how the profile is displayed, and the order of its boards (G-011). */
export const subjectPages = FORMS.map(({ address, scope, title }) =>
  definePage({
    address,
    view: SubjectPage,
    noindex: 'settings',
    noStore: true,
    needsLogin: true,
    read: (c) => readSubject(c, c.req.param('username'), scope, title),
  }),
)

async function readSubject(c: Context<AppEnv>, username: string, scope: Scope, title: (typeof FORMS)[number]['title']) {
  const requester = c.var.requester
  const { access, may, preferences } = await openSubject(requester, username.toLowerCase().slice(0, 40), scope)
  const { viewer, viewerRow, user } = access
  c.set('pageViewer', viewerRow)
  if (!viewerRow) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  if (!user) throw new Failure('user_not_found')
  if (ownsProfile(viewer, user)) return c.redirect(href(routes.profile, { username: user.username }), 302)
  if (!may) throw new Failure('forbidden')
  const bookmark = bookmarkOf(c)
  const order = scope === 'boards' ? await readSubjectOrder(requester, user, preferences, bookmark) : null
  const { id, fullName } = user
  const pattern = order ? routes.settingsSubjectOrder : routes.settingsSubjectLook
  const props: SubjectProps = {
    subject: { id: String(id), username: user.username, full_name: fullName },
    look: order ? null : preferences,
    order,
    path: href(pattern, { username: user.username }, { bookmark }),
    isBeginning: bookmark === undefined,
  }
  return {
    props,
    viewer: viewerRow,
    path: props.path,
    head: {
      title: `${c.get('words')._(title, { name: fullName })} · ${c.env.SITE_NAME}`,
      canonical: href(pattern, { username: user.username }),
    },
  }
}
