import { idsIn, neededIn, present, textIn } from '#domain/apps/compat.ts'
import { href, routes } from '#domain/routes.ts'
import type { Api } from '../api.ts'
import { isFields, textOf } from '../objects/look.ts'
import { conversationObject, messageObject } from '../objects/talk.ts'
import { type Asked, oneOf, pageIn, pageOf, type Resources } from '../resource.ts'
import { refuseMails } from './invitations.ts'

const { api: v3 } = routes

/** Conversations. */
export const talks: Resources = {
  'Conversations.get': async ({ options, api }) =>
    pageOf(await api.get(v3.conversations, pageIn(options)), conversationObject),
  'Conversations.create': async (asked) => {
    const { options, api } = asked
    refuseMails(options)
    const body = { user_ids: idsIn(options, 'user_ids'), ...present({ text: await textWithLinks(asked) }) }
    return oneOf(await api.send('POST', v3.conversations, body), conversationObject)
  },
  'ConversationMessages.get': async ({ options, api }) => {
    const conversation = neededIn(options, 'conversation_id')
    return pageOf(await api.get(href(v3.messages, { conversation }), pageIn(options)), messageObject)
  },
  'ConversationMessages.create': async (asked) => {
    const path = href(v3.messages, { conversation: neededIn(asked.options, 'conversation_id') })
    const text = (await textWithLinks(asked)) ?? neededIn(asked.options, 'text')
    return oneOf(await asked.api.send('POST', path, { text }), messageObject)
  },
}

/** The text with the addresses of the pin and board sent along, each of which a message shows as a card; undefined if both are absent. */
async function textWithLinks({ options, api, look }: Asked): Promise<string | undefined> {
  const [pin, board] = [textIn(options, 'pin', 'pin_id'), textIn(options, 'board', 'board_id')]
  const links = [
    ...(pin === undefined ? [] : [href(routes.pin, { pin })]),
    ...(board === undefined ? [] : [await boardUrl(api, board)]),
  ]
  const parts = [textIn(options, 'text'), ...links.map((path) => look.origin + path)]
  return parts.filter((part) => part !== undefined).join('\n') || undefined
}

async function boardUrl(api: Api, board: string): Promise<string> {
  const { data } = await api.get(href(v3.board, { board }))
  return isFields(data) ? textOf(data, 'url') : ''
}
