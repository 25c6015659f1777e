import { hasLinks } from '#domain/comments/rules.ts'
import { messageBody, messageSchema, replyForm } from '#domain/conversations/contract.ts'
import type { ErrorName } from '#domain/errors.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { openViewer } from '../authorize.ts'
import { selectConversations, selectMessage } from '../queries.ts'
import { messageView, obstacleOf, peopleOf } from '../view.ts'
import { type NewMessage, send } from './queries.ts'

const SENT: Limit = { name: 'messages', times: 300, seconds: 3600 }

/** Errors of every call that sends a message. */
export const SEND_FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'blocked', 'own_messages_off', 'not_accepting']

/** Statuses of errors that a form's page shows with the submitted text. */
export const SAID = [400, 403, 429] as const

/** Sends a text to a conversation (W-39). Fails by the conversation's `obstacle`. */
export const sendMessage = action(
  {
    call: ['post', routes.api.messages],
    ids: { conversation: 'conversation_not_found' },
    summary: 'Send a message to a conversation',
    input: messageBody,
    answer: messageSchema,
    fails: [...SEND_FAILS, 'user_not_found', 'conversation_not_found'],
  },
  async function sendMessage({ requester, ids: { conversation: id }, input: { text } }) {
    const { viewer, more } = await openViewer(requester, SENT, { found: selectConversations(requester, { id }) })
    const [found] = more.found
    if (!found) throw new Failure('conversation_not_found')
    const obstacle = obstacleOf(found, peopleOf(found))
    if (obstacle) throw new Failure(obstacle)
    const message = messageOf(requester, { id: viewer.id, createdAt: found.viewerCreatedAt }, text)
    const {
      sent: [sent],
    } = await batch(requester.db, {
      written: send(id, message),
      sent: selectMessage(message.id),
    })
    if (!sent) throw new Failure('blocked')
    return messageView(sent)
  },
).form({
  path: routes.do.sendMessage,
  schema: replyForm,
  page: ({ conversation_id }) => href(routes.conversation, { conversation: String(conversation_id ?? '') }),
  says: SAID,
  asks: ({ conversation_id: conversation, text }) => ({ ids: { conversation }, input: { text } }),
  done: (_, { conversation_id: conversation }) => ({
    to: href(routes.conversation, { conversation }),
    toast: 'message_sent',
  }),
})

/** A new message. Addresses in it may be links unless its sender's account is new. */
export function messageOf({ now }: Requester, sender: { id: number; createdAt: number }, text: string): NewMessage {
  return { id: newId(), senderId: sender.id, text, hasLinks: hasLinks(sender, now), now }
}
