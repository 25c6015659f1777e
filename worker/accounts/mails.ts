import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { MessageId } from '../../client/locales/words.ts'
import { href, routes } from '../../domain/routes.ts'
import type { Statement } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { letter, USERNAME } from '../mail/outbox.ts'
import type { TokenPurpose } from './queries.ts'

/** Where the link of a mail leads: a page that asks for a click, because programs that look after mail open links too. */
const PAGES = {
  email_link: routes.loginLink,
  verify: routes.accountVerify,
  reset: routes.accountReset,
  delete: routes.accountDelete,
} as const

/** To whom, and where that depends on what the batch finds, whether. */
interface To {
  to: string | SQL
  username: string | SQL
  when?: SQL
}

/** A mail with a link, in the language of whoever asked. */
export function letterWithLink(
  c: Context<AppEnv>,
  purpose: TokenPurpose,
  to: To,
  token: string,
  next?: string,
): Statement {
  const url =
    new URL(c.req.url).origin +
    href(PAGES[purpose], { token, next: next === routes.home ? null : next, hl: c.get('place').chosen })
  return write(c, to, { subject: `mail_subject.${purpose}`, text: `mail_text.${purpose}`, url, end: 'mail.ignore' })
}

/** To somebody whose address another account wanted: the one who asked is told nothing (REL-02). */
export function letterOfUse(c: Context<AppEnv>, to: To): Statement {
  const url = new URL(c.req.url).origin + routes.login
  return write(c, to, { subject: 'mail_subject.in_use', text: 'mail_text.in_use', url })
}

/** That something about the account has changed, so that whoever didn't do it can act. */
export function letterOfChange(c: Context<AppEnv>, what: 'password' | 'deleted' | 'email', to: To): Statement {
  const url = new URL(c.req.url).origin + routes.login
  return write(c, to, { subject: `mail_subject.${what}`, text: `mail_text.${what}`, url })
}

/** The same to the account itself; nothing where it has no address. */
export function lettersOfChange(
  c: Context<AppEnv>,
  what: 'password' | 'deleted',
  { email, username }: { email: string | null; username: string },
  when: SQL = sql`true`,
): Statement[] {
  return email === null ? [] : [letterOfChange(c, what, { to: email, username, when })]
}

/** To somebody whom another lets act for them. */
export function letterOfDelegation(c: Context<AppEnv>, to: To, name: string): Statement {
  const url = new URL(c.req.url).origin + routes.settingsDelegations
  return write(c, to, { subject: 'mail_subject.delegated', text: 'mail_text.delegated', url, name })
}

interface Parts {
  subject: MessageId
  text: MessageId
  url: string
  end?: MessageId
  name?: string
}

function write(c: Context<AppEnv>, to: To, { subject, text, url, end, name = '' }: Parts): Statement {
  const words = c.get('words')
  const imprint = new URL(c.req.url).origin + routes.imprint
  const values = { username: USERNAME, name, imprint }
  const parts = [words._(text, values), url, ...(end ? [words._(end)] : []), c.env.SITE_NAME]
  return letter(c, { ...to, subject: words._(subject, values), text: `${parts.join('\n\n')}\n` })
}
