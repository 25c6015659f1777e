import type { SQL } from 'drizzle-orm'
import { CLAIM_TIME } from '#domain/legal/cases.ts'
import type { Queue } from '#domain/staff/queues.ts'
import type { Json } from '#worker/db/sql.ts'
import type { Snapshot } from '#worker/model/legal/tables.ts'
import type { Statement } from '../db/batch.ts'
import type { Key } from '../db/keyset.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { run } from '../db/write.ts'
import { eventAdded } from '../model/effects/write.ts'
import { cases, decisions } from '../model/legal/tables.ts'

/** Maximum notices and log entries listed per case. */
const LISTED = 100

// Qualified names: in a subquery a bare column would be its own.
const claimer = sql<string | null>`(select username from users where id = cases.claimed_by)`
const noticeCount = sql<number>`(select count(*) from (select 1 from notices as n where n.case_id = cases.id limit 99))`

const listed = {
  id: cases.id,
  subjectKind: cases.subjectKind,
  isTrusted: cases.isTrusted,
  isAppeal: sql<number>`cases.decision_id is not null`,
  dueAt: cases.dueAt,
  decidedAt: cases.decidedAt,
  claimer: claimer,
  notices: noticeCount,
  first: sql<
    string | null
  >`(select json_object('reason', n.reason, 'source', n.source, 'username', n.snapshot ->> '$.username') from notices as n
    where n.case_id = coalesce((select d.case_id from decisions as d where d.id = cases.decision_id), cases.id) order by n.id limit 1)`,
}

/** The sort keys of a case in a queue. */
export function keysOf(
  queue: Queue,
  { isTrusted, dueAt, decidedAt, id }: Pick<QueueRow, 'isTrusted' | 'dueAt' | 'decidedAt' | 'id'>,
): Key[] {
  if (queue === 'done') return [decidedAt ?? 0, id]
  return queue === 'mine' ? [dueAt, id] : [isTrusted ? 1 : 0, dueAt, id]
}

/** Cases of a queue: the earliest deadline first, those of trusted flaggers before all others; decided ones newest first. */
export function selectQueue(queue: Queue, employeeId: number, keys: Key[] | null, limit: number) {
  const { decidedAt, dueAt, id, isTrusted, claimedBy, ownerId } = cases
  // Employees never see cases about themselves.
  const isOthers = sql`${ownerId} is not ${employeeId}`
  const selectCases = (rest: SQL) => select(listed)`from ${cases} where ${rest} limit ${limit}`
  if (queue === 'done') {
    const behind = keys ? sql`and (${decidedAt}, ${id}) < (${keys[0]}, ${keys[1]})` : sql``
    return selectCases(sql`${decidedAt} is not null and ${isOthers} ${behind} order by ${decidedAt} desc, ${id} desc`)
  }
  if (queue === 'mine') {
    const behind = keys ? sql`and (${dueAt}, ${id}) > (${keys[0]}, ${keys[1]})` : sql``
    return selectCases(sql`${decidedAt} is null and ${claimedBy} = ${employeeId} ${behind} order by ${dueAt}, ${id}`)
  }
  const behind = keys
    ? sql`and (${isTrusted} < ${keys[0]} or (${isTrusted} = ${keys[0]} and (${dueAt}, ${id}) > (${keys[1]}, ${keys[2]})))`
    : sql``
  return selectCases(sql`${decidedAt} is null and ${isOthers} ${behind} order by ${isTrusted} desc, ${dueAt}, ${id}`)
}
export type QueueRow = RowOf<typeof selectQueue>

/** A case. */
export function selectCase(id: number) {
  return select({
    id: cases.id,
    subjectKind: cases.subjectKind,
    subjectId: cases.subjectId,
    ownerId: cases.ownerId,
    ownerUsername: sql<string | null>`(select username from users where id = cases.owner_id)`,
    pictureKey: cases.pictureKey,
    isTrusted: cases.isTrusted,
    isAppeal: sql<number>`${cases.decisionId} is not null`,
    dueAt: cases.dueAt,
    decidedAt: cases.decidedAt,
    claimedBy: cases.claimedBy,
    claimedAt: cases.claimedAt,
    claimer: claimer,
    similarTo: cases.similarTo,
    state: stateSql,
  })`from ${cases} where ${cases.id} = ${id}`
}
export type CaseRow = RowOf<typeof selectCase>

/** The decision on a case, or the one that it appeals against, with the appeal: one row or none. */
export function selectDecision(caseId: number) {
  const its = sql`coalesce((select decision_id from cases where id = ${caseId}), (select d.id from decisions as d where d.case_id = ${caseId}))`
  return select({
    id: decisions.id,
    caseId: decisions.caseId,
    action: decisions.action,
    subjectKind: decisions.subjectKind,
    subjectId: decisions.subjectId,
    ground: decisions.ground,
    rule: decisions.rule,
    explanation: decisions.explanation,
    before: decisions.before,
    decidedBy: decisions.decidedBy,
    reversedAt: decisions.reversedAt,
    decider: sql<string | null>`(select username from users where id = decisions.decided_by)`,
    appeal: sql<string | null>`(select text from appeals where decision_id = decisions.id)`,
  })`from ${decisions} where ${decisions.id} = ${its}`
}
export type DecisionRow = RowOf<typeof selectDecision>

