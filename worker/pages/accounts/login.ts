import { type Context, Hono } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { accountToast } from '../../../domain/accounts/messages.ts'
import { afterLogin, safeNext } from '../../../domain/accounts/rules.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { renderPage } from '../../render/page.tsx'
import { OWN_PAGE, viewerOf } from '../viewer.ts'
import { toastOf } from './account-toast.ts'
import { namedWish } from './follow-wish.ts'

export const loginPages = new Hono<AppEnv>()

loginPages.get(routes.login, async (c) => {
  const next = safeNext(c.req.query('next'))
  // Who came by a mailed link logs in anew to write (G-182).
  if ((await viewerOf(c))?.loginState === 'full') return c.redirect(afterLogin(next), 302)
  return showLogin(c, await tryOf(c, { next, follow: c.req.query('follow') }))
})

/** The login form, new or again. What the address says of an account is told over it (ACC-001). */
async function showLogin(c: Context<AppEnv>, attempt: FormTry): Promise<Response> {
  const follow = await namedWish(c, attempt.values.follow)
  return renderPage(c, {
    page: 'login',
    props: { attempt: { ...attempt, values: { ...attempt.values, next: safeNext(attempt.values.next) } }, follow },
    viewer: null,
    ...answerOf(attempt, OWN_PAGE),
    ...toastOf(c, accountToast(c.req.query(), 'login')),
    head: { title: c.get('words')._('login.title'), canonical: routes.login, noindex: 'login' },
  })
}
