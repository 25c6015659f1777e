import { deviceName, placeName } from '#client/accounts/login-device.ts'
import type { MessageId } from '#client/locales/words.ts'
import { href, routes } from '#domain/routes.ts'
import { cleanLine } from '#domain/text.ts'
import type { Statement } from '#worker/db/batch.ts'
import type { Client } from '#worker/http/client.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type MailTemplate, mailStatement, USERNAME } from '#worker/mail/outbox.ts'
import { confirmedColumn } from '#worker/model/accounts/rules.ts'
import { type TokenPurpose, wantsSignInMail } from './conditions.ts'

/** Pages that mailed links open. Each requires a click, because mail scanners open links too. */
const PAGES = {
  email_link: routes.loginLink,
  verify: routes.accountVerify,
  reset: routes.accountReset,
  delete: routes.accountDelete,
} as const

/** The recipient; `when` is the condition for sending, if the batch decides it. */
type To = Pick<MailTemplate, 'to' | 'username' | 'when'>

/** A mail with a link, in the language of the request. */
export function linkMail(
  requester: Requester,
  client: Client,
  purpose: TokenPurpose,
  to: To,
  token: string,
  next?: string,
): Statement {
  const query = { token, next: next === routes.home ? null : next, hl: requester.place.chosen }
  const page = href(PAGES[purpose], query)
  const parts = { subject: `mail_subject.${purpose}`, text: `mail_text.${purpose}`, page, end: 'mail.ignore' } as const
  return write(requester, client, to, parts)
}

/** Notifies the owner of an address that another account tried to use it. The other account learns nothing (REL-02). */
export function addressInUseMail(requester: Requester, client: Client, to: To): Statement {
  return write(requester, client, to, { subject: 'mail_subject.in_use', text: 'mail_text.in_use', page: routes.login })
}

/** Mails a notice of an account change, so that an owner who did not make it can react. */
export function changeMail(
  requester: Requester,
  client: Client,
  what: 'password' | 'deleted' | 'email',
  to: To,
): Statement {
  return write(requester, client, to, {
    subject: `mail_subject.${what}`,
    text: `mail_text.${what}`,
    page: routes.login,
  })
}

/** Mails a notice of a change to the account's own address; no statement if it has none. */
export function changeMails(
  requester: Requester,
  client: Client,
  what: 'password' | 'deleted',
  { email, username }: { email: string | null; username: string },
  when?: To['when'],
): Statement[] {
  return email === null ? [] : [changeMail(requester, client, what, { to: email, username, when })]
}

/** Notifies a user of a new delegation. */
export function delegationMail(requester: Requester, client: Client, to: To, name: string): Statement {
  const page = routes.settingsDelegations
  return write(requester, client, to, { subject: 'mail_subject.delegated', text: 'mail_text.delegated', page, name })
}

/**
 * Mails a notice of a login in a new browser to the account's confirmed address, in the account's language, unless the person has chosen to be
 * notified only in the app. Must come before the browser is stored in the batch.
 */
export async function signInMail(
  requester: Requester,
  client: Client,
  browser: { userId: number; hash: string; agent: string; country: string | null; region: string | null },
  locale: string | null,
): Promise<Statement[]> {
  const { userId, hash, agent } = browser
  const words = locale === null ? client.words : await client.inLanguage(locale)
  const device = deviceName(agent) || words._('settings.session_unknown')
  const named = [device, placeName(browser, words.locales)].filter(Boolean).join(' · ')
  const to = {
    to: confirmedColumn(userId, 'email'),
    username: confirmedColumn(userId, 'username'),
    when: wantsSignInMail(userId, hash),
  }
  const page = routes.settingsSessions
  const parts = { subject: 'mail_subject.sign_in', text: 'mail_text.sign_in', page, browser: named } as const
  // In a list, because a bare statement would be executed when awaited.
  return [write(requester, { ...client, words }, to, parts)]
}

interface Parts {
  subject: MessageId
  text: MessageId
  /** Path of the page that the mail links to. */
  page: string
  end?: MessageId
  name?: string
  browser?: string
}

function write(
  requester: Requester,
  client: Client,
  to: To,
  { subject, text, page, end, name = '', browser = '' }: Parts,
): Statement {
  const { words, site } = client
  const values = {
    username: USERNAME,
    name: cleanLine(name),
    browser: cleanLine(browser),
    imprint: site.origin + routes.imprint,
  }
  const parts = [words._(text, values), site.origin + page, ...(end ? [words._(end)] : []), site.name]
  return mailStatement(requester, client, { ...to, subject: words._(subject, values), text: `${parts.join('\n\n')}\n` })
}
