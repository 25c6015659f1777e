import type { Context } from 'hono'
import { compatCall, echoOf, type Options } from '#domain/apps/compat.ts'
import { ERRORS, type Failure } from '#domain/errors.ts'
import type { AppEnv } from '#worker/env.ts'
import { failureBody } from '#worker/http/errors.ts'
import type { Answered, Refused } from './api.ts'

const NO_STORE = 'private, no-store'

/** Endpoint names that clients compare; all others are derived from the resource's name. */
const ENDPOINTS: Record<string, string> = { 'BaseSearch.get': 'v3_search_pins' }

function endpointOf(name: string, verb: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return ENDPOINTS[`${name}.${verb}`] ?? `v3_${verb}${words}`
}

/** The common part of all responses of the compatibility API; `resource_response` is the specific part. */
function frame(c: Context<AppEnv>, options: Options, bookmark: string | null, response: Record<string, unknown>) {
  const { name = '', verb = '' } = compatCall(c.req.path) ?? {}
  const { country, language, locale } = c.var.place
  return {
    resource_response: { ...response, endpoint_name: endpointOf(name, verb) },
    resource: { name: `${name}Resource`, options: echoOf(options, bookmark) },
    client_context: { country, language, locale },
    request_identifier: c.var.requestId,
  }
}

/**
 * A success. If another page follows, its bookmark is in two places; the last page has `-end-` in the first of them, and no bookmark in the second.
 * There is no key `error`.
 */
export function compatAnswer(c: Context<AppEnv>, options: Options, { data, bookmark }: Answered): Response {
  const response = {
    status: 'success',
    code: 0,
    message: 'ok',
    http_status: 200,
    data,
    ...(bookmark !== null && { bookmark }),
  }
  return c.json(frame(c, options, bookmark, response), 200, { 'cache-control': NO_STORE })
}

/** The failure of an internal call, with its status and message. */
export function compatRefusal(c: Context<AppEnv>, options: Options, { status, body, headers }: Refused): Response {
  return refuse(c, options, status, body, headers.get('retry-after'))
}

/** A failure before any internal call. */
export function compatFailure(c: Context<AppEnv>, failure: Failure, options: Options = {}): Response {
  const { kind, retryAfter } = failure
  return refuse(
    c,
    options,
    ERRORS[kind].status,
    failureBody(c, failure),
    retryAfter === null ? null : String(retryAfter),
  )
}

function refuse(
  c: Context<AppEnv>,
  options: Options,
  status: number,
  body: Record<string, unknown>,
  retryAfter: string | null,
): Response {
  const { code, message, message_detail: detail, errors } = body
  const error = {
    status: 'failure',
    http_status: status,
    code,
    api_error_code: code,
    message,
    message_detail: detail ?? null,
    ...(errors !== undefined && { errors }),
    target: c.req.path,
  }
  const response = { status: 'failure', code, message, http_status: status, data: null, error }
  const text = JSON.stringify(frame(c, options, null, response))
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': NO_STORE,
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  })
}
