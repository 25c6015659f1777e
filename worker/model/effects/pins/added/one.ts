import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { PIN_COUNTS, sectionCovers } from '#worker/model/effects/rules.ts'
import { boardOfAdded, coversWith, type Picture } from './rules.ts'

// Each statement finds its target through the row of the new pin, so that nothing changes if the batch did not insert it. Without a join SQLite
// updates a row in place; with a join it first collects the rows in a temporary table, which counts as reading each twice.

/** Adds a new pin to the counter and the covers of its board. */
export function countIntoBoard(id: number, picture: Picture, now: number): Statement {
  return run`update boards set pin_count = pin_count + 1, covers = ${coversWith(id, picture)}, last_pin_at = ${now}, order_modified_at = ${now}
      where id = ${boardOfAdded(id)}`
}

/** Copies the board's new values to its owner's profile. A board is sorted by its newest pin. */
export function updateOwnersRow(id: number): Statement {
  return updateRows(id, '=')
}

/** Like `updateOwnersRow`, for the profiles of collaborators. Separate, because the owner's row is found by a unique index. */
export function updateOthersRows(id: number): Statement {
  return updateRows(id, '<>')
}

function updateRows(id: number, isOwner: '=' | '<>'): Statement {
  return run`update profile_boards set recent_rk = min(recent_rk, ${-id}), (pin_count, covers, last_pin_at)
        = (select b.pin_count, b.covers, b.last_pin_at from boards as b where b.id = profile_boards.board_id)
      where board_id = ${boardOfAdded(id)} and role ${sql.raw(isOwner)} 'owner'`
}

export function countIntoSection(id: number): Statement {
  return run`update sections set pin_count = pin_count + 1, covers = ${sectionCovers}
      where id = (select section_id from pins where id = ${id})`
}

/** Adds a new pin to the counters of its saver, and raises their version. */
export function countPin(id: number): Statement {
  const names = sql.raw([...Object.keys(PIN_COUNTS), 'content_version'].join(', '))
  const sums = Object.entries(PIN_COUNTS).map(([name, condition]) => `users.${name} + (${condition})`)
  return run`update users set (${names}) = (select ${sql.raw(sums.join(', '))}, users.content_version + 1 from pins as p where p.id = ${id})
      where id = (select pinner_id from pins where id = ${id})`
}

/** Raises the versions of all people, except the saver, who have the pin's board on their profile. */
export function raiseOthers(id: number, pinnerId: number): Statement {
  return run`update users set content_version = content_version + 1
      where id in (select s.user_id from profile_boards as s where s.board_id = ${boardOfAdded(id)} and s.user_id <> ${pinnerId})`
}
