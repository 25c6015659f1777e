import type { SQL } from 'drizzle-orm'
import { type Action, type Ground, isThing, type SubjectKind } from '#domain/legal/cases.ts'
import { liftStatements, suspendStatements } from '#worker/accounts/write.ts'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { type BoardNames, giveBack, type Thing, withhold } from '#worker/legal/write.ts'
import { boardsChanged, counted, eventAdded, personChanged, pinsChanged } from '#worker/model/effects/write.ts'
import { isDecided, isLogged } from '#worker/model/legal/rules.ts'

/** Times are ms since 1970. */
export interface NewDecision {
  id: number
  caseId: number
  employeeId: number
  action: Action
  ground: Ground
  rule: string
  explanation: string
  endsAt: number | null
  now: number
}

/** The subject of a decision. */
export interface Subject {
  kind: SubjectKind
  id: number | null
  ownerId: number | null
}

const TABLES = { person: 'users', pin: 'pins', board: 'boards' } as const

/** Stores a decision, if the employee has claimed the case and it is undecided; all further statements depend on `isDecided`. */
export function insertDecision(decision: NewDecision, { kind, id: subjectId, ownerId }: Subject): Statement[] {
  const { id, caseId, employeeId, action, ground, rule, explanation, endsAt, now } = decision
  const before =
    action === 'noindex' && (kind === 'person' || kind === 'pin' || kind === 'board')
      ? sql`coalesce((select d.before from decisions as d where ${standing({ kind, id: subjectId, ownerId }, 'noindex')} order by d.id limit 1),
          (select nullif(seo_noindex_reason, 'staff') from ${sql.raw(TABLES[kind])} where id = ${subjectId}))`
      : sql`null`
  const isNow = isDecided(id)
  const hours = sql`(select (${now} - opened_at) / 3600000 from cases where id = ${caseId})`
  const source = sql`(select n.source from notices as n where n.case_id = ${caseId} order by n.id limit 1)`
  return [
    run`insert into decisions (id, case_id, action, subject_kind, subject_id, owner_id, ground, rule, explanation, snapshot, source, ends_at,
          decided_by, decided_at, before)
        select ${id}, c.id, ${action}, c.subject_kind, c.subject_id, c.owner_id, ${ground}, ${rule}, ${explanation},
          (select n.snapshot from notices as n where n.case_id = c.id order by n.id desc limit 1), ${source}, ${endsAt}, ${employeeId}, ${now}, ${before}
        from cases as c where c.id = ${caseId} and c.claimed_by = ${employeeId} and c.decided_at is null and c.decision_id is null`,
    run`update cases set decided_at = ${now} where id = ${caseId} and ${isNow}`,
    eventAdded(caseId, { kind: 'decided', actorId: employeeId, note: action, now }, isNow),
    counted({ what: 'decision', source: '', key: action, now }, isNow),
    counted({ what: 'hours', source: '', key: 'decision', now, by: hours }, isNow),
  ]
}

/** Statements that carry out a decision. */
export function carryOut(
  { id: decisionId, action, endsAt, now }: NewDecision,
  { kind, id, ownerId }: Subject,
): Statement[] {
  const isNow = isDecided(decisionId)
  if (id === null || ownerId === null) return []
  if (action === 'suspend') return suspendStatements(sql`(select ${ownerId} where ${isNow})`, now, endsAt)
  if (action === 'limit') return [limitAsDecided(ownerId, now, isNow)]
  if (!isThing(kind)) return action === 'noindex' ? unlist({ kind, id }, sql`'staff'`, isNow) : []
  if (action === 'noindex' && kind !== 'comment') return unlist({ kind, id }, sql`'staff'`, isNow)
  const thing: Thing = { kind, id, ownerId, decisionId, now }
  if (action === 'remove') return withhold(thing, isNow)
  if (action !== 'erase') return []
  // A job then removes the saves of the Pin and its picture (docs/decisions/071).
  const removal = sql`insert into removals (pin_id, with_picture, created_at) select ${id}, 1, ${now} where ${isNow}`
  return [...withhold(thing, isNow), run`${removal}`]
}

/** Reverts the effects of a decision, if `when` holds. */
export function takeBack(
  { id: decisionId, action, before, now }: { id: number; action: Action; before: string | null; now: number },
  { kind, id, ownerId }: Subject,
  names: BoardNames | null,
  when: SQL,
): Statement[] {
  if (id === null || ownerId === null) return []
  // Another valid decision may have the same effect.
  const others = sql`from decisions as d where d.id <> ${decisionId} and ${standing({ kind, id, ownerId }, action)}
    and (d.ends_at is null or d.ends_at > ${now})`
  const isLast = sql`${when} and not exists (select 1 ${others})`
  if (action === 'suspend')
    return [
      suspendAsDecided(ownerId, others, when),
      ...liftStatements(sql`(select ${ownerId} where ${isLast})`, isByDecision(ownerId)),
    ]
  if (action === 'noindex') return unlist({ kind, id }, sql`${before}`, isLast)
  if (action === 'limit') return [limitAsDecided(ownerId, now, when, decisionId)]
  if (action !== 'remove' || !isThing(kind)) return []
  return giveBack({ kind, id, ownerId, decisionId, now }, names, when)
}

/** True if the suspension of a row of `users` began with a decision. A suspension by an operator's command is not ended by a decision. */
function isByDecision(personId: number): SQL {
  return sql`exists (select 1 from decisions as first where first.owner_id = ${personId} and first.action <> 'none' and first.action = 'suspend'
    and first.decided_at = users.suspended_at)`
}

/**
 * Sets the end of a suspension to that of the last remaining decision; unlimited if one of them has no end. `others`: the part of a query after its columns.
 */
