import type { SQL } from 'drizzle-orm'
import type { CaseEvent, SubjectKind } from '#domain/legal/cases.ts'
import type { Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { isNoticed } from '#worker/model/legal/rules.ts'

/** A report or a legal notice. Times are ms since 1970. */
export interface Notice {
  id: number
  reporterId: number | null
  /** `report`, the law of a legal notice, or an own source such as `brake` (a newcomer limit, domain/accounts/newcomers.ts). */
  source: string
  reason: string
  detail: string
  kind: SubjectKind
  /** The reported thing; null: it is not on this site. */
  subject: SQL | null
  /** Name of an unknown subject, as given in the notice. */
  named: string
  isTrusted: boolean
  dueAt: number
  now: number
  /** Condition for storing it. */
  when?: SQL
}

/**
 * Stores a notice in the open case of its subject, opening one if needed. Stores nothing if the subject does not exist, if a report is about the
 * reporter's own content, or if the reporter has already sent the same notice to the open case.
 */
export function noticeReceived(notice: Notice): Statement[] {
  const { id, reporterId, source, reason, detail, isTrusted, dueAt, now } = notice
  const caseId = newId()
  const subject =
    notice.subject ??
    sql`(select null as id, null as owner_id, null as picture, json_object('name', ${notice.named}, 'text', '', 'link', null, 'picture', null,
      'username', '', 'place', null) as snapshot)`
  const kind = notice.subject ? notice.kind : 'unknown'
  // A case without a subject has only one notice.
  const itsCase = notice.subject
    ? sql`c.subject_kind = ${kind} and c.subject_id = s.id and c.decided_at is null and c.decision_id is null`
    : sql`c.id = ${caseId}`
  const isNotOwn = source === 'report' ? sql`s.owner_id is not ${reporterId}` : sql`true`
  const isSent = sql`${isNotOwn} and ${notice.when ?? sql`true`}`
  return [
    run`insert into cases (id, subject_kind, subject_id, owner_id, picture_key, is_trusted, due_at, opened_at)
        select ${caseId}, ${kind}, s.id, s.owner_id, s.picture, ${isTrusted ? 1 : 0}, ${dueAt}, ${now} from ${subject} as s
        where ${isSent} on conflict do nothing`,
    run`insert into notices (id, case_id, reporter_id, source, reason, detail, snapshot, created_at)
        select ${id}, c.id, ${reporterId}, ${source}, ${reason}, ${detail}, s.snapshot, ${now}
        from ${subject} as s cross join cases as c on ${itsCase}
        where ${isSent} on conflict do nothing`,
    run`update cases set due_at = min(due_at, ${dueAt}), is_trusted = max(is_trusted, ${isTrusted ? 1 : 0})
        where id = (select case_id from notices where id = ${id})`,
    eventAdded(
      sql`(select case_id from notices where id = ${id})`,
      { kind: 'notice', actorId: null, now },
      isNoticed(id),
    ),
    counted({ what: 'notice', source, key: reason, now }, isNoticed(id)),
  ]
}

interface NewEvent {
  id?: number
  kind: CaseEvent
  actorId: number | null
  note?: string
  now: number
}

/** Adds a line to the log of a case, where `when` holds. */
export function eventAdded(caseId: number | SQL, event: NewEvent, when: SQL): Statement {
  const { id = newId(), kind, actorId, note = '', now } = event
  return run`insert into case_events (id, case_id, kind, actor_id, note, created_at)
      select ${id}, ${caseId}, ${kind}, ${actorId}, ${note}, ${now} where ${when}`
}

interface Counted {
  what: 'notice' | 'decision' | 'appeal' | 'hours'
  source: string
  key: string
  now: number
  /** The amount to add; 1 by default. */
  by?: SQL
}

/** Adds to a total of the transparency report, where `when` holds. */
export function counted({ what, source, key, now, by = sql`1` }: Counted, when: SQL): Statement {
  const year = new Date(now).getUTCFullYear()
  return run`insert into transparency_counts (year, what, source, key, total) select ${year}, ${what}, ${source}, ${key}, ${by} where ${when}
      on conflict (year, what, source, key) do update set total = total + excluded.total`
}
