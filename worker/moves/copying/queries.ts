import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { INHERITED_COLUMNS, inheritedByNew } from '#worker/model/accounts/rules.ts'
import { indexPinsOnce, pinsAdded } from '#worker/model/effects/write.ts'
import { COPY_COLUMNS, copiesOfNew } from '#worker/model/pins/copies.ts'
import { hiddenBoard } from '#worker/model/pins/rules.ts'
import { pinsOfEntry } from '#worker/model/undo/rules.ts'
import type { Target } from '../conditions.ts'

/** Columns that a copy takes from its source. */
export const COPIED_COLUMNS =
  'title description link domain image_key image_width image_height color alt is_story is_video price_value price_currency story video rich_json likened dhash tones moving picture_id'.split(
    ' ',
  )

/** The values of `COPIED_COLUMNS` of a source with this alias. A copy is marked as a film or a story only if it has one, like a new pin (`kindOf`). */
export function copiedValues(alias: string): SQL {
  const marks: Record<string, string> = { is_story: 'story', is_video: 'video' }
  const values = COPIED_COLUMNS.map((name) =>
    marks[name] ? `${alias}.${marks[name]} is not null` : `${alias}.${name}`,
  )
  return sql.raw(values.join(', '))
}

/**
 * The inverse of a copy. `parts` moves the copies to the deleted pins, like `partsJson` of a move; `from` lists the sources in the order of their copies, whose
 * ids count up from `first`.
 * @param sources a subquery of `id, saved_rk`
 */
export function copyInverse(sources: SQL, actorId: number, { boardId, sectionId }: Target, first: number): SQL {
  // Oldest first, because feeds show later ids first.
  return sql`(select json_object('from', json_group_array(id), 'parts', json_array(json_object(
      'fb', ${hiddenBoard(actorId, 'deleted')}, 'fs', null, 'tb', ${boardId}, 'ts', ${sectionId}, 'pins', json_group_array(${first} + n))))
    from (select id, row_number() over (order by saved_rk desc) - 1 as n from ${sources} order by saved_rk desc))`
}

/**
 * Inserts the copies of an entry, with all counters, covers, annotations and marks, in a fixed number of statements.
 */
export function copyStatements(entryId: number, actorId: number, first: number, now: number): Statement[] {
  const entry = sql`undo_entries as e`
  const copies = sql`(select source.value as source, ${first} + source.key as id, e.inverse ->> '$.parts[0].tb' as board,
    e.inverse ->> '$.parts[0].ts' as section from ${entry}, json_each(e.inverse, '$.from') as source where e.id = ${entryId})`
  const ids = pinsOfEntry(entryId, sql`true`)
  const names = sql.raw(COPIED_COLUMNS.join(', '))
  const judged = copiesOfNew({ picture: sql`p.picture`, title: sql`p.title`, pinnerId: sql`u.id` })
  return [
    ...indexPinsOnce(ids, [
      run`insert into pins (id, pinner_id, board_id, section_id, saved_rk, ${INHERITED_COLUMNS}, boardless, is_repin, repin_of, root_id, created_at, ${COPY_COLUMNS}, ${names})
        select c.id, u.id, b.id, c.section, -c.id, ${inheritedByNew}, b.kind = 'quicksave',
          1, p.id, coalesce(p.root_id, p.id), ${now}, ${judged}, ${copiedValues('p')}
        from ${copies} as c cross join pins as p on p.id = c.source cross join boards as b on b.id = c.board
          cross join users as u on u.id = ${actorId}`,
      run`insert into pin_annotations (pin_id, rank, name, slug) select c.id, a.rank, a.name, a.slug
        from ${copies} as c cross join pin_annotations as a on a.pin_id = c.source`,
    ]),
    run`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash) select ${actorId}, s.kind, s.value, c.id, s.dhash
        from ${copies} as c cross join pin_likeness as s on s.pin_id = c.source`,
    ...pinsAdded(ids, { now, tells: actorId }),
  ]
}
