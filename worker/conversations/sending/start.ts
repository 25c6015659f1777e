import { isLimited } from '#domain/accounts/limited.ts'
import { endOfNewness, isNewcomer, STRANGERS } from '#domain/accounts/newcomers.ts'
import { conversationSchema, startBody, startForm } from '#domain/conversations/contract.ts'
import { memberKey, obstacleToBegin } from '#domain/conversations/rules.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { parseJson } from '#worker/db/sql.ts'
import { action } from '#worker/http/action/action.ts'
import type { Limit } from '#worker/http/limits.ts'
import { reportNewcomer } from '#worker/http/newcomer-limits.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { openViewer } from '../authorize.ts'
import { selectConversations, selectMessage, selectRecipients, selectSender, selectWaiting } from '../queries.ts'
import { conversationView, personOf } from '../view.ts'
import { begin, conversationOf, send } from './queries.ts'
import { messageOf, SAID, SEND_FAILS } from './send.ts'

/** Rate limit of new conversations; strict, because unwanted messages begin with one. */
const BEGUN: Limit = { name: 'conversations', times: 60, seconds: 3600 }

/**
 * Sends a text to people (W-38), in the conversation of exactly these people, which is created if they have none, also without a text. 400 code 1 for oneself
 * or a repeated person; 404 code 30 for a missing or closed account; 403 code 91 for a block; 403 code 93 if a person accepts no messages from the viewer; 403
 * code 3 for a stranger if the viewer's account is limited; 429 code 8 for a newcomer with too many strangers.
 */
export const startConversation = action(
  {
    call: ['post', routes.api.conversations],
    ids: {},
    summary: 'Send a message to people',
    input: startBody,
    answer: conversationSchema,
    fails: [...SEND_FAILS, 'user_not_found', 'new_account'],
  },
  async function startConversation({ requester, site, input: { user_ids, text } }) {
    const ids = user_ids.map((text) => parseId(text) ?? 0)
    const me = requesterSql(requester)
    const { viewer, more } = await openViewer(requester, BEGUN, {
      people: selectRecipients(me, ids),
      sender: selectSender(me),
    })
    if (ids.includes(viewer.id) || new Set(ids).size < ids.length)
      throw new Failure('invalid', { faults: [{ field: 'user_ids', code: 'invalid_value' }] })
    const people = more.people.map(({ person }) => personOf(parseJson(person)))
    if (people.length < ids.length) throw new Failure('user_not_found')
    const [sender] = more.sender
    if (!sender) throw new Failure('no_session')
    const writer = { takesMessages: sender.takesMessages === 1, isLimited: isLimited(viewer, requester.now) }
    for (const person of people) {
      const obstacle = obstacleToBegin(writer, person)
      if (obstacle) throw new Failure(obstacle)
    }
    const key = memberKey([viewer.id, ...ids])
    const message = messageOf(requester, { id: viewer.id, createdAt: sender.createdAt }, text ?? '')
    const mostWaiting = isNewcomer(sender, requester.now) ? STRANGERS : null
    const of = conversationOf(key)
    const {
      sent,
      conversation: [row],
      waiting,
    } = await batch(requester.db, {
      begun: begin({ id: newId(), key, others: ids, mostWaiting }, message),
      written: text === undefined ? undefined : send(of, message),
      sent: text === undefined ? undefined : selectMessage(message.id),
      conversation: selectConversations(requester, { id: of }),
      waiting: mostWaiting === null ? undefined : selectWaiting(viewer.id),
    })
    if (row && (text === undefined || sent?.[0])) return conversationView(row, site.mediaBase)
    const strangers = people.filter(({ followsViewer }) => !followsViewer).length
    if (mostWaiting !== null && strangers + (waiting?.[0]?.count ?? 0) > mostWaiting) {
      await reportNewcomer(requester, 'strangers', viewer.id)
      throw new Failure('new_account', { retryAfter: Math.ceil((endOfNewness(sender) - requester.now) / 1000) })
    }
    // A block was created, or an account closed, after the check.
    throw new Failure('blocked')
  },
).form({
  path: routes.do.startConversation,
  schema: startForm,
  page: ({ user_id, about }) =>
    href(routes.conversationNew, { to: String(user_id ?? ''), about: about === undefined ? null : String(about) }),
  // 404 for a person whose account no longer exists.
  says: [...SAID, 404],
  asks: ({ user_id, text }) => ({ ids: {}, input: { user_ids: user_id, text } }),
  done: ({ id }) => ({ to: href(routes.conversation, { conversation: id }), toast: 'message_sent' }),
})
