import { type Context, Hono } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { renderPage } from '../../render/page.tsx'
import { OWN_PAGE, viewerOf } from '../viewer.ts'

export const mailMePages = new Hono<AppEnv>()

mailMePages.get(routes.loginByMail, async (c) =>
  showMailMe(c, 'email_link', await tryOf(c, { next: c.req.query('next') })),
)
mailMePages.get(routes.loginForgotten, async (c) => showMailMe(c, 'reset', await tryOf(c)))

/** Asks for an address; afterwards it says the same whether an account has it or none (W-55). */
async function showMailMe(c: Context<AppEnv>, purpose: 'email_link' | 'reset', attempt: FormTry): Promise<Response> {
  return renderPage(c, {
    page: 'mail-me',
    props: { purpose, attempt, sent: c.req.query('sent') === '1' && attempt.error === null },
    viewer: await viewerOf(c),
    ...answerOf(attempt, OWN_PAGE),
    head: {
      title: c.get('words')._(`mail_me_title.${purpose}`),
      canonical: purpose === 'reset' ? routes.loginForgotten : routes.loginByMail,
      noindex: 'login',
    },
  })
}
