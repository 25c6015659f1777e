import { rendition } from '#client/data/rendition.ts'
import type { Conversation, Correspondent, Message } from '#domain/conversations/contract.ts'
import { type Obstacle, obstacleToAnswer, obstacleToGroup, type Recipient } from '#domain/conversations/rules.ts'
import { rfc2822 } from '#domain/time.ts'
import { parseJson } from '#worker/db/sql.ts'
import type { ConversationRow, PersonJson } from './queries.ts'

export interface Person extends Recipient {
  id: number
  username: string
  fullName: string
  imageKey: string | null
  followsViewer: boolean
  hasBegun: boolean
}

/** Parses the JSON of a person. */
export function personOf(json: PersonJson): Person {
  const { id, username, fullName, imageKey, ...flags } = json
  const { isClosed, takesMessages, isPrivate, isFollowed, followsViewer, isBlocked, hasBegun } = flags
  return {
    ...{ id, username, fullName, imageKey },
    isClosed: isClosed === 1,
    takesMessages: takesMessages === 1,
    isPrivate: isPrivate === 1,
    isFollowed: isFollowed === 1,
    followsViewer: followsViewer === 1,
    isBlocked: isBlocked === 1,
    hasBegun: hasBegun === 1,
  }
}

export function peopleOf(row: Pick<ConversationRow, 'people'>): Person[] {
  return parseJson(row.people).map(personOf)
}

/** The obstacle to sending to a conversation; null if the viewer can send. */
export function obstacleOf(row: ConversationRow, people: readonly Person[]): Obstacle | null {
  const viewer = { takesMessages: row.viewerTakesMessages === 1, isLimited: row.isViewerLimited === 1 }
  const hasStranger = row.hasStranger === 1
  if (row.isGroup) return obstacleToGroup(viewer, people, hasStranger)
  const [other] = people
  return other ? obstacleToAnswer(viewer, other, hasStranger) : 'not_accepting'
}

export function conversationView(row: ConversationRow, base: string): Conversation {
  const people = peopleOf(row)
  const { messageId, seq, senderId, text, hasLinks, isRemoved, sentAt } = row
  return {
    id: String(row.id),
    users: people.map((person) => correspondentView(person, base)),
    user_count: row.peopleCount - 1,
    last_message:
      messageId === null
        ? null
        : messageView({ id: messageId, seq, senderId, text, hasLinks, isRemoved, createdAt: sentAt }),
    created_at: rfc2822(row.createdAt),
    unread_count: Math.max(0, row.lastSeq - Math.max(row.readSeq, row.clearedSeq)),
    is_group: row.isGroup === 1,
    is_request: row.box === 'requests',
    is_muted: row.isMuted === 1,
    obstacle: obstacleOf(row, people),
  }
}

export function correspondentView(
  {
    id,
    username,
    fullName,
    imageKey,
    isClosed,
  }: Pick<Person, 'id' | 'username' | 'fullName' | 'imageKey' | 'isClosed'>,
  base: string,
): Correspondent {
  const picture = { id: String(id), avatar_color_index: id % 10 }
  if (isClosed) return { ...picture, username: '', full_name: '', image_medium_url: null, is_closed: true }
  return { ...picture, username, full_name: fullName, image_medium_url: rendition(base, imageKey, '75x75') }
}

interface MessageFields {
  id: number
  seq: number
  senderId: number
  text: string
  hasLinks: number
  isRemoved: number
  createdAt: number
}

export function messageView({ id, seq, senderId, text, hasLinks, isRemoved, createdAt }: MessageFields): Message {
  return {
    ...{ id: String(id), seq, sender_id: String(senderId), text, has_links: hasLinks === 1 },
    ...(isRemoved === 1 && { is_removed: true as const }),
    created_at: rfc2822(createdAt),
  }
}
