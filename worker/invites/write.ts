import { sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import type { BoardInvite, InviteAnswer, InviteStatus } from '../../domain/invites/contract.ts'
import { LIMITS } from '../../domain/limits.ts'
import { stillManages } from '../boards/conditions.ts'
import { boardUrl } from '../boards/view.ts'
import { type AtWork, BOARD_WRITES, openBoard } from '../boards/write.ts'
import { batchAll, type Statement, statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import type { Asker } from '../http/asker.ts'
import { countOnce, type Limit, refuseOver } from '../http/limits.ts'
import { openActor } from '../profiles/write.ts'
import { isBlockedBetween, isPending, join, type Member, mayJoin } from './membership.ts'
import {
  type Candidate,
  type InviteRow,
  type OneInvite,
  pendingBut,
  selectCandidates,
  selectInvitesTo,
  selectOneInvite,
  selectPendingCount,
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
    more: [
      countOnce(db, INVITING, sessionHash ?? '', now),
      selectCandidates(db, asker, boardId, userIds),
      selectPendingCount(db, boardId, userIds),
    ],
  })
  const [counted, candidates, pending] = work.results as [unknown, Candidate[], { n: number }[]]
  refuseOver(INVITING, counted as { count: number }[], now)
  refuse(work, userIds, candidates, pending[0]?.n ?? 0)
  const results: unknown[] = await batchAll(db, [
    insertInvites(db, work, userIds, now),
    selectInvitesTo(db, boardId, userIds),
  ])
  const rows = results.at(-1) as InviteRow[]
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
 * The invitations, or none of them. Who neither follows the inviter nor shares a board with them is asked by a stranger (G-120); an
 * answer of before is forgotten.
 */
function insertInvites(db: Database, work: AtWork, userIds: number[], now: number): Statement {
  const { boardId } = work.board.card
  const { actorId } = work
  const rows = JSON.stringify(userIds.map((user) => ({ user, id: newId() })))
  const isKnown = sql`(exists (select 1 from follows where follower_id = u.id and followee_id = ${actorId})
    or exists (select 1 from profile_boards a join profile_boards w on w.board_id = a.board_id and w.user_id = ${actorId}
      where a.user_id = u.id and a.is_group = 1))`
  const mayBe = sql`c.closed_at is null and not ${isBlockedBetween(sql`c.id`, work.board.owner.id)} and not ${isBlockedBetween(sql`c.id`, actorId)}
    and not exists (select 1 from profile_boards w where w.user_id = c.id and w.board_id = ${boardId})`
  const all = sql`(select count(*) from json_each(${rows}) as k join users c on c.id = k.value ->> 'user' where ${mayBe}) = ${userIds.length}`
  const room = sql`${pendingBut(boardId, userIds)} + ${userIds.length} <= ${LIMITS.people.invitesPending}`
  return statement(
    db,
    sql`insert into board_invites (board_id, user_id, inviter_id, status, rk, created_at)
      select ${boardId}, u.id, ${actorId}, case when ${isKnown} then 'new' else 'contact_request_not_approved' end,
        -(j.value ->> 'id'), ${now}
      from json_each(${rows}) as j cross join users as u on u.id = j.value ->> 'user'
      where ${all} and ${room} and ${stillManages(work)}
      on conflict (board_id, user_id) do update
        set inviter_id = excluded.inviter_id, status = excluded.status, rk = excluded.rk, created_at = excluded.created_at
        where not board_invites.${isPending}`,
  )
}

/**
 * Accepts an invitation of one's own (W-35): the board, its counts and those of everybody on it in one batch. Again is as once. One that is
 * somebody else's, over, or was never there is 404 code 2300; a board without room 400 code 1.
 */
export async function acceptInvite(asker: Asker, member: Member): Promise<InviteAnswer> {
  const { db } = asker
  const { viewerId } = await openActor(asker, { limit: BOARD_WRITES, who: null, scope: 'boards' })
  if (viewerId !== member.userId) throw new Failure('invite_not_found')
  const { boardId, userId } = member
  const token = newId()
  const mine = sql`board_id = ${boardId} and user_id = ${userId}`
  const isNow = sql`exists (select 1 from board_invites where ${mine} and status = 'accepted' and rk = ${-token})`
  const isInviterThere = sql`exists (select 1 from users i where i.id = inviter_id and i.closed_at is null)`
  const results: unknown[] = await batchAll(db, [
    statement(
      db,
      sql`update board_invites set status = 'accepted', rk = ${-token}
        where ${mine} and ${isPending} and ${mayJoin(member)} and ${isInviterThere}`,
    ),
    ...join(db, member, { recentRk: -token }, isNow),
    selectOneInvite(db, asker, member),
  ])
  const [invite] = results.at(-1) as OneInvite[]
  if (invite?.isOn) return answer(boardId, invite, 'accepted')
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
  const one = () => selectOneInvite(db, asker, member)
  const opened = await openActor(asker, { limit: BOARD_WRITES, who: null, scope: 'boards' }, [one()])
  const [before] = (opened.results[0] ?? []) as OneInvite[]
  const isMine = opened.viewerId === member.userId
  if (!before || !(isMine || before.inviterId === opened.viewerId || before.actsForOwner))
    throw new Failure('invite_not_found')
  const results: unknown[] = await batchAll(db, [
    statement(
      db,
      sql`update board_invites set status = ${isMine ? 'declined' : 'cancelled'}
        where board_id = ${member.boardId} and user_id = ${member.userId} and inviter_id = ${before.inviterId} and ${isPending}`,
    ),
    one(),
  ])
  const [after] = results.at(-1) as OneInvite[]
  const isOver = after?.status === 'declined' || after?.status === 'cancelled'
  if (!isOver || (isMine && after.status === 'cancelled')) throw new Failure('invite_not_found')
  const knows = Boolean(before.actsForOwner) || before.status === 'new' || before.status.startsWith('contact')
  return answer(member.boardId, knows ? after : null, after.status)
}

function answer(boardId: number, invite: OneInvite | null, status: InviteStatus): InviteAnswer {
  const url = invite ? boardUrl(invite) : ''
  return { board: { id: String(boardId), url, name: invite?.name ?? '' }, status }
}
