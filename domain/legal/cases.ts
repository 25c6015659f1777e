import type { ErrorName } from '../errors.ts'
import type { Law } from './laws.ts'
import type { ReportReason } from './reasons.ts'

/** Subjects of notices. `unknown`: the address of a legal notice names nothing on this site. */
export const SUBJECT_KINDS = ['person', 'pin', 'board', 'comment', 'message', 'unknown'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Subjects of reports besides people, which employees may remove and restore. */
export const THING_KINDS = ['pin', 'board', 'comment', 'message'] as const satisfies SubjectKind[]
export type ThingKind = (typeof THING_KINDS)[number]

export function isThing(kind: SubjectKind): kind is ThingKind {
  return THING_KINDS.some((each) => each === kind)
}

/** Sources of the site's own notices: a newcomer reached a limit, or a picture is similar to that of a case. Other notices come from people. */
const OWN_SOURCES = ['brake', 'copy'] as const
export type OwnSource = (typeof OWN_SOURCES)[number]

export function isOwnSource(source: string): source is OwnSource {
  return OWN_SOURCES.some((each) => each === source)
}

/** The error for a thing that does not exist, or is not visible to the requester. */
export const THING_NOT_FOUND = {
  pin: 'pin_not_found',
  board: 'board_not_found',
  comment: 'comment_not_found',
  message: 'conversation_not_found',
} as const satisfies Record<ThingKind, ErrorName>

/** Outcomes of a case. All but `erase` can be reversed. */
export const ACTIONS = ['none', 'warn', 'noindex', 'remove', 'erase', 'limit', 'suspend'] as const
export type Action = (typeof ACTIONS)[number]
/** Actions that require a statement of reasons. */
export type Restriction = Exclude<Action, 'none'>
/** Actions that can have an end date. */
export const ENDING: readonly Action[] = ['limit', 'suspend']

/** The actions that are possible for each subject. */
export const ACTIONS_OF = {
  person: ['none', 'warn', 'noindex', 'limit', 'suspend'],
  pin: ['none', 'warn', 'noindex', 'remove', 'erase', 'limit', 'suspend'],
  board: ['none', 'warn', 'noindex', 'remove', 'limit', 'suspend'],
  comment: ['none', 'warn', 'remove', 'limit', 'suspend'],
  message: ['none', 'warn', 'remove', 'limit', 'suspend'],
  unknown: ['none'],
} as const satisfies Record<SubjectKind, readonly Action[]>

/** The basis of a decision: the site's rules, or a law (DSA, article 17). */
export const GROUNDS = ['rules', 'law'] as const
export type Ground = (typeof GROUNDS)[number]

/** Events in the log of a case. */
export const CASE_EVENTS = [
  'opened',
  'notice',
  'claimed',
  'released',
  'noted',
  'decided',
  'reversed',
  'appealed',
  'upheld',
] as const
export type CaseEvent = (typeof CASE_EVENTS)[number]

const HOUR = 3600 * 1000
const DAY = 24 * HOUR

/** ms within which a person can appeal (DSA, article 20: at least six months). Removed things are kept for the same time. */
export const APPEAL_TIME = 184 * DAY
/** ms within which an appeal must be decided. */
export const APPEAL_DUE = 14 * DAY
/** ms after which another employee may take over a claimed case. */
export const CLAIM_TIME = DAY

/** Reasons with a deadline of a day, not a week. */
const URGENT: readonly ReportReason[] = ['self_harm', 'graphic_violence', 'privacy']

/** The deadline of a report, in ms since 1970. */
export function reportDue(reason: ReportReason, now: number): number {
  return now + (URGENT.includes(reason) ? DAY : 7 * DAY)
}

/** Time limits for notices under a law, in ms: 36 hours by India's rules of 2021, 48 by Turkey's law 5651. */
const DUE: Record<Law, number> = { dsa: 7 * DAY, india: 36 * HOUR, turkey: 48 * HOUR, test: 7 * DAY }

export function noticeDue(law: Law, now: number): number {
  return now + DUE[law]
}
