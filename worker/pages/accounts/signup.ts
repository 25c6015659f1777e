import { type Context, Hono } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { safeNext } from '../../../domain/accounts/rules.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { renderPage } from '../../render/page.tsx'
import { OWN_PAGE, viewerOf } from '../viewer.ts'
import { namedWish } from './follow-wish.ts'

export const signupPages = new Hono<AppEnv>()

signupPages.get(routes.signup, async (c) => {
  const next = safeNext(c.req.query('next'))
  if (await viewerOf(c)) return c.redirect(next, 302)
  return showSignup(c, await tryOf(c, { next, follow: c.req.query('follow') }))
})

/** The form to join, new or again. */
async function showSignup(c: Context<AppEnv>, attempt: FormTry): Promise<Response> {
  const follow = await namedWish(c, attempt.values.follow)
  return renderPage(c, {
    page: 'signup',
    props: { attempt: { ...attempt, values: { ...attempt.values, next: safeNext(attempt.values.next) } }, follow },
    viewer: null,
    ...answerOf(attempt, OWN_PAGE),
    head: { title: c.get('words')._('signup.title'), canonical: routes.signup, noindex: 'signup' },
  })
}
