import { Failure } from '../../domain/errors.ts'
import type { Bell, BellInput } from '../../domain/notifications/contract.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { endEpoch, markAllRead, markRead, selectBell, selectOwn } from './queries.ts'

const LIMIT: Limit = { name: 'notifications', times: 1200, seconds: 3600 }

/** Records up to which event the viewer has seen their notifications, and optionally read them. What came later stays new. */
export async function seeNotifications(asker: Asker, { event_id, read }: BellInput): Promise<Bell> {
  const { db } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const eventId = Number(event_id)
  const {
    bell: [bell],
  } = await round(db, {
    seen: endEpoch(db, viewerId, eventId),
    read: read ? markAllRead(db, viewerId, eventId) : undefined,
    bell: selectBell(db, viewerId),
  })
  return { unseen_count: bell?.unseenCount ?? 0 }
}

/** Marks one notification as read. Another person's, or none, is 404 code 11. */
export async function readNotification(asker: Asker, id: number): Promise<{ id: string; is_unread: false }> {
  const { db } = asker
  const { viewerId } = await openActor(asker, { limit: LIMIT, who: null, scope: 'boards' })
  const { own } = await round(db, { marked: markRead(db, viewerId, id), own: selectOwn(db, viewerId, id) })
  if (own.length === 0) throw new Failure('notification_not_found')
  return { id: String(id), is_unread: false }
}
