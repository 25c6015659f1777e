import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { sendMail } from '../mail/send.ts'

/**
 * Tells the sender of a takedown its number, in the language of the form, after the answer has gone out. What the notice says isn't
 * repeated: whoever typed an address may have typed somebody else's.
 */
export function mailTakedown(c: Context<AppEnv>, to: string, username: string, id: number): void {
  const words = c.get('words')
  const values = { number: String(id), username: username.replace(/^@/, '').toLowerCase(), site: c.env.SITE_NAME }
  const text = words._('mail_text.takedown', values)
  c.executionCtx.waitUntil(
    sendMail(c.env, { to, subject: words._('mail_subject.takedown', values), text: `${text}\n\n${c.env.SITE_NAME}\n` }),
  )
}
