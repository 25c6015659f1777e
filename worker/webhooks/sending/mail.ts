import { createWords } from '#client/locales/words.ts'
import { LANGUAGES, localeFor } from '#domain/language.ts'
import { href, routes } from '#domain/routes.ts'
import type { Statement } from '#worker/db/batch.ts'
import type { Bindings } from '#worker/env.ts'
import { insertMail, USERNAME } from '#worker/mail/outbox.ts'
import { confirmedColumn } from '#worker/model/accounts/rules.ts'
import { catalogue } from '#worker/render/catalogues.ts'
import { isWebhookOn } from './ending/queries.ts'
import { languageOf, type SenderRow } from './queries.ts'

/**
 * A mail to the owner of a webhook that is switched off, in their language, if they have a confirmed address. Goes in the batch before the webhook is
 * switched off, so that it is sent once. Its text names only the receiver's host: the address may contain secrets.
 */
export async function offMail(
  env: Bindings,
  sender: SenderRow,
  reason: 'failed' | 'gone',
  now: number,
): Promise<{ key: string; statement: Statement }> {
  const language = languageOf(sender) ?? LANGUAGES[0]
  const messages = await catalogue(language, env.ASSETS)
  if (!messages) throw new Error(`no texts in ${language}`)
  const words = createWords(language, localeFor(language, null), messages)
  const values = { username: USERNAME, host: new URL(sender.url).host }
  const page = href(routes.settingsWebhook, { webhook: String(sender.id) })
  const parts = [words._(`mail_text.webhook_off.${reason}`, values), env.SITE_ORIGIN + page, env.SITE_NAME]
  const key = crypto.randomUUID()
  return {
    key,
    statement: insertMail(key, now, {
      to: confirmedColumn(sender.userId, 'email'),
      username: confirmedColumn(sender.userId, 'username'),
      subject: words._('mail_subject.webhook_off', values),
      text: `${parts.join('\n\n')}\n`,
      when: isWebhookOn(sender),
    }),
  }
}
