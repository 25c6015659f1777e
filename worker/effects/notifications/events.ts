import { type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../../../domain/id.ts'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { countUnseen, type Event, upsertGroups, upsertPeople } from './queries.ts'

/** Tells people that something happened; after the statements that write it, in the same batch. */
function peopleTold(db: Database, event: Event): Statement[] {
  return [upsertGroups(db, event), upsertPeople(db, event), countUnseen(db, event)]
}

/** Within this time, in ms, what a person takes back and does again is told once. */
const AGAIN = 24 * 3600 * 1000

interface FollowEvent {
  from: number
  to: number
  /** Minus the id of the new follow or request. */
  rk: number
  now: number
}

/** Tells a person of a new follower or a follow request, whichever the batch has written. */
export function followTold(db: Database, { from, to, rk, now }: FollowEvent): Statement[] {
  const told = (kind: 'follow' | 'follow_request', written: SQL): Event => ({
    kind,
    actorId: from,
    told: sql`(select ${to} as user_id, ${-rk} as id, 0 as about_id where ${written} and not ${wasTold(kind, from, to, rk, now)})`,
    now,
  })
  const follow = sql`exists (select 1 from follows where follower_id = ${from} and followee_id = ${to} and rk = ${rk})`
  const request = sql`exists (select 1 from follow_requests where requester_id = ${from} and target_id = ${to} and rk = ${rk})`
  return [...peopleTold(db, told('follow', follow)), ...peopleTold(db, told('follow_request', request))]
}

function wasTold(kind: string, from: number, to: number, rk: number, now: number): SQL {
  return sql`exists (select 1 from notification_people as p cross join notifications as n
    where p.actor_id = ${from} and p.user_id = ${to} and p.rk < ${-firstIdAt(now - AGAIN)} and p.rk <> ${rk}
      and n.user_id = p.user_id and n.id = p.notification_id and n.kind = ${kind})`
}

/** Tells `from` that `to` has approved their request. */
export function approvalTold(db: Database, { from, to, rk, now }: FollowEvent): Statement[] {
  const told = sql`(select follower_id as user_id, -rk as id, 0 as about_id from follows
    where follower_id = ${from} and followee_id = ${to} and rk = ${rk})`
  return peopleTold(db, { kind: 'request_approved', actorId: to, told, now })
}

/** Tells the saver of a Pin that another person has saved it where everybody may see. `pinId`: the new Pin. */
export function saveTold(db: Database, pinId: number, actorId: number, now: number): Statement[] {
  const told = sql`(select source.pinner_id as user_id, copy.id, source.id as about_id
    from pins as copy cross join pins as source on source.id = copy.repin_of where copy.id = ${pinId} and copy.listed = 1)`
  return peopleTold(db, { kind: 'save', actorId, told, thingId: pinId, now })
}

/** Tells people of their new invitations to a board. */
export function invitesTold(
  db: Database,
  boardId: number,
  made: readonly { user: number; id: number }[],
  actorId: number,
  now: number,
): Statement[] {
  const told = sql`(select i.user_id, -i.rk as id, i.board_id as about_id
    from json_each(${JSON.stringify(made)}) as j cross join board_invites as i
    where i.board_id = ${boardId} and i.user_id = j.value ->> 'user' and i.rk = -(j.value ->> 'id'))`
  return peopleTold(db, { kind: 'board_invite', actorId, told, now })
}

/** Tells a board's owner and the inviter that somebody has accepted. `token`: minus the `rk` of the accepted invitation. */
export function joinTold(db: Database, boardId: number, actorId: number, token: number, now: number): Statement[] {
  const accepted = sql`board_invites where board_id = ${boardId} and user_id = ${actorId} and status = 'accepted' and rk = ${-token}`
  const told = sql`(select inviter_id as user_id, -rk as id, board_id as about_id from ${accepted}
    union select (select owner_id from boards where id = board_id), -rk, board_id from ${accepted})`
  return peopleTold(db, { kind: 'board_joined', actorId, told, now })
}

/** Tells a board's owner that a collaborator has left, where `when` holds. `id`: that of the undo entry. */
export function departureTold(db: Database, boardId: number, actorId: number, id: number, when: SQL, now: number) {
  const told = sql`(select owner_id as user_id, ${id} as id, id as about_id from boards where id = ${boardId} and ${when})`
  return peopleTold(db, { kind: 'board_left', actorId, told, now })
}
