const NAME = 'pinBuilder'

/** The state of the create menu in session storage (CRE-033, CRE-034, G-161). */
export interface PinBuilderSession {
  isInputOpen: boolean
  /** The link as typed. */
  submittedLink: string
}

/** The initial state, also after a link was submitted. */
export const NOTHING: PinBuilderSession = { isInputOpen: false, submittedLink: '' }

/** The stored state; the initial one if there is none or storage is forbidden. */
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
