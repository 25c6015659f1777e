import type { Context } from 'hono'
import type { ComponentType } from 'react'
import { App } from '#client/app.tsx'
import type { Outcome } from '#client/data/outcome.ts'
import type { PageContextData } from '#client/page-data.ts'
import type { Toast } from '#client/ui/states/show-toast.ts'
import { gatesFor } from '#domain/accounts/gates.ts'
import { readsSaveBehavior } from '#domain/profiles/save-behavior.ts'
import { HL, withQuery } from '#domain/routes.ts'
import type { Page as ListPage } from '#domain/wire.ts'
import { type Json, parseJson } from '#worker/db/sql.ts'
import type { AppEnv } from '../env.ts'
import { chooseSubject, chosenSubject, subjectIn } from '../http/cookies/acting-cookie.ts'
import { takeToast } from '../http/forms/flash.ts'
import { TRY } from '../http/forms/kept-try.ts'
import { disturbFeed } from '../http/hooks.ts'
import { mediaBase } from '../http/media-base.ts'
import { markFor } from '../http/viewer/mark.ts'
import { causeOf, log } from '../log.ts'
import { documentStyles } from './assets.ts'
import { documentEnd, documentStart, type Head } from './document.ts'
import { regionOf } from './region.ts'
import { screenName } from './screens.ts'
import { renderDocument } from './stream.tsx'

/** Timeout of a feed in ms; a later one is shown as failed. */
const FEED_TIMEOUT = 5000

/** Data of the signed-in viewer that a page needs. */
export interface SignedIn {
  id: number
  username: string
  fullName: string
  imageKey: string | null
  loginState: 'full' | 'limited'
  isEmployee: boolean
  isPartner: boolean
  groupBoardCount: number
  boardCount: number
  followRequestCount: number
  messagingOn: boolean
  /** A conversation has an unread message. */
  hasUnread: boolean
  /** Notifications since the viewer last looked. */
  unseenCount: number
  shortcutsOn: boolean
  logsOn: boolean
  /** When they signed up, if their address is not confirmed; otherwise null. */
  unconfirmedSince: number | null
  /** A person for whom the viewer may act, as JSON (`selectDelegatingPerson`); null: none. */
  delegatingPerson: Json<{ id: string; username: string; full_name: string; boards: number }> | null
  /** JSON of the linked accounts, to which the viewer may switch. */
  linked: Json<{ id: string; username: string }[]> | null
}

/** Started feeds by their `/v3` address. */
export type Feeds = Map<string, Promise<Outcome<unknown>>>

interface PageOptions<Props extends object> {
  /** The one component of a file of client/pages/. */
  view: ComponentType<Props>
  props: NoInfer<Props>
  head: Head
  /** `unknown`: there is a session, but its user can't be read. */
  viewer: SignedIn | null | 'unknown'
  feeds?: Feeds
  status?: number
  headers?: Record<string, string>
  /** Grids fill the window; otherwise the content is at most 1312 px wide. */
  wide?: true
  /** Target of content that the viewer adds on this page. */
  adds?: PageContextData['adds']
  /** Address that shows this page again, if it differs from the request's (after a failed form). */
  path?: string
  /** A message to show once. Default: the message left by the last form. */
  toast?: Toast
}

