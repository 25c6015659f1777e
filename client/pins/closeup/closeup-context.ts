import { createContext, use } from 'react'
import type { CloseupPin, PinStanding } from '../view.ts'

/** The pin of a page, and the viewer's relation to it; `standing` is null for visitors. */
export interface Closeup {
  pin: CloseupPin
  standing: PinStanding | null
}

const CloseupContext = createContext<Closeup | null>(null)

export const CloseupProvider = CloseupContext.Provider

/** The pin of the page. @throws outside of a CloseupProvider (MOD-029, G-171) */
export function useCloseupContext(): Closeup {
  const closeup = use(CloseupContext)
  if (!closeup) throw new Error('useCloseupContext must be used within a CloseupProvider')
  return closeup
}
