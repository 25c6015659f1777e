import { createWords, type Words } from '#client/locales/words.ts'
import { isLanguage, LANGUAGES, localeFor } from '#domain/language.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import { sendWaitingMails, waitingMail } from '../mail/outbox.ts'
import { confirmedColumn } from '../model/accounts/rules.ts'
import { catalogue } from '../render/catalogues.ts'

/**
 * Mails a person about their archives, if their address is confirmed. The link leads to a page that asks for the login.
 * @param write returns the subject and the first sentence in their language
 */
export async function mailOwner(
  db: Database,
  env: Bindings,
  { userId, language: chosen }: { userId: number; language: string },
  now: number,
  write: (words: Words) => { subject: string; text: string },
): Promise<void> {
  const language = isLanguage(chosen) ? chosen : LANGUAGES[0]
  const messages = await catalogue(language, env.ASSETS)
  if (!messages) return
  const { subject, text } = write(createWords(language, localeFor(language, null), messages))
  const mail = waitingMail(now, {
    to: confirmedColumn(userId, 'email'),
    username: confirmedColumn(userId, 'username'),
    subject,
    text: `${[text, env.SITE_ORIGIN + routes.settingsData, env.SITE_NAME].join('\n\n')}\n`,
  })
  await batch(db, { mail: mail.statement })
  await sendWaitingMails(db, now, env, [mail.key])
}
