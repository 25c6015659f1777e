import type { ErrorName } from '../errors.ts'
import type { Law } from './laws.ts'
import type { REPORT_REASONS } from './reasons.ts'

/** What a notice can be about. `unknown`: an address of a legal notice that names nothing on this site. */
export const SUBJECT_KINDS = ['person', 'pin', 'board', 'comment', 'message', 'unknown'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What people report besides people, and employees may take away and give back. */
export const THING_KINDS = ['pin', 'board', 'comment', 'message'] as const satisfies SubjectKind[]
export type ThingKind = (typeof THING_KINDS)[number]

export function isThing(kind: SubjectKind): kind is ThingKind {
  return THING_KINDS.some((each) => each === kind)
}

/** What the site notices itself: a newcomer reached a limit, or a picture looks like one that a case is about. Other notices come from people. */
const OWN_SOURCES = ['brake', 'copy'] as const
export type OwnSource = (typeof OWN_SOURCES)[number]

export function isOwnSource(source: string): source is OwnSource {
  return OWN_SOURCES.some((each) => each === source)
}

/** The error of a thing that is not there, or not for who asks. */
export const THING_NOT_FOUND = {
  pin: 'pin_not_found',
  board: 'board_not_found',
  comment: 'comment_not_found',
  message: 'conversation_not_found',
} as const satisfies Record<ThingKind, ErrorName>

/** What a case can lead to. Everything but `erase` can be taken back. */
export const ACTIONS = ['none', 'warn', 'noindex', 'remove', 'erase', 'limit', 'suspend'] as const
export type Action = (typeof ACTIONS)[number]
/** The actions that a person is told of in a statement of reasons. */
export type Restriction = Exclude<Action, 'none'>
/** Actions that can have an end. */
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

/** What a decision is based on: the site's own rules, or a law (DSA, article 17). */
export const GROUNDS = ['rules', 'law'] as const
export type Ground = (typeof GROUNDS)[number]

/** What the log of a case records. */
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

/** How long a person can appeal, in ms (DSA, article 20: at least six months). What was removed is kept so long. */
export const APPEAL_TIME = 184 * DAY
/** How long a decision on an appeal may take, in ms. */
export const APPEAL_DUE = 14 * DAY
/** After this time, in ms, another employee may take over a claimed case. */
export const CLAIM_TIME = DAY

/** Reasons that cannot wait a week. */
const URGENT: readonly (typeof REPORT_REASONS)[number][] = ['self_harm', 'graphic_violence', 'privacy']

/** When a report is due, in ms since 1970. */
export function reportDue(reason: (typeof REPORT_REASONS)[number], now: number): number {
  return now + (URGENT.includes(reason) ? DAY : 7 * DAY)
}

/** When a notice under a law is due, in ms since 1970: India's rules of 2021 say 36 hours, Turkey's law 5651 says 48. */
const DUE: Record<Law, number> = { dsa: 7 * DAY, india: 36 * HOUR, turkey: 48 * HOUR, test: 7 * DAY }

export function noticeDue(law: Law, now: number): number {
  return now + DUE[law]
}
