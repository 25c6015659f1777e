import type { Database } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { USERNAME } from '#worker/mail/outbox.ts'
import type { TargetRow } from '#worker/model/exports/tables.ts'
import { mailOwner } from '../owner-mail.ts'

/** Mails the person that their archive could not be sent. The page shows the reason. */
export async function mailUnsent(db: Database, env: Bindings, row: TargetRow, now: number): Promise<void> {
  await mailOwner(db, env, row, now, (words) => ({
    subject: words._('mail_subject.export_unsent', { site: env.SITE_NAME }),
    text: words._('mail_text.export_unsent', { username: USERNAME, host: new URL(row.url).hostname }),
  }))
}
