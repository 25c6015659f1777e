import { cleanLine } from '#domain/text.ts'
import type { Statement } from '../db/batch.ts'
import type { Client } from '../http/client.ts'
import type { Requester } from '../http/requester.ts'
import { mailStatement } from '../mail/outbox.ts'
import { isTakedownStored } from '../model/legal/rules.ts'

/**
 * Mails a takedown's number to its sender in the language of the form, if the takedown was stored. Does not quote the notice, because the typed address may
 * belong to another person.
 */
export function takedownMail(
  requester: Requester,
  client: Client,
  to: string,
  username: string,
  id: number,
): Statement {
  const { words, site } = client
  const values = { number: String(id), username: cleanLine(username.replace(/^@/, '').toLowerCase()), site: site.name }
  return mailStatement(requester, client, {
    to,
    subject: words._('mail_subject.takedown', values),
    text: `${words._('mail_text.takedown', values)}\n\n${site.name}\n`,
    username: '',
    when: isTakedownStored(id),
  })
}
