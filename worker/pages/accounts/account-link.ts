import { AccountLinkPage, type LinkStep } from '#client/pages/accounts/account-link.tsx'
import { entriesOf } from '#domain/keys.ts'
import { routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The address of each kind of emailed link. */
const STEPS: Record<LinkStep, string> = {
  email_link: routes.loginLink,
  verify: routes.accountVerify,
  reset: routes.accountReset,
  delete: routes.accountDelete,
}

/** The page of an emailed link. Opening it changes nothing, because programs open links too; the person presses a button (REL-07). */
export const accountLinkPages = entriesOf(STEPS).map(([step, address]) =>
  definePage({
    address,
    view: AccountLinkPage,
    noindex: 'login',
    noStore: true,
    async read(c) {
      const attempt = await tryOf(c, { next: c.req.query('next') })
      const token = c.req.query('token') ?? ''
      const isDead = attempt.faults.some(({ field }) => field === 'token') || !/^[\w-]{43}$/.test(token)
      return {
        props: { step, token: isDead ? null : token, isBare: token === '', attempt },
        viewer: await viewerOf(c),
        attempt,
        status: isDead && attempt.status === 200 ? 400 : attempt.status,
        head: { title: c.get('words')._(`step_title.${step}`) },
      }
    },
  }),
)
