import { type ErrorName, Failure, tooMany } from '#domain/errors.ts'
import { answerInviteBody, type InviteAnswer, type InviteStatus, inviteAnswer } from '#domain/invites/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { boardUrl } from '#worker/boards/view.ts'
import { BOARD_WRITES } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { notifyJoin } from '#worker/model/effects/write.ts'
import { isAcceptedBy } from '#worker/model/invites/rules.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { memberOf } from '../membership/member.ts'
import { join } from '../membership/queries.ts'
import { memberForm } from '../people-form.ts'
import { type OneInvite, selectOneInvite, updateAccepted, updateEnded } from '../queries.ts'

const FAILS: readonly ErrorName[] = [...WRITE_FAILS, 'forbidden', 'invite_not_found']
const OF_INVITE = {
  ids: { board: 'text', user: 'text' },
  input: answerInviteBody,
  isInputOptional: true,
  answer: inviteAnswer,
  fails: FAILS,
} as const

/**
 * Accepts the viewer's invitation (W-35) and updates all counters in one batch; idempotent. A missing, ended or other user's invitation is 404 code 2300; a
 * full board is 400 code 1.
 */
export const acceptInvite = action(
  { ...OF_INVITE, call: ['put', routes.api.boardInvite], summary: 'Accept an invitation' },
  async function acceptInvite({ requester, ids, input }) {
    const member = memberOf(ids, input, 'invite_not_found')
    const { db } = requester
    const { viewerId } = await authorizeActor(requester, { limit: BOARD_WRITES, who: null, scope: 'boards' })
    if (viewerId !== member.userId) throw new Failure('invite_not_found')
    const token = newId()
    const {
      invite: [invite],
    } = await batch(db, {
      accepted: updateAccepted(member, token),
      joined: join(member, { recentRk: -token }, isAcceptedBy(member, token)),
      told: notifyJoin(member.boardId, member.userId, token, requester.now),
      invite: selectOneInvite(requester, member),
    })
    if (invite?.isOn) return answer(member.boardId, invite, 'accepted')
    const isPending = invite?.status === 'new' || invite?.status === 'contact_request_not_approved'
    if (isPending && invite.collaboratorCount >= LIMITS.people.collaborators)
      throw tooMany('board_id', 'most_collaborators', LIMITS.people.collaborators)
    throw new Failure('invite_not_found')
  },
)

/**
 * Ends an invitation (W-36): the receiver declines it, or its sender or the board's owner cancels it; idempotent (INV-013). 404 code 2300 for anybody else, or
 * after it was accepted.
 */
export const endInvite = action(
  { ...OF_INVITE, call: ['delete', routes.api.boardInvite], summary: 'Decline or withdraw an invitation' },
  async function endInvite({ requester, ids, input }) {
    const member = memberOf(ids, input, 'invite_not_found')
    const { db } = requester
    const selectInvite = () => ({ found: selectOneInvite(requester, member) })
    const opened = await authorizeActor(requester, { limit: BOARD_WRITES, who: null, scope: 'boards' }, selectInvite())
    const [before] = opened.more.found
    const isMine = opened.viewerId === member.userId
    if (!before || !(isMine || before.inviterId === opened.viewerId || before.actsForOwner))
      throw new Failure('invite_not_found')
    const {
      found: [after],
    } = await batch(db, {
      ended: updateEnded(member, before.inviterId, isMine ? 'declined' : 'cancelled'),
      ...selectInvite(),
    })
    const isOver = after?.status === 'declined' || after?.status === 'cancelled'
    if (!isOver || (isMine && after.status === 'cancelled')) throw new Failure('invite_not_found')
    const maySeeBoard = Boolean(before.actsForOwner) || before.status === 'new' || before.status.startsWith('contact')
    return answer(member.boardId, maySeeBoard ? after : null, after.status)
  },
)

export const acceptInviteForm = memberForm(routes.do.boardAccept, 'invite_not_found', async (by, ids) => {
  await acceptInvite.do(by, ids, {})
  return 'invite_accepted'
})

export const declineInviteForm = memberForm(routes.do.boardDecline, 'invite_not_found', async (by, ids) => {
  await endInvite.do(by, ids, {})
  return 'invite_declined'
})

export const cancelInviteForm = memberForm(routes.do.boardCancel, 'invite_not_found', async (by, ids) => {
  await endInvite.do(by, ids, {})
  return 'invite_cancelled'
})

function answer(boardId: number, invite: OneInvite | null, status: InviteStatus): InviteAnswer {
  const url = invite ? boardUrl(invite) : ''
  return { board: { id: String(boardId), url, name: invite?.name ?? '' }, status }
}
