import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '#domain/accounts/contract.ts'
import { revokeRequest, tokenAnswer, tokenRequest } from '#domain/apps/oauth.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { succeed } from '#worker/http/api/envelope.ts'
import { operation } from '#worker/http/api/operation.ts'
import { provenBy } from '#worker/http/csrf.ts'
import { countSender } from '#worker/http/limits.ts'
import type { Proof } from './client.ts'
import { giveTokens, revokeToken } from './tokens.ts'

/** Limit per address, high because one server may request tokens for all users of its app. */
const LIMIT = { name: 'oauth', times: 6000, seconds: 3600 }

/** Token and revocation endpoints of OAuth. */
export const oauthRoutes = new Hono<AppEnv>()

/** Exempt from the CSRF check: the app proves itself by its secret or a code. */
const bringsSecret = provenBy(() => true)
const fails = ['app_unproved', 'grant_refused', 'too_large', 'wrong_type'] as const
for (const [method, summary] of [
  ['POST', 'Get tokens for a code or a refresh token (RFC 6749); the fields of `data` also stand beside it'],
  ['PUT', 'Get tokens, as older clients ask for them'],
] as const) {
  const giving = operation({ summary, body: tokenRequest, data: tokenAnswer, fails: [...fails] })
  oauthRoutes.on(method, routes.api.oauthToken, bringsSecret, oauthFaults(), limited(), giving, async (c) => {
    const input = c.req.valid('json')
    const answer = await giveTokens(c.var.requester, input, proofIn(c, input))
    // OAuth clients read the fields at the top level, others in `data`.
    return c.json({ status: 'success', code: 0, message: 'ok', data: answer, ...answer }, 200, {
      'cache-control': 'no-store',
    })
  })
}

oauthRoutes.post(
  routes.api.oauthRevoke,
  bringsSecret,
  oauthFaults(),
  limited(),
  operation({
    summary: 'End a token of the app (RFC 7009)',
    body: revokeRequest,
    data: emptyBody,
    fails: [...fails],
  }),
  async (c) => {
    const input = c.req.valid('json')
    await revokeToken(c.var.requester, input.token, proofIn(c, input))
    return succeed(c, {})
  },
)

function limited(): MiddlewareHandler<AppEnv> {
  return async function limited(c, next) {
    await countSender(c.var, LIMIT)
    await next()
  }
}

function proofIn(
  c: Context<AppEnv>,
  input: { client_id?: string | undefined; client_secret?: string | undefined },
): Proof {
  return { authorization: c.req.header('authorization'), id: input.client_id, secret: input.client_secret }
}

/** Adds the error code that OAuth clients read to a failure (RFC 6749, 5.2). */
function oauthFaults(): MiddlewareHandler<AppEnv> {
  return async function oauthFaults(c, next) {
    await next()
    if (c.res.ok || !(c.error instanceof Failure)) return
    const { kind, faults } = c.error
    const [fault] = faults
    const named = { scope: 'invalid_scope', grant_type: 'unsupported_grant_type' }[fault?.field ?? '']
    const known: Partial<Record<string, string>> = { app_unproved: 'invalid_client', grant_refused: 'invalid_grant' }
    const error = (fault?.code === 'unknown_value' && named) || (known[kind] ?? 'invalid_request')
    const body = v.parse(v.looseObject({ message: v.string() }), await c.res.json())
    const headers = new Headers(c.res.headers)
    if (kind === 'app_unproved' && c.req.header('authorization')) headers.set('www-authenticate', 'Basic')
    c.res = Response.json({ error, error_description: body.message, ...body }, { status: c.res.status, headers })
  }
}
