import type { Context } from 'hono'
import { parseConfirmFrom } from '#domain/accounts/gates.ts'
import type { AppEnv } from '#worker/env.ts'
import { causeOf, log } from '#worker/log.ts'

let read: { text: string | undefined; from: number | null } = { text: undefined, from: null }

/** Parses the setting once per value. An invalid one is logged and counts as unset, so that the site stays usable. */
export function confirmFromOf(c: Context<AppEnv>): number | null {
  const text = (__LOCAL__ && c.get('hooks')?.confirmDay) || c.env.CONFIRM_EMAIL_TO_CREATE
  if (text === read.text) return read.from
  try {
    read = { text, from: parseConfirmFrom(text) }
  } catch (cause) {
    log('error', 'confirm_from', { cause: causeOf(cause) })
    read = { text, from: null }
  }
  return read.from
}
