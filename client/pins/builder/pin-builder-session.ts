const NAME = 'pinBuilder'

/** What a create menu remembers while the tab is open (CRE-033, CRE-034, G-161). */
export interface PinBuilderSession {
  isInputOpen: boolean
  /** The link as it was typed last. */
  submittedLink: string
}

/** What stands there before anything is typed, and again once it was sent. */
export const NOTHING: PinBuilderSession = { isInputOpen: false, submittedLink: '' }

/** What was kept; where the browser keeps nothing, nothing was. */
export function readSession(): PinBuilderSession {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    return typeof kept === 'object' ? { ...NOTHING, ...kept } : NOTHING
  } catch (error) {
    console.warn(error)
    return NOTHING
  }
}

export function writeSession(session: PinBuilderSession): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(session))
  } catch (error) {
    console.warn(error)
  }
}
