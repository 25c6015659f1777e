import { cleanLine } from '#domain/text.ts'
import type { Bindings } from '../env.ts'
import { log } from '../log.ts'

/** A mail in the reader's language. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The HTML version; null: the mail is plain text. */
  html: string | null
  /** Address that unsubscribes with one POST (RFC 8058); null: the mail can't be unsubscribed. */
  unsubscribe: string | null
}

/**
 * Sends a mail through the deployment's mail binding, which writes its headers; line breaks are removed from the subject. Locally the mail is written
 * to the data folder (README). Never throws: a failure is logged without recipient and content.
 */
export async function sendMail(env: Bindings, { to, subject, text, html, unsubscribe }: Mail): Promise<boolean> {
  if (!env.MAIL) return false
  try {
    await env.MAIL.send({
      ...{ from: env.MAIL_FROM, to, subject: cleanLine(subject), text },
      ...(html !== null && { html }),
      ...(unsubscribe !== null && {
        headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    })
    return true
  } catch (error) {
    log('error', 'mail', { cause: error instanceof Error ? error.name : 'unknown' })
    return false
  }
}
