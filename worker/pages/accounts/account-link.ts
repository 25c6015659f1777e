import { type Context, Hono } from 'hono'
import type { LinkStep } from '../../../client/pages/props.ts'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { renderPage } from '../../render/page.tsx'
import { OWN_PAGE, viewerOf } from '../viewer.ts'

export const accountLinkPages = new Hono<AppEnv>()

/** The page of each kind of mailed link. */
const STEP_PAGES: Record<LinkStep, string> = {
  email_link: routes.loginLink,
  verify: routes.accountVerify,
  reset: routes.accountReset,
  delete: routes.accountDelete,
}

for (const [step, path] of Object.entries(STEP_PAGES) as [LinkStep, string][])
  accountLinkPages.get(path, async (c) =>
    showLinkStep(c, step, c.req.query('token') ?? '', await tryOf(c, { next: c.req.query('next') })),
  )

/** Where a mailed link leads. Opening it changes nothing: programs open links too, so a person presses the button (REL-07). */
async function showLinkStep(c: Context<AppEnv>, step: LinkStep, token: string, attempt: FormTry): Promise<Response> {
  const dead = attempt.faults.some(({ field }) => field === 'token') || !/^[\w-]{43}$/.test(token)
  return renderPage(c, {
    page: 'account-link',
    props: { step, token: dead ? null : token, attempt },
    viewer: await viewerOf(c),
    ...answerOf(attempt, OWN_PAGE),
    ...(dead && attempt.status === 200 && { status: 400 }),
    head: {
      title: c.get('words')._(`step_title.${step}`),
      canonical: STEP_PAGES[step],
      noindex: 'login',
    },
  })
}
