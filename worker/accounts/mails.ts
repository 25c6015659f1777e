import type { Context } from 'hono'
import type { MessageId } from '../../client/locales/words.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { sendMail } from '../mail/send.ts'
import type { TokenPurpose } from './queries.ts'

/** Where the link of a mail leads: a page that asks for a click, because programs that look after mail open links too. */
const PAGES = {
  email_link: routes.loginLink,
  verify: routes.accountVerify,
  reset: routes.accountReset,
  delete: routes.accountDelete,
} as const

/**
 * Sends a link after the answer has gone out, so that an address that we know takes no longer than one that we don't. In the language
 * of whoever asked.
 */
export function mailLink(
  c: Context<AppEnv>,
  purpose: TokenPurpose,
  to: string,
  username: string,
  token: string,
  next?: string,
): void {
  const url =
    new URL(c.req.url).origin +
    href(PAGES[purpose], { token, next: next === routes.home ? null : next, hl: c.get('place').chosen })
  mailText(
    c,
    to,
    { subject: `mail_subject.${purpose}`, text: `mail_text.${purpose}`, url, end: 'mail.ignore' },
    username,
  )
}

/** To somebody whose address another account wanted: the one who asked is told nothing (REL-02). */
export function mailAddressInUse(c: Context<AppEnv>, to: string, username: string): void {
  const url = new URL(c.req.url).origin + routes.login
  mailText(c, to, { subject: 'mail_subject.in_use', text: 'mail_text.in_use', url }, username)
}

/** That something about the account has changed, so that whoever didn't do it can act. */
export function mailNotice(
  c: Context<AppEnv>,
  what: 'password' | 'deleted' | 'email',
  to: string,
  username: string,
): void {
  const url = new URL(c.req.url).origin + routes.login
  mailText(c, to, { subject: `mail_subject.${what}`, text: `mail_text.${what}`, url }, username)
}

/** To somebody whom another lets act for them. */
export function mailDelegation(c: Context<AppEnv>, to: string, who: { username: string; name: string }): void {
  const url = new URL(c.req.url).origin + routes.settingsDelegations
  mailText(c, to, { subject: 'mail_subject.delegated', text: 'mail_text.delegated', url }, who.username, who.name)
}

interface Parts {
  subject: MessageId
  text: MessageId
  url: string
  end?: MessageId
}

function mailText(
  c: Context<AppEnv>,
  to: string,
  { subject, text, url, end }: Parts,
  username: string,
  name = '',
): void {
  const words = c.get('words')
  const imprint = new URL(c.req.url).origin + routes.imprint
  const parts = [words._(text, { username, name, imprint }), url, ...(end ? [words._(end)] : []), c.env.SITE_NAME]
  const mail = { to, subject: words._(subject, { username, name }), text: `${parts.join('\n\n')}\n` }
  c.executionCtx.waitUntil(sendMail(c.env, mail))
}
