import type { MessageId } from '../../client/locales/words.ts'
import type { FormTry } from '../../client/ui/form-try.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'
import { LIMITS } from '../../domain/limits.ts'

/** What never comes back into a page. */
const SECRET = /^(password|current|new|current_password|token)$/
/** Of what is typed far beyond any field's bound, so much comes back. */
const MOST = 2 * LIMITS.text.takedown

/** A form that nobody has sent yet. */
export function firstTry(values: Record<string, string | undefined> = {}): FormTry {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { status: 200, error: null, faults: [], values: Object.fromEntries(given) }
}

/** A form again with what was wrong, each fault at its field, and all texts that were typed but passwords. */
export function tryAgain(failure: Failure, body: unknown): FormTry {
  const { status, message } = ERRORS[failure.kind]
  const values = Object.entries(body as Record<string, unknown>).flatMap(([name, value]) =>
    typeof value === 'string' && !SECRET.test(name) ? [[name, value.slice(0, MOST)] as const] : [],
  )
  return {
    status,
    ...(failure.retryAfter !== null && { retryAfter: failure.retryAfter }),
    error: message as MessageId,
    faults: failure.faults,
    values: Object.fromEntries(values),
  }
}

/** The same for what is the sender's fault; what isn't is thrown on. */
export function failedTry(error: unknown, body: unknown): FormTry {
  if (!(error instanceof Failure) || ERRORS[error.kind].status >= 500) throw error
  return tryAgain(error, body)
}

/** How a page that shows a form answers: with the status of the last try, and when to try again. */
export function answerOf({ status, retryAfter }: FormTry, headers: Record<string, string> = {}) {
  return { status, headers: retryAfter === undefined ? headers : { ...headers, 'retry-after': String(retryAfter) } }
}
