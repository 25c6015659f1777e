import { rendition } from '#client/data/rendition.ts'
import type { Look, StatementItem, StatementProps, StatementSource } from '#client/legal/statement.ts'
import { APPEAL_TIME, isOwnSource, type Restriction, type SubjectKind, type ThingKind } from '#domain/legal/cases.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '#worker/db/bookmark.ts'
import { parseJson } from '#worker/db/sql.ts'
import { hashToken } from '#worker/http/cookies/tokens.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Snapshot } from '#worker/model/legal/tables.ts'
import {
  type Reader,
  type StatementRow,
  selectReads,
  selectStatement,
  selectStatements,
  selectThing,
} from './queries.ts'

/** The reader of a statement. `token`: the secret of the mailed link, or empty. */
export async function readerOf(requester: Requester, token: string): Promise<Reader> {
  return { ...requester, keyHash: token === '' ? null : await hashToken(token) }
}

/** A statement of reasons (DSA, article 17) if the requester may read it; else null. */
export async function readStatement(
  requester: Requester,
  id: number,
  token: string,
  mediaBase: string,
): Promise<StatementProps['statement'] | null> {
  const {
    found: [row],
  } = await batch(requester.db, { found: selectStatement(id, await readerOf(requester, token)) })
  return row ? statementView(row, requester.now, mediaBase) : null
}

/** The source of a case: a report, the site itself, or a legal notice. */
function sourceOf(source: string): StatementSource {
  return source === 'report' || isOwnSource(source) ? source : 'legal'
}

/** Accesses of employees to the requester's things, with the reason but never the employee (docs/decisions/089). */
export async function readLooks(requester: Requester): Promise<Look[]> {
  const { rows } = await batch(requester.db, { rows: selectReads(requester) })
  return rows.map(({ at, kind, source }) => ({ at, kind, source: sourceOf(source) }))
}

const FEED = 'statements'

/** The requester's statements, newest first, 25 a page. */
export async function readStatements(
  requester: Requester,
  bookmark: string | undefined,
  mediaBase: string,
): Promise<Page<StatementItem>> {
  const position = readBookmark(FEED, bookmark)
  if (position === 'end') return emptyPage()
  const size = LIMITS.pageSize.statements
  const { rows } = await batch(requester.db, { rows: selectStatements(requester, position?.keys ?? null, size + 1) })
  const page = pageOf(rows, size, FEED, ({ id }) => ({ stage: 0, keys: [id] }))
  return {
    ...page,
    items: page.items.map((row) => ({
      id: String(row.id),
      action: row.action as Restriction,
      subject: subjectView(row.subjectKind, null, row.snapshot, mediaBase),
      decided_at: row.decidedAt,
      is_reversed: row.reversedAt !== null,
    })),
  }
}

function statementView(row: StatementRow, now: number, mediaBase: string): StatementProps['statement'] {
  const appealUntil = row.decidedAt + APPEAL_TIME
  return {
    id: String(row.id),
    action: row.action as Restriction,
    // The picture of removed content is never shown.
    subject: subjectView(
      row.subjectKind,
      row.subjectId,
      isGone(row) ? { ...row.snapshot, picture: null } : row.snapshot,
      mediaBase,
    ),
    ground: row.ground,
    rule: row.rule,
    explanation: row.explanation,
    source: sourceOf(row.source),
    ends_at: row.endsAt,
    decided_at: row.decidedAt,
    is_reversed: row.reversedAt !== null,
    appeal_until: appealUntil,
    may_appeal: row.reversedAt === null && row.appealedAt === null && now < appealUntil,
    appealed_at: row.appealedAt,
    outcome: row.outcome,
    answer: row.answer ?? '',
  }
}

function isGone({ action, reversedAt }: StatementRow): boolean {
  return reversedAt === null && (action === 'remove' || action === 'erase')
}

/** The subject of a decision or notice, as it was at that time. */
export function subjectView(kind: SubjectKind, id: number | null, snapshot: Snapshot, mediaBase: string) {
  return {
    kind,
    name: snapshot.name,
    text: snapshot.text,
    link: snapshot.link,
    username: snapshot.username,
    image: rendition(mediaBase, snapshot.picture, '236x'),
    url: id === null ? null : urlOf(kind, id, snapshot),
  }
}

function urlOf(kind: SubjectKind, id: number, { username, place }: Snapshot): string | null {
  if (kind === 'person') return href(routes.profile, { username })
  if (kind === 'pin') return href(routes.pin, { pin: String(id) })
  if (kind === 'board' && place !== null) return href(routes.board, { username, slug: place })
  if (kind === 'comment' && place !== null) return href(routes.pinComments, { pin: place }, { thread: String(id) })
  return null
}

/** A Pin, board, comment or message for the form that reports it; null if the requester can't see it. */
export async function readThing(requester: Requester, kind: ThingKind, id: number, mediaBase: string) {
  const {
    found: [row],
  } = await batch(requester.db, { found: selectThing(kind, id, requester) })
  if (!row) return null
  return { isOwn: row.isOwn === 1, subject: subjectView(kind, id, parseJson(row.snapshot), mediaBase) }
}
