import { Failure } from '#domain/errors.ts'
import { selectViewer } from '../accounts/read.ts'
import { batch, type Statements } from '../db/batch.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import type { Requester } from '../http/requester.ts'
import { selectConversations } from './queries.ts'

const CHANGED: Limit = { name: 'conversation-changes', times: 1200, seconds: 3600 }

/** Authorizes the viewer and returns further results of the same batch. 401 code 2 for visitors, 401 code 4 for limited sessions, 429 above the limit. */
export async function openViewer<More extends Statements>(requester: Requester, limit: Limit, more: More) {
  const { db, sessionHash, now } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const answered = await batch(db, {
    counted: countOnce(limit, sessionHash, now),
    viewer: selectViewer(requester),
    more,
  })
  const [viewer] = answered.viewer
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  refuseOver(limit, answered.counted, now)
  return { viewer, more: answered.more }
}

/** Authorizes a change that a member makes to a conversation for themselves. 404 code 100 for everybody else. */
export async function authorizeConversation(requester: Requester, id: number) {
  const { viewer, more } = await openViewer(requester, CHANGED, { found: selectConversations(requester, { id }) })
  const [found] = more.found
  if (!found) throw new Failure('conversation_not_found')
  return { of: { conversationId: id, userId: viewer.id }, found }
}
