/** Session of the request, not yet verified: each statement that needs the user looks it up. */
export interface Session {
  /** Hash of the request's session token; null for visitors, and so for crawlers (G-076). */
  sessionHash: string | null
  /** ms since 1970; fixed for the whole request. */
  now: number
  /** The person for whom a delegate claims to act (G-011). */
  subjectId?: number | null
}
