import { Failure } from '#domain/errors.ts'
import { notificationAnswer, notificationBody } from '#domain/notifications/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { authorizeActor } from '../profiles/write.ts'
import { CHANGED } from './change-bell.ts'
import { markRead, selectOwn } from './queries.ts'

/** Marks one notification as read. A missing one or another person's is 404 code 11. */
export const markNotificationRead = action(
  {
    call: ['put', routes.api.notification],
    ids: { notification: 'notification_not_found' },
    summary: 'Mark a notification as read',
    input: notificationBody,
    answer: notificationAnswer,
    fails: [...WRITE_FAILS, 'notification_not_found'],
  },
  async function markNotificationRead({ requester, ids: { notification: id } }) {
    const { db } = requester
    const { viewerId } = await authorizeActor(requester, { limit: CHANGED, who: null, scope: 'boards' })
    const { own } = await batch(db, { marked: markRead(viewerId, id), own: selectOwn(viewerId, id) })
    if (own.length === 0) throw new Failure('notification_not_found')
    return { id: String(id), is_unread: false as const }
  },
)
