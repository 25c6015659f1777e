import type { Context, MiddlewareHandler } from 'hono'
import { openCallFor, scopesFor } from '../../../domain/accounts/token-rules.ts'
import { type ErrorName, Failure } from '../../../domain/errors.ts'
import { batch } from '../../db/batch.ts'
import type { AppEnv } from '../../env.ts'
import { readBody } from '../../http/bodies/body.ts'
import { isFileBody } from '../../http/bodies/file-body.ts'
import { isBearer } from '../../http/cookies/bearer.ts'
import { isSafe } from '../../http/csrf.ts'
import { changeRequester } from '../../http/current-requester.ts'
import { countToken, isOver, refuseOver, secondsLeft } from '../../http/limits.ts'
import { selectSecret, selectToken, touchToken } from './queries.ts'

/** Calls of one token. */
const CALLS = { name: 'token', times: 2000, seconds: 3600 }

/** Where a secret thing is asked for, the answer is that of a missing one. */
const MISSING: Record<string, ErrorName> = {
  board: 'board_not_found',
  section: 'section_not_found',
  pin: 'pin_not_found',
}

/** The one place that knows what a token may do: it is valid, within its limit, and its scopes allow the call (docs/decisions/100). */
export function tokenRules(): MiddlewareHandler<AppEnv> {
  return async function tokenRules(c, next) {
    // It would be kept in logs and histories.
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

/** The scopes of the request's token. */
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

/** 401 for a token that is not valid, 403 for one that may not (RFC 6750). */
function refuse(c: Context<AppEnv>, error: 'invalid_token' | 'insufficient_scope', scope = ''): Failure {
  c.header('www-authenticate', `Bearer error="${error}"${scope && `, scope="${scope}"`}`)
  return new Failure(error === 'invalid_token' ? 'token_invalid' : 'scope_missing')
}

/**
 * Refuses what may show or change secret boards, and asks for the person's own lists as others see them. Reads know it by `hidesSecrets`: those of a
 * board by its address, and the counts of a profile.
 */
async function keepSecrets(c: Context<AppEnv>): Promise<void> {
  changeRequester(c, { hidesSecrets: true })
  const { method, path } = c.req
  const hasFields = !isSafe(method) && !isFileBody(c) && c.req.header('content-type') !== undefined
  const open = openCallFor(method, path, hasFields ? ((await readBody(c)) as Record<string, unknown>) : {})
  if (!open) throw refuse(c, 'insufficient_scope', 'secret')
  const { secret } = await batch(c.var.db, { secret: selectSecret(open.targets) })
  if (secret[0]?.secret) throw new Failure(MISSING[open.targets[0]?.kind ?? 'board'] ?? 'board_not_found')
  if (!open.asOthers) return
  const url = new URL(c.req.url)
  url.searchParams.set('as_others', '1')
  // Its cache of bodies goes by request, and lists have none.
  c.req.raw = new Request(url, c.req.raw)
}
