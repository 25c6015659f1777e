/** Who asks. A crawler is anonymous (G-076). */
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
