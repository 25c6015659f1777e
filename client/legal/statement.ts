import type { Ground, OwnSource, Restriction, SubjectKind } from '#domain/legal/cases.ts'
import type { FormTry } from '../ui/fields/form-try.ts'

/** Subject of a decision or notice, as it was at that time. Its texts were written by users. */
export interface LegalSubject {
  kind: SubjectKind
  name: string
  text: string
  link: string | null
  username: string
  image: string | null
  /** URL of its page; null if unknown. */
  url: string | null
}

/** Origin of a case: a report, a law, or the site's own checks. */
export type StatementSource = 'report' | 'legal' | OwnSource

/** A line of the list of statements. Times are ms since 1970. */
export interface StatementItem {
  id: string
  action: Restriction
  subject: LegalSubject
  decided_at: number
  is_reversed: boolean
}

/** An employee's read of the viewer's content. `at`: ms since 1970. */
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
    /** Origin of the case. */
    source: StatementSource
    ends_at: number | null
    appeal_until: number
    may_appeal: boolean
    appealed_at: number | null
    outcome: 'upheld' | 'reversed' | null
    answer: string
  }
  /** Secret token of the emailed link, which the appeal form sends back; empty if the reader is logged in. */
  token: string
  attempt: FormTry
}
