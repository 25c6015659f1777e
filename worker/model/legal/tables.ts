import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ACTIONS, CASE_EVENTS, GROUNDS, SUBJECT_KINDS, THING_KINDS } from '../../../domain/legal/cases.ts'
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

/** Notices under a law. Their content is in no log (W-46). Times are ms since 1970. */
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

/** What was reported, as it was then. Everything in it is text of users. */
export interface Snapshot {
  /** A person's or board's name, or a Pin's title. */
  name: string
  text: string
  link: string | null
  /** The key of a picture in the media store. */
  picture: string | null
  /** The name of the person it belongs to. */
  username: string
  /** Of a comment: its Pin. Of a board: its slug. Of a message: its conversation. */
  place: string | null
}

/**
 * What employees decide (docs/decisions/078): one open case for each thing that notices are about, or an appeal against a decision. Times are ms
 * since 1970.
 */
export const cases = sqliteTable(
  'cases',
  {
    id: integer().primaryKey(),
    subjectKind: text({ enum: SUBJECT_KINDS }).notNull(),
    /** Null if the subject is unknown. */
    subjectId: integer(),
    /** Whose the subject is. */
    ownerId: integer(),
    /** The picture of the subject, to find cases about the same one. */
    pictureKey: text(),
    /** Of an appeal: the decision. */
    decisionId: integer(),
    /** The case about a similar picture through which an employee found this one. */
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
    /** Of a legal notice: the id of its row in `takedowns`. */
    id: integer().primaryKey(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    /** Null for visitors. */
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

/** What was said around a reported message, as its reporter saw it then. Times are ms since 1970. */
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

/** What happened to a case. The table is append-only: triggers reject changes. */
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

/** Decisions on cases: what statements of reasons say (DSA, article 17). */
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
    /** What the case began with: `source` of its first notice. */
    source: text().notNull(),
    endsAt: integer(),
    decidedBy: integer().notNull(),
    decidedAt: integer().notNull(),
    /** Of `noindex`: the reason that it replaced. */
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

/** Secret parts of mailed links that show a statement without logging in, as hashes. */
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
  /** Null until an employee has decided. */
  outcome: text({ enum: ['upheld', 'reversed'] }),
  answer: text().notNull().default(''),
  decidedAt: integer(),
})

/**
 * What employees removed and may give back. No deletion purges it and no undo of its owner restores it while it is here. Times are ms since 1970.
 */
export const withheld = sqliteTable(
  'withheld',
  {
    kind: text({ enum: THING_KINDS }).notNull(),
    id: integer().notNull(),
    decisionId: integer()
      .notNull()
      .references(() => decisions.id),
    /** Where a Pin was. */
    boardId: integer(),
    sectionId: integer(),
    /** What a message said; of other things null. */
    text: text(),
    /** Its owner had deleted it before: giving it back does not restore it. */
    wasDeleted: integer({ mode: 'boolean' }).notNull().default(false),
    /** When it is no longer kept. */
    until: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('withheld_until').on(table.until),
    index('withheld_decision').on(table.decisionId),
  ],
)

/** Numbers of the transparency report: `total` of what is counted (`what`) in a year under a key, such as a law. */
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
