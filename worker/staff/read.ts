import type { DeskCase, QueueItem } from '#client/staff/case.ts'
import { type CaseEvent, CLAIM_TIME, type SubjectKind } from '#domain/legal/cases.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Queue } from '#domain/staff/queues.ts'
import type { Page } from '#domain/wire.ts'
import { parseJson } from '#worker/db/sql.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Requester } from '../http/requester.ts'
import { subjectView } from '../legal/read.ts'
import type { Snapshot } from '../model/legal/tables.ts'
import { askSimilar, readCopies, similarOf } from './copies/copies.ts'
import { type OpenedCase, openCase } from './opening.ts'
import {
  type DecisionRow,
  keysOf,
  type NoticeRow,
  type QueueRow,
  SIMILAR,
  selectDecision,
  selectEvents,
  selectNotices,
  selectQueue,
  selectSimilar,
} from './queries.ts'
import { selectTalk, type TalkRow } from './talk/queries.ts'

export { readRefusals } from './refusals/refusals.ts'

/** Cases of a queue, 25 a page. */
export async function readQueue(
  { db }: Requester,
  queue: Queue,
  employeeId: number,
  bookmark: string | undefined,
): Promise<Page<QueueItem>> {
  const feed = `staff ${queue} ${employeeId}`
  const position = readBookmark(feed, bookmark)
  if (position === 'end') return emptyPage()
  const size = LIMITS.pageSize.cases
  const { rows } = await batch(db, { rows: selectQueue(queue, employeeId, position?.keys ?? null, size + 1) })
  const page = pageOf(rows, size, feed, (row) => ({ stage: 0, keys: keysOf(queue, row) }))
  return { ...page, items: page.items.map(queueView) }
}

function queueView(row: QueueRow): QueueItem {
  return {
    id: String(row.id),
    kind: row.subjectKind,
    is_trusted: row.isTrusted,
    is_appeal: row.isAppeal === 1,
    due_at: row.dueAt,
    decided_at: row.decidedAt,
    claimed_by: row.claimer,
    notice_count: row.notices,
    first: parseJson(row.first),
  }
}

/** A case; null if it does not exist. The reported content is shown to the employee who has claimed it, and to all employees once it is decided. */
export async function readCase(
  { db, now }: Requester,
  employeeId: number,
  caseId: number,
  mediaBase: string,
): Promise<DeskCase | null> {
  const row = await openCase(db, caseId, employeeId)
  if (!row) return null
  const about = row.decision?.caseId ?? caseId
  const isMine = row.claimedBy === employeeId
  const isOpen = row.decidedAt === null
  const { notices, talk, events, found, like } = await batch(db, {
    notices: selectNotices(about),
    talk: row.subjectKind === 'message' ? selectTalk(about) : undefined,
    events: selectEvents(caseId),
    found: askSimilar(row.looks),
    like: row.similarTo !== null && isMine && isOpen ? selectDecision(row.similarTo) : undefined,
  })
  const keys = similarOf(row.looks, found)
  const { similar } = await batch(db, { similar: isOpen ? selectSimilar(row, keys) : undefined })
  const copies = isMine || !isOpen ? await readCopies(db, keys, employeeId, mediaBase) : []
  return {
    id: String(row.id),
    kind: row.subjectKind,
    is_trusted: row.isTrusted,
    is_appeal: row.isAppeal === 1,
    due_at: row.dueAt,
    is_decided: !isOpen,
    claimed_by: row.claimer,
    is_mine: isMine,
    is_free: isOpen && (row.claimedBy === null || (row.claimedAt ?? 0) <= now - CLAIM_TIME),
    state: row.state,
    owner: row.ownerUsername,
    content: isMine || !isOpen ? contentOf(row, notices, talk ?? [], mediaBase) : null,
    similar: (similar ?? []).map(({ id, kind, why }) => ({
      id: String(id),
      kind: kind as SubjectKind,
      why: SIMILAR[why] ?? 'person',
    })),
    similar_to: row.similarTo === null ? null : String(row.similarTo),
    copies,
    suggestion: suggestionOf(like?.[0]),
    lines: events.map(({ id, kind, actor, note, createdAt }) => ({
      id: String(id),
      kind: kind as CaseEvent,
      actor,
      note,
      created_at: createdAt,
    })),
    decision: decisionOf(row, employeeId),
  }
}

function contentOf(
  row: OpenedCase,
  notices: NoticeRow[],
  talk: TalkRow[],
  mediaBase: string,
): NonNullable<DeskCase['content']> {
  const latest = notices.at(-1)
  const snapshot: Snapshot = latest
    ? parseJson(latest.snapshot)
    : { name: '', text: '', link: null, picture: null, username: row.ownerUsername ?? '', place: null }
  return {
    // Pictures that are not public are not served from the store.
    subject: subjectView(
      row.subjectKind,
      row.subjectId,
      row.state === 'shown' ? snapshot : { ...snapshot, picture: null },
      mediaBase,
    ),
    notices: notices.map(({ id, source, reason, detail, createdAt, reporter, earlier, acted }) => ({
      id: String(id),
      source,
      reason,
      detail,
      created_at: createdAt,
      reporter,
      earlier_count: earlier,
      acted_count: acted,
    })),
    talk: talk.map(({ seq, text, sentAt, username, isReported }) => ({
      seq,
      text,
      sent_at: sentAt,
      username,
      is_reported: isReported === 1,
    })),
    appeal: row.isAppeal ? (row.decision?.appeal ?? null) : null,
  }
}

function decisionOf({ decision }: OpenedCase, employeeId: number): DeskCase['decision'] {
  if (!decision) return null
  return {
    id: String(decision.id),
    action: decision.action,
    ground: decision.ground,
    rule: decision.rule,
    explanation: decision.explanation,
    decided_by: decision.decider ?? '',
    is_reversed: decision.reversedAt !== null,
    is_own: decision.decidedBy === employeeId,
  }
}

/** The decision about the similar picture through which a case was found, to prefill the form; null: none. */
function suggestionOf(decision: DecisionRow | undefined): DeskCase['suggestion'] {
  if (!decision || decision.reversedAt !== null) return null
  const { action, ground, rule, explanation } = decision
  return { action, ground, explanation, rule: ground === 'rules' ? rule : '', law: ground === 'law' ? rule : '' }
}
