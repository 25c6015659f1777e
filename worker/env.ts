import type { Words } from '#client/locales/words.ts'
import type { Database } from './db/open.ts'
import type { Client } from './http/client.ts'
import type { Experiments } from './http/experiments.ts'
import type { Hooks } from './http/hooks.ts'
import type { RequestLocale } from './http/request-locale.ts'
import type { Requester, Site } from './http/requester.ts'
import type { Bindings } from './settings.ts'
import type { AccountViewer, ViewerRow } from './viewers.ts'

export type { Bindings } from './settings.ts'

/** Values that middleware sets for handlers. */
export interface Variables {
  /** Session, database and clock for every read and write. */
  requester: Requester
  /** Sender of the request, for writes that create sessions, write mails or limit by address. */
  client: Client
  /** Origins and name of the site, for addresses in answers. */
  site: Site
  db: Database
  /** Set by a write that hides no picture and shows only visible ones: pictures are settled after the response. */
  settlesLater?: true
  /** Hash of the request's session token, not yet verified; null for a visitor. */
  sessionHash: string | null
  /** The request has a token without the scope for secret boards. */
  hidesSecrets?: true
  /** The signed-in user of a `/v3` call, set by `setCaller` after it has verified the session. */
  caller: AccountViewer
  /** The id of the employee who sends the form. */
  employeeId: number
  place: RequestLocale
  words: Words
  nonce: string
  hooks: Hooks
  /** Handles a request that the app makes to itself: a page inside a form's answer, or a replayed call. */
  ask: (request: Request) => Response | Promise<Response>
  /** Origin that a form of the page may redirect to, besides this site: for its content security policy. */
  formTarget?: string
  /** The request's address is the target of a plain HTML form. */
  isForm?: true
  experiments: Experiments
  requestId: string
  /** The answer is a document that other sites may show in a frame. */
  isFrame?: true
  /** A part of the page could not be loaded. */
  isIncomplete?: boolean
  /** ms since 1970; fixed for the whole request. */
  now: number
  /** The page's viewer (null: a visitor), set when the page has read them. If the page fails later, the error page keeps their header. */
  pageViewer?: ViewerRow | null
}

export interface AppEnv {
  Bindings: Bindings
  Variables: Variables
}
