import { MOST_ALLOWED } from '#domain/apps/maxima.ts'
import { type OauthFault, type Wish, wishIn } from '#domain/apps/oauth.ts'
import { parseId } from '#domain/id.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { skipReceipt } from '#worker/db/receipt.ts'
import type { Limit } from '#worker/http/limits.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { type AppRow, insertGrant, selectAllowed, selectApp } from './queries.ts'
import { isRegistered } from './redirects.ts'
import { codeOf, familyHash, newHalf, secretHash } from './secrets.ts'

const LIMIT: Limit = { name: 'consents', times: 60, seconds: 3600 }

/** Invalid client or redirect URI: show the error, never redirect (RFC 6749, 4.1.2.1). */
export type DeadEnd = 'unknown_app' | 'wrong_redirect'

/** An app's request for access. `wish`: the requested access, or the error to send back. */
export interface Request {
  app: AppRow
  redirect: string
  wish: Wish | OauthFault
  /** The person has reached the maximum number of authorized apps, and this is another app. */
  isFull: boolean
}

/** Parses an app's request from the query of `/oauth/`. */
export async function readRequest(requester: Requester, query: URLSearchParams): Promise<Request | DeadEnd> {
  const id = parseId(query.get('client_id') ?? '') ?? 0
  const {
    found: [app],
    allowed,
  } = await batch(requester.db, { found: selectApp(id), allowed: selectAllowed(requester) })
  if (!app || query.getAll('client_id').length > 1) return 'unknown_app'
  const [redirect = '', ...more] = query.getAll('redirect_uri')
  if (more.length > 0 || !isRegistered(app.redirects, redirect)) return 'wrong_redirect'
  const isFull = allowed.length >= MOST_ALLOWED && !allowed.some((each) => each.id === app.id)
  return { app, redirect, wish: wishIn(query), isFull }
}

/** Redirect address for a refused app, with the error and the issuer (RFC 9207). */
export function refusalAddress(redirect: string, query: URLSearchParams, fault: OauthFault, site: Site): string {
  return answerAddress(redirect, query, site, { error: fault })
}

/** Grants the requested access; returns the redirect address with a code that is valid once, for a minute. */
export async function allow(
  requester: Requester,
  { app, redirect }: Request,
  { scopes, challenge }: Wish,
  query: URLSearchParams,
  site: Site,
): Promise<string> {
  // No receipt: a repeated form gets another code, because this one is not stored.
  skipReceipt()
  const { viewerId: userId } = await authorizeActor(requester, { limit: LIMIT, who: null, scope: 'metadata' })
  const halves = { family: newHalf(), secret: newHalf() }
  const grant = {
    ...{ id: newId(), appId: app.id, userId, redirect, challenge, scopes, createdAt: requester.now },
    secretHash: await secretHash('code', halves.secret),
    familyHash: await familyHash(halves.family),
  }
  await batch(requester.db, insertGrant(grant))
  return answerAddress(redirect, query, site, { code: codeOf(halves) })
}

/** The redirect URI with the answer appended to its own query, which stays as registered. */
function answerAddress(redirect: string, query: URLSearchParams, site: Site, answer: Record<string, string>): string {
  const state = query.get('state')
  const added = new URLSearchParams({ ...answer, ...(state !== null && { state }), iss: site.origin })
  return `${redirect}${redirect.includes('?') ? '&' : '?'}${added}`
}
