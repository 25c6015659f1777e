import type { Ground, OwnSource, Restriction, SubjectKind } from '../../domain/legal/cases.ts'
import type { FormTry } from '../ui/fields/form-try.ts'

/** What a decision or notice is about, as it was then. Its texts are those of users. */
export interface LegalSubject {
  kind: SubjectKind
  name: string
  text: string
  link: string | null
  username: string
  image: string | null
  /** Its page; null if that is not known. */
  url: string | null
}

/** What a case began with: a report, a law, or what the site noticed itself. */
export type StatementSource = 'report' | 'legal' | OwnSource

/** A line of the list of statements. Times are ms since 1970. */
export interface StatementItem {
  id: string
  action: Restriction
  subject: LegalSubject
  decided_at: number
  is_reversed: boolean
}

/** An employee looked at something of the viewer's. `at`: ms since 1970. */
export interface Look {
  at: number
  kind: SubjectKind
  source: StatementSource
}

export interface StatementProps {
  statement: StatementItem & {
    ground: Ground
    rule: string
    explanation: string
    /** What the case began with. */
    source: StatementSource
    ends_at: number | null
    appeal_until: number
    may_appeal: boolean
    appealed_at: number | null
    outcome: 'upheld' | 'reversed' | null
    answer: string
  }
  /** The secret part of the mailed link, which the appeal's form sends back; empty if the reader is logged in. */
  token: string
  attempt: FormTry
}
