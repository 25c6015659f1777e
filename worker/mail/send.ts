import { cleanLine } from '../../domain/text.ts'
import type { Bindings } from '../env.ts'
import { log } from '../log.ts'

/** A mail in the reader's language. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same as HTML; null: the mail is plain text. */
  html: string | null
  /** Address that ends such mails with one POST (RFC 8058); null: the mail can't be ended. */
  unsubscribe: string | null
}

/**
 * Sends a mail by the deployment's mail binding, which writes its headers; the subject is made one line. Locally the mail is written to the data folder (README). Never throws: a
 * failure is logged without recipient and content.
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
