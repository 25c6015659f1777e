import { Failure } from '#domain/errors.ts'
import { keysOf } from '#domain/keys.ts'
import { namingFailures } from './bucket.ts'
import { originIn } from './http/addresses/origin-in.ts'
import type { Metrics } from './http/metrics/metrics.ts'
import type { Live } from './live/live.ts'
import type {
  BellMail,
  ClusterMessage,
  ExportMessage,
  HomeMessage,
  HookMessage,
  ImportMessage,
  LibraryMessage,
  MediaMessage,
  SendMessage,
  ViewsMessage,
} from './messages.ts'

/** What the mail binding takes. */
export interface OutgoingMail {
  from: string
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

/**
 * Every binding and setting of a deployment, with what it is for and what holds without it. docs/settings.md is printed from these comments
 * (`npm run settings`), and a test compares the two.
 */
export interface Bindings {
  /**
   * All data.
   * @without 503 everywhere, unless `LIBSQL_URL` is set
   */
  DB: D1Database
  /**
   * Pictures and videos: `originals/{key}`, `videos/{key}`; marks of withdrawn ones: `withdrawn/{key}` (docs/decisions/038); archives and files of imports.
   * @without 503 for pictures, uploads, imports and archives
   */
  MEDIA: R2Bucket
  /**
   * Makes renditions under `/img/{size}/{key}.webp` or `.avif`; paid.
   * @without 503 for pictures that are not stored yet, and for uploads
   */
  IMAGES: ImagesBinding
  /**
   * Scripts, texts and static files.
   * @without 503 everywhere
   */
  ASSETS?: Fetcher
  /**
   * Nightly copies of the database, kept for 30 days (docs/decisions/057).
   * @without none are made
   */
  BACKUPS?: R2Bucket
  /**
   * The sockets of open pages, one SQLite-backed object a person, which needs no paid plan; the deployment creates its class (docs/decisions/085).
   * @without pages ask every 15 seconds; take binding and migration out of `wrangler.toml`
   */
  LIVE?: DurableObjectNamespace<Live>
  /**
   * Adds up what all isolates count for `/metrics`: one SQLite-backed object, which needs no paid plan (docs/decisions/116).
   * @without `/metrics` has the counters of the isolate that answers
   */
  METRICS?: DurableObjectNamespace<Metrics>
  /**
   * Suggested boards that are recomputed half a minute after a change; paid.
   * @without by night
   */
  CLUSTERS?: Queue<ClusterMessage>
  /**
   * New Pins to add to followers' homefeeds; paid.
   * @without the first 5,000 followers at once, the others within minutes
   */
  HOMEFEED?: Queue<HomeMessage>
  /**
   * Pictures fetched from other sites that are to be analyzed (`thumbhash`, `dhash`); paid.
   * @without by night
   */
  MEDIA_JOBS?: Queue<MediaMessage>
  /**
   * What visitors looked at, counted for owners a hundred messages at a time; paid.
   * @without each view is counted by itself, after its request
   */
  VIEWS?: Queue<ViewsMessage>
  /**
   * Refuses more than 120 calls a minute of one address that tell what it looked at (docs/decisions/098); needs no paid plan. `namespace_id` is any number that no other worker of the account uses.
   * @without nothing is refused
   */
  EVENTS_BRAKE?: RateLimit
  /**
   * Mails about notifications that are due; paid.
   * @without a hundred are sent every five minutes
   */
  MAILS?: Queue<BellMail>
  /**
   * Archives that people take along, or have sent to a place of their own, and files that they import; paid.
   * @without each advances for some seconds every five minutes
   */
  TRANSFERS?: Queue<ExportMessage | ImportMessage | LibraryMessage | SendMessage>
  /**
   * Webhooks that have something to send; paid (docs/decisions/104).
   * @without three are sent to after each answer, and twenty every five minutes
   */
  WEBHOOKS?: Queue<HookMessage>
  /**
   * The site's address, such as `https://pinfold.example`: what mails, canonical addresses, feeds, webhooks and apps are told, whatever host a request names (docs/decisions/145). In a deployment it must be https.
   * @without 503 everywhere; a local build says `http://localhost:8787`
   */
  SITE_ORIGIN: string
  /**
   * Sends mail: a `send_email` binding.
   * @without no mail is sent
   */
  MAIL?: { send(message: OutgoingMail): Promise<unknown> }
  /**
   * Sender address of mails.
   * @without `pinfold@localhost`, which no provider accepts
   */
  MAIL_FROM: string
  /**
   * The name in titles and mails.
   * @without `Pinfold`
   */
  SITE_NAME: string
  /**
   * Another origin for pictures, such as a CDN in front of `/img`.
   * @without `/img` on the site's own origin
   */
  MEDIA_BASE?: string
  /**
   * Address of help pages that replace those under `/help/`, ending in a slash (G-023).
   * @without the short pages of this site
   */
  HELP_BASE?: string
  /**
   * Address of a WebSub hub, such as `https://pubsubhubbub.appspot.com/`, which feeds name (docs/decisions/094). It has to look at the feeds by itself: the site doesn't tell it of changes.
   * @without feeds name none
   */
  WEBSUB_HUB?: string
  /**
   * How many megabytes of pictures of other sites are kept for each person, in whole or broken numbers (docs/decisions/166).
   * @without as many as there are
   */
  LIBRARY_MEGABYTES?: string
  /**
   * Who is responsible for the site, one line each, for `/legal/imprint/` (MOD-003).
   * @without the page says that nobody has been named
   */
  IMPRINT?: string
  /**
   * Further origins of the site, separated by commas, such as `https://www.pinfold.example`: requests to their hosts are answered, and they may send unsafe requests (docs/decisions/145).
   * @without any other host than those of `SITE_ORIGIN` and `MEDIA_BASE` is answered 421
   */
  TRUSTED_ORIGINS?: string
  /**
   * A day such as `2026-12-01`: who signs up from then on must confirm their address one day later to create anything (docs/decisions/074).
   * @without nobody must
   */
  CONFIRM_EMAIL_TO_CREATE?: string
  /**
   * Running experiments as JSON: `{"web_vertical_nav":{"shares":{"enabled":10},"visitors":"control"}}`; those that affect a request are logged as `exposure`.
   * @without none
   */
  EXPERIMENTS?: string
  /**
   * `on`: reads may use D1's replicas; what other people revoke then takes effect within the replicas' lag (docs/decisions/011).
   * @without every read uses the primary
   */
  READ_REPLICAS?: string
  /**
   * Address of a libSQL database, in place of `DB`; needs a build with `PINFOLD_LIBSQL=1`.
   * @without `DB` is used
   */
  LIBSQL_URL?: string
  /**
   * Token of the libSQL database; a secret.
   * @without none is sent
   */
  LIBSQL_TOKEN?: string
  /**
   * Token that opens `/metrics`, as `Authorization: Bearer …`; a secret (docs/decisions/116).
   * @without `/metrics` answers 404, and nothing is handed on
   */
  METRICS_TOKEN?: string
  /**
   * Key of at least 32 characters that encrypts passwords of other services, which people give so that archives are sent there; a secret (docs/decisions/168). With another key they have to be typed again.
   * @without archives are sent nowhere
   */
  SECRETS_KEY?: string
  /**
   * Reads the local database where its simulator can't, on a full disk (docs/decisions/148). `npm start` binds it; a deployment's build contains no code for it.
   * @without reads fail while the simulator does
   */
  LOCAL_READS?: Fetcher
  /**
   * `1` enables the hooks of tests (`worker/http/hooks.ts`). A deployment's build contains no code for them.
   * @without no hooks
   */
  TEST_HOOKS?: string
}

/** Defaults of settings that are not set. */
const DEFAULTS = { SITE_NAME: 'Pinfold', MAIL_FROM: 'pinfold@localhost' }

/** Default origin of `npm start` and `wrangler dev`. */
const LOCAL_ORIGIN = 'http://localhost:8787'

/** How to provide each required binding. */
const REQUIRED = {
  DB: 'bind a D1 database, or set LIBSQL_URL',
  MEDIA: 'bind the R2 bucket of pictures and videos',
  IMAGES: 'bind the Images service',
  ASSETS: 'bind the static files of the build',
} as const

/** A sentence for each required binding or setting that is missing. */
export function missingBindings(env: Partial<Bindings>): string[] {
  const names = keysOf(REQUIRED)
  const missing = names.filter((name) => !(name === 'DB' ? hasDatabase(env) : env[name])).map(sentenceFor)
  return siteOriginIn(env) === null ? [...missing, NO_ORIGIN] : missing
}

/** Sentence for the log if `SITE_ORIGIN` is missing or invalid. */
const NO_ORIGIN =
  'The setting SITE_ORIGIN is missing or no origin: set it to the address of the site, such as https://pinfold.example.'

/** The origin in `SITE_ORIGIN`; null if it is missing or invalid. A local build has a default. */
function siteOriginIn({ SITE_ORIGIN: text }: { SITE_ORIGIN?: string }): string | null {
  return !text && __LOCAL__ ? LOCAL_ORIGIN : originIn(text ?? '')
}

/** Sentence for the log that a binding is missing, with how to provide it. */
export function sentenceFor(name: keyof typeof REQUIRED): string {
  return `The binding ${name} is missing: ${REQUIRED[name]}.`
}

/** True if `DB` or a libSQL database is bound. */
export function hasDatabase(env: Partial<Bindings>): boolean {
  return Boolean(env.DB || env.LIBSQL_URL)
}

const completed = new WeakMap<object, Bindings>()

/**
 * The same bindings with defaults for settings that are not set. Using a required binding that is missing, or a bucket that fails, throws `unavailable` with
 * a sentence for the log (REL-23). Made once per isolate; the result inherits from `env`, so that a later change of a binding is seen.
 */
export function completeBindings(env: Bindings): Bindings {
  const known = completed.get(env)
  if (known) return known
  const complete: Bindings = Object.create(env)
  for (const name of ['SITE_NAME', 'MAIL_FROM'] as const)
    if (!env[name]) Object.defineProperty(complete, name, { value: DEFAULTS[name] })
  const fails = (name: keyof Bindings, sentence: string) =>
    Object.defineProperty(complete, name, {
      get() {
        throw new Failure('unavailable', { retryAfter: 60, cause: new Error(sentence) })
      },
    })
  for (const name of ['MEDIA', 'IMAGES'] as const) if (!env[name]) fails(name, sentenceFor(name))
  const origin = siteOriginIn(env)
  if (origin === null) fails('SITE_ORIGIN', NO_ORIGIN)
  else if (origin !== env.SITE_ORIGIN) Object.defineProperty(complete, 'SITE_ORIGIN', { value: origin })
  for (const name of ['MEDIA', 'BACKUPS'] as const)
    if (env[name])
      Object.defineProperty(complete, name, { get: () => (env[name] ? namingFailures(name, env[name]) : undefined) })
  completed.set(env, complete)
  completed.set(complete, complete)
  return complete
}
