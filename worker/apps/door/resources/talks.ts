import { idsIn, neededIn, type Options, textIn } from '../../../../domain/apps/door.ts'
import { Failure } from '../../../../domain/errors.ts'
import { href, routes } from '../../../../domain/routes.ts'
import { isFields, listOf, textOf } from '../objects/look.ts'
import { commentObject, conversationObject, inviteObject, messageObject } from '../objects/talk.ts'
import { type Asked, NOTHING, oneOf, pageIn, pageOf, type Resources } from '../resource.ts'

const { api: v3 } = routes

/** Conversations, comments, and invitations to boards. */
export const talks: Resources = {
  'Conversations.get': async ({ options, api }) =>
    pageOf(await api.get(v3.conversations, pageIn(options)), conversationObject),
  'Conversations.create': async (asked) => {
    const { options, api } = asked
    if (idsIn(options, 'emails').length > 0)
      throw new Failure('invalid', { faults: [{ field: 'emails', code: 'invalid_value' }] })
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
  'BoardInvites.get': async ({ options, api, look }) => {
    const board = textIn(options, 'board_id')
    if (board === undefined)
      return pageOf(await api.get(v3.boardInvites, pageIn(options)), (invite) => inviteObject(invite, look))
    const { data } = await api.get(href(v3.boardCollaborators, { board }))
    const invites = isFields(data) ? listOf(data.invites) : []
    return { data: invites.map((invite) => inviteObject(invite, look)), bookmark: null }
  },
  'BoardInvite.create': async ({ options, api, look }) => {
    const path = href(v3.boardInvitations, { board: neededIn(options, 'board_id') })
    const { data } = await api.send('POST', path, { invited_user_ids: idsIn(options, 'invited_user_ids') })
    const invites = listOf(data).map((invite) => inviteObject(invite, look))
    return { data: invites.length === 1 ? invites[0] : invites, bookmark: null }
  },
  'BoardInvite.update': async (asked) => {
    const { data } = await asked.api.send('PUT', await invitePathIn(asked))
    const board = isFields(data) && isFields(data.board) ? { ...data.board, type: 'board' } : null
    return { data: board, bookmark: null }
  },
  'BoardInvite.delete': async (asked) => {
    await asked.api.send('DELETE', await invitePathIn(asked))
    return NOTHING
  },
  'BoardCollaborator.delete': async ({ options, api }) => {
    const parts = { board: neededIn(options, 'board_id'), user: neededIn(options, 'invited_user_id', 'user_id') }
    await api.send('DELETE', href(v3.boardCollaborator, parts))
    return NOTHING
  },
}

/** The invitation that the options name; without a person that of the viewer. */
async function invitePathIn({ options, api }: Asked): Promise<string> {
  const named = textIn(options, 'invited_user_id', 'user_id')
  return href(v3.boardInvite, { board: neededIn(options, 'board_id'), user: named ?? (await ownId(api)) })
}

async function ownId(api: Asked['api']): Promise<string> {
  const { data } = await api.get(href(v3.user, { user: 'me' }))
  return isFields(data) ? textOf(data, 'id') : ''
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
