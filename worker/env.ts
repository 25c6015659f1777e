import type { Words } from '../client/locales/words.ts'
import type { AccountViewer } from './accounts/read.ts'
import type { ViewsMessage } from './analytics/jobs.ts'
import type { ClusterMessage } from './clusters/jobs.ts'
import type { Database } from './db/open.ts'
import type { ExportMessage } from './exports/jobs.ts'
import type { HomeMessage } from './homefeed/jobs.ts'
import type { Asker, Site } from './http/asker.ts'
import type { Client } from './http/client.ts'
import type { Experiments } from './http/experiments.ts'
import type { Hooks } from './http/hooks.ts'
import type { Place } from './http/place.ts'
import type { ImportMessage } from './imports/jobs.ts'
import type { Live } from './live/live.ts'
import type { OutgoingMail } from './mail/send.ts'
import type { MediaMessage } from './media/jobs.ts'
import type { BellMail } from './notifications/jobs.ts'
import type { ViewerRow } from './profiles/read.ts'
import type { HookMessage } from './webhooks/jobs.ts'

/** Bindings and settings of a deployment, described in docs/deploy.md. */
export interface Bindings {
  DB: D1Database
  MEDIA: R2Bucket
  /** Nightly copies; absent: none are made. */
  BACKUPS?: R2Bucket
  IMAGES: ImagesBinding
  ASSETS?: Fetcher
  SITE_NAME: string
  /** Sends mail; absent: the app sends none. */
  MAIL?: { send(message: OutgoingMail): Promise<unknown> }
  /** Queue of users with stale suggestions; absent: only the nightly job recomputes them. */
  CLUSTERS?: Queue<ClusterMessage>
  /** Queue of new pins to add to followers' home feeds; absent: the app adds them after the answer and by a job every five minutes. */
  HOMEFEED?: Queue<HomeMessage>
  /** Queue of pictures fetched from other sites to analyze; absent: only the nightly job analyzes them. */
  MEDIA_JOBS?: Queue<MediaMessage>
  /** Queue of views to count for owners; absent: each is counted after its request. */
  VIEWS?: Queue<ViewsMessage>
  /** Counts calls of W-48 by address; absent: none are refused. */
  EVENTS_BRAKE?: RateLimit
  /** One object a person, which holds the sockets of their browsers; absent: browsers ask every 15 seconds (docs/decisions/085). */
  LIVE?: DurableObjectNamespace<Live>
  /** Queue of mails about notifications that are due; absent: a job every five minutes sends a hundred. */
  MAILS?: Queue<BellMail>
  /** Queue of archives that are being made and files that are imported; absent: a job every five minutes goes on with them. */
  TRANSFERS?: Queue<ExportMessage | ImportMessage>
  /** Queue of webhooks that have something to send; absent: a request sends after its answer, and a job every five minutes. */
  WEBHOOKS?: Queue<HookMessage>
  /** Sender address of mails. */
  MAIL_FROM?: string
  /** Origin of pictures; absent: `/img` on the app's own origin. */
  MEDIA_BASE?: string
  /** Base address of the deployment's own help pages, ending in a slash; absent: the short pages under `/help/` (G-023). */
  HELP_BASE?: string
  /** Running experiments as JSON (`domain/experiments/contract.ts`); absent: none. */
  EXPERIMENTS?: string
  /** The day, such as `2026-12-01`, from which people who sign up must confirm their address to create; absent: nobody must (docs/decisions/074). */
  CONFIRM_EMAIL_TO_CREATE?: string
  /** Who is responsible for the site, in lines; shown on `/legal/imprint/` (MOD-003). */
  IMPRINT?: string
  /** Further origins that may send unsafe requests, separated by commas. */
  TRUSTED_ORIGINS?: string
  /** `on`: reads may use D1's replicas; each person still reads their own writes (REL-19). */
  READ_REPLICAS?: string
  LIBSQL_URL?: string
  LIBSQL_TOKEN?: string
  /** `1` enables the test hooks (`http/hooks.ts`); a deployment build contains no code for them. */
  TEST_HOOKS?: string
}

/** Values that middleware sets for handlers. */
export interface Variables {
  /** Session, database and clock for every read and write. */
  asker: Asker
  /** Sender of the request, for writes that create sessions, write mails or limit by address. */
  client: Client
  /** Origins and name of the site, for addresses in answers. */
  site: Site
  db: Database
  /** Set by a write that hides no picture and shows only visible ones: pictures are settled after the response. */
  settlesLater?: true
  /** Hash of the request's session token, not yet verified; null for a visitor. */
  sessionHash: string | null
  /** The signed-in user of a `/v3` call, set by `anyLogin` or `fullLogin` after they have verified the session. */
  caller: AccountViewer
  /** The employee of a form of the desk. */
  employeeId: number
  place: Place
  words: Words
  nonce: string
  hooks: Hooks
  /** Handles a request that the app makes to itself: a page inside a form's answer, or a replayed call. */
  ask: (request: Request) => Response | Promise<Response>
  /** The request's address is the target of a plain HTML form. */
  isForm?: true
  experiments: Experiments
  requestId: string
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
