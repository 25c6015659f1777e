import { isLimited } from '../../domain/accounts/limited.ts'
import { endOfNewness, isNewcomer, STRANGERS } from '../../domain/accounts/newcomers.ts'
import { hasLinks } from '../../domain/comments/rules.ts'
import type { Conversation, ConversationInput, Message, StartInput } from '../../domain/conversations/contract.ts'
import { memberKey, obstacleToBegin } from '../../domain/conversations/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { selectViewer } from '../accounts/read.ts'
import { newId } from '../db/ids.ts'
import { type Asked, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { tellBrake } from '../http/newcomer-limits.ts'
import { askerSql } from '../model/accounts/rules.ts'
import { undoHandle } from '../undo/view.ts'
import {
  type PersonJson,
  selectConversations,
  selectMessage,
  selectRecipients,
  selectSender,
  selectWaiting,
} from './queries.ts'
import {
  accept,
  begin,
  clear,
  conversationOf,
  leave,
  markRead,
  type NewMessage,
  send,
  setMuted,
} from './sending/queries.ts'
import { conversationView, messageView, obstacleOf, peopleOf, personOf } from './view.ts'

export { messageChanged } from './sending/queries.ts'

const SENT: Limit = { name: 'messages', times: 300, seconds: 3600 }
/** Beginning conversations is limited more, because it is what unwanted messages need. */
const BEGUN: Limit = { name: 'conversations', times: 60, seconds: 3600 }
const CHANGED: Limit = { name: 'conversation-changes', times: 1200, seconds: 3600 }

/**
 * Sends a text to people (W-38): to the conversation of exactly these people, which is made if they have none, also without a text. Oneself or a person twice is 400
 * code 1; a missing or closed person 404 code 30; a block 403 code 91; a person who takes no messages from the viewer 403 code 93; a
 * stranger while employees limit the viewer 403 code 3; too many strangers for a newcomer 429 code 8.
 */
export async function startConversation(
  asker: Asker,
  { user_ids, text }: StartInput,
  base: string,
): Promise<Conversation> {
  const ids = user_ids.map((text) => parseId(text) ?? 0)
  const me = askerSql(asker)
  const { viewer, more } = await openViewer(asker, BEGUN, {
    people: selectRecipients(me, ids),
    sender: selectSender(me),
  })
  if (ids.includes(viewer.id) || new Set(ids).size < ids.length)
    throw new Failure('invalid', { faults: [{ field: 'user_ids', code: 'invalid_value' }] })
  const people = more.people.map(({ person }) => personOf(JSON.parse(person) as PersonJson))
  if (people.length < ids.length) throw new Failure('user_not_found')
  const [sender] = more.sender
  if (!sender) throw new Failure('no_session')
  const writer = { takesMessages: sender.takesMessages === 1, isLimited: isLimited(viewer, asker.now) }
  for (const person of people) {
    const obstacle = obstacleToBegin(writer, person)
    if (obstacle) throw new Failure(obstacle)
  }
  const key = memberKey([viewer.id, ...ids])
  const message = messageOf(asker, { id: viewer.id, createdAt: sender.createdAt }, text ?? '')
  const mostWaiting = isNewcomer(sender, asker.now) ? STRANGERS : null
  const of = conversationOf(key)
  const {
    sent,
    conversation: [row],
    waiting,
  } = await round(asker.db, {
    begun: begin(asker.db, { id: newId(), key, others: ids, mostWaiting }, message),
    written: text === undefined ? undefined : send(asker.db, of, message),
    sent: text === undefined ? undefined : selectMessage(message.id),
    conversation: selectConversations(asker, { id: of }),
    waiting: mostWaiting === null ? undefined : selectWaiting(viewer.id),
  })
  if (row && (text === undefined || sent?.[0])) return conversationView(row, base)
  const strangers = people.filter(({ followsViewer }) => !followsViewer).length
  if (mostWaiting !== null && strangers + (waiting?.[0]?.count ?? 0) > mostWaiting) {
    await tellBrake(asker, 'strangers', viewer.id)
    throw new Failure('new_account', { retryAfter: Math.ceil((endOfNewness(sender) - asker.now) / 1000) })
  }
  // A block was made, or an account closed, after the check.
  throw new Failure('blocked')
}

function messageOf({ now }: Asker, sender: { id: number; createdAt: number }, text: string): NewMessage {
  return { id: newId(), senderId: sender.id, text, hasLinks: hasLinks(sender, now), now }
}

/** Sends a text to a conversation (W-39). What stands in the way is the same as in the conversation's `obstacle`. */
export async function sendMessage(asker: Asker, id: number, text: string): Promise<Message> {
  const { viewer, more } = await openViewer(asker, SENT, { found: selectConversations(asker, { id }) })
  const [found] = more.found
  if (!found) throw new Failure('conversation_not_found')
  const obstacle = obstacleOf(found, peopleOf(found))
  if (obstacle) throw new Failure(obstacle)
  const message = messageOf(asker, { id: viewer.id, createdAt: found.viewerCreatedAt }, text)
  const {
    sent: [sent],
  } = await round(asker.db, {
    written: send(asker.db, id, message),
    sent: selectMessage(message.id),
  })
  if (!sent) throw new Failure('blocked')
  return messageView(sent)
}

/** Marks as read, mutes, or accepts a request: each for the viewer alone. */
export async function changeConversation(
  asker: Asker,
  id: number,
  input: ConversationInput,
  base: string,
): Promise<Conversation> {
  const { of } = await openConversation(asker, id)
  const { db } = asker
  const {
    conversation: [row],
  } = await round(db, {
    read: input.read === undefined ? undefined : markRead(db, of, input.read),
    muted: input.is_muted === undefined ? undefined : setMuted(db, of, input.is_muted),
    accepted: input.is_request === undefined ? undefined : accept(db, of, asker.now),
    conversation: selectConversations(asker, { id }),
  })
  if (!row) throw new Failure('conversation_not_found')
  return conversationView(row, base)
}

/** Deletes all messages of a conversation for the viewer. It comes back with the next message, or by the undo. */
export async function deleteConversation(asker: Asker, id: number): Promise<{ id: string; undo: UndoHandle }> {
  const { of, found } = await openConversation(asker, id)
  const { db, now } = asker
  const entryId = newId()
  const [first] = peopleOf(found)
  const name = first?.fullName ?? ''
  await round(db, { cleared: clear(db, of, entryId, { was: found.clearedSeq, seq: found.lastSeq, name, now }) })
  return { id: String(id), undo: undoHandle(entryId, now) }
}

/** Leaves a group; a conversation of two is 400 code 1, because it can only be deleted. */
export async function leaveConversation(asker: Asker, id: number): Promise<{ id: string }> {
  const { of, found } = await openConversation(asker, id)
  if (!found.isGroup) throw new Failure('invalid', { faults: [{ field: 'id', code: 'invalid_value' }] })
  await round(asker.db, leave(asker.db, of, asker.now))
  return { id: String(id) }
}

/** The viewer with more answers of the same round: 401 code 2 for visitors, 401 code 4 for limited sessions, 429 above the limit. */
async function openViewer<More extends Asked>(asker: Asker, limit: Limit, more: More) {
  const { db, sessionHash, now } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const answered = await round(db, {
    counted: countOnce(limit, sessionHash, now),
    viewer: selectViewer(asker),
    more,
  })
  const [viewer] = answered.viewer
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  refuseOver(limit, answered.counted, now)
  return { viewer, more: answered.more }
}

async function openConversation(asker: Asker, id: number) {
  const { viewer, more } = await openViewer(asker, CHANGED, { found: selectConversations(asker, { id }) })
  const [found] = more.found
  if (!found) throw new Failure('conversation_not_found')
  return { of: { conversationId: id, userId: viewer.id }, found }
}
