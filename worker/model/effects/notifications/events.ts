import type { SQL } from 'drizzle-orm'
import { choicesOf } from '#domain/notifications/choices.ts'
import type { ASIDE_KINDS } from '#domain/notifications/kinds.ts'
import type { Statement } from '#worker/db/batch.ts'
import { answered, commented, mentioned, pinReacted, reacted, showedTry, tried } from './pins/rules.ts'
import { countUnseen, type Event, insertDueMails, upsertGroups, upsertPeople } from './queries.ts'
import {
  admitted,
  approved,
  type BoardPinEvent,
  boardPinned,
  concerned,
  departed,
  type FollowEvent,
  followed,
  invited,
  joined,
  reporters,
  saved,
  signedIn,
} from './rules.ts'

/** Notifies people of an event. Runs after the statements that write the event, in the same batch. */
function notifyPeople(event: Event): Statement[] {
  const statements = [upsertGroups(event), upsertPeople(event), countUnseen(event)]
  return choicesOf(event.kind).includes('daily') ? [...statements, insertDueMails(event)] : statements
}

/** Notifies a person of a new follower or a follow request, whichever the batch has written. */
export function notifyFollow(event: FollowEvent): Statement[] {
  const { from: actorId, now } = event
  return (['follow', 'follow_request'] as const).flatMap((kind) =>
    notifyPeople({ kind, actorId, told: followed(kind, event), now }),
  )
}

/** Notifies `from` that `to` has approved their request. */
export function notifyApproval(event: FollowEvent): Statement[] {
  return notifyPeople({ kind: 'request_approved', actorId: event.to, told: approved(event), now: event.now })
}

/** Notifies the saver of the Pin `source` that another person has saved it publicly. `pinId`: the new Pin. */
export function notifySave(
  pinId: number,
  source: Parameters<typeof saved>[1],
  actorId: number,
  now: number,
): Statement[] {
  return notifyPeople({ kind: 'save', actorId, told: saved(pinId, source), thingId: pinId, now })
}

/**
 * Notifies the saver of a Pin of a new comment or a report of having tried it, and the author of the comment that it answers.
 * @param eventId the comment's id; a fresh one if a hidden comment has become public
 */
export function notifyComment(commentId: number, eventId: number, actorId: number, now: number): Statement[] {
  const event = { actorId, thingId: commentId, now }
  return [
    ...notifyPeople({ ...event, kind: 'comment', told: commented(commentId, eventId) }),
    ...notifyPeople({ ...event, kind: 'tried', told: showedTry(commentId, eventId) }),
    ...notifyPeople({ ...event, kind: 'reply', told: answered(commentId, eventId) }),
  ]
}

/** Notifies the people mentioned in a comment since this event. */
export function notifyMentions(commentId: number, eventId: number, actorId: number, now: number): Statement[] {
  return notifyPeople({ kind: 'mention', actorId, told: mentioned(commentId, eventId), thingId: commentId, now })
}

/** Notifies the author of a comment of a new heart. `id`: minus the `rk` of the heart. */
export function notifyCommentReaction(commentId: number, actorId: number, id: number, now: number): Statement[] {
  return notifyPeople({
    ...{ kind: 'reaction', actorId, thingId: commentId, now },
    told: reacted({ commentId, actorId, id, now }),
  })
}

/** Notifies the saver of a pin of a new heart. `id`: minus the `rk` of the heart. */
export function notifyPinReaction(pinId: number, actorId: number, id: number, now: number): Statement[] {
  return notifyPeople({
    ...{ kind: 'pin_reaction', actorId, thingId: pinId, now },
    told: pinReacted({ pinId, actorId, id, now }),
  })
}

/** Notifies the saver of a pin that someone has tried it. `id`: minus the `rk` of the mark. */
export function notifyTried(pinId: number, actorId: number, id: number, now: number): Statement[] {
  return notifyPeople({
    ...{ kind: 'tried', actorId, thingId: pinId, now },
    told: tried({ pinId, actorId, id, now }),
  })
}

/** Notifies people of their new invitations to a board. */
export function notifyInvites(
  boardId: number,
  made: Parameters<typeof invited>[1],
  actorId: number,
  now: number,
): Statement[] {
  return notifyPeople({ kind: 'board_invite', actorId, told: invited(boardId, made), now })
}

/** Notifies a board's owner and the inviter of an accepted invitation. `token`: minus the `rk` of the invitation. */
export function notifyJoin(boardId: number, actorId: number, token: number, now: number): Statement[] {
  return notifyPeople({ kind: 'board_joined', actorId, told: joined(boardId, actorId, token), now })
}

/** Notifies a board's owner that a collaborator has left, where `when` holds. `id`: the undo entry's id. */
export function notifyDeparture(boardId: number, actorId: number, id: number, when: SQL, now: number): Statement[] {
  return notifyPeople({ kind: 'board_left', actorId, told: departed(boardId, id, when), now })
}

/** Notifies all people whose requests were approved because a profile became public. Runs before the requests are deleted. `id`: a fresh one. */
export function notifyAdmission(to: number, id: number, now: number): Statement[] {
  return notifyPeople({ kind: 'request_approved', actorId: to, told: admitted(to, id), now })
}

/** Notifies followers of a board of its newest Pin. */
export function notifyBoardPin(event: BoardPinEvent): Statement[] {
  const { actorId, pinId: thingId, now } = event
  return notifyPeople({ kind: 'board_pin', actorId, told: boardPinned(event), thingId, now })
}

/** Notifies a person of a login in a new browser. Runs before the browser is stored. `id`: the browser's id. */
export function notifySignIn(userId: number, hash: string, id: number, now: number): Statement[] {
  return notifyPeople({ kind: 'sign_in', actorId: null, told: signedIn(userId, hash, id), now })
}

/** Notifies a person of a decision about their content, of its review or of its reversal. `id`: a fresh one. */
export function notifyDecision(ownerId: number, decisionId: number, id: number, when: SQL, now: number): Statement[] {
  return notifyPeople({ kind: 'decision', actorId: null, told: concerned(ownerId, decisionId, id, when), now })
}

/** Notifies all people who sent a notice of a case that it is decided. `id`: a fresh one. */
export function notifyReporters(caseId: number, id: number, when: SQL, now: number): Statement[] {
  return notifyPeople({ kind: 'report_answer', actorId: null, told: reporters(caseId, id, when), now })
}

/** Notifies a person that their monthly archive is finished, where `when` holds. Runs before the statement that finishes it. `id`: a fresh one. */
export function notifyArchive(
  { userId, id: exportId }: { userId: number; id: number },
  id: number,
  when: SQL,
  now: number,
): Statement[] {
  return notifyPeople({ kind: 'archive_ready', actorId: null, told: concerned(userId, exportId, id, when), now })
}

/** Notifies a person that one of their jobs is set aside, where `when` holds. Runs before the statement that sets it aside. `id`: a fresh one. */
export function notifySetAside(
  kind: (typeof ASIDE_KINDS)[number],
  { userId, id: jobId }: { userId: number; id: number },
  id: number,
  when: SQL,
  now: number,
): Statement[] {
  return notifyPeople({ kind, actorId: null, told: concerned(userId, jobId, id, when), now })
}
