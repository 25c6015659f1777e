import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import {
  answered,
  approved,
  commented,
  departed,
  type FollowEvent,
  followed,
  invited,
  joined,
  mentioned,
  pinReacted,
  reacted,
  saved,
  showedTry,
  tried,
} from './conditions.ts'
import { countUnseen, type Event, upsertGroups, upsertPeople } from './queries.ts'

/** Tells people that something happened; after the statements that write it, in the same batch. */
function peopleTold(db: Database, event: Event): Statement[] {
  return [upsertGroups(db, event), upsertPeople(db, event), countUnseen(db, event)]
}

/** Tells a person of a new follower or a follow request, whichever the batch has written. */
export function followTold(db: Database, event: FollowEvent): Statement[] {
  const { from: actorId, now } = event
  return (['follow', 'follow_request'] as const).flatMap((kind) =>
    peopleTold(db, { kind, actorId, told: followed(kind, event), now }),
  )
}

/** Tells `from` that `to` has approved their request. */
export function approvalTold(db: Database, event: FollowEvent): Statement[] {
  return peopleTold(db, { kind: 'request_approved', actorId: event.to, told: approved(event), now: event.now })
}

/** Tells the saver of a Pin that another person has saved it where everybody may see. `pinId`: the new Pin. */
export function saveTold(db: Database, pinId: number, actorId: number, now: number): Statement[] {
  return peopleTold(db, { kind: 'save', actorId, told: saved(pinId), thingId: pinId, now })
}

/**
 * Tells the saver of a Pin of a new comment or of how it went for somebody, or the author of the comment that it answers.
 * @param eventId the comment's id; another one if everybody sees the comment only now
 */
export function commentTold(
  db: Database,
  commentId: number,
  eventId: number,
  actorId: number,
  now: number,
): Statement[] {
  const event = { actorId, thingId: commentId, now }
  return [
    ...peopleTold(db, { ...event, kind: 'comment', told: commented(commentId, eventId) }),
    ...peopleTold(db, { ...event, kind: 'tried', told: showedTry(commentId, eventId) }),
    ...peopleTold(db, { ...event, kind: 'reply', told: answered(commentId, eventId) }),
  ]
}

/** Tells the people whom a comment names since this event. */
export function mentionsTold(
  db: Database,
  commentId: number,
  eventId: number,
  actorId: number,
  now: number,
): Statement[] {
  return peopleTold(db, { kind: 'mention', actorId, told: mentioned(commentId, eventId), thingId: commentId, now })
}

/** Tells the author of a comment of a new heart. `id`: minus the `rk` of the heart. */
export function reactionTold(db: Database, commentId: number, actorId: number, id: number, now: number): Statement[] {
  return peopleTold(db, {
    ...{ kind: 'reaction', actorId, thingId: commentId, now },
    told: reacted({ commentId, actorId, id, now }),
  })
}

/** Tells the saver of a pin of a new heart. `id`: minus the `rk` of the heart. */
export function pinReactionTold(db: Database, pinId: number, actorId: number, id: number, now: number): Statement[] {
  return peopleTold(db, {
    ...{ kind: 'pin_reaction', actorId, thingId: pinId, now },
    told: pinReacted({ pinId, actorId, id, now }),
  })
}

/** Tells the saver of a pin that somebody has tried it. `id`: minus the `rk` of the mark. */
export function triedTold(db: Database, pinId: number, actorId: number, id: number, now: number): Statement[] {
  return peopleTold(db, {
    ...{ kind: 'tried', actorId, thingId: pinId, now },
    told: tried({ pinId, actorId, id, now }),
  })
}

/** Tells people of their new invitations to a board. */
export function invitesTold(
  db: Database,
  boardId: number,
  made: Parameters<typeof invited>[1],
  actorId: number,
  now: number,
): Statement[] {
  return peopleTold(db, { kind: 'board_invite', actorId, told: invited(boardId, made), now })
}

/** Tells a board's owner and the inviter that somebody has accepted. `token`: minus the `rk` of the accepted invitation. */
export function joinTold(db: Database, boardId: number, actorId: number, token: number, now: number): Statement[] {
  return peopleTold(db, { kind: 'board_joined', actorId, told: joined(boardId, actorId, token), now })
}

/** Tells a board's owner that a collaborator has left, where `when` holds. `id`: that of the undo entry. */
export function departureTold(
  db: Database,
  boardId: number,
  actorId: number,
  id: number,
  when: SQL,
  now: number,
): Statement[] {
  return peopleTold(db, { kind: 'board_left', actorId, told: departed(boardId, id, when), now })
}
