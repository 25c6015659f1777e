import { emptyBody } from '#domain/accounts/contract.ts'
import { conversationDeletedAnswer, conversationForm, conversationLeftAnswer } from '#domain/conversations/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import { undoHandle } from '../undo/view.ts'
import { authorizeConversation } from './authorize.ts'
import { type Cleared, clear, isCleared, leave, restore } from './sending/queries.ts'
import { peopleOf } from './view.ts'

const OF_CONVERSATION = {
  ids: { conversation: 'conversation_not_found' },
  input: emptyBody,
  isInputOptional: true,
  fails: [...WRITE_FAILS, 'conversation_not_found'],
} as const

/** Deletes all messages of a conversation for the viewer. It returns with the next message, or by undo. */
export const deleteConversation = action(
  {
    ...OF_CONVERSATION,
    call: ['delete', routes.api.conversation],
    summary: 'Delete all messages of a conversation for the viewer',
    answer: conversationDeletedAnswer,
  },
  async function deleteConversation({ requester, ids: { conversation: id } }) {
    const { of, found } = await authorizeConversation(requester, id)
    const { db, now } = requester
    const entryId = newId()
    const [first] = peopleOf(found)
    const name = first?.fullName ?? ''
    await batch(db, { cleared: clear(of, entryId, { was: found.clearedSeq, seq: found.lastSeq, name, now }) })
    return { id: String(id), undo: undoHandle(entryId, now) }
  },
)
  .form({
    path: routes.do.deleteConversation,
    schema: conversationForm,
    asks: ({ conversation_id: conversation }) => ({ ids: { conversation }, input: {} }),
    done: ({ undo }) => ({ to: routes.conversations, toast: 'conversation_deleted', undo }),
  })
  .undo<Cleared>(['conversation_deleted'], {
    when: ({ inverse, userId }) => isCleared(inverse, userId),
    statements: ({ inverse, userId }, isNow) => [restore(inverse, userId, isNow)],
  })

/** Leaves a group. A conversation of two is 400 code 1: it can only be deleted. */
export const leaveConversation = action(
  {
    ...OF_CONVERSATION,
    call: ['delete', routes.api.conversationMembership],
    summary: 'Leave a group conversation',
    answer: conversationLeftAnswer,
  },
  async function leaveConversation({ requester, ids: { conversation: id } }) {
    const { of, found } = await authorizeConversation(requester, id)
    if (!found.isGroup) throw new Failure('invalid', { faults: [{ field: 'id', code: 'invalid_value' }] })
    await batch(requester.db, leave(of, requester.now))
    return { id: String(id) }
  },
).form({
  path: routes.do.leaveConversation,
  schema: conversationForm,
  asks: ({ conversation_id: conversation }) => ({ ids: { conversation }, input: {} }),
  done: () => ({ to: routes.conversations, toast: 'conversation_left' }),
})
