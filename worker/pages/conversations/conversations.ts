import type { Context } from 'hono'
import { ConversationsPage } from '#client/pages/conversations/conversations.tsx'
import { type Box, conversationsQuery } from '#domain/conversations/contract.ts'
import { foundQuery } from '#domain/conversations/found.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { readConversations, readFoundMessages } from '#worker/conversations/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

const BOXES: { address: string; box: Box }[] = [
  { address: routes.conversations, box: 'inbox' },
  { address: routes.conversationRequests, box: 'requests' },
]

/** The viewer's conversations, requests from people whom they do not follow, or with `q` the messages that contain its words. */
export const conversationPages = BOXES.map(({ address, box }) =>
  definePage({
    address,
    view: ConversationsPage,
    title: box === 'inbox' ? 'message.title' : 'message.requests',
    noindex: 'conversations',
    noStore: true,
    needsLogin: true,
    async read(c) {
      const viewer = await viewerOf(c)
      if (!viewer) throw new Failure('no_session')
      const q = box === 'inbox' ? soughtIn(c) : ''
      const bookmark = bookmarkOf(c)
      const feed =
        q === '' ? href(routes.api.conversations, { box, bookmark }) : href(routes.api.messagesFound, { q, bookmark })
      return { props: { box, feed, q }, viewer, feeds: new Map([[feed, q === '' ? listed(c, feed) : found(c, feed)]]) }
    },
  }),
)

/** The words in the search field, cut to the field's maximum length. */
function soughtIn(c: Context<AppEnv>): string {
  return (c.req.query('q') ?? '').trim().slice(0, LIMITS.text.searchQuery).trim()
}

function listed(c: Context<AppEnv>, feed: string) {
  const { requester, site } = c.var
  const options = judgeAddress(conversationsQuery, feed)
  return startFeed(c, 'conversations', () => readConversations(requester, options, site.mediaBase))
}

function found(c: Context<AppEnv>, feed: string) {
  const { requester, site } = c.var
  const options = judgeAddress(foundQuery, feed)
  return startFeed(c, 'messages-found', () => readFoundMessages(requester, options, site.mediaBase))
}
