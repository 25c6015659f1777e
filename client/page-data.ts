import type { Forced } from '../domain/experiments/contract.ts'
import type { Language } from '../domain/language.ts'
import type { PageLaw } from '../domain/legal/laws.ts'
import type { Toast } from './ui/states/show-toast.ts'

/** Who looks at the page. */
export interface PageViewer {
  id: string
  username: string
  full_name: string
  /** Key of their picture, null for none. */
  key: string | null
  /** They came by an e-mailed link: they read, and log in to do anything (G-182). */
  limited: boolean
  /** Three names of the sources (HDR-042). */
  isAuth: true
  isPartner: boolean
  groupBoardCount: number
  /** How many boards they have, secret ones too; absent: so many that it doesn't matter (SET-003). */
  boardCount?: number
  /** Shortcuts of single keys are switched off (WCAG 2.1.4). */
  shortcuts?: false
  /** How many wait for an answer of theirs; absent: nobody. */
  waiting?: number
  /** Whom they act for now, or, `isNew`, who lets them since lately; absent: nobody (G-011). */
  actsFor?: { id: string; username: string; full_name: string; isNew: boolean }
  /** Whom they chose to act for doesn't let them any more: told once. */
  actingEnded?: true
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
  /** The viewer's country wants an imprint on dialogs (MOD-003). */
  imprint?: true
  /** The law whose form this viewer is offered; in most countries none. */
  law?: PageLaw
  mobile: boolean
  viewer: PageViewer | null
  /** Groups of experiments that the viewer is in, other than the first (G-183). */
  experiments?: Forced
  /** A message to show once. */
  toast: Toast | null
}
