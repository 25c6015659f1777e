import type { SQL } from 'drizzle-orm'
import type { MessageId } from '#client/locales/words.ts'
import { href, routes } from '#domain/routes.ts'
import type { Statement } from '#worker/db/batch.ts'
import type { Client } from '#worker/http/client.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'
import type { Requester } from '#worker/http/requester.ts'
import { insertMails, type MailTexts, mailStatement, NUMBER, USERNAME } from '#worker/mail/outbox.ts'
import { insertKey, sendersOf } from './queries.ts'

/** The person whom a decision concerns. */
export interface Owner {
  email: string | null
  username: string
  locale: string | null
}

type OwnerMail = 'statement' | 'appeal_upheld' | 'appeal_reversed'
const SUBJECTS = {
  statement: 'mail_subject.statement',
  appeal_upheld: 'mail_subject.appeal_answer',
  appeal_reversed: 'mail_subject.appeal_answer',
} as const satisfies Record<OwnerMail, MessageId>

/** Mails the person concerned a link to their statement, in their language. The link needs no login, because they may be suspended. */
export async function ownerMail(
  requester: Requester,
  client: Client,
  owner: Owner | undefined,
  decisionId: number,
  what: OwnerMail,
  when: SQL,
): Promise<Statement[]> {
  if (!owner?.email) return []
  const { site } = client
  const words = await client.inLanguage(owner.locale)
  const token = newToken()
  const page = site.origin + href(routes.legalStatement, { decision: String(decisionId) }, { token, hl: owner.locale })
  return [
    insertKey(decisionId, await hashToken(token), when),
    mailStatement(requester, client, {
      to: owner.email,
      username: owner.username,
      subject: words._(SUBJECTS[what]),
      text: `${words._(`mail_text.${what}`, { username: USERNAME })}\n\n${page}\n\n${site.name}\n`,
      when,
    }),
  ]
}

/** Answers everybody who sent a notice of the case (DSA, article 16), in their languages. */
export async function senderMails(
  requester: Requester,
  client: Client,
  caseId: number,
  { acted, languages, when }: { acted: boolean; languages: string[]; when: SQL },
): Promise<Statement[]> {
  const id = acted ? 'mail_text.report_acted' : 'mail_text.report_none'
  const texts: MailTexts = {}
  for (const language of new Set(['', ...languages])) {
    const words = await client.inLanguage(language)
    const text = words._(id, { username: USERNAME, number: NUMBER })
    texts[language] = { subject: words._('mail_subject.report_answer'), text: `${text}\n\n${client.site.name}\n` }
  }
  // In a list, because awaiting a bare statement would run it.
  return [insertMails(requester.now, sendersOf(caseId, when), texts)]
}
