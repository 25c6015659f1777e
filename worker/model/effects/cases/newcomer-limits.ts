import type { NewcomerLimit } from '#domain/accounts/newcomers.ts'
import { reportDue } from '#domain/legal/cases.ts'
import { outsideAction, type Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { sql } from '#worker/db/sql.ts'
import { personSubject } from '#worker/model/legal/rules.ts'
import { noticeReceived } from './queries.ts'

/** Minimum ms between two notices to the desk about the same person and limit. */
const AGAIN = 7 * 24 * 3600 * 1000

/**
 * Sends the desk a notice that a newcomer exceeded a limit. The statements are outside the action, because the call fails and must leave no receipt.
 */
export function newcomerReported({
  userId,
  kind,
  now,
}: {
  userId: number
  kind: NewcomerLimit
  now: number
}): Statement[] {
  const isTold = sql`exists (select 1 from cases as c cross join notices as n on n.case_id = c.id and n.source = 'brake' and n.reason = ${kind}
    where c.owner_id = ${userId} and c.subject_kind = 'person' and n.created_at > ${now - AGAIN})`
  return noticeReceived({
    ...{ id: newId(), reporterId: null, source: 'brake', reason: kind, detail: '', kind: 'person', now },
    ...{ subject: personSubject(userId), named: '', isTrusted: false, dueAt: reportDue('spam', now) },
    when: sql`not ${isTold}`,
  }).map(outsideAction)
}
