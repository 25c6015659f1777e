import type { Language } from '../domain/language.ts'

/** Who looks at the page. */
export interface PageViewer {
  id: string
  username: string
  full_name: string
  /** Key of their picture, null for none. */
  key: string | null
  /** Three names of the sources (HDR-042). */
  isAuth: true
  isPartner: boolean
  groupBoardCount: number
}

/** What every page knows, on the server and in the browser. */
export interface PageContextData {
  language: Language
  /** language-REGION, for Intl. */
  locale: string
  /** A language to offer, where the reader seems to prefer another. */
  offer: Language | null
  /** ms since 1970 when the page was made: times ago are the same on both sides. */
  now: number
  /** Path and query of the page. */
  path: string
  mediaBase: string
  /** The viewer's country lies in the EU. */
  eu: boolean
  mobile: boolean
  viewer: PageViewer | null
  /** A message to show once. */
  toast: string | null
  /** How long it stays, in ms, where it isn't as long as others (G-180). */
  toastMs?: number
}
