import { Failure } from '../../domain/errors.ts'
import type { Bell, BellInput } from '../../domain/notifications/contract.ts'
import { zoneOffset } from '../../domain/notifications/time-zones.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Client } from '../http/client.ts'
import { newToken } from '../http/cookies/tokens.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { endEpoch, markAllRead, markRead, selectBell, selectOwn, selectUnread, upsertChoices } from './queries.ts'
import { bellView } from './view.ts'

export { stopByLink } from './mails/stop.ts'

const LIMIT: Limit = { name: 'notifications', times: 1200, seconds: 3600 }

/**
 * Records what the viewer has seen or read, and how they want to be told. What came after the event that they name stays new. Mails go in the
 * language, and at the hours, of the place where they chose them.
 */
export async function changeBell(
  asker: Asker,
  { event_id, read, choices }: BellInput,
  { site, timeZone: zone, words }: Client,
): Promise<Bell> {
  const { db, now } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const eventId = event_id === undefined ? null : Number(event_id)
  const traits = { origin: site.origin, language: words.locale, zone, offset: zoneOffset(zone, now), key: newToken() }
  const {
    bell: [bell],
    unread: [unread],
  } = await round(db, {
    seen: eventId === null ? undefined : endEpoch(db, viewerId, eventId),
    read: eventId !== null && read ? markAllRead(db, viewerId, eventId) : undefined,
    chosen: choices && upsertChoices(db, viewerId, choices, traits),
    bell: selectBell(viewerId),
    unread: selectUnread(viewerId),
  })
  return bellView(bell, unread)
}

/** Marks one notification as read. Another person's, or none, is 404 code 11. */
export async function readNotification(asker: Asker, id: number): Promise<{ id: string; is_unread: false }> {
  const { db } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const { own } = await round(db, { marked: markRead(db, viewerId, id), own: selectOwn(viewerId, id) })
  if (own.length === 0) throw new Failure('notification_not_found')
  return { id: String(id), is_unread: false }
}
