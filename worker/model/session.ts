/** Session of the request, not yet verified: each statement that needs the user looks up the session itself. */
export interface Session {
  /** Hash of the request's session token; null for a visitor, and so for a crawler (G-076). */
  sessionHash: string | null
  /** ms since 1970; fixed for the whole request. */
  now: number
  /** The person whom a delegate claims to act for (G-011). */
  subjectId?: number | null
}

/** The values of a session in a prepared statement. */
export type SessionValues = Required<{ [Name in keyof Session]: NonNullable<Session[Name]> }>

/** A visitor gets an empty hash, which no session has. */
export function sessionValues({ sessionHash, now, subjectId }: Session): SessionValues {
  return { sessionHash: sessionHash ?? '', now, subjectId: subjectId ?? 0 }
}

/** Whether the request names a person to act for; a prepared statement has one text for each case. */
export function isActing({ subjectId }: Session): boolean {
  return typeof subjectId === 'number'
}

/** The session inside of a prepared statement. */
export function sessionOf(values: SessionValues, isActing: boolean): Session {
  return { ...values, subjectId: isActing ? values.subjectId : null }
}
