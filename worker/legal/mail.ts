import type { Statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import type { Client } from '../http/client.ts'
import { mailStatement } from '../mail/outbox.ts'
import { isTakedownKept } from './conditions.ts'

/**
 * Tells the sender of a takedown its number, in the language of the form, where it was kept. What the notice says isn't repeated: whoever
 * typed an address may have typed somebody else's.
 */
export function takedownMail(asker: Asker, client: Client, to: string, username: string, id: number): Statement {
  const { words, site } = client
  const values = { number: String(id), username: username.replace(/^@/, '').toLowerCase(), site: site.name }
  return mailStatement(asker, client, {
    to,
    subject: words._('mail_subject.takedown', values),
    text: `${words._('mail_text.takedown', values)}\n\n${site.name}\n`,
    username: '',
    when: isTakedownKept(id),
  })
}
