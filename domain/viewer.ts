/** Who asks. A crawler has no session (G-076); a person who has one is none, whatever their client is called. */
export interface Viewer {
  /** null: nobody is signed in. */
  id: number | null
  isBot: boolean
  /** `limited` came by an e-mailed link: reads as signed in, writes nothing (G-182). */
  loginState: 'none' | 'full' | 'limited'
}

export function isSignedIn(viewer: Viewer): boolean {
  return viewer.id !== null
}
