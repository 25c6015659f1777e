import { encodeTwice } from '#domain/invites/code.ts'
import { routes } from '#domain/routes.ts'

interface Landing {
  /** Records the use of an invite link. */
  attribute: (code: string) => void
  /** Called with the query if it has no code (PRV-015). */
  otherwise: (query: Record<string, string>) => void
}

/** Handles a page's query when it opens: attributes an `invite_code` (PRV-013 to PRV-015). */
export function onLanding(search: string, { attribute, otherwise }: Landing): void {
  const query = Object.fromEntries(new URLSearchParams(search))
  if (query.invite_code) attribute(query.invite_code)
  else otherwise(query)
}

/** Tells the server that an invite link was opened (W-44). May be lost. */
export function attributeLanding(code: string): void {
  const body = JSON.stringify({ invite_code: encodeTwice(code) })
  const headers = { 'content-type': 'application/json' }
  fetch(routes.api.inviteLanding, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
