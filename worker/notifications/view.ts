import { rendition } from '../../client/data/rendition.ts'
import type { Actor, Bell, Notification } from '../../domain/notifications/contract.ts'
import { type NotificationKind, PIN_KINDS } from '../../domain/notifications/kinds.ts'
import { rfc2822 } from '../../domain/time.ts'
import { boardUrl } from '../boards/view.ts'
import { NAMED, type NotificationRow } from './queries.ts'

interface PersonJson {
  id: number
  username: string
  fullName: string
  imageKey: string | null
  /** What they wrote or liked, in notifications about comments. */
  comment: { id: number; text: string } | null
}
interface PinJson {
  id: number
  title: string
  imageKey: string | null
  color: string
}
interface BoardJson {
  id: number
  name: string
  slug: string
  ownerUsername: string
}

/** A notification; null if everything or everybody that it names has gone from the receiver's sight. */
export function notificationView(row: NotificationRow, base: string): Notification | null {
  const people = JSON.parse(row.people) as PersonJson[]
  const [actor, ...others] = people.map((person) => actorView(person, base))
  const pin = row.pin === null ? null : (JSON.parse(row.pin) as PinJson)
  const board = row.board === null ? null : (JSON.parse(row.board) as BoardJson)
  const [latest] = people
  const namesPin = PIN_KINDS.some((kind) => kind === row.kind)
  if (!actor || (namesPin && !pin) || (row.kind.startsWith('board_') && !board)) return null
  return {
    id: String(row.id),
    type: row.kind,
    actor,
    other_actors: others,
    // With fewer than could be named, all are known; else those who cannot be seen any more are still counted.
    actor_count: people.length < NAMED ? people.length : Math.max(NAMED, row.peopleCount),
    pin: pin && {
      id: String(pin.id),
      title: pin.title,
      image_url: rendition(base, pin.imageKey, '236x'),
      color: pin.color,
    },
    comment: latest?.comment ? { id: String(latest.comment.id), text: latest.comment.text } : null,
    board: board && { id: String(board.id), name: board.name, url: boardUrl(board) },
    event_id: String(-row.rk),
    is_unread: row.isUnread === 1,
    created_at: rfc2822(row.createdAt),
  }
}

function actorView({ id, username, fullName, imageKey }: PersonJson, base: string): Actor {
  return {
    id: String(id),
    username,
    full_name: fullName,
    image_medium_url: rendition(base, imageKey, '75x75'),
    avatar_color_index: id % 10,
  }
}

/** A person without a bell has never been told anything. */
export function bellView(
  row: { unseenCount: number; off: NotificationKind[] } | undefined,
  unread: { hasUnread: number } | undefined,
): Bell {
  return { unseen_count: row?.unseenCount ?? 0, off: row?.off ?? [], has_unread_messages: unread?.hasUnread === 1 }
}
