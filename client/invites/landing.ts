import { encodeTwice } from '../../domain/invites/code.ts'
import { routes } from '../../domain/routes.ts'

interface Landing {
  /** Records the opening of an invite link. */
  attribute: (code: string) => void
  /** Called instead with the query, if it has no code (PRV-015). */
  otherwise: (query: Record<string, string>) => void
}

/** What a page does with its query when it opens: an `invite_code` is attributed (PRV-013 to PRV-015). */
export function onLanding(search: string, { attribute, otherwise }: Landing): void {
  const query = Object.fromEntries(new URLSearchParams(search))
  if (query.invite_code) attribute(query.invite_code)
  else otherwise(query)
}

/** Tells the server that an invite link was opened (W-44). It need not arrive. */
export function attributeLanding(code: string): void {
  const body = JSON.stringify({ invite_code: encodeTwice(code) })
  const headers = { 'content-type': 'application/json' }
  fetch(routes.api.inviteLanding, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
