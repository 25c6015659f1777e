import { machineFailure } from './machine.ts'

type Level = 'error' | 'warn' | 'info'

/**
 * Writes one line of the log, as JSON with its event (docs/operate.md lists them). Fields hold no personal data: no names, addresses, texts or tokens, and
 * errors only as `causeOf` and `stackOf` return them. Adds `hint`, the first thing to look at, if `cause` or `reason` is a known failure of the machine.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const told = [fields.cause, fields.reason].filter((each) => typeof each === 'string').join(' ')
  const hint = told === '' ? undefined : machineFailure(told)?.sentence
  console[level](JSON.stringify({ event, ...(hint && { hint }), ...fields }))
}

/** The text of an error and of its cause, without values of the database or of a request. */
export function causeOf(error: unknown): string {
  const reason = error instanceof Error && error.cause ? ` (${withoutValues(String(error.cause))})` : ''
  return withoutValues(String(error)) + reason
}

/** The stack of an error, without values of the database or of a request. */
export function stackOf(error: unknown): string {
  return withoutValues(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** Removes the parameters of the statement, which Drizzle's errors list up to the stack or the end, and the text that an error of JSON.parse quotes. */
function withoutValues(text: string): string {
  return text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, '').replace(/"[\s\S]*"(?= is not valid JSON)/, 'a text')
}
