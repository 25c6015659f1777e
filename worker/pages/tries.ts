import type { FormTry } from '../../client/accounts/form-try.ts'
import type { MessageId } from '../../client/locales/words.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'

/** What never comes back into a page. */
const SECRET = /^(password|current|new|current_password|token)$/

/** A form that nobody has sent yet. */
export function firstTry(values: Record<string, string | undefined> = {}): FormTry {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { status: 200, error: null, faults: [], values: Object.fromEntries(given) }
}

/**
 * A form again with what was wrong, each fault at its field, and all that was typed but passwords. What isn't the sender's fault is
 * thrown on.
 */
export function failedTry(error: unknown, body: unknown): FormTry {
  if (!(error instanceof Failure) || ERRORS[error.kind].status >= 500) throw error
  const { status, message } = ERRORS[error.kind]
  const typed = Object.entries(body as Record<string, unknown>)
  const values = typed.flatMap(([name, value]) =>
    typeof value === 'string' && !SECRET.test(name) ? [[name, value.slice(0, 2100)] as const] : [],
  )
  return { status, error: message as MessageId, faults: error.faults, values: Object.fromEntries(values) }
}
