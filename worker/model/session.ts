/** Session of the request, not yet verified: each statement that needs the user looks up the session itself. */
export interface Session {
  /** Hash of the request's session token; null for a visitor, and so for a crawler (G-076). */
  sessionHash: string | null
  /** ms since 1970; fixed for the whole request. */
  now: number
  /** The person whom a delegate claims to act for (G-011). */
  subjectId?: number | null
}
