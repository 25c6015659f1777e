import { ConversationsPage } from '../../../client/pages/conversations/conversations.tsx'
import { type Box, conversationsQuery } from '../../../domain/conversations/contract.ts'
import { Failure } from '../../../domain/errors.ts'
import { href, routes } from '../../../domain/routes.ts'
import { readConversations } from '../../conversations/read.ts'
import { judgeAddress } from '../../http/api/operation.ts'
import { startFeed } from '../../render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

const BOXES: { address: string; box: Box }[] = [
  { address: routes.conversations, box: 'inbox' },
  { address: routes.conversationRequests, box: 'requests' },
]

/** The viewer's conversations, and the requests of people whom they don't follow. */
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
      const feed = href(routes.api.conversations, { box, bookmark: bookmarkOf(c) })
      const options = judgeAddress(conversationsQuery, feed)
      const { asker, site } = c.var
      return {
        props: { box, feed },
        viewer,
        feeds: new Map([
          [feed, startFeed(c, 'conversations', () => readConversations(asker, options, site.mediaBase))],
        ]),
      }
    },
  }),
)
