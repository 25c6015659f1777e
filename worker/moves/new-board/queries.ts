import type { SQL } from 'drizzle-orm'
import { selectBoardById } from '#worker/boards/read.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { INHERITED_COLUMNS, inheritedByNew } from '#worker/model/accounts/rules.ts'
import { pinsAdded, pinsDeletedWithBoard } from '#worker/model/effects/write.ts'
import { COPY_COLUMNS, copiesOfNew } from '#worker/model/pins/copies.ts'
import { COPIED_COLUMNS, copiedValues } from '../copying/queries.ts'
import { copiesOf, copyIds } from './conditions.ts'

/** A pin's id and the id of its copy. */
export type Pair = [from: number, copy: number]

/**
 * The copies of an undo entry, as pairs `[copy, from]` of those whose source is in `pins`.
 * @param pins a subquery of `id, …`
 */
export function copiesJson(pairs: Pair[], pins: SQL): SQL {
  return sql`(select json_group_array(json_array(pair.value ->> 1, own.id)) from json_each(${JSON.stringify(pairs)}) as pair
    cross join ${pins} as own where own.id = pair.value ->> 0)`
}

/** The inverse of a board created for pins: the board, the moved pins (`partsJson`) and the copies (`copiesJson`). */
export function boardMadeJson(boardId: number, parts: SQL, copies: SQL = sql`'[]'`): SQL {
  return sql`(select json_object('board', ${boardId}, 'parts', json(json_extract(${parts}, '$.parts')), 'copies', json(${copies})))`
}

/** The inverse of a board created for copies: a copy's inverse (`copyInverse`) with the board. */
export function boardOfCopies(inverse: SQL, boardId: number): SQL {
  return sql`json_set(${inverse}, '$.board', ${boardId})`
}

/**
 * Copies a person's pins to the board of an entry (`$.board`), as saves with all counters, covers and marks. No effect if the entry does not exist.
 * @param pairs all possible copies, of which the entry has some
 */
export function copyPins(entryId: number, actorId: number, pairs: Pair[], now: number): Statement[] {
  const ids = pairs.map(([, copy]) => copy)
  const names = sql.raw(COPIED_COLUMNS.join(', '))
  const judged = copiesOfNew({ picture: sql`p.picture`, title: sql`p.title`, pinnerId: sql`u.id` })
  const boardId = sql`(select inverse ->> '$.board' from undo_entries where id = ${entryId})`
  return [
    run`insert into pins (id, pinner_id, board_id, saved_rk, ${INHERITED_COLUMNS}, boardless, is_repin, repin_of, root_id, created_at, ${COPY_COLUMNS}, ${names})
        select copy.id, p.pinner_id, b.id, -copy.id, ${inheritedByNew}, 0, 1,
          p.id, coalesce(p.root_id, p.id), ${now}, ${judged}, ${copiedValues('p')}
        from ${copiesOf(entryId)} cross join pins as p on p.id = copy.source cross join users as u on u.id = p.pinner_id
          cross join boards as b on b.id = ${boardId}`,
    run`insert into pin_annotations (pin_id, rank, name, slug) select copy.id, a.rank, a.name, a.slug
        from ${copiesOf(entryId)} cross join pin_annotations as a on a.pin_id = copy.source`,
    run`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
        select s.pinner_id, s.kind, s.value, copy.id, s.dhash from ${copiesOf(entryId)} cross join pin_likeness as s on s.pin_id = copy.source
        union all select p.pinner_id, 'pin', p.root_id, p.id, null from ${copiesOf(entryId)} cross join pins as p on p.id = copy.id`,
    ...pinsAdded(ids, { now, inSections: false, tells: actorId }),
  ]
}

/** Deletes the copies of an entry if `when` holds; the nightly job purges them. */
export function deleteCopies(entryId: number, at: number, when: SQL): Statement[] {
  const its = sql`(select id from pins where id in ${copyIds(entryId, when)} and deleted_at is null)`
  return pinsDeletedWithBoard(its, sql`${at}`, entryId)
}

/** The summary of a created board, counted in the batch. */
export function boardMadeSummary(name: string, moved: SQL, copied: SQL | undefined): SQL {
  const count = sql`((select count(*) from ${moved}) + (select count(*) from ${copied ?? sql`(select 1 where false)`}))`
  return sql`json_object('action', 'board_made', 'name', ${name}, 'count', ${count})`
}

/** The numbers of pins and of copies on the created board; no row if it was not created. */
export function selectMade(entryId: number) {
  return select({
    saved: sql<number>`json_array_length(inverse, '$.copies')`,
    count: sql<number>`summary ->> '$.count'`,
  })`from undo_entries where id = ${entryId}`
}

/** `holds` is 1 if the condition holds. */
export function selectHolds(when: SQL) {
  return select({ holds: sql<number>`${when}` })`from (select 1)`
}

/** The board created by the batch, with the viewer's role. */
export function selectBoardMade(requester: Requester, boardId: number) {
  return selectBoardById(requester, boardId)
}
