import { type FoundMessage, type FoundOptions, foundMessageSchema, foundQuery } from '#domain/conversations/found.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { marksOf, wordsOf } from '#domain/search/words.ts'
import type { Page } from '#domain/wire.ts'
import { selectRequesterId } from '#worker/accounts/read.ts'
import { batch } from '#worker/db/batch.ts'
import { pageOf, readBookmark } from '#worker/db/bookmark.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { correspondentView, messageView } from '../view.ts'
import { type FoundRow, selectFoundMessages } from './queries.ts'

/**
 * Searches the viewer's messages in one round trip, newest first, without messages of conversations they left, deleted for themselves, or hidden by a block. A
 * page may be short or empty and still be followed by another.
 */
export async function readFoundMessages(
  requester: Requester,
  { q, page_size, bookmark }: FoundOptions,
  base: string,
): Promise<Page<FoundMessage>> {
  const words = wordsOf(q)
  const feed = ['messages-found', ...words].join('|')
  const position = readBookmark(feed, bookmark)
  const isOver = words.length === 0 || position === 'end'
  const before = position && position !== 'end' ? Number(position.keys[0]) : null
  const { signed, rows } = await batch(requester.db, {
    signed: selectRequesterId(requester),
    rows: isOver ? undefined : selectFoundMessages(requester, { words, before, limit: page_size + 1 }),
  })
  if (signed.length === 0) throw new Failure('no_session')
  const page = pageOf(rows ?? [], page_size, feed, ({ id }) => ({ stage: 0, keys: [id] }))
  return { ...page, items: page.items.filter(isSeen).map((row) => foundView(row, words, base)) }
}

type SeenRow = FoundRow & { messageId: number }

function isSeen(row: FoundRow): row is SeenRow {
  return row.messageId !== null
}

function foundView(row: SeenRow, words: readonly string[], base: string): FoundMessage {
  const { messageId, conversationId, isGroup, peopleCount, userId, username, fullName, imageKey, isClosed } = row
  return {
    ...messageView({ ...row, id: messageId }),
    conversation_id: String(conversationId),
    is_group: isGroup === 1,
    user_count: Math.max(0, peopleCount - 1),
    user:
      userId === null
        ? null
        : correspondentView({ id: userId, username, fullName, imageKey, isClosed: isClosed === 1 }, base),
    marks: marksOf(row.text, words),
  }
}

export const listFoundMessages = listing(
  {
    call: ['get', routes.api.messagesFound],
    ids: {},
    summary: 'Search the viewer’s messages',
    query: foundQuery,
    answer: foundMessageSchema,
    fails: ['no_session'],
    login: 'any',
  },
  ({ requester, site, query }) => readFoundMessages(requester, query, site.mediaBase),
)
