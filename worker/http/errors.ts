import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Words } from '#client/locales/words.ts'
import { ERRORS, Failure } from '#domain/errors.ts'
import type { AppEnv } from '../env.ts'
import { causeOf, log, stackOf } from '../log.ts'
import { isFromDatabase, machineFailure } from '../machine.ts'
import { faultText } from './api/fault-text.ts'
import { NoTables } from './setup.ts'
import { describeViewers } from './viewer/names.ts'
import { OtherViewer } from './viewer/same-viewer.ts'

/** Converts any error to a failure. Errors of the database or the machine become `unavailable` (REL-23). */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return new Failure('too_large')
    if (error.status === 415) return new Failure('wrong_type')
    if (error.status < 500) return new Failure('invalid', { cause: error })
  }
  if (error instanceof URIError) return new Failure('invalid', { cause: error })
  const known = error instanceof Error ? machineFailure(error) : null
  if (known || isFromDatabase(error))
    return new Failure('unavailable', { retryAfter: known?.retryAfter ?? 2, cause: error })
  return new Failure('unexpected', { cause: error })
}

/** The failure object of the API, in the request's language. It contains no SQL, no stack and no internal names (REL-14). */
export function failureBody(c: Context<AppEnv>, failure: Failure) {
  const { code, message } = ERRORS[failure.kind]
  const words = c.get('words')
  return {
    status: 'failure',
    code,
    message: words._(message),
    message_detail: detailOf(words, failure),
    ...(failure.faults.length > 0 && { errors: failure.faults.map(({ field, code }) => ({ field, code })) }),
    data: null,
    request_id: c.get('requestId'),
  }
}

function detailOf(words: Words, failure: Failure): string | null {
  if (failure instanceof OtherViewer) return describeViewers(words, failure)
  const [fault] = failure.faults
  return fault ? faultText(words, fault) : adviceIn(failure)
}

/** The command that a developer should run, as a sentence; null in a deployment. */
export function adviceIn({ cause }: Failure): string | null {
  return __LOCAL__ && cause instanceof NoTables ? cause.message : null
}

export function failureResponse(c: Context<AppEnv>, failure: Failure): Response {
  const headers: Record<string, string> = { 'cache-control': 'private, no-store' }
  if (failure.retryAfter !== null) headers['retry-after'] = String(failure.retryAfter)
  return c.json(failureBody(c, failure), ERRORS[failure.kind].status, headers)
}

/** Logs failures with a status of 500 or more, with request id and path but no other data of the request. */
export function logFailure(c: Context<AppEnv>, failure: Failure): void {
  if (ERRORS[failure.kind].status < 500) return
  const cause = stackOf(failure.cause)
  // Drizzle's error has the reason as its cause.
  const reason = failure.cause instanceof Error && failure.cause.cause ? causeOf(failure.cause.cause) : undefined
  const { kind } = failure
  log('error', 'failure', { kind, request_id: c.get('requestId'), path: c.req.path, reason, cause })
}
