import type { Bindings } from '../env.ts'

/** A message of ours, as plain text in the reader's language. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/**
 * Sends a message by the deployment's mail binding; locally it lies in the data folder (README). A message that can't be sent never
 * fails the call: the log has that it failed, not to whom or what.
 */
export async function sendMail(env: Bindings, mail: Mail): Promise<boolean> {
  if (!env.MAIL) return false
  try {
    await env.MAIL.send({ from: env.MAIL_FROM ?? 'pinfold@localhost', ...mail })
    return true
  } catch (error) {
    console.error(JSON.stringify({ event: 'mail', cause: error instanceof Error ? error.name : 'unknown' }))
    return false
  }
}
