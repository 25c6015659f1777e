import { browserOf } from '#domain/analytics/browsers.ts'
import { dayOf } from '#domain/analytics/days.ts'
import type { ViewsMessage } from '../messages.ts'
import type { Seen } from './queries.ts'

/**
 * The views of a message with the hash of their viewer. The salt of the day is deleted after three days: without it a hash identifies nobody, and the same
 * person has another hash each day.
 */
export async function seenBy({ events, viewerId, address, agent, at }: ViewsMessage, salt: string): Promise<Seen[]> {
  const who = viewerId ?? `${address} ${browserOf(agent)}`
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([salt, who])))
  const viewer = [...new Uint8Array(bytes, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const day = dayOf(at)
  return events.map(({ kind, id }) => ({
    ...{ day, what: kind, id: Number(id), viewer, viewerId: viewerId === null ? null : Number(viewerId) },
  }))
}
