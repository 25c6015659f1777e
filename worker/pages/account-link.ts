import { type Context, Hono } from 'hono'
import type { LinkStep } from '../../client/pages/props.ts'
import type { FormTry } from '../../client/ui/form-try.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { renderPage } from '../render/page.tsx'
import { answerOf, firstTry } from './tries.ts'
import { OWN_PAGE, viewerOf } from './viewer.ts'

export type { LinkStep }
export const accountLinkPages = new Hono<AppEnv>()

const STEPS: [LinkStep, string][] = [
  ['email_link', routes.loginLink],
  ['verify', routes.accountVerify],
  ['reset', routes.accountReset],
  ['delete', routes.accountDelete],
]

for (const [step, path] of STEPS)
  accountLinkPages.get(path, (c) =>
    showLinkStep(c, step, c.req.query('token') ?? '', firstTry({ next: c.req.query('next') })),
  )

/** Where a mailed link leads. Opening it changes nothing: programs open links too, so a person presses the button (REL-07). */
export async function showLinkStep(
  c: Context<AppEnv>,
  step: LinkStep,
  token: string,
  attempt: FormTry,
): Promise<Response> {
  const dead = attempt.faults.some(({ field }) => field === 'token') || !/^[\w-]{43}$/.test(token)
  return renderPage(c, {
    page: 'account-link',
    props: { step, token: dead ? null : token, attempt },
    viewer: await viewerOf(c),
    ...answerOf(attempt, OWN_PAGE),
    ...(dead && attempt.status === 200 && { status: 400 }),
    head: {
      title: c.get('words')._(`step_title.${step}`),
      canonical: STEPS.find(([each]) => each === step)?.[1] ?? routes.home,
      noindex: 'login',
    },
  })
}
