import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ACTIONS, CASE_EVENTS, GROUNDS, SUBJECT_KINDS, THING_KINDS } from '#domain/legal/cases.ts'
import { users } from '../profiles/tables.ts'

/** Reports of users by users, one for each reason: a repeated report returns the first (W-11). */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey(),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
    targetId: integer()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    detail: text().notNull().default(''),
    source: text().notNull(),
    status: text().notNull().default('received'),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.reporterId, table.targetId, table.reason),
    index('reports_target').on(table.targetId),
  ],
)

/** Notices under a law. Their content is never logged (W-46). Times are ms since 1970. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: integer().primaryKey(),
    law: text().notNull(),
    /** The reported username as typed: the account may no longer exist. */
    username: text().notNull(),
    /** The sender's user id, if signed in. */
    senderId: integer(),
    contentUrl: text(),
    lawType: text().notNull(),
    explanation: text().notNull(),
    /** Null for an anonymous notice, where the law allows it. */
    fullName: text(),
    email: text(),
    /** The country named in the form; it decides whether the law applies. */
    country: text().notNull(),
    /** The country of the request's IP address; only recorded. */
    requestCountry: text(),
    trustedFlaggerId: text(),
    incidentAt: integer(),
    beforeCutoff: integer({ mode: 'boolean' }).notNull(),
    status: text().notNull().default('received'),
    createdAt: integer().notNull(),
  },
  (table) => [index('takedowns_law').on(table.law, table.createdAt)],
)

/** The events of a takedown. The table is append-only: triggers reject changes. */
export const takedownEvents = sqliteTable(
  'takedown_events',
  {
    id: integer().primaryKey(),
    takedownId: integer()
      .notNull()
      .references(() => takedowns.id),
    kind: text().notNull(),
    /** The user who caused the event; null: the site. */
    actorId: integer(),
    note: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (table) => [index('takedown_events_takedown').on(table.takedownId, table.id)],
)

/** The reported thing at the time of the report. All fields contain user text. */
export interface Snapshot {
  /** A person's or board's name, or a Pin's title. */
  name: string
  text: string
  link: string | null
  /** The key of a picture in the media store. */
  picture: string | null
  /** Username of its owner. */
  username: string
  /** For a comment: its Pin. For a board: its slug. For a message: its conversation. Otherwise null. */
  place: string | null
}

/**
 * Cases that employees decide (docs/decisions/078): one open case for each reported thing, or an appeal against a decision. Times are ms since 1970.
 */
export const cases = sqliteTable(
  'cases',
  {
    id: integer().primaryKey(),
    subjectKind: text({ enum: SUBJECT_KINDS }).notNull(),
    /** null if the subject is unknown. */
    subjectId: integer(),
    /** Owner of the subject. */
    ownerId: integer(),
    /** The picture of the subject, to find other cases about it. */
    pictureKey: text(),
    /** For an appeal: the decision; otherwise null. */
    decisionId: integer(),
    /** The case about a similar picture from which an employee found this one. */
    similarTo: integer(),
    /** A trusted flagger has sent a notice: such cases come first (DSA, article 22). */
    isTrusted: integer({ mode: 'boolean' }).notNull().default(false),
    dueAt: integer().notNull(),
    claimedBy: integer(),
    claimedAt: integer(),
    openedAt: integer().notNull(),
    decidedAt: integer(),
  },
  (table) => [
    uniqueIndex('cases_open')
      .on(table.subjectKind, table.subjectId)
      .where(sql`${table.decidedAt} is null and ${table.decisionId} is null and ${table.subjectId} is not null`),
    index('cases_queue').on(sql`${table.isTrusted} desc`, table.dueAt, table.id).where(sql`${table.decidedAt} is null`),
    index('cases_claimed').on(table.claimedBy, table.dueAt, table.id).where(sql`${table.decidedAt} is null`),
    index('cases_done')
      .on(sql`${table.decidedAt} desc`, sql`${table.id} desc`)
      .where(sql`${table.decidedAt} is not null`),
    index('cases_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('cases_picture').on(table.pictureKey).where(sql`${table.pictureKey} is not null`),
    uniqueIndex('cases_appeal').on(table.decisionId).where(sql`${table.decisionId} is not null`),
  ],
)

/** Reports and legal notices, each in the case of its subject. */
export const notices = sqliteTable(
  'notices',
  {
    /** For a legal notice: the id of its row in `takedowns`. */
    id: integer().primaryKey(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    /** null for visitors. */
    reporterId: integer(),
    /** `report`, an `OwnSource`, or the law of a legal notice. */
    source: text().notNull(),
    /** The reason of a report, or the ground of a legal notice. */
    reason: text().notNull(),
    detail: text().notNull().default(''),
    snapshot: text({ mode: 'json' }).$type<Snapshot>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('notices_once')
      .on(table.caseId, table.reporterId, table.reason)
      .where(sql`${table.reporterId} is not null and ${table.source} = 'report'`),
    index('notices_case').on(table.caseId, table.id),
    index('notices_reporter').on(table.reporterId).where(sql`${table.reporterId} is not null`),
  ],
)

/** Messages around a reported one, as its reporter saw them then. Times are ms since 1970. */
export const reportedMessages = sqliteTable(
  'reported_messages',
  {
    noticeId: integer()
      .notNull()
      .references(() => notices.id),
    /** Position in the conversation. */
    seq: integer().notNull(),
    senderId: integer().notNull(),
    text: text().notNull(),
    sentAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.seq] }),
    index('reported_messages_sender').on(table.senderId),
  ],
)

