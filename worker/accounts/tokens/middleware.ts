import type { Context, MiddlewareHandler } from 'hono'
import { openCallFor, scopesFor } from '#domain/accounts/token-rules.ts'
import { type ErrorName, Failure } from '#domain/errors.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { isFileBody } from '#worker/http/bodies/file-body.ts'
import { isBearer } from '#worker/http/cookies/bearer.ts'
import { isSafe } from '#worker/http/csrf.ts'
import { changeRequester } from '#worker/http/current-requester.ts'
import { countToken, isOver, refuseOver, secondsLeft } from '#worker/http/limits.ts'
import { selectSecret, selectToken, touchToken } from './queries.ts'

/** Rate limit of one token. */
const CALLS = { name: 'token', times: 2000, seconds: 3600 }

/** Error for a secret thing, by kind: the same as for a missing one. */
const MISSING: Record<string, ErrorName> = {
  board: 'board_not_found',
  section: 'section_not_found',
  pin: 'pin_not_found',
}

/** The only check of what a token may do: it is valid, within its limit, and its scopes allow the call (docs/decisions/100). */
export function tokenRules(): MiddlewareHandler<AppEnv> {
  return async function tokenRules(c, next) {
    // Tokens in addresses would be stored in logs and histories.
    if (c.req.query('access_token') !== undefined)
      throw new Failure('invalid', { faults: [{ field: 'access_token', code: 'unknown_field' }] })
    if (!isBearer(c)) return next()
    const scopes = await openToken(c)
    const { method, path } = c.req
    const needed = scopesFor(method, path)
    if (!needed?.every((scope) => scopes.includes(scope))) throw refuse(c, 'insufficient_scope', needed?.join(' '))
    if (scopes.includes('secret')) return next()
    await keepSecrets(c)
    return next()
  }
}

/** Verifies the request's token, counts the call, and returns the token's scopes. */
async function openToken(c: Context<AppEnv>): Promise<readonly string[]> {
  const { requester, now } = c.var
  const { token, counted } = await batch(requester.db, {
    token: selectToken(requester),
    counted: countToken(requester, CALLS),
    touched: touchToken(requester),
  })
  const [row] = token
  if (!row?.scopes) throw refuse(c, 'invalid_token')
  const left = Math.max(0, CALLS.times - (counted[0]?.count ?? 0))
  c.header('ratelimit-policy', `"token";q=${CALLS.times};w=${CALLS.seconds}`)
  c.header('ratelimit', `"token";r=${left};t=${secondsLeft(CALLS, now)}`)
  if (isOver(CALLS, counted)) refuseOver(CALLS, counted, now)
  return row.scopes
}

/** 401 for an invalid token, 403 for a missing scope (RFC 6750). */
function refuse(c: Context<AppEnv>, error: 'invalid_token' | 'insufficient_scope', scope = ''): Failure {
  c.header('www-authenticate', `Bearer error="${error}"${scope && `, scope="${scope}"`}`)
  return new Failure(error === 'invalid_token' ? 'token_invalid' : 'scope_missing')
}

/**
 * Rejects calls that may show or change secret boards, and makes reads of the person's own lists return the public version. Other reads hide secrets
 * by `hidesSecrets`: reads of a board by its address, and the counts of a profile.
 */
async function keepSecrets(c: Context<AppEnv>): Promise<void> {
  changeRequester(c, { hidesSecrets: true })
  const { method, path } = c.req
  const hasFields = !isSafe(method) && !isFileBody(c) && c.req.header('content-type') !== undefined
  const open = openCallFor(method, path, hasFields ? await readBody(c) : {})
  if (!open) throw refuse(c, 'insufficient_scope', 'secret')
  const { secret } = await batch(c.var.db, { secret: selectSecret(open.targets) })
  if (secret[0]?.secret) throw new Failure(MISSING[open.targets[0]?.kind ?? 'board'] ?? 'board_not_found')
  if (!open.asOthers) return
  const url = new URL(c.req.url)
  url.searchParams.set('as_others', '1')
  // The body cache is keyed by request; lists have no body.
  c.req.raw = new Request(url, c.req.raw)
}
