import { idsIn, neededIn, type Options, textIn } from '../../../../domain/apps/door.ts'
import { href, routes } from '../../../../domain/routes.ts'
import { commentObject, conversationObject, messageObject } from '../objects/talk.ts'
import { type Asked, NOTHING, oneOf, pageIn, pageOf, type Resources } from '../resource.ts'
import { refuseMails } from './invitations.ts'

const { api: v3 } = routes

/** Conversations and comments. */
export const talks: Resources = {
  'Conversations.get': async ({ options, api }) =>
    pageOf(await api.get(v3.conversations, pageIn(options)), conversationObject),
  'Conversations.create': async (asked) => {
    const { options, api } = asked
    refuseMails(options)
    const body = { user_ids: idsIn(options, 'user_ids'), text: writtenText(asked) }
    return oneOf(await api.send('POST', v3.conversations, body), conversationObject)
  },
  'ConversationMessages.get': async ({ options, api }) => {
    const conversation = neededIn(options, 'conversation_id')
    return pageOf(await api.get(href(v3.messages, { conversation }), pageIn(options)), messageObject)
  },
  'ConversationMessages.create': async (asked) => {
    const path = href(v3.messages, { conversation: neededIn(asked.options, 'conversation_id') })
    return oneOf(await asked.api.send('POST', path, { text: writtenText(asked) }), messageObject)
  },
  'AggregatedCommentFeed.get': async ({ options, api }) => {
    const pin = neededIn(options, 'objectId', 'pin_id')
    return pageOf(await api.get(href(v3.comments, { pin }), pageIn(options)), commentObject)
  },
  'AggregatedComment.create': async ({ options, api }) => {
    const pin = neededIn(options, 'pinId', 'objectId')
    return oneOf(await api.send('POST', href(v3.comments, { pin }), { text: neededIn(options, 'text') }), commentObject)
  },
  'AggregatedComment.delete': async ({ options, api, source }) => {
    // Many clients name the pin only by the page that they pretend to be on.
    const pin =
      textIn(options, 'pinId', 'objectId') ?? /\/pin\/(\d{1,16})\//.exec(source)?.[1] ?? neededIn(options, 'pinId')
    await api.send('DELETE', href(v3.comment, { pin, comment: neededIn(options, 'commentId') }))
    return NOTHING
  },
}

/** The text with the addresses of what is sent along: a message shows a card for each. */
function writtenText({ options, look }: Asked): string {
  const along = linkIn(options, look.origin)
  return [textIn(options, 'text'), along].filter((part) => part !== undefined).join('\n') || neededIn(options, 'text')
}

function linkIn(options: Options, origin: string): string | undefined {
  const pin = textIn(options, 'pin', 'pin_id')
  return pin === undefined ? undefined : origin + href(routes.pin, { pin })
}