/** Responds with a page. Status and headers are fixed before the first byte; feeds follow when they are ready. */
export async function renderPage<Props extends object>(
  c: Context<AppEnv>,
  options: PageOptions<Props>,
): Promise<Response> {
  const { view, props, head, feeds = new Map(), status = 200 } = options
  const viewer = options.viewer === 'unknown' ? null : options.viewer
  const place = c.get('place')
  const url = new URL(c.req.url)
  if (!place.mobile) c.get('experiments').exposeGroup('web_vertical_nav', viewer)
  const active = c.get('experiments').active(viewer)
  const gates = viewer ? gatesFor(viewer.unconfirmedSince, c.var.requester.confirmFrom, c.var.now) : []
  const actsFor = readActsFor(c, viewer)
  const hasEnded = endsActing(c, viewer, actsFor)
  const path = c.req.query(TRY) === undefined && options.path !== undefined ? options.path : url.pathname + url.search
  const context: PageContextData = {
    language: place.language,
    locale: place.locale,
    hl: place.hl ?? undefined,
    offer: place.offer,
    now: c.get('now'),
    path: place.hl === null ? path : withQuery(path, { [HL]: null }),
    origin: c.var.site.origin,
    mediaBase: mediaBase(c.env),
    ...regionOf(place.country, viewer !== null),
    mobile: place.mobile,
    narrow: options.wide ? undefined : true,
    viewer: viewer && {
      id: String(viewer.id),
      username: viewer.username,
      mark: await markOf(c, viewer, actsFor, hasEnded),
      full_name: viewer.fullName,
      key: viewer.imageKey,
      limited: viewer.loginState === 'limited',
      isAuth: true,
      isPartner: viewer.isPartner,
      isEmployee: viewer.isEmployee || undefined,
      groupBoardCount: viewer.groupBoardCount,
      boardCount: readsSaveBehavior(viewer.boardCount) ? viewer.boardCount : undefined,
      gates: gates.length > 0 ? gates : undefined,
      shortcuts: viewer.shortcutsOn ? undefined : false,
      logs: viewer.logsOn || undefined,
      waiting: viewer.followRequestCount > 0 ? viewer.followRequestCount : undefined,
      messages: viewer.messagingOn ? undefined : false,
      unread: viewer.hasUnread || undefined,
      unseen: viewer.unseenCount > 0 ? viewer.unseenCount : undefined,
      live: c.env.LIVE ? true : undefined,
      linked: parseJson(viewer.linked) ?? undefined,
      actsFor: actsFor ?? undefined,
      actingEnded: hasEnded || undefined,
    },
    adds: options.adds,
    unknownViewer: options.viewer === 'unknown' || undefined,
    session: (viewer === null && c.var.requester?.sessionHash != null) || undefined,
    experiments: Object.keys(active).length > 0 ? active : undefined,
    toast: options.toast ?? takeToast(c),
  }
  const shell = {
    head,
    page: screenName(view),
    place,
    origin: c.var.site.origin,
    siteName: c.env.SITE_NAME,
    nonce: c.get('nonce'),
    isSignedIn: viewer !== null,
    data: { context, props },
  }
  const body = await renderDocument(
    (resources) => <App context={context} words={c.get('words')} view={view} props={props} feeds={resources} />,
    feeds,
    {
      start: (inside, isLate) => documentStart(shell, inside, isLate),
      styles: (inside) => documentStyles(inside).css,
      end: Promise.resolve(head.jsonLd ?? null).then(documentEnd),
      nonce: c.get('nonce'),
      whole: place.isBot,
      onError: (error) => log('error', 'render', { request_id: c.get('requestId'), cause: causeOf(error) }),
    },
  )
  return c.body(body, status as 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': viewer ? 'private, no-store' : 'private, no-cache',
    vary: 'cookie, accept-language',
    ...(head.noindex && { 'x-robots-tag': 'noindex' }),
    ...options.headers,
  })
}

/** The viewer's mark, with the person for whom they act. */
function markOf(
  c: Context<AppEnv>,
  { id, username }: SignedIn,
  actsFor: ReturnType<typeof readActsFor>,
  hasEnded: boolean,
) {
  const chosenId = hasEnded ? null : chosenSubject(c)
  const isChosen = actsFor !== null && actsFor.id === String(chosenId)
  const subject = isChosen ? { id: Number(actsFor.id), username: actsFor.username } : null
  return markFor(c.var.sessionHash ?? '', { id, username, subject }, chosenId)
}

/** The person for whom the viewer acts, or for whom they may newly act (`isNew`); null: none. */
function readActsFor(c: Context<AppEnv>, viewer: SignedIn | null) {
  const subjectId = subjectIn(c)
  const person = parseJson(viewer?.delegatingPerson ?? null)
  const isActing = person !== null && person.id === String(subjectId) && Boolean(person.boards)
  if (!person || (!isActing && person.id === String(subjectId))) return null
  return { id: person.id, username: person.username, full_name: person.full_name, isNew: !isActing }
}

/**
 * True if the viewer may no longer act for the person they chose. Deletes the choice; the page then says that they act for themselves again, but not
 * why: it may be a block.
 */
function endsActing(c: Context<AppEnv>, viewer: SignedIn | null, actsFor: ReturnType<typeof readActsFor>): boolean {
  const chosen = chosenSubject(c)
  if (!viewer || chosen === null || (actsFor && !actsFor.isNew && actsFor.id === String(chosen))) return false
  // The address may name another person for this request only.
  if (subjectIn(c) !== chosen) return false
  chooseSubject(c, null)
  return true
}

/** Starts reading structured data. After a failure or the timeout of a feed, the page has none. */
export async function startJsonLd(c: Context<AppEnv>, read: () => Promise<object>): Promise<object | null> {
  const outcome = await startFeed(c, 'structured_data', async () => ({ items: [await read()], bookmark: null }))
  return outcome.ok ? (outcome.page.data[0] ?? null) : null
}

/** Starts a feed. The promise never rejects: a failure or timeout is an outcome that the page shows. */
export function startFeed<T>(c: Context<AppEnv>, name: string, read: () => Promise<ListPage<T>>): Promise<Outcome<T>> {
  const run = async (): Promise<Outcome<T>> => {
    if (__LOCAL__) await disturbFeed(c, name)
    const { items, bookmark, ...more } = await read()
    return { ok: true, page: bookmark === null ? { data: items, ...more } : { data: items, bookmark, ...more } }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: over ${FEED_TIMEOUT} ms`)), FEED_TIMEOUT)
  })
  return Promise.race([run(), limit])
    .catch((error: unknown): Outcome<T> => {
      c.set('isIncomplete', true)
      log('error', 'feed', { name, request_id: c.get('requestId'), cause: causeOf(error) })
      return { ok: false }
    })
    .finally(() => clearTimeout(timer))
}
