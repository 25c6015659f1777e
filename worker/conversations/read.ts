import { rendition } from '#client/data/rendition.ts'
import { isLimited } from '#domain/accounts/limited.ts'
import {
  type Conversation,
  type ConversationsOptions,
  conversationSchema,
  conversationsQuery,
  type Message,
  type MessagesOptions,
  messageSchema,
  messagesQuery,
} from '#domain/conversations/contract.ts'
import { type Obstacle, obstacleToBegin } from '#domain/conversations/rules.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { parseJson } from '#worker/db/sql.ts'
import { selectRequesterId } from '../accounts/read.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark, writeBookmark } from '../db/bookmark.ts'
import { listing, reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import { accessOf, askAccess } from '../profiles/read.ts'
import { type MessageRow, selectConversations, selectMessages, selectOtherUnread, selectRecipients } from './queries.ts'
import { conversationView, messageView, personOf } from './view.ts'

export { readFoundMessages } from './finding/read.ts'

/** Reads the viewer's conversations or requests, newest message first. */
export async function readConversations(
  requester: Requester,
  { box, page_size, bookmark }: ConversationsOptions,
  base: string,
): Promise<Page<Conversation>> {
  const feed = `conversations|${box}`
  const position = readBookmark(feed, bookmark)
  const after = position && position !== 'end' ? Number(position.keys[0]) : null
  const { signed, rows } = await batch(requester.db, {
    signed: selectRequesterId(requester),
    rows: position === 'end' ? undefined : selectConversations(requester, { box, after, limit: page_size + 1 }),
  })
  if (signed.length === 0) throw new Failure('no_session')
  const page = pageOf(rows ?? [], page_size, feed, ({ rk }) => ({ stage: 0, keys: [rk] }))
  return { ...page, items: page.items.map((row) => conversationView(row, base)) }
}

/** Reads one conversation (W-39). 404 code 100 for everybody but its members, also for former members. */
export async function readConversation(requester: Requester, id: number, base: string): Promise<Conversation> {
  const {
    signed,
    found: [found],
  } = await batch(requester.db, {
    signed: selectRequesterId(requester),
    found: selectConversations(requester, { id }),
  })
  if (signed.length === 0) throw new Failure('no_session')
  if (!found) throw new Failure('conversation_not_found')
  return conversationView(found, base)
}

/** Same, for its page: also reads the viewer, in one round trip. */
export async function openConversationPage(requester: Requester, id: number, base: string) {
  const {
    access,
    found: [found],
    others: [others],
  } = await batch(requester.db, {
    access: askAccess(requester, null),
    found: selectConversations(requester, { id }),
    others: selectOtherUnread(requester, id),
  })
  const { viewerRow } = accessOf(requester, access)
  if (!viewerRow) throw new Failure('no_session')
  if (!found) throw new Failure('conversation_not_found')
  // Opening the page reads this conversation, so the navigation indicates only others.
  const viewer = { ...viewerRow, hasUnread: others !== undefined }
  return { viewer, conversation: conversationView(found, base), lastSeq: found.lastSeq }
}

/** Maximum number of newer messages on a page around a message. */
const NEWER = 12

/** The bookmark of the page with the message of this `seq` in its middle; undefined if it is on the newest page. */
export function bookmarkAround(id: number, seq: number, lastSeq: number): string | undefined {
  const before = seq + NEWER + 1
  return before > lastSeq ? undefined : writeBookmark(messagesFeed(id), { stage: 0, keys: [before] })
}

/** The bookmark name of a conversation's messages. */
function messagesFeed(id: number): string {
  return `messages|${id}`
}

/** A person to whom the viewer may want to write, and the obstacle to it, or null. */
export interface Recipient {
  id: string
  username: string
  full_name: string
  image_medium_url: string | null
  avatar_color_index: number
  obstacle: Obstacle | null
}

/** The viewer, and the people with these ids in their order; missing and closed accounts and the viewer are left out. */
export async function openRecipients(requester: Requester, ids: readonly number[], base: string) {
  const { access, found } = await batch(requester.db, {
    access: askAccess(requester, null),
    found: selectRecipients(requesterSql(requester), ids),
  })
  const { viewerRow } = accessOf(requester, access)
  if (!viewerRow) throw new Failure('no_session')
  if (viewerRow.loginState !== 'full') throw new Failure('limited_session')
  const writer = { takesMessages: viewerRow.messagingOn, isLimited: isLimited(viewerRow, requester.now) }
  const people = found.map(({ person }) => personOf(parseJson(person)))
  const recipients = ids.flatMap((id): Recipient[] => {
    const person = people.find((each) => each.id === id)
    if (!person || person.isClosed || id === viewerRow.id) return []
    const { username, fullName, imageKey } = person
    return [
      {
        ...{ id: String(id), username, full_name: fullName },
        image_medium_url: rendition(base, imageKey, '75x75'),
        avatar_color_index: id % 10,
        obstacle: obstacleToBegin(writer, person),
      },
    ]
  })
  return { viewer: viewerRow, recipients }
}

/**
 * Reads messages of a conversation (W-39) in one round trip: newest first, or after `since` oldest first. In a group, messages of people with a block between
 * them and the viewer are left out. The newest page also has how far others have read, if both they and the viewer share read receipts.
 */
export async function readMessages(
  requester: Requester,
  id: number,
  { page_size, bookmark, since }: MessagesOptions,
): Promise<Page<Message>> {
  const feed = messagesFeed(id)
  const position = readBookmark(feed, bookmark)
  if (position === 'end') return emptyPage()
  const range = { before: position ? Number(position.keys[0]) : null, since: since ?? null, limit: page_size + 1 }
  const { rows } = await batch(requester.db, { rows: selectMessages(requester, id, range) })
  if (rows.length === 0) {
    const { signed } = await batch(requester.db, { signed: selectRequesterId(requester) })
    throw new Failure(signed.length === 0 ? 'no_session' : 'conversation_not_found')
  }
  const page = pageOf(rows.filter(isMessage), page_size, feed, ({ seq }) => ({ stage: 0, keys: [seq] }))
  const seen = rows.find((row) => row.seen !== null)?.seen
  return { ...page, items: page.items.map(messageView), ...(seen && { seen: parseJson(seen) }) }
}

type PresentMessage = MessageRow & { id: number }

function isMessage(row: MessageRow): row is PresentMessage {
  return row.id !== null
}

export const listConversations = listing(
  {
    call: ['get', routes.api.conversations],
    ids: {},
    summary: 'List the viewer’s conversations',
    query: conversationsQuery,
    answer: conversationSchema,
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester, site, query }) => readConversations(requester, query, site.mediaBase),
)

export const getConversation = reading(
  {
    call: ['get', routes.api.conversation],
    ids: { conversation: 'conversation_not_found' },
    summary: 'Read a conversation',
    answer: conversationSchema,
    fails: ['no_session', 'conversation_not_found'],
    login: 'any',
  },
  ({ requester, site, ids }) => readConversation(requester, ids.conversation, site.mediaBase),
)

export const listMessages = listing(
  {
    call: ['get', routes.api.messages],
    ids: { conversation: 'conversation_not_found' },
    summary: 'List the messages of a conversation',
    query: messagesQuery,
    answer: messageSchema,
    fails: ['no_session', 'conversation_not_found'],
    login: 'any',
  },
  ({ requester, ids, query }) => readMessages(requester, ids.conversation, query),
)
