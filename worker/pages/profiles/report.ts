import { type Context, Hono } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { ownsProfile } from '../../../domain/profiles/rules.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { renderPage } from '../../render/page.tsx'
import { openProfile } from './person.ts'

/** The report of a person as a page: on phones, by its address, and without JavaScript (G-125). */
export const reportPages = new Hono<AppEnv>()

reportPages.get(routes.profileReport, async (c) => showReport(c, c.req.param('username'), await tryOf(c)))

/**
 * The form, with what was typed and what was wrong where it was sent before. Visitors log in first, and so does who came by an e-mailed
 * link; nobody reports themselves.
 */
async function showReport(c: Context<AppEnv>, username: string, attempt: FormTry): Promise<Response> {
  const person = await openProfile(c, username)
  if (person instanceof Response) return person
  const { user, access } = person
  const parts = { username: user.username }
  const path = href(routes.profileReport, parts)
  if (access.viewer.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
  if (ownsProfile(access.viewer, user)) return c.redirect(href(routes.profile, parts), 302)
  return renderPage(c, {
    page: 'report',
    props: {
      user: { id: String(user.id), username: user.username, full_name: user.fullName },
      source: 'profile',
      attempt,
    },
    viewer: access.viewerRow,
    ...answerOf(attempt),
    path,
    head: { title: `${c.get('words')._('report.title')} · ${c.env.SITE_NAME}`, canonical: path, noindex: 'report' },
  })
}
