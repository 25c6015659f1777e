import { MailMePage } from '#client/pages/accounts/mail-me.tsx'
import { routes } from '#domain/routes.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

const PURPOSES = [
  { address: routes.loginByMail, purpose: 'email_link' },
  { address: routes.loginForgotten, purpose: 'reset' },
] as const

/** Pages that ask for an email address. Their confirmation is the same whether or not an account has the address (W-55). */
export const mailMePages = PURPOSES.map(({ address, purpose }) =>
  definePage({
    address,
    view: MailMePage,
    noindex: 'login',
    noStore: true,
    async read(c) {
      const attempt = await tryOf(c, { next: purpose === 'reset' ? undefined : c.req.query('next') })
      return {
        props: { purpose, attempt, sent: c.req.query('sent') === '1' && attempt.error === null },
        viewer: await viewerOf(c),
        attempt,
        head: { title: c.get('words')._(`mail_me_title.${purpose}`) },
      }
    },
  }),
)
