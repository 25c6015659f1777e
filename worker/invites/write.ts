import { Failure, tooMany } from '../../domain/errors.ts'
import type { BoardInvite, InviteAnswer, InviteStatus } from '../../domain/invites/contract.ts'
import { LIMITS } from '../../domain/limits.ts'
import { requireUnlimited } from '../accounts/write.ts'
import { boardUrl } from '../boards/view.ts'
import { BOARD_WRITES, type BoardActor, openBoard } from '../boards/write.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { countBrake, refuseBraked } from '../http/newcomer-limits.ts'
import { joinTold } from '../model/effects/write.ts'
import { isAcceptedBy, type Member } from '../model/invites/rules.ts'
import { openActor } from '../profiles/write.ts'
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

export { redeemInviteCode } from './codes/codes.ts'
export { removeCollaborator } from './collaborators.ts'

/** Calls per user; each invites at most 20 people (REL-13). */
const INVITE_CALLS: Limit = { name: 'invites', times: 60, seconds: 3600 }

/**
 * Invites several users to a board, all or none (W-34). Inviting oneself or someone on the board is 400 code 1, an
 * unknown user 404 code 30, a block between the user and the viewer or the owner 403 code 91. Users who are already
 * invited stay invited. 429 for newcomers who invite many, 403 code 3 for those whom employees limit.
 */
export async function invitePeople(asker: Asker, boardId: number, ids: string[], base: string): Promise<BoardInvite[]> {
  const { db, sessionHash, now } = asker
  const userIds = [...new Set(ids.map(Number))]
  const opened = await openBoard(asker, boardId, 'people', {
    more: {
      counted: countOnce(INVITE_CALLS, sessionHash ?? '', now),
      braked: countBrake(asker, 'invites'),
      candidates: selectCandidates(asker, boardId, userIds),
      pending: selectPendingCount(boardId, userIds),
    },
  })
  const { counted, candidates, pending } = opened.more
  refuseOver(INVITE_CALLS, counted, now)
  requireUnlimited(opened.access.viewerRow, now)
  await refuseBraked(asker, 'invites', opened.viewerId, opened.more.braked)
  requireInvitable(opened, userIds, candidates, pending[0]?.n ?? 0)
  const { rows } = await round(db, {
    invited: insertInvites(db, opened, userIds, now),
    rows: selectInvitesTo(boardId, userIds),
  })
  // Between the two rounds a user closed their account, joined the board or was blocked.
  if (rows.length < userIds.length) throw new Failure('source_busy')
  return rows.map((row) => sentInviteView(row, base))
}

function requireInvitable(
  { viewerId, board }: BoardActor,
  userIds: number[],
  candidates: Candidate[],
  pending: number,
): void {
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
 * Accepts the viewer's invitation (W-35) and updates all counters in one batch. Repeating it succeeds. A missing, ended
 * or other user's invitation is 404 code 2300; a full board is 400 code 1.
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
    told: joinTold(db, member.boardId, member.userId, token, asker.now),
    invite: selectOneInvite(asker, member),
  })
  if (invite?.isOn) return answer(member.boardId, invite, 'accepted')
  const isPending = invite?.status === 'new' || invite?.status === 'contact_request_not_approved'
  if (isPending && invite.collaboratorCount >= LIMITS.people.collaborators)
    throw tooMany('board_id', 'most_collaborators', LIMITS.people.collaborators)
  throw new Failure('invite_not_found')
}

/**
 * Ends an invitation (W-36): the receiver declines it, or its sender or the board's owner cancels it. Repeating it
 * succeeds (INV-013). For anybody else, or after it was accepted, it is 404 code 2300.
 */
export async function endInvite(asker: Asker, member: Member): Promise<InviteAnswer> {
  const { db } = asker
  const selectInvite = () => ({ found: selectOneInvite(asker, member) })
  const opened = await openActor(asker, { limit: BOARD_WRITES, who: null, scope: 'boards' }, selectInvite())
  const [before] = opened.more.found
  const isMine = opened.viewerId === member.userId
  if (!before || !(isMine || before.inviterId === opened.viewerId || before.actsForOwner))
    throw new Failure('invite_not_found')
  const {
    found: [after],
  } = await round(db, {
    ended: updateEnded(db, member, before.inviterId, isMine ? 'declined' : 'cancelled'),
    ...selectInvite(),
  })
  const isOver = after?.status === 'declined' || after?.status === 'cancelled'
  if (!isOver || (isMine && after.status === 'cancelled')) throw new Failure('invite_not_found')
  const maySeeBoard = Boolean(before.actsForOwner) || before.status === 'new' || before.status.startsWith('contact')
  return answer(member.boardId, maySeeBoard ? after : null, after.status)
}

function answer(boardId: number, invite: OneInvite | null, status: InviteStatus): InviteAnswer {
  const url = invite ? boardUrl(invite) : ''
  return { board: { id: String(boardId), url, name: invite?.name ?? '' }, status }
}