function suspendAsDecided(personId: number, others: SQL, when: SQL): Statement {
  const until = sql`(select case when count(*) = count(d.ends_at) then max(d.ends_at) end ${others})`
  return run`update users set suspended_until = ${until} where id = ${personId} and suspended_at is not null and ${isByDecision(personId)}
      and exists (select 1 ${others}) and ${when}`
}

/** Limits a person until the last of their limiting decisions ends. @param withoutId a decision to ignore because it is reversed */
function limitAsDecided(personId: number, now: number, when: SQL, withoutId = 0): Statement {
  const until = sql`(select max(d.ends_at) from decisions as d where d.owner_id = ${personId} and d.action <> 'none' and d.action = 'limit'
    and d.reversed_at is null and d.ends_at > ${now} and d.id <> ${withoutId})`
  return run`update users set limited_until = ${until} where id = ${personId} and ${when}`
}

/** True if row `d` of `decisions` had the same effect on the subject, or on its owner, and was not reversed. */
function standing({ kind, id, ownerId }: Subject, action: Action): SQL {
  const isSame = action === 'suspend' ? sql`true` : sql`d.subject_kind = ${kind} and d.subject_id = ${id}`
  return sql`d.owner_id = ${ownerId} and d.action = ${action} and d.action <> 'none' and d.reversed_at is null and ${isSame}`
}

/** Sets the reason why search engines may not list a subject; null: they may. */
function unlist({ kind, id }: { kind: SubjectKind; id: number }, reason: SQL, when: SQL): Statement[] {
  if (kind !== 'person' && kind !== 'pin' && kind !== 'board') return []
  const ids = sql`(select ${id} where ${when})`
  const changed = run`update ${sql.raw(TABLES[kind])} set seo_noindex_reason = ${reason} where id in ${ids}`
  if (kind === 'person') return [changed, ...personChanged(ids)]
  if (kind === 'board') return [changed, ...boardsChanged(ids)]
  return [changed, ...pinUnlisted(id, when)]
}

function pinUnlisted(pinId: number, when: SQL): Statement[] {
  const of = (column: string) => sql`(select ${sql.raw(column)} from pins where id = ${pinId})`
  return pinsChanged({ pinnerId: of('pinner_id'), boardId: of('board_id') }, when)
}

/** Marks a decision as reversed, if `when` holds. */
export function markReversed(decisionId: number, employeeId: number, now: number, when: SQL): Statement {
  return run`update decisions set reversed_by = ${employeeId}, reversed_at = ${now}
      where id = ${decisionId} and reversed_at is null and ${when}`
}

interface Step {
  /** The id of the log entry; all further statements depend on its `isLogged`. */
  eventId: number
  decisionId: number
  caseId: number
  employeeId: number
  now: number
}

/** Logs the reversal of a decision, if it is not yet reversed. */
export function logReversal({ eventId: id, decisionId, caseId, employeeId, now }: Step): Statement[] {
  const mayNow = sql`exists (select 1 from decisions where id = ${decisionId} and reversed_at is null and action <> 'none')`
  return [
    eventAdded(caseId, { id, kind: 'reversed', actorId: employeeId, now }, mayNow),
    counted({ what: 'decision', source: '', key: 'taken_back', now }, isLogged(id)),
  ]
}

/** Answers an appeal, if the employee has claimed its case and did not make the decision. */
export function answerAppeal({
  eventId: id,
  decisionId,
  caseId,
  employeeId,
  now,
  outcome,
  answer,
}: Step & { outcome: 'upheld' | 'reversed'; answer: string }): Statement[] {
  const mayNow = sql`exists (select 1 from cases as c cross join decisions as d on d.id = c.decision_id where c.id = ${caseId}
    and d.id = ${decisionId} and c.claimed_by = ${employeeId} and c.decided_at is null and d.decided_by <> ${employeeId})`
  const isNow = isLogged(id)
  return [
    eventAdded(caseId, { id, kind: outcome, actorId: employeeId, now }, mayNow),
    run`update cases set decided_at = ${now} where id = ${caseId} and ${isNow}`,
    run`update appeals set outcome = ${outcome}, answer = ${answer}, decided_at = ${now} where decision_id = ${decisionId} and ${isNow}`,
    counted({ what: 'appeal', source: '', key: outcome, now }, isNow),
  ]
}

export function insertKey(decisionId: number, hash: string, when: SQL): Statement {
  return run`insert into statement_keys (hash, decision_id) select ${hash}, ${decisionId} where ${when}`
}

/** Languages of the reporters of a case and of the owner, and if the owner has an address: one row each. */
export function selectLanguages(caseId: number) {
  return select({ language: sql<string>`coalesce(u.locale, '')` })`
    from (select distinct locale from notices as n cross join users as w on w.id = n.reporter_id where n.case_id = ${caseId}) as u`
}

export function selectOwner(ownerId: number | null) {
  return select({
    email: sql<string | null>`email`,
    username: sql<string>`username`,
    locale: sql<string | null>`locale`,
  })`from users where id = ${ownerId}`
}

/** The people who sent the notices of a case, each with the number of their last notice. */
export function sendersOf(caseId: number, when: SQL): SQL {
  return sql`(select u.email as recipient, u.username, cast(max(n.id) as text) as number, coalesce(u.locale, '') as language
      from notices as n cross join users as u on u.id = n.reporter_id
      where n.case_id = ${caseId} and n.source = 'report' and u.closed_at is null and ${when} group by u.id
    union all select t.email, t.email, cast(t.id as text), '' from notices as n cross join takedowns as t on t.id = n.id
      where n.case_id = ${caseId} and n.source <> 'report' and ${when})`
}
