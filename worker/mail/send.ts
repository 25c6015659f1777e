import { cleanLine } from '../../domain/text.ts'
import type { Bindings } from '../env.ts'
import { log } from '../log.ts'

/** A plain-text mail in the reader's language. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/**
 * Sends a mail by the deployment's mail binding, which writes its headers; the subject is made one line. Locally the mail is written to the data folder (README). Never throws: a
 * failure is logged without recipient and content.
 */
export async function sendMail(env: Bindings, { to, subject, text }: Mail): Promise<boolean> {
  if (!env.MAIL) return false
  try {
    await env.MAIL.send({ from: env.MAIL_FROM ?? 'pinfold@localhost', to, subject: cleanLine(subject), text })
    return true
  } catch (error) {
    log('error', 'mail', { cause: error instanceof Error ? error.name : 'unknown' })
    return false
  }
}