/** Log of a case. The table is append-only: triggers reject changes. */
export const caseEvents = sqliteTable(
  'case_events',
  {
    id: integer().primaryKey(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    kind: text({ enum: CASE_EVENTS }).notNull(),
    /** The employee; null: the site or the person concerned. */
    actorId: integer(),
    note: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (table) => [index('case_events_case').on(table.caseId, table.id)],
)

/** Decisions on cases, the content of statements of reasons (DSA, article 17). */
export const decisions = sqliteTable(
  'decisions',
  {
    id: integer().primaryKey(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    action: text({ enum: ACTIONS }).notNull(),
    subjectKind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: integer(),
    ownerId: integer(),
    ground: text({ enum: GROUNDS }).notNull(),
    /** A reason of `REPORT_REASONS`, or the law and its article. */
    rule: text().notNull(),
    explanation: text().notNull(),
    snapshot: text({ mode: 'json' }).$type<Snapshot>().notNull(),
    /** Origin of the case: `source` of its first notice. */
    source: text().notNull(),
    endsAt: integer(),
    decidedBy: integer().notNull(),
    decidedAt: integer().notNull(),
    /** For `noindex`: the reason that it replaced. */
    before: text(),
    reversedBy: integer(),
    reversedAt: integer(),
  },
  (table) => [
    index('decisions_case').on(table.caseId),
    index('decisions_owner')
      .on(table.ownerId, sql`${table.id} desc`)
      .where(sql`${table.ownerId} is not null and ${table.action} <> 'none'`),
  ],
)

/** Hashes of the secrets in mailed links that show a statement without logging in. */
export const statementKeys = sqliteTable(
  'statement_keys',
  {
    hash: text().primaryKey(),
    decisionId: integer()
      .notNull()
      .references(() => decisions.id),
  },
  (table) => [index('statement_keys_decision').on(table.decisionId)],
)

/** Appeals against decisions, at most one each (DSA, article 20). */
export const appeals = sqliteTable('appeals', {
  decisionId: integer()
    .primaryKey()
    .references(() => decisions.id),
  text: text().notNull(),
  createdAt: integer().notNull(),
  /** null until an employee has decided. */
  outcome: text({ enum: ['upheld', 'reversed'] }),
  answer: text().notNull().default(''),
  decidedAt: integer(),
})

/**
 * Things that employees removed and may give back. While a row exists, no deletion purges the thing and no undo of its owner restores it. Times are
 * ms since 1970.
 */
export const withheld = sqliteTable(
  'withheld',
  {
    kind: text({ enum: THING_KINDS }).notNull(),
    id: integer().notNull(),
    decisionId: integer()
      .notNull()
      .references(() => decisions.id),
    /** Previous place of a Pin. */
    boardId: integer(),
    sectionId: integer(),
    /** Text of a message; null for other things. */
    text: text(),
    /** Its owner had already deleted it: giving it back does not restore it. */
    wasDeleted: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the row expires. */
    until: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('withheld_until').on(table.until),
    index('withheld_decision').on(table.decisionId),
  ],
)

/** Totals of the transparency report by year, kind (`what`), source and key, such as a law. */
export const transparencyCounts = sqliteTable(
  'transparency_counts',
  {
    year: integer().notNull(),
    what: text({ enum: ['notice', 'decision', 'appeal', 'hours'] }).notNull(),
    source: text().notNull(),
    key: text().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.what, table.source, table.key] })],
)
