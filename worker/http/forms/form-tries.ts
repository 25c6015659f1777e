import type { Context } from 'hono'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { ERRORS, Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { withLanguage } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { innerRequest } from '#worker/http/bodies/inner-request.ts'
import { handOver, keepTry, keptTry } from './kept-try.ts'
import { isSecretField } from './secret-fields.ts'

/** Maximum length of a value that is shown again, well above the limit of every field. */
const MOST = 2 * LIMITS.text.articleText

/** A form that has not been sent yet. */
export function firstTry(values: Record<string, string | undefined> = {}): FormTry {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { status: 200, error: null, faults: [], values: Object.fromEntries(given) }
}

/** The stored form named in the page's address, else one that has not been sent yet. */
export async function tryOf(c: Context<AppEnv>, values: Record<string, string | undefined> = {}): Promise<FormTry> {
  return ((await keptTry(c)) as FormTry | null) ?? firstTry(values)
}

/**
 * Redirects to the page of a failed form, which shows the typed values again; reload, back and a change of language then work as on any page.
 * Responds with the page itself, without a redirect, to a script, without a session, after a server error, with `atOnce`, and if the form can't be
 * stored.
 * @param page address of the form's page
 */
export async function formAgain(
  c: Context<AppEnv>,
  page: string,
  attempt: FormTry,
  { atOnce = false } = {},
): Promise<Response> {
  const isAsked = c.req.header('accept')?.startsWith('application/json')
  // The page itself redirects visitors to the login.
  const isNobodys = attempt.error === ERRORS.no_session.message
  if (atOnce || isAsked || isNobodys || attempt.status >= 500) return showHere(c, page, attempt)
  const address = await keepTry(c, page, attempt).catch(() => null)
  return address === null ? showHere(c, page, attempt) : c.redirect(address, 303)
}

/** Responds with the form's page, rendered by an internal request. */
async function showHere(c: Context<AppEnv>, page: string, attempt: FormTry): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-type', 'content-length', 'idempotency-key']) headers.delete(name)
  const request = innerRequest(c.req.raw, new URL(withLanguage(page, c.var.place.hl), c.req.url), { headers })
  handOver(request, { attempt, nonce: c.var.nonce })
  const response = await c.var.ask(request)
  const location = response.headers.get('location')
  return location === null ? response : c.redirect(location, 303)
}

/**
 * Stores a form that needs a login, so that its page can show it again afterwards, with its faults if it has any. Login does not submit the form:
 * another person may log in.
 * @returns the page's address, with the stored form's name if it could be stored
 */
export function keepForLogin(c: Context<AppEnv>, page: string, body: unknown, failure?: Failure): Promise<string> {
  const attempt = failure?.kind === 'invalid' ? tryAgain(failure, body) : firstTry(shownValues(body))
  return keepTry(c, page, attempt, { throughLogin: true }).catch(() => page)
}

/** The failed form with its errors, each at its field, and all typed values except secrets. */
export function tryAgain(failure: Failure, body: unknown): FormTry {
  const { status, message } = ERRORS[failure.kind]
  return {
    status,
    ...(failure.retryAfter !== null && { retryAfter: failure.retryAfter }),
    error: message,
    faults: failure.faults,
    values: shownValues(body),
  }
}

/** The text fields of a form that may be shown again: all but secrets. */
function shownValues(body: unknown): Record<string, string> {
  const values = Object.entries(body as Record<string, unknown>).flatMap(([name, value]) =>
    typeof value === 'string' && !isSecretField(name) ? [[name, value.slice(0, MOST)] as const] : [],
  )
  return Object.fromEntries(values)
}

/** Like `tryAgain` for errors of the sender (below 500); throws any other error. */
export function failedTry(error: unknown, body: unknown): FormTry {
  if (!(error instanceof Failure) || ERRORS[error.kind].status >= 500) throw error
  return tryAgain(error, body)
}

/** Status and headers of a page with a form: those of the last attempt, with Retry-After. */
export function answerOf({ status, retryAfter }: FormTry, headers: Record<string, string> = {}) {
  return { status, headers: retryAfter === undefined ? headers : { ...headers, 'retry-after': String(retryAfter) } }
}
