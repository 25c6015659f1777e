import type { Action, CaseEvent, Ground, SubjectKind } from '#domain/legal/cases.ts'
import type { LegalSubject } from '../legal/statement.ts'
import type { CaseCopy } from './copy.ts'

/** A case in a queue. Times are ms since 1970. */
export interface QueueItem {
  id: string
  kind: SubjectKind
  is_trusted: boolean
  is_appeal: boolean
  due_at: number
  decided_at: number | null
  /** The name of the employee who has claimed it. */
  claimed_by: string | null
  notice_count: number
  /** Reason, source and sender of the first notice; null if there is none. */
  first: { reason: string; source: string; username: string } | null
}

/** A notice of a case. */
export interface CaseNotice {
  id: string
  /** `report`, an `OwnSource` (`brake`: a newcomer limit), or a law. */
  source: string
  reason: string
  detail: string
  created_at: number
  /** null for visitors. */
  reporter: string | null
  earlier_count: number
  acted_count: number
}

/** A message of the conversation in which another was reported. */
export interface CaseTalk {
  seq: number
  text: string
  sent_at: number
  /** null: the account is closed. */
  username: string | null
  is_reported: boolean
}

export interface CaseLine {
  id: string
  kind: CaseEvent
  actor: string | null
  note: string
  created_at: number
}

export interface CaseDecision {
  id: string
  action: Action
  ground: 'rules' | 'law'
  rule: string
  explanation: string
  decided_by: string
  is_reversed: boolean
  /** True if the viewer made the decision. */
  is_own: boolean
}

/** A case as shown to an employee. The subject is null until they claim it. */
export interface DeskCase {
  id: string
  kind: SubjectKind
  is_trusted: boolean
  is_appeal: boolean
  due_at: number
  is_decided: boolean
  claimed_by: string | null
  is_mine: boolean
  /** True if the case is unclaimed or its claim has expired. */
  is_free: boolean
  state: 'shown' | 'withheld' | 'gone' | 'suspended'
  owner: string | null
  content: { subject: LegalSubject; notices: CaseNotice[]; talk: CaseTalk[]; appeal: string | null } | null
  similar: { id: string; kind: SubjectKind; why: 'picture' | 'look' | 'person' }[]
  /** The case about a similar picture that led to this one. */
  similar_to: string | null
  /** Similar pictures on the site; none until the viewer has claimed the case. */
  copies: CaseCopy[]
  /** The decision about the picture that led to this case; prefills the form. */
  suggestion: { action: Action; ground: Ground; rule: string; law: string; explanation: string } | null
  lines: CaseLine[]
  decision: CaseDecision | null
}
