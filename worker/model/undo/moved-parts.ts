import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { isBoardOpenSql } from '../accounts/rules.ts'

/** `there` does or redoes the move; `back` undoes it. */
export type Direction = 'there' | 'back'

interface Parts {
  /** Maximum number of pins in `moved`. */
  limit?: number
  /** Meaning of `n`: all pins of a part, or only those that still exist. */
  count?: 'n' | 'existing'
}

const counts = {
  n: sql.raw(`json_array_length(each.value, '$.pins')`),
  existing: sql.raw(
    `(select count(*) from json_each(each.value, '$.pins') as listed cross join pins as p on p.id = listed.value)`,
  ),
}

/**
 * The CTEs `part (fb, fs, tb, ts, n, pins)`, the entry's parts in the given direction, and `moved (id, tb, ts)`, their pins; both are empty where
 * `when` does not hold. They are materialized so that a part's JSON, which holds all its pins, is parsed only once.
 */
export function movedParts(entryId: number, direction: Direction, when: SQL, { limit, count = 'n' }: Parts = {}): SQL {
  const [fromBoard, fromSection, toBoard, toSection] = (direction === 'there' ? 'fb fs tb ts' : 'tb ts fb fs').split(
    ' ',
  )
  const of = (name: string | undefined) => sql.raw(`each.value ->> '$.${name}'`)
  return sql`with part as materialized (
    select ${of(fromBoard)} as fb, ${of(fromSection)} as fs, ${of(toBoard)} as tb, ${of(toSection)} as ts,
      ${counts[count]} as n, each.value ->> '$.pins' as pins
    from undo_entries as entry, json_each(entry.inverse, '$.parts') as each where entry.id = ${entryId} and ${when}),
  place as materialized (select b.id, b.grp, b.owner_id, b.kind = 'quicksave' as boardless, ${isBoardOpenSql(sql`b.id`)} as is_open
    from (select distinct tb from part) as goal cross join boards as b where b.id = goal.tb),
  moved as materialized (select pin.value as id, part.tb, part.ts from part cross join json_each(part.pins) as pin
    ${limit === undefined ? sql`` : sql`limit ${limit}`})`
}
