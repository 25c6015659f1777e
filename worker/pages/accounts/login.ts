import { LoginPage } from '#client/pages/accounts/login.tsx'
import { accountToast } from '#domain/accounts/messages.ts'
import { afterLogin, safeNext } from '#domain/accounts/rules.ts'
import { routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { TRY, waitsBehindLogin } from '#worker/http/forms/kept-try.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'
import { toastOf } from './account-toast.ts'
import { pendingActionOf } from './pending-action.ts'

/** The login form, below the account message that the address names (ACC-001). */
export const loginPage = definePage({
  address: routes.login,
  view: LoginPage,
  noindex: 'login',
  noStore: true,
  async read(c) {
    const next = safeNext(c.req.query('next'))
    // A session from an emailed link logs in again to get full rights (G-182).
    const viewer = await viewerOf(c)
    // The address may ask for another account than the current one (docs/decisions/147).
    const name = c.req.query('as')
    const isOther = (name !== undefined && name !== viewer?.username) || c.req.query(TRY) !== undefined
    if (viewer?.loginState === 'full' && !isOther) return c.redirect(afterLogin(next), 302)
    const attempt = await tryOf(c, { next, after: c.req.query('after'), username_or_email: name })
    const action = await pendingActionOf(c, attempt.values.after)
    const values = { ...attempt.values, next: safeNext(attempt.values.next) }
    return {
      props: { attempt: { ...attempt, values }, action, isKept: await waitsBehindLogin(c, values.next) },
      viewer: null,
      attempt,
      toast: toastOf(c, accountToast(c.req.query(), 'login')),
      head: { title: c.get('words')._('login.title') },
    }
  },
})
