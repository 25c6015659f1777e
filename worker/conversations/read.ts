import type {
  Conversation,
  ConversationsOptions,
  Message,
  MessagesOptions,
} from '../../domain/conversations/contract.ts'
import { Failure } from '../../domain/errors.ts'
import type { Page } from '../../domain/wire.ts'
import { selectAskerId } from '../accounts/read.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { accessOf, askAccess } from '../profiles/read.ts'
import { type MessageRow, selectConversations, selectMessages, selectOtherUnread } from './queries.ts'
import { conversationView, messageView } from './view.ts'

/** Reads the viewer's conversations or requests, the one with the newest message first. */
export async function readConversations(
  asker: Asker,
  { box, page_size, bookmark }: ConversationsOptions,
  base: string,
): Promise<Page<Conversation>> {
  const feed = `conversations|${box}`
  const position = readBookmark(feed, bookmark)
  const after = position && position !== 'end' ? Number(position.keys[0]) : null
  const { signed, rows } = await round(asker.db, {
    signed: selectAskerId(asker.db, asker),
    rows: position === 'end' ? undefined : selectConversations(asker.db, asker, { box, after, limit: page_size + 1 }),
  })
  if (signed.length === 0) throw new Failure('no_session')
  const page = pageOf(rows ?? [], page_size, feed, ({ rk }) => ({ stage: 0, keys: [rk] }))
  return { ...page, items: page.items.map((row) => conversationView(row, base)) }
}

/** Reads one conversation (W-39). For everybody but its members, also those who left, it is 404 code 100. */
export async function readConversation(asker: Asker, id: number, base: string): Promise<Conversation> {
  const {
    signed,
    found: [found],
  } = await round(asker.db, {
    signed: selectAskerId(asker.db, asker),
    found: selectConversations(asker.db, asker, { id }),
  })
  if (signed.length === 0) throw new Failure('no_session')
  if (!found) throw new Failure('conversation_not_found')
  return conversationView(found, base)
}

/** The same for its page, with the viewer, in one round. */
export async function openConversationPage(asker: Asker, id: number, base: string) {
  const {
    access,
    found: [found],
    others: [others],
  } = await round(asker.db, {
    access: askAccess(asker, null),
    found: selectConversations(asker.db, asker, { id }),
    others: selectOtherUnread(asker.db, asker, id),
  })
  const { viewerRow } = accessOf(asker, access)
  if (!viewerRow) throw new Failure('no_session')
  if (!found) throw new Failure('conversation_not_found')
  // Whoever sees the page reads this conversation, so that the bar only speaks of others.
  const viewer = { ...viewerRow, hasUnread: others !== undefined }
  return { viewer, conversation: conversationView(found, base) }
}

/**
 * Reads messages of a conversation (W-39) in one round: newest first, or after `since` oldest first. In a group, those of people with a block
 * between them and the viewer are left out.
 */
export async function readMessages(
  asker: Asker,
  id: number,
  { page_size, bookmark, since }: MessagesOptions,
): Promise<Page<Message>> {
  const feed = `messages|${id}`
  const position = readBookmark(feed, bookmark)
  if (position === 'end') return emptyPage()
  const range = { before: position ? Number(position.keys[0]) : null, since: since ?? null, limit: page_size + 1 }
  const { rows } = await round(asker.db, { rows: selectMessages(asker.db, asker, id, range) })
  if (rows.length === 0) {
    const { signed } = await round(asker.db, { signed: selectAskerId(asker.db, asker) })
    throw new Failure(signed.length === 0 ? 'no_session' : 'conversation_not_found')
  }
  const page = pageOf(rows.filter(isMessage), page_size, feed, ({ seq }) => ({ stage: 0, keys: [seq] }))
  return { ...page, items: page.items.map(messageView) }
}

type PresentMessage = MessageRow & { id: number }

function isMessage(row: MessageRow): row is PresentMessage {
  return row.id !== null
}
