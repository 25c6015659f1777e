import { ConversationPage } from '#client/pages/conversations/conversation.tsx'
import { conversationsQuery, messagesQuery } from '#domain/conversations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { bookmarkAround, openConversationPage, readConversations, readMessages } from '#worker/conversations/read.ts'
import { judgeAddress } from '#worker/http/api/operation.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { type Feeds, startFeed } from '#worker/render/page.tsx'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'

/** A conversation, visible to its members only (TAB-034). */
export const conversationPage = definePage({
  address: routes.conversation,
  view: ConversationPage,
  title: 'message.title',
  noindex: 'conversations',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const attempt = await tryOf(c)
    const id = idOf(c.req.param('conversation'), 'conversation_not_found')
    const { requester, site, place } = { requester: c.var.requester, site: c.var.site, place: c.get('place') }
    const asked = bookmarkOf(c)
    const { viewer, conversation, lastSeq } = await openConversationPage(requester, id, site.mediaBase)
    const at = seqIn(c.req.query('at'))
    const bookmark = asked ?? (at === null ? undefined : bookmarkAround(id, at, lastSeq))
    const messages = href(routes.api.messages, { conversation: String(id) }, { bookmark })
    const range = judgeAddress(messagesQuery, messages)
    const feeds: Feeds = new Map([[messages, startFeed(c, 'messages', () => readMessages(requester, id, range))]])
    const box = conversation.is_request ? 'requests' : 'inbox'
    const list = place.mobile ? null : href(routes.api.conversations, { box })
    if (list) {
      const options = judgeAddress(conversationsQuery, list)
      feeds.set(
        list,
        startFeed(c, 'conversations', () => readConversations(requester, options, site.mediaBase)),
      )
    }
    return {
      props: { conversation, messages, list, attempt, isPast: bookmark !== undefined, at },
      viewer,
      attempt,
      feeds,
      path: href(routes.conversation, { conversation: String(id) }),
    }
  },
})

/** The sequence number of a message, as in links of the message search; null without a valid one. */
function seqIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
