import type { SubjectKind, ThingKind } from '#domain/legal/cases.ts'
import type { Statement } from '#worker/db/batch.ts'
import type { Key } from '#worker/db/keyset.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { counted, eventAdded } from '#worker/model/effects/write.ts'
import { appeals, decisions } from '#worker/model/legal/tables.ts'
import type { Session } from '#worker/model/session.ts'
import { thingSubject } from '../cases/conditions.ts'

/** The reader of a statement: its owner by session, or anyone with the mailed link. */
export interface Reader extends Session {
  /** Hash of the link's secret; null without a link. */
  keyHash: string | null
}

const shown = {
  id: decisions.id,
  caseId: decisions.caseId,
  action: decisions.action,
  subjectKind: decisions.subjectKind,
  subjectId: decisions.subjectId,
  ground: decisions.ground,
  rule: decisions.rule,
  explanation: decisions.explanation,
  snapshot: decisions.snapshot,
  source: decisions.source,
  endsAt: decisions.endsAt,
  decidedAt: decisions.decidedAt,
  reversedAt: decisions.reversedAt,
}

/** A statement with its appeal, if the reader may read it: one row or none. */
export function selectStatement(id: number, reader: Reader) {
  const isOwner = reader.sessionHash === null ? sql`0` : sql`${decisions.ownerId} = ${requesterSql(reader)}`
  const hasKey =
    reader.keyHash === null
      ? sql`0`
      : sql`exists (select 1 from statement_keys as k where k.hash = ${reader.keyHash} and k.decision_id = ${decisions.id})`
  return select({
    ...shown,
    appealedAt: sql<number | null>`${appeals.createdAt}`,
    outcome: appeals.outcome,
    answer: appeals.answer,
  })`
    from ${decisions}
    left join ${appeals} on ${appeals.decisionId} = ${decisions.id}
    where ${decisions.id} = ${id} and ${decisions.action} <> 'none' and (${isOwner} or ${hasKey})`
}
export type StatementRow = RowOf<typeof selectStatement>

/** A person's statements, newest first. */
export function selectStatements(session: Session, keys: Key[] | null, limit: number) {
  return select({
    id: decisions.id,
    action: decisions.action,
    subjectKind: decisions.subjectKind,
    snapshot: decisions.snapshot,
    decidedAt: decisions.decidedAt,
    reversedAt: decisions.reversedAt,
  })`
    from ${decisions}
    where ${decisions.ownerId} = ${requesterSql(session)} and ${decisions.action} <> 'none' and ${keys ? sql`${decisions.id} < ${keys[0]}` : sql`true`}
    order by ${decisions.id} desc
    limit ${limit}`
}
export type StatementListRow = RowOf<typeof selectStatements>

/** Maximum cases of a person that are searched, and maximum accesses listed. */
const CASES = 100
const READS = 25

/** Accesses of employees to the person's things, latest first. Only of decided cases: a person who knows of an open one could hide the evidence. */
export function selectReads(session: Session) {
  return select({
    at: sql<number>`e.created_at`,
    kind: sql<SubjectKind>`its.subject_kind`,
    source: sql<string>`coalesce((select n.source from notices as n where n.case_id = its.first_id order by n.id limit 1), '')`,
  })`from (select c.id, c.subject_kind, coalesce((select d.case_id from decisions as d where d.id = c.decision_id), c.id) as first_id
          from cases as c where c.owner_id = ${requesterSql(session)} and c.decided_at is not null order by c.id desc limit ${CASES}) as its
        cross join case_events as e on e.case_id = its.id and e.kind = 'claimed' order by e.id desc limit ${READS}`
}

interface NewAppeal {
  decisionId: number
  /** The id of the case that the appeal opens. */
  caseId: number
  text: string
  dueAt: number
  now: number
}

/** Stores an appeal, at most one for each decision, and opens its case. */
export function insertAppeal({ decisionId, caseId, text, dueAt, now }: NewAppeal): Statement[] {
  const isNew = sql`exists (select 1 from cases where id = ${caseId})`
  return [
    run`insert into cases (id, subject_kind, subject_id, owner_id, picture_key, decision_id, due_at, opened_at)
        select ${caseId}, d.subject_kind, d.subject_id, d.owner_id, c.picture_key, d.id, ${dueAt}, ${now}
        from decisions as d cross join cases as c on c.id = d.case_id where d.id = ${decisionId} and d.reversed_at is null
        on conflict do nothing`,
    run`insert into appeals (decision_id, text, created_at) select ${decisionId}, ${text}, ${now} where ${isNew}`,
    eventAdded(caseId, { kind: 'appealed', actorId: null, now }, isNew),
    counted({ what: 'appeal', source: '', key: 'received', now }, isNew),
  ]
}

/** A thing that the session's person may see, in its current state: one row or none. */
export function selectThing(kind: ThingKind, id: number, session: Session) {
  const viewer = requesterSql(session)
  return select({
    isOwn: sql<number>`s.owner_id = ${viewer}`,
    snapshot: sql<string>`s.snapshot`,
  })`from ${thingSubject(kind, id, viewer)} as s`
}
