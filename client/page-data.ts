import type { Gate } from '../domain/accounts/gates.ts'
import type { Forced } from '../domain/experiments/contract.ts'
import type { Language } from '../domain/language.ts'
import type { PageLaw } from '../domain/legal/laws.ts'
import type { CreatePlace } from './boards/forms/create-items.tsx'
import type { Toast } from './ui/states/show-toast.ts'

/** The signed-in viewer of a page. */
export interface PageViewer {
  id: string
  username: string
  /** What this page's forms and script send, so that nothing is done as somebody else (`ViewerMark`). */
  mark: string
  full_name: string
  /** Key of their profile picture; null: none. */
  key: string | null
  /** A session from an emailed link: it may read but not write (G-182). */
  limited: boolean
  /** This and the next two names are from the source documents (HDR-042). */
  isAuth: true
  isPartner: boolean
  isEmployee?: true
  groupBoardCount: number
  /** How many boards they have, including secret ones; undefined: more than the limit of SET-003. */
  boardCount?: number
  /** What they must do before they may create anything; undefined: nothing (CRE-035). */
  gates?: readonly Gate[]
  /** The viewer has switched off single-key shortcuts (WCAG 2.1.4). */
  shortcuts?: false
  /** The viewer has allowed that their presses are logged (API-012). */
  logs?: true
  /** How many follow requests wait for an answer; undefined: none. */
  waiting?: number
  /** The viewer takes no messages (MSG-009). */
  messages?: false
  /** A conversation has an unread message. */
  unread?: true
  /** How many notifications have come since they last looked; undefined: none. */
  unseen?: number
  /** The site has sockets (docs/decisions/085). */
  live?: true
  /** Accounts of theirs that they may switch to, the first ones; undefined: none. */
  linked?: { id: string; username: string }[] | undefined
  /** The person they act for; `isNew`: a person who has recently allowed it; undefined: nobody (G-011). */
  actsFor?: { id: string; username: string; full_name: string; isNew: boolean }
  /** The person they acted for has withdrawn the permission. Shown once. */
  actingEnded?: true
}

/** The data that every page has, on the server and in the browser. */
export interface PageContextData {
  language: Language
  /** language-REGION, for Intl. */
  locale: string
  /** The language that the address names (`?hl=`), for links, forms and calls to keep; undefined: it names none (docs/decisions/155). */
  hl?: string | undefined
  /** A language to offer, if the viewer's browser prefers another one. */
  offer: Language | null
  /** When the page was rendered, in ms since 1970. Both sides use it, so that relative times are equal. */
  now: number
  /** Path and query of the page, without `hl`. */
  path: string
  /** Scheme and host of the site, for links that people share. */
  origin: string
  /** Base URL of the renditions. */
  mediaBase: string
  /** Whether the viewer's country is in the EU. */
  eu: boolean
  /** The viewer's country requires an imprint in dialogs (MOD-003). */
  imprint?: true
  /** The law of the viewer's country that has a takedown form; undefined: none. */
  law?: PageLaw
  mobile: boolean
  /** The content is at most 1312 px wide; undefined: its grids fill the window. */
  narrow?: true | undefined
  viewer: PageViewer | null
  /** What the viewer adds to here; undefined: no profile, board or section of theirs (CRE-012 to CRE-015). */
  adds?: CreatePlace | undefined
  /** The browser has sent a session, although the page is a visitor's: it may have ended, or the page is for another account. */
  session?: true | undefined
  /** There is a session, but whose could not be read: the page offers neither a login nor an account. */
  unknownViewer?: true | undefined
  /** The viewer's experiment groups, without those in the first group (G-183). */
  experiments?: Forced
  /** A message to show once. */
  toast: Toast | null
}
