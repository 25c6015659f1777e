import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Statement } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { letter } from '../mail/outbox.ts'

/**
 * Tells the sender of a takedown its number, in the language of the form, where it was kept. What the notice says isn't repeated: whoever
 * typed an address may have typed somebody else's.
 */
export function letterOfTakedown(c: Context<AppEnv>, to: string, username: string, id: number): Statement {
  const words = c.get('words')
  const values = { number: String(id), username: username.replace(/^@/, '').toLowerCase(), site: c.env.SITE_NAME }
  return letter(c, {
    to,
    subject: words._('mail_subject.takedown', values),
    text: `${words._('mail_text.takedown', values)}\n\n${c.env.SITE_NAME}\n`,
    username: '',
    when: sql`exists (select 1 from takedowns where id = ${id})`,
  })
}
