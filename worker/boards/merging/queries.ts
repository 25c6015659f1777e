import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import type { Json } from '#worker/db/sql.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import type { Cover } from '#worker/model/boards/tables.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { partsJson } from '../queries.ts'
import { appendSections } from '../sections/queries.ts'
import { hidesPinsFromSavers, type MergeSection } from './conditions.ts'

/** The data for the undo: the pins with their moves, the source and its time of deletion, the target, and the new sections. */
export function mergeInverse(boardId: number, targetId: number, plan: MergeSection[], now: number): SQL {
  const moves = JSON.stringify(plan.flatMap(({ id, from }) => from.map((each) => [each, id])))
  const made = JSON.stringify(plan.filter(({ isNew }) => isNew).map(({ id }) => id))
  const pins = sql`(select id, board_id, section_id from pins where board_id = ${boardId})`
  const to = sql`(select move.value ->> 1 from json_each(${moves}) as move where move.value ->> 0 is section_id)`
  return sql`json_set(${partsJson(pins, targetId, to)}, '$.board', ${boardId}, '$.into', ${targetId}, '$.at', ${now}, '$.made', json(${made}))`
}

/** Appends the new sections to the board's sections. */
export function addSections(boardId: number, plan: MergeSection[], now: number, when: SQL): Statement[] {
  const made = plan.filter(({ isNew }) => isNew).map(({ id, title, slug }) => ({ id, title, slug }))
  return appendSections(boardId, made, now, when)
}

/** Marks a deleted board as merged, so that it is not listed among the deleted boards: only the undo restores it with its pins. */
export function markAsMerged(boardId: number, targetId: number, when: SQL): Statement {
  return run`update boards set shelved = json_set(shelved, '$.into', ${targetId}) where id = ${boardId} and ${when}`
}

/** Possible targets: the owner's other boards whose names begin with `typed`, by name; without `typed`, those saved to last. */
export function selectMergeTargets(ownerId: number, exceptId: number, typed: string, limit: number) {
  const from = typed === '' ? sql`` : sql`and p.name_key >= ${typed} and p.name_key < ${`${typed}\u{10ffff}`}`
  const order = typed === '' ? sql`p.recent_rk` : sql`p.name_key, p.board_id`
  return select({
    id: sql<number>`p.board_id`,
    name: sql<string>`p.name`,
    pinCount: sql<number>`p.pin_count`,
    grp: sql<number>`p.grp`,
    covers: sql<Json<Cover[]>>`p.covers`,
  })`
    from profile_boards p
    where p.user_id = ${ownerId} and p.role = 'owner' and p.board_id <> ${exceptId} ${from}
    order by ${order}
    limit ${limit}`
}
export type MergeTargetRow = RowOf<typeof selectMergeTargets>

export function selectHidesPins(boardId: number, targetId: number) {
  return select({ away: sql<number>`${hidesPinsFromSavers(boardId, targetId)}` })`from (select 1)`
}

/** The result of a merge: applied or not, the target's number of pins, and whether both boards are there, so that it may be tried again. */
export function selectMergeResult(entryId: number, boardId: number, targetId: number) {
  return select({
    done: sql<number>`${isRecorded(entryId)}`,
    pinCount: sql<number>`(select pin_count from boards where id = ${targetId})`,
    busy: sql<number>`(select count(*) from boards where id in (${boardId}, ${targetId}) and deleted_at is null) = 2`,
  })`from (select 1)`
}
