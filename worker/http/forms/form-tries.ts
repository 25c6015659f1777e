import type { Context } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { ERRORS, Failure } from '../../../domain/errors.ts'
import { LIMITS } from '../../../domain/limits.ts'
import type { AppEnv } from '../../env.ts'
import { handOver, keepTry, keptTry } from './kept-try.ts'

/** What never comes back into a page. */
const SECRET = /^(password|current|new|current_password|token)$/
/** Of what is typed far beyond any field's bound, so much comes back. */
const MOST = 2 * LIMITS.text.takedown

/** A form that nobody has sent yet. */
export function firstTry(values: Record<string, string | undefined> = {}): FormTry {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { status: 200, error: null, faults: [], values: Object.fromEntries(given) }
}

/** The form as the page's address says: the try that it names, or one that nobody has sent yet. */
export async function tryOf(c: Context<AppEnv>, values: Record<string, string | undefined> = {}): Promise<FormTry> {
  return ((await keptTry(c)) as FormTry | null) ?? firstTry(values)
}

/**
 * Leads back to the page of a form that failed, which shows it again with what was typed: so reload, back and another language work as on
 * any page. A script that asked gets the page at once, and so does everybody while nothing can be kept.
 * @param page address of the form's page
 */
export async function formAgain(
  c: Context<AppEnv>,
  page: string,
  attempt: FormTry,
  { atOnce = false } = {},
): Promise<Response> {
  const isAsked = c.req.header('accept')?.startsWith('application/json')
  // Who isn't signed in is led to the login.
  const isNobodys = attempt.error === ERRORS.no_session.message
  if (atOnce || isAsked || isNobodys || attempt.status >= 500) return showHere(c, page, attempt)
  const address = await keepTry(c, page, attempt).catch(() => null)
  return address === null ? showHere(c, page, attempt) : c.redirect(address, 303)
}

/** The page as its address shows it, with the try handed over. */
async function showHere(c: Context<AppEnv>, page: string, attempt: FormTry): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-type', 'content-length', 'idempotency-key']) headers.delete(name)
  const { cf } = c.req.raw
  const request = new Request(new URL(page, c.req.url), { headers, ...(cf && { cf }) } as RequestInit)
  handOver(request, { attempt, nonce: c.var.nonce })
  const response = await c.var.ask(request)
  const location = response.headers.get('location')
  return location === null ? response : c.redirect(location, 303)
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
    error: message,
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
