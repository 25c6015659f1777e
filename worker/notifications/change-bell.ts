import { bellBody, bellSchema, readAllForm, tellForm } from '#domain/notifications/contract.ts'
import { zoneOffset } from '#domain/notifications/time-zones.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { newToken } from '../http/cookies/tokens.ts'
import type { Limit } from '../http/limits.ts'
import { authorizeActor } from '../profiles/write.ts'
import { endEpoch, markAllRead, selectBell, selectUnread, upsertChoices } from './queries.ts'
import { bellView } from './view.ts'

/** Limit of all changes of a person's notifications. */
export const CHANGED: Limit = { name: 'notifications', times: 1200, seconds: 3600 }

/**
 * Stores what the viewer has seen or read, and how they want to be notified. Notifications after the given event stay new. Mails use the language and time
 * zone of the page where they were chosen.
 */
export const changeBell = action(
  {
    call: ['put', routes.api.bell],
    ids: {},
    summary: 'Record what the viewer has seen or read, and how they are told',
    input: bellBody,
    answer: bellSchema,
    fails: WRITE_FAILS,
  },
  async function changeBell({ requester, client, input: { event_id, read, choices } }) {
    const { db, now } = requester
    const { site, timeZone: zone, words } = client
    const { viewerId } = await authorizeActor(requester, { limit: CHANGED, who: null, scope: 'boards' })
    const eventId = event_id === undefined ? null : Number(event_id)
    const traits = { origin: site.origin, language: words.locale, zone, offset: zoneOffset(zone, now), key: newToken() }
    const {
      bell: [bell],
      unread: [unread],
    } = await batch(db, {
      seen: eventId === null ? undefined : endEpoch(viewerId, eventId),
      read: eventId !== null && read ? markAllRead(viewerId, eventId) : undefined,
      chosen: choices && upsertChoices(viewerId, choices, traits),
      bell: selectBell(viewerId),
      unread: selectUnread(viewerId),
    })
    return bellView(bell, unread)
  },
)
  // Marks all notifications on the page as read.
  .form({
    path: routes.do.readNotifications,
    schema: readAllForm,
    asks: ({ event_id }) => ({ ids: {}, input: { event_id, read: true } }),
    done: () => ({ to: routes.notifications, toast: 'notifications_read' }),
  })
  // Sets how the viewer is notified of each kind.
  .form({
    path: routes.do.tellMe,
    schema: tellForm,
    asks: ({ return_to: _, ...choices }) => ({ ids: {}, input: { choices } }),
    done: () => ({ to: routes.settingsNotifications, toast: 'saved' }),
  })