/** Current state of the subject of a case. */
const stateSql = sql<'shown' | 'withheld' | 'gone' | 'suspended'>`case
  when exists (select 1 from users where id = cases.owner_id and suspended_at is not null) then 'suspended'
  when exists (select 1 from withheld as w where w.kind = cases.subject_kind and w.id = cases.subject_id) then 'withheld'
  when case cases.subject_kind
    when 'person' then exists (select 1 from users where id = cases.subject_id and closed_at is null)
    when 'pin' then exists (select 1 from pins where id = cases.subject_id and deleted_at is null)
    when 'board' then exists (select 1 from boards where id = cases.subject_id and deleted_at is null)
    when 'comment' then exists (select 1 from comments where id = cases.subject_id and deleted_at is null)
    when 'message' then exists (select 1 from messages where id = cases.subject_id and removed_at is null)
    end then 'shown' else 'gone' end`

/** The notices of a case, with the outcome of the reporter's earlier ones: at most a hundred, oldest first. */
export function selectNotices(caseId: SQL | number) {
  const earlier = sql`notices as e where e.reporter_id = n.reporter_id and e.id < n.id`
  return select({
    id: sql<number>`n.id`,
    source: sql<string>`n.source`,
    reason: sql<string>`n.reason`,
    detail: sql<string>`n.detail`,
    snapshot: sql<Json<Snapshot>>`n.snapshot`,
    createdAt: sql<number>`n.created_at`,
    reporter: sql<string | null>`(select username from users where id = n.reporter_id)`,
    earlier: sql<number>`(select count(*) from (select 1 from ${earlier} limit ${LISTED}))`,
    acted: sql<number>`(select count(*) from (select 1 from ${earlier} and exists (select 1 from decisions as d where d.case_id = e.case_id
        and d.action <> 'none' and d.reversed_at is null) limit ${LISTED}))`,
  })`from notices as n where n.case_id = ${caseId} order by n.id limit ${LISTED}`
}
export type NoticeRow = RowOf<typeof selectNotices>

/** Log entries of a case, newest first. */
export function selectEvents(caseId: number) {
  return select({
    id: sql<number>`e.id`,
    kind: sql<string>`e.kind`,
    note: sql<string>`e.note`,
    createdAt: sql<number>`e.created_at`,
    actor: sql<string | null>`(select username from users where id = e.actor_id)`,
  })`from case_events as e where e.case_id = ${caseId} order by e.id desc limit ${LISTED}`
}

/** Degrees of similarity of cases, the closest first. */
export const SIMILAR = ['picture', 'look', 'person'] as const

/** Other open cases about the same picture, a similar one (`keys`), or the same person: at most ten of each. */
export function selectSimilar(
  { id, ownerId, pictureKey }: Pick<CaseRow, 'id' | 'ownerId' | 'pictureKey'>,
  keys: readonly string[],
) {
  const open = (why: (typeof SIMILAR)[number], is: SQL) =>
    sql`select * from (select c.id, c.subject_kind, ${SIMILAR.indexOf(why)} as why from cases as c where ${is} and c.id <> ${id} and c.decided_at is null limit 10)`
  const alike = sql`(select value from json_each(${JSON.stringify(keys)}))`
  return select({
    id: sql<number>`id`,
    kind: sql<string>`subject_kind`,
    why: sql<number>`min(why)`,
  })`from (${open('picture', sql`c.picture_key = ${pictureKey}`)} union all ${open('look', sql`c.picture_key in ${alike}`)}
        union all ${open('person', sql`c.owner_id = ${ownerId}`)}) group by id order by id`
}

/** Claims a case that no other employee has claimed, or releases it. */
export function setClaim(caseId: SQL | number, employeeId: number, isClaim: boolean, now: number): Statement[] {
  const isFree = sql`(claimed_by is null or claimed_by = ${employeeId} or claimed_at <= ${now - CLAIM_TIME}) and owner_id is not ${employeeId}`
  const isMine = sql`exists (select 1 from cases where id = ${caseId} and claimed_by = ${employeeId} and decided_at is null)`
  const kind = isClaim ? 'claimed' : 'released'
  const changes = isClaim
    ? sql`exists (select 1 from cases where id = ${caseId} and decided_at is null and ${isFree} and claimed_by is not ${employeeId})`
    : isMine
  return [
    eventAdded(caseId, { kind, actorId: employeeId, now }, changes),
    isClaim
      ? run`update cases set claimed_by = ${employeeId}, claimed_at = ${now} where id = ${caseId} and decided_at is null and ${isFree}`
      : run`update cases set claimed_by = null, claimed_at = null where id = ${caseId} and claimed_by = ${employeeId} and decided_at is null`,
  ]
}

/** The claim of a case: one row, none if there is no such case for the employee. */
export function selectClaim(caseId: number, employeeId: number) {
  return select({
    claimedBy: cases.claimedBy,
    decidedAt: cases.decidedAt,
  })`from ${cases} where ${cases.id} = ${caseId} and ${cases.ownerId} is not ${employeeId}`
}

/** Adds a note of an employee to a case. */
export function insertNote(caseId: number, employeeId: number, note: string, now: number): Statement {
  return eventAdded(
    caseId,
    { kind: 'noted', actorId: employeeId, note, now },
    sql`exists (select 1 from cases where id = ${caseId} and owner_id is not ${employeeId})`,
  )
}
