import {
  conversationBody,
  conversationForm,
  conversationSchema,
  muteForm,
  readForm,
} from '#domain/conversations/contract.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { authorizeConversation } from './authorize.ts'
import { selectConversations } from './queries.ts'
import { accept, markRead, setMuted } from './sending/queries.ts'
import { conversationView } from './view.ts'

const pageOf = (conversation: string) => href(routes.conversation, { conversation })

/** Marks a conversation as read, mutes it, or accepts a request; each only for the viewer. */
export const changeConversation = action(
  {
    call: ['put', routes.api.conversation],
    ids: { conversation: 'conversation_not_found' },
    summary: 'Mark a conversation as read, mute it, or accept a request',
    input: conversationBody,
    answer: conversationSchema,
    fails: [...WRITE_FAILS, 'conversation_not_found'],
  },
  async function changeConversation({ requester, site, ids: { conversation: id }, input }) {
    const { of } = await authorizeConversation(requester, id)
    const { db } = requester
    const {
      conversation: [row],
    } = await batch(db, {
      read: input.read === undefined ? undefined : markRead(of, input.read),
      muted: input.is_muted === undefined ? undefined : setMuted(of, input.is_muted),
      accepted: input.is_request === undefined ? undefined : accept(of, requester.now),
      conversation: selectConversations(requester, { id }),
    })
    if (!row) throw new Failure('conversation_not_found')
    return conversationView(row, site.mediaBase)
  },
)
  .form({
    path: routes.do.readConversation,
    schema: readForm,
    asks: ({ conversation_id: conversation, read }) => ({
      ids: { conversation },
      // Larger numbers than JSON can hold exactly are capped: they mean all messages.
      input: { read: Math.min(Number(read), Number.MAX_SAFE_INTEGER) },
    }),
    done: (_, { conversation_id: id }) => ({ to: pageOf(id), toast: 'conversation_read' }),
  })
  .form({
    path: routes.do.acceptConversation,
    schema: conversationForm,
    asks: ({ conversation_id: conversation }) => ({ ids: { conversation }, input: { is_request: false } }),
    done: (_, { conversation_id: id }) => ({ to: pageOf(id), toast: 'conversation_accepted' }),
  })
  .form({
    path: routes.do.muteConversation,
    schema: muteForm,
    asks: ({ conversation_id: conversation, is_muted }) => ({
      ids: { conversation },
      input: { is_muted: is_muted === '1' },
    }),
    done: (_, { conversation_id: id, is_muted }) => ({
      to: pageOf(id),
      toast: is_muted === '1' ? 'conversation_muted' : 'conversation_unmuted',
    }),
  })
