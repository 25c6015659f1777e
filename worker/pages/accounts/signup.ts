import { SignupPage } from '#client/pages/accounts/signup.tsx'
import { safeNext } from '#domain/accounts/rules.ts'
import { routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'
import { pendingActionOf } from './pending-action.ts'

/** The signup form. */
export const signupPage = definePage({
  address: routes.signup,
  view: SignupPage,
  noindex: 'signup',
  noStore: true,
  async read(c) {
    const next = safeNext(c.req.query('next'))
    if (await viewerOf(c)) return c.redirect(next, 302)
    const attempt = await tryOf(c, { next, after: c.req.query('after') })
    const action = await pendingActionOf(c, attempt.values.after)
    const values = { ...attempt.values, next: safeNext(attempt.values.next) }
    return {
      props: { attempt: { ...attempt, values }, action },
      viewer: null,
      attempt,
      head: { title: c.get('words')._('signup.title') },
    }
  },
})
