import { Failure } from '../../domain/errors.ts'
import type { BoardInvite, InviteAnswer, InviteStatus } from '../../domain/invites/contract.ts'
import { LIMITS } from '../../domain/limits.ts'
import { boardUrl } from '../boards/view.ts'
import { type AtWork, BOARD_WRITES, openBoard } from '../boards/write.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { isAcceptedBy, type Member } from './conditions.ts'
import { join } from './membership/queries.ts'
import {
  type Candidate,
  insertInvites,
  type OneInvite,
  selectCandidates,
  selectInvitesTo,
  selectOneInvite,
  selectPendingCount,
  updateAccepted,
  updateEnded,
} from './queries.ts'
import { sentInviteView } from './view.ts'

export { removeCollaborator } from './collaborators.ts'

/** Of one person, calls that invite, of 20 people each at most (REL-13). */
const INVITING: Limit = { name: 'invites', times: 60, seconds: 3600 }

/**
 * Invites people to a board (W-34): all that were named, or nobody. Oneself or who is on it is 400 code 1, nobody of that id 404 code 30,
 * blocked either way, by the asker or the owner, 403 code 91. Who is asked already stays asked.
 */
export async function invitePeople(asker: Asker, boardId: number, ids: string[], base: string): Promise<BoardInvite[]> {
  const { db, sessionHash, now } = asker
  const userIds = [...new Set(ids.map(Number))]
  const work = await openBoard(asker, boardId, 'people', {
    more: {
      counted: countOnce(db, INVITING, sessionHash ?? '', now),
      candidates: selectCandidates(db, asker, boardId, userIds),
      pending: selectPendingCount(db, boardId, userIds),
    },
  })
  const { counted, candidates, pending } = work.more
  refuseOver(INVITING, counted, now)
  refuse(work, userIds, candidates, pending[0]?.n ?? 0)
  const { rows } = await round(db, {
    invited: insertInvites(db, work, userIds, now),
    rows: selectInvitesTo(db, boardId, userIds),
  })
  // Somebody closed, came onto the board or was blocked between the two rounds.
  if (rows.length < userIds.length) throw new Failure('source_busy')
  return rows.map((row) => sentInviteView(row, base))
}

function refuse({ viewerId, board }: AtWork, userIds: number[], candidates: Candidate[], pending: number): void {
  const fault = (code: string) => new Failure('invalid', { faults: [{ field: 'invited_user_ids', code }] })
  if (userIds.includes(viewerId)) throw fault('not_oneself')
  if (candidates.length < userIds.length) throw new Failure('user_not_found')
  if (candidates.some(({ blocked }) => blocked)) throw new Failure('blocked')
  if (candidates.some(({ onBoard }) => onBoard)) throw fault('on_board')
  const { collaborators, invitesPending } = LIMITS.people
  if (board.detail.collaboratorCount >= collaborators || pending + userIds.length > invitesPending)
    throw fault('too_many')
}

/**
 * Accepts an invitation of one's own (W-35): the board, its counts and those of everybody on it in one batch. Again is as once. One that is
 * somebody else's, over, or was never there is 404 code 2300; a board without room 400 code 1.
 */
export async function acceptInvite(asker: Asker, member: Member): Promise<InviteAnswer> {
  const { db } = asker
  const { viewerId } = await openActor(asker, { limit: BOARD_WRITES, who: null, scope: 'boards' })
  if (viewerId !== member.userId) throw new Failure('invite_not_found')
  const token = newId()
  const {
    invite: [invite],
  } = await round(db, {
    accepted: updateAccepted(db, member, token),
    joined: join(db, member, { recentRk: -token }, isAcceptedBy(member, token)),
    invite: selectOneInvite(db, asker, member),
  })
  if (invite?.isOn) return answer(member.boardId, invite, 'accepted')
  const waits = invite?.status === 'new' || invite?.status === 'contact_request_not_approved'
  if (waits && invite.collaboratorCount >= LIMITS.people.collaborators)
    throw new Failure('invalid', { faults: [{ field: 'board_id', code: 'too_many' }] })
  throw new Failure('invite_not_found')
}

/**
 * Ends an invitation (W-36): its receiver declines, who sent it or the board's owner takes it back. Again is as once (INV-013); for
 * everybody else, and once it is accepted, there is none: 404 code 2300.
 */
export async function endInvite(asker: Asker, member: Member): Promise<InviteAnswer> {
  const { db } = asker
  const one = () => ({ found: selectOneInvite(db, asker, member) })
  const opened = await openActor(asker, { limit: BOARD_WRITES, who: null, scope: 'boards' }, one())
  const [before] = opened.more.found
  const isMine = opened.viewerId === member.userId
  if (!before || !(isMine || before.inviterId === opened.viewerId || before.actsForOwner))
    throw new Failure('invite_not_found')
  const {
    found: [after],
  } = await round(db, {
    ended: updateEnded(db, member, before.inviterId, isMine ? 'declined' : 'cancelled'),
    ...one(),
  })
  const isOver = after?.status === 'declined' || after?.status === 'cancelled'
  if (!isOver || (isMine && after.status === 'cancelled')) throw new Failure('invite_not_found')
  const knows = Boolean(before.actsForOwner) || before.status === 'new' || before.status.startsWith('contact')
  return answer(member.boardId, knows ? after : null, after.status)
}

function answer(boardId: number, invite: OneInvite | null, status: InviteStatus): InviteAnswer {
  const url = invite ? boardUrl(invite) : ''
  return { board: { id: String(boardId), url, name: invite?.name ?? '' }, status }
}
