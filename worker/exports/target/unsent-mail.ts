import { createWords } from '../../../client/locales/words.ts'
import { isLanguage, LANGUAGES, localeFor } from '../../../domain/language.ts'
import { routes } from '../../../domain/routes.ts'
import { confirmedColumn } from '../../accounts/conditions.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import type { Bindings } from '../../env.ts'
import { sendWaitingMails, USERNAME, waitingMail } from '../../mail/outbox.ts'
import { catalogue } from '../../render/catalogues.ts'
import type { TargetRow } from '../tables.ts'

/** Tells the person that their archive could not be sent, if their address is confirmed. Why is on the page, which asks for the login. */
export async function mailUnsent(db: Database, env: Bindings, row: TargetRow, now: number): Promise<void> {
  const language = isLanguage(row.language) ? row.language : LANGUAGES[0]
  const messages = await catalogue(language, env.ASSETS)
  if (!messages) return
  const words = createWords(language, localeFor(language, null), messages)
  const parts = [
    words._('mail_text.export_unsent', { username: USERNAME, host: new URL(row.url).hostname }),
    env.SITE_ORIGIN + routes.settingsData,
    env.SITE_NAME,
  ]
  const mail = waitingMail(db, now, {
    to: confirmedColumn(row.userId, 'email'),
    username: confirmedColumn(row.userId, 'username'),
    subject: words._('mail_subject.export_unsent', { site: env.SITE_NAME }),
    text: `${parts.join('\n\n')}\n`,
  })
  await round(db, { mail: mail.statement })
  await sendWaitingMails(db, now, env, [mail.key])
}
