import { Failure } from '../../domain/errors.ts'
import { selectViewer } from '../accounts/read.ts'
import { type Asked, round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { selectConversations } from './queries.ts'

const CHANGED: Limit = { name: 'conversation-changes', times: 1200, seconds: 3600 }

/** The viewer with more answers of the same round: 401 code 2 for visitors, 401 code 4 for limited sessions, 429 above the limit. */
export async function openViewer<More extends Asked>(asker: Asker, limit: Limit, more: More) {
  const { db, sessionHash, now } = asker
  if (sessionHash === null) throw new Failure('no_session')
  const answered = await round(db, {
    counted: countOnce(limit, sessionHash, now),
    viewer: selectViewer(asker),
    more,
  })
  const [viewer] = answered.viewer
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
  refuseOver(limit, answered.counted, now)
  return { viewer, more: answered.more }
}

/** A conversation that its member, the viewer, changes for themselves. For everybody else it is 404 code 100. */
export async function openConversation(asker: Asker, id: number) {
  const { viewer, more } = await openViewer(asker, CHANGED, { found: selectConversations(asker, { id }) })
  const [found] = more.found
  if (!found) throw new Failure('conversation_not_found')
  return { of: { conversationId: id, userId: viewer.id }, found }
}
