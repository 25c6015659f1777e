/**
 * The person or crawler that sends a request. A crawler has no session (G-076); a request with a session is a person's,
 * whatever its User-Agent.
 */
export interface Viewer {
  /** null: a visitor, not signed in. */
  id: number | null
  isBot: boolean
  /** `limited`: signed in by a mailed link; may read but not write (G-182). */
  loginState: 'none' | 'full' | 'limited'
  /** True if a program's token acts for them, without the scope for secret boards. */
  hidesSecrets?: boolean
}

export function isSignedIn(viewer: Viewer): boolean {
  return viewer.id !== null
}
