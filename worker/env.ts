import type { Words } from '../client/locales/words.ts'
import type { AccountViewer } from './accounts/read.ts'
import type { ClusterMessage } from './clusters/jobs.ts'
import type { Database } from './db/open.ts'
import type { HomeMessage } from './homefeed/jobs.ts'
import type { Asker, Site } from './http/asker.ts'
import type { Client } from './http/client.ts'
import type { Experiments } from './http/experiments.ts'
import type { Hooks } from './http/hooks.ts'
import type { Place } from './http/place.ts'
import type { MediaMessage } from './media/jobs.ts'
import type { ViewerRow } from './profiles/read.ts'

/** Bindings and settings of a deployment; docs/deploy.md says what each is for. */
export interface Bindings {
  DB: D1Database
  MEDIA: R2Bucket
  IMAGES: ImagesBinding
  ASSETS?: Fetcher
  SITE_NAME: string
  /** Sends mail; absent: none is sent. */
  MAIL?: { send(message: { from: string; to: string; subject: string; text: string }): Promise<unknown> }
  /** Takes messages of whose suggestions are out of date; absent: they are made anew by night alone. */
  CLUSTERS?: Queue<ClusterMessage>
  /** Takes messages of whose new pins are to be brought to their followers; absent: it is done beside the request, and by night. */
  HOMEFEED?: Queue<HomeMessage>
  /** Takes messages of pictures that came from afar and are to be looked at; absent: that happens by night alone. */
  MEDIA_JOBS?: Queue<MediaMessage>
  /** The address that mail comes from. */
  MAIL_FROM?: string
  /** Origin of pictures; absent: the own origin's `/img`. */
  MEDIA_BASE?: string
  /** Address of help pages of the deployment's own, ending in a slash; absent: the short ones under `/help/` (G-023). */
  HELP_BASE?: string
  /** Which experiments run, as JSON (`domain/experiments/contract.ts`); absent: none. */
  EXPERIMENTS?: string
  /** Who answers for the site, in lines: what `/legal/imprint/` shows (MOD-003). */
  IMPRINT?: string
  /** More origins that may send unsafe requests, separated by commas. */
  TRUSTED_ORIGINS?: string
  /** `on`: reads may use D1's replicas; each person still reads their own writes (REL-19). */
  READ_REPLICAS?: string
  LIBSQL_URL?: string
  LIBSQL_TOKEN?: string
  /** `1` turns on the switches of tests; a deployment build has no code for them. */
  TEST_HOOKS?: string
}

/** What middleware leaves for handlers. */
export interface Variables {
  /** What every read and write takes. */
  asker: Asker
  /** Whom the request comes from, for writes that hand out sessions, write mails or count by address. */
  client: Client
  /** Where the site is, for addresses in answers. */
  site: Site
  db: Database
  /** The hash of the session token that came, unproved; null for a visitor. */
  sessionHash: string | null
  /** Who makes a `/v3` call, proved by `anyLogin` or `fullLogin` before it: what a write needs to know of a person. */
  caller: AccountViewer
  place: Place
  words: Words
  nonce: string
  hooks: Hooks
  /** Answers a request of our own as if it had come from outside: a page inside the answer of a form, a call once more. */
  ask: (request: Request) => Response | Promise<Response>
  /** A plain HTML form was sent. */
  isForm?: true
  experiments: Experiments
  requestId: string
  /** A part of the page could not be had. */
  isIncomplete?: boolean
  /** ms since 1970; fixed for the whole request. */
  now: number
  /** Whom a page is drawn for (null: a visitor), once it has asked: if the rest fails, the notice keeps their header. */
  pageViewer?: ViewerRow | null
}

export interface AppEnv {
  Bindings: Bindings
  Variables: Variables
}
