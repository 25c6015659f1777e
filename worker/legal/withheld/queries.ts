import type { SQL } from 'drizzle-orm'
import { APPEAL_TIME, type ThingKind } from '#domain/legal/cases.ts'
import { partsJson, restoreDeletedBoard, softDeleteBoard } from '#worker/boards/write.ts'
import { messageChanged } from '#worker/conversations/write.ts'
import type { Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { deleteSlice, type Slice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { pinsDeleted, pinsRestored } from '#worker/model/effects/write.ts'
import { withheld } from '#worker/model/legal/tables.ts'
import { hiddenBoard } from '#worker/model/pins/rules.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { ensureHidden } from '#worker/pins/write.ts'
import { recordUndo } from '#worker/undo/write.ts'
import { isTakenBy } from './conditions.ts'

/** A Pin, board, comment or message that a decision removes or restores. `now` in ms since 1970. */
export interface Thing {
  kind: ThingKind
  id: number
  ownerId: number
  decisionId: number
  now: number
}

/** Removes a thing so that it can be restored, if `when` holds. */
export function withhold(thing: Thing, when: SQL): Statement[] {
  const { kind, id, decisionId, now } = thing
  const at = kind === 'pin' ? sql`it.board_id, it.section_id` : sql`null, null`
  const marked = run`insert into withheld (kind, id, decision_id, board_id, section_id, text, was_deleted, until)
      select ${kind}, it.id, ${decisionId}, ${at}, ${kind === 'message' ? sql`it.text` : sql`null`}, ${wasDeleted[kind]}, ${now + APPEAL_TIME}
      from ${sql.raw(`${kind}s`)} as it where it.id = ${id} and ${when}
      on conflict (kind, id) do update set until = max(until, excluded.until)`
  return [marked, ...REMOVED[kind](thing)]
}

/** By kind: true if the owner had deleted the thing; false for a reply that was deleted with the comment that it answers. */
const wasDeleted: Record<ThingKind, SQL> = {
  pin: sql`it.deleted_at is not null`,
  board: sql`it.deleted_at is not null`,
  comment: sql`(it.deleted_at is not null and not exists (select 1 from comments as parent
    where parent.id = it.parent_id and parent.deleted_at is not null and parent.deletion = it.deletion))`,
  // People delete messages only for themselves.
  message: sql`0`,
}

const REMOVED: Record<ThingKind, (thing: Thing) => Statement[]> = {
  pin: ({ id, ownerId, decisionId, now }) => {
    const it = sql`(select id, board_id, section_id from pins where id = ${id})`
    const isMarked = sql`exists (select 1 from withheld where decision_id = ${decisionId})`
    return moving(
      { ownerId, now, hidden: 'withheld' },
      partsJson(it, hiddenBoard(ownerId, 'withheld'), null),
      isMarked,
      (entry) => [
        ...pinsDeleted(entry, now, isRecorded(entry)),
        // Not a deletion by the owner: if they repeat theirs, it finds nothing.
        run`update pins set deletion = null where id = ${id} and ${isRecorded(entry)}`,
      ],
    )
  },
  board: ({ id, decisionId, now }) => softDeleteBoard(id, now, isTakenBy(decisionId)),
  comment: ({ id, decisionId, now }) => [
    // Replies first: the count of replies excludes those of a deleted comment.
    run`update comments set deleted_at = ${now}, deletion = ${decisionId}
        where parent_id = ${id} and deleted_at is null and ${isTakenBy(decisionId)}`,
    run`update comments set deleted_at = coalesce(deleted_at, ${now}), deletion = ${decisionId}
        where id = ${id} and exists (select 1 from withheld where decision_id = ${decisionId})`,
  ],
  // The text is removed, so that it can't be shown, searched or forwarded.
  message: ({ id, decisionId, now }) => [
    run`update messages set text = '', removed_at = ${now} where id = ${id} and ${isTakenBy(decisionId)}`,
    messageChanged(id, isTakenBy(decisionId)),
  ],
}

/** The names that a restored board may get; its own may be taken by another board. */
export interface BoardNames {
  name: string
  nameKey: string
  slug: string
}

/**
 * The newest other valid decision that removes the same thing; null: none. There can be two, because a notice may arrive while an employee decides about
 * earlier ones, and opens another case.
 */
function otherRemoval({ kind, id, ownerId, decisionId }: Thing): SQL {
  return sql`(select max(d.id) from decisions as d where d.owner_id = ${ownerId} and d.action <> 'none' and d.action in ('remove', 'erase')
    and d.subject_kind = ${kind} and d.subject_id = ${id} and d.reversed_at is null and d.id <> ${decisionId})`
}

/** If `when` holds: hands a thing that another decision also removes over to that decision, with everything removed with it. */
function leaveToSame(thing: Thing, when: SQL): Statement[] {
  const { kind, id, decisionId } = thing
  const other = otherRemoval(thing)
  const passed = run`update withheld set decision_id = ${other} where decision_id = ${decisionId} and ${other} is not null and ${when}`
  if (kind !== 'comment') return [passed]
  const withReplies = sql`update comments set deletion = ${other}
    where (id = ${id} or parent_id = ${id}) and deletion = ${decisionId} and ${other} is not null and ${when}`
  return [passed, run`${withReplies}`]
}

/**
 * If `when` holds: hands a thing that another decision hides over to that decision. A Pin whose board is removed then belongs to the decision about the
 * board, and a reply to the deletion of the comment that it answers.
 */
function leaveToOther({ kind, id, decisionId }: Thing, when: SQL): Statement[] {
  if (kind === 'board') return []
  if (kind === 'pin') {
    const ofBoard = sql`(select b.decision_id from withheld as b where b.kind = 'board' and b.id = withheld.board_id)`
    return [
      run`update withheld set decision_id = ${ofBoard} where kind = 'pin' and decision_id = ${decisionId} and ${ofBoard} is not null and ${when}`,
    ]
  }
  const ofParent = sql`(select parent.deletion from comments as parent where parent.id = comments.parent_id and parent.deleted_at is not null)`
  return [
    run`update comments set deletion = ${ofParent} where id = ${id} and deletion = ${decisionId} and ${ofParent} is not null
        and ${isTakenBy(decisionId)} and ${when}`,
  ]
}

/** Restores what a decision removed, if `when` holds, unless its owner had deleted it before. */
export function giveBack(thing: Thing, names: BoardNames | null, when: SQL): Statement[] {
  const { kind, decisionId } = thing
  const isDue = sql`${isTakenBy(decisionId)} and ${when}`
  return [
    ...leaveToSame(thing, when),
    ...leaveToOther(thing, when),
    ...RETURNED[kind](thing, isDue, names),
    run`delete from withheld where decision_id = ${decisionId} and ${when}`,
  ]
}

const RETURNED: Record<ThingKind, (thing: Thing, when: SQL, names: BoardNames | null) => Statement[]> = {
  pin: pinsReturned,
  board: (thing, when, names) =>
    names ? [...restoreDeletedBoard(thing.id, names, when), ...pinsReturned(thing, when)] : [],
  comment: ({ id, decisionId }, when) => {
    const isAnswerable = sql`exists (select 1 from comments as c left join comments as parent on parent.id = c.parent_id
      where c.id = ${id} and parent.deleted_at is null)`
    const restored = (which: SQL) =>
      run`update comments set deleted_at = null, deletion = null where deletion = ${decisionId} and ${which} and ${when}`
    // The comment first: its replies count only if it exists.
    return [restored(sql`id = ${id} and ${isAnswerable}`), restored(sql`parent_id = ${id}`)]
  },
  message: ({ id, decisionId }, when) => [
    run`update messages set removed_at = null, text = (select text from withheld where decision_id = ${decisionId})
        where id = ${id} and removed_at is not null and ${when}`,
    messageChanged(id, when),
  ],
}

/** Restores the Pins that a decision removed: one, or those of a removed board. */
function pinsReturned({ ownerId, decisionId, now }: Thing, when: SQL): Statement[] {
  // The board may be gone: then a Pin is restored without one.
  const part = sql`json_object('fb', coalesce(b.id, ${hiddenBoard(ownerId, 'quicksave')}), 'fs', s.id, 'tb', p.board_id, 'ts', null,
    'pins', json_array(p.id))`
  const pins = sql`withheld as w cross join pins as p on p.id = w.id left join boards as b on b.id = w.board_id and b.deleted_at is null
    left join sections as s on s.id = w.section_id and s.board_id = b.id
    where w.decision_id = ${decisionId} and w.kind = 'pin' and w.was_deleted = 0`
  const parts = sql`(select json_object('parts', json_group_array(${part})) from ${pins})`
  const isThere = sql`${when} and exists (select 1 from ${pins})`
  return moving({ ownerId, now, hidden: 'quicksave' }, parts, isThere, (entry) =>
    pinsRestored(entry, isRecorded(entry)),
  )
}

/** Moves a Pin as an action and its undo do, with an entry that is deleted in the same batch and never visible. */
function moving(
  { ownerId, now, hidden }: { ownerId: number; now: number; hidden: 'withheld' | 'quicksave' },
  parts: SQL,
  when: SQL,
  move: (entryId: number) => Statement[],
): Statement[] {
  const id = newId()
  const entry = {
    id,
    userId: ownerId,
    kind: 'withheld',
    now,
    inverse: parts,
    summary: { action: 'pin_deleted' as const, name: '', count: 1 },
  }
  return [
    ensureHidden(ownerId, hidden, now),
    recordUndo(entry, when),
    ...move(id),
    run`delete from undo_entries where id = ${id}`,
  ]
}

/** Rows of things that can no longer be restored. */
export function deleteOldWithheld(now: number): Slice {
  return deleteSlice(withheld, sql`until <= ${now}`)
}
