import type { Gate } from '#domain/accounts/gates.ts'
import type { Forced } from '#domain/experiments/contract.ts'
import type { Language } from '#domain/language.ts'
import type { PageLaw } from '#domain/legal/laws.ts'
import type { CreatePlace } from './boards/forms/create-items.tsx'
import type { Toast } from './ui/states/show-toast.ts'

/** The signed-in viewer of a page. */
export interface PageViewer {
  id: string
  username: string
  /** Sent by the page's forms and scripts, so that nothing is done as another account (`ViewerMark`). */
  mark: string
  full_name: string
  /** Key of the profile picture; null: none. */
  key: string | null
  /** A session from an emailed link: it may read but not write (G-182). */
  limited: boolean
  /** `isAuth` and the next two names come from the source documents (HDR-042). */
  isAuth: true
  isPartner: boolean
  isEmployee?: true
  groupBoardCount: number
  /** Number of boards, including secret ones; undefined: more than the limit of SET-003. */
  boardCount?: number
  /** Steps that the viewer must complete before creating anything; undefined: none (CRE-035). */
  gates?: readonly Gate[]
  /** False if the viewer has switched off single-key shortcuts (WCAG 2.1.4). */
  shortcuts?: false
  /** True if the viewer has consented to logging of clicks (API-012). */
  logs?: true
  /** Number of follow requests to answer; undefined: none. */
  waiting?: number
  /** False if the viewer takes no messages (MSG-009). */
  messages?: false
  /** True if a conversation has an unread message. */
  unread?: true
  /** Number of notifications since the viewer last looked; undefined: none. */
  unseen?: number
  /** True if the site has sockets (docs/decisions/085). */
  live?: true
  /** The first linked accounts, to which the viewer may switch; undefined: none. */
  linked?: { id: string; username: string }[] | undefined
  /** The person for whom the viewer acts; `isNew`: someone who has recently allowed it; undefined: nobody (G-011). */
  actsFor?: { id: string; username: string; full_name: string; isNew: boolean }
  /** True if the person for whom the viewer acted has withdrawn the permission. Shown once. */
  actingEnded?: true
}

/** The data that every page has, on the server and in the browser. */
export interface PageContextData {
  language: Language
  /** language-REGION, for Intl. */
  locale: string
  /** The language in the URL (`?hl=`), which links, forms and calls must keep; undefined: none (docs/decisions/155). */
  hl?: string | undefined
  /** A language to offer, if the viewer's browser prefers another one. */
  offer: Language | null
  /** Time when the page was rendered, in ms since 1970. Server and browser both use it, so that relative times are equal. */
  now: number
  /** Path and query of the page, without `hl`. */
  path: string
  /** Scheme and host of the site, for links that people share. */
  origin: string
  /** Base URL of the renditions. */
  mediaBase: string
  /** True if the viewer's country is in the EU. */
  eu: boolean
  /** True if the viewer's country requires an imprint in dialogs (MOD-003). */
  imprint?: true
  /** The law of the viewer's country that has a takedown form; undefined: none. */
  law?: PageLaw
  mobile: boolean
  /** True if the content is at most 1312 px wide; undefined: its grids fill the window. */
  narrow?: true | undefined
  viewer: PageViewer | null
  /** Target of the create menu; undefined: not a profile, board or section of the viewer (CRE-012 to CRE-015). */
  adds?: CreatePlace | undefined
  /** True if the browser sent a session with a visitor's page: the session may have ended, or the page is for another account. */
  session?: true | undefined
  /** True if there is a session but its viewer could not be read: the page offers neither a login nor an account. */
  unknownViewer?: true | undefined
  /** The viewer's experiment groups, except where it is the first group (G-183). */
  experiments?: Forced
  /** A message to show once. */
  toast: Toast | null
}
