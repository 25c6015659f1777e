import * as v from 'valibot'
import { Failure } from '#domain/errors.ts'
import { boardInviteSchema, inviteBody, inviteForm } from '#domain/invites/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { requireUnlimited } from '#worker/accounts/write.ts'
import { authorizeBoard, type BoardActor } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { countOnce, type Limit, refuseOver } from '#worker/http/limits.ts'
import { countNewcomerTry, refuseNewcomerOver } from '#worker/http/newcomer-limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { loadAccess, whoOf } from '#worker/profiles/read.ts'
import { peopleForm } from '../people-form.ts'
import { type Candidate, insertInvites, selectCandidates, selectInvitesTo, selectPendingCount } from '../queries.ts'
import { sentInviteView } from '../view.ts'

/** Rate limit of calls per user; each call invites at most 20 people (REL-13). */
const INVITE_CALLS: Limit = { name: 'invites', times: 60, seconds: 3600 }

/**
 * Invites several users to a board, all or none (W-34). Inviting oneself or someone on the board is 400 code 1, an unknown user 404 code 30, a block between
 * the user and the viewer or the owner 403 code 91. Users who are already invited stay invited. Newcomers who invite many get 429, limited accounts 403 code 3.
 */
export const invitePeople = action(
  {
    call: ['post', routes.api.boardInvitations],
    ids: { board: 'board_not_found' },
    summary: 'Invite people to a board',
    input: inviteBody,
    answer: v.array(boardInviteSchema),
    fails: [...WRITE_FAILS, 'forbidden', 'board_not_found', 'user_not_found', 'blocked', 'source_busy'],
  },
  async function invitePeople({ requester, site, ids: { board: boardId }, input }) {
    const { db, sessionHash, now } = requester
    const userIds = [...new Set(input.invited_user_ids.map(Number))]
    const opened = await authorizeBoard(requester, boardId, 'people', {
      more: {
        counted: countOnce(INVITE_CALLS, sessionHash ?? '', now),
        newcomerTries: countNewcomerTry(requester, 'invites'),
        candidates: selectCandidates(requester, boardId, userIds),
        pending: selectPendingCount(boardId, userIds),
      },
    })
    const { counted, candidates, pending } = opened.more
    refuseOver(INVITE_CALLS, counted, now)
    requireUnlimited(opened.access.viewerRow, now)
    await refuseNewcomerOver(requester, 'invites', opened.viewerId, opened.more.newcomerTries)
    requireInvitable(opened, userIds, candidates, pending[0]?.n ?? 0)
    const { rows } = await batch(db, {
      invited: insertInvites(opened, userIds, now),
      rows: selectInvitesTo(boardId, userIds),
    })
    // Since the check, a user has closed their account, joined the board or been blocked.
    if (rows.length < userIds.length) throw new Failure('source_busy')
    return rows.map((row) => sentInviteView(row, site.mediaBase))
  },
)

/** Invites one person, by id or by a username from a text field. */
export const invitePeopleForm = peopleForm(
  routes.do.boardInvite,
  inviteForm,
  async (by, board, { user_id, username }) => {
    const typed = username?.trim().replace(/^@/, '') ?? ''
    const id = user_id ?? String(await findPerson(by.requester, whoOf(typed)))
    await invitePeople.do(by, { board }, { invited_user_ids: [id] })
    return 'invited'
  },
)

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

/** The id of the user with this name; a missing or closed account is 404 code 30. */
async function findPerson(requester: Requester, who: Who): Promise<number> {
  const { viewer, user, renamedTo } = await loadAccess(requester, who)
  if (viewer.id === null) throw new Failure('no_session')
  if (renamedTo !== null) return findPerson(requester, { username: renamedTo })
  if (!user || user.closedAt !== null) throw new Failure('user_not_found')
  return user.id
}
