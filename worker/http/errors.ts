import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ERRORS, Failure } from '../../domain/errors.ts'
import type { AppEnv } from '../env.ts'
import { causeOf, log, stackOf } from '../log.ts'
import { NEEDED_MIGRATION } from './setup.ts'
import { describeViewers } from './viewer/names.ts'
import { OtherViewer } from './viewer/same-viewer.ts'

/** Errors of D1, and of libSQL that refuses the token, limits the rate, fails or does not answer in time. */
const TEMPORARY =
  /D1_ERROR|SQLITE_BUSY|overloaded|network connection lost|fetch failed|timed out|timeout|HTTP status (?:401|403|429|5\d\d)/i

/** Converts any error to a failure; temporary database errors become `unavailable` (REL-23). */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return new Failure('too_large')
    if (error.status === 415) return new Failure('wrong_type')
    if (error.status < 500) return new Failure('invalid', { cause: error })
  }
  if (error instanceof URIError) return new Failure('invalid', { cause: error })
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : ''
  if (TEMPORARY.test(text)) return new Failure('unavailable', { retryAfter: 2, cause: error })
  return new Failure('unexpected', { cause: error })
}

/** The failure object of the API, in the request's language. It contains no SQL, no stack and no internal names (REL-14). */
export function failureBody(c: Context<AppEnv>, failure: Failure) {
  const { code, message } = ERRORS[failure.kind]
  const words = c.get('words')
  const [fault] = failure.faults
  const detail = fault && words._(`fault.${fault.code}`, { field: fault.field })
  return {
    status: 'failure',
    code,
    message: words._(message),
    message_detail: failure instanceof OtherViewer ? describeViewers(words, failure) : (detail ?? null),
    ...(failure.faults.length > 0 && { errors: failure.faults }),
    data: null,
    request_id: c.get('requestId'),
  }
}

export function failureResponse(c: Context<AppEnv>, failure: Failure): Response {
  const headers: Record<string, string> = { 'cache-control': 'private, no-store' }
  if (failure.retryAfter !== null) headers['retry-after'] = String(failure.retryAfter)
  return c.json(failureBody(c, failure), ERRORS[failure.kind].status, headers)
}

/** Logs a server error with request id and path, but without other data of the request. */
export function logFailure(c: Context<AppEnv>, failure: Failure): void {
  if (ERRORS[failure.kind].status < 500) return
  const cause = stackOf(failure.cause)
  // Drizzle's error has the reason as its cause.
  const reason = failure.cause instanceof Error && failure.cause.cause ? causeOf(failure.cause.cause) : undefined
  const hint = hintFor(`${cause} ${reason}`)
  const { kind } = failure
  log('error', 'failure', { kind, request_id: c.get('requestId'), path: c.req.path, hint, reason, cause })
}

/** What to look at first, for errors whose own text does not say it. */
function hintFor(text: string): string | undefined {
  if (/no such (?:table|column)/i.test(text))
    return `The schema is older than this build: apply the migrations up to ${NEEDED_MIGRATION}.`
  if (/HTTP status 40[13]/.test(text)) return 'LIBSQL_TOKEN was refused.'
  if (/libSQL server answered|due to timeout/.test(text))
    return 'The database at LIBSQL_URL refuses requests or does not answer.'
  if (/D1_ERROR: timed out/.test(text)) return 'The database that DB binds does not answer.'
  return undefined
}
