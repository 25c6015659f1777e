import { createContext, use } from 'react'
import type { CloseupPin, PinStanding } from '../view.ts'

/** The pin that a page is about, and how the viewer stands to it; `standing` is null for visitors. */
export interface Closeup {
  pin: CloseupPin
  standing: PinStanding | null
}

const CloseupContext = createContext<Closeup | null>(null)

/** All inside is about one pin. */
export const CloseupProvider = CloseupContext.Provider

/** The pin that the view stands on. Outside a pin's page that is a mistake of whoever placed the view (MOD-029, G-171). */
export function useCloseupContext(): Closeup {
  const closeup = use(CloseupContext)
  if (!closeup) throw new Error('useCloseupContext must be used within a CloseupProvider')
  return closeup
}
