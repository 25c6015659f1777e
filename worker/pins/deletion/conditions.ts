import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { isLocked } from '#worker/model/boards/rules.ts'
import { stillActsFor } from '#worker/model/pins/rules.ts'
import type { PinActor } from '../access/acting.ts'

/** True if the pin's board is locked. */
export function isBoardBusy(pinId: number, now: number): SQL {
  return isLocked(sql`(select board_id from pins where id = ${pinId})`, now)
}

/** Condition for deleting a pin, evaluated in the deleting batch: the pin is not deleted, its board is not locked, and the viewer may still delete it. */
export function stillMayDelete(at: PinActor, now: number): SQL {
  const { id } = at.parts.pin
  return sql`exists (select 1 from pins where id = ${id} and deleted_at is null) and ${stillActs(at)} and not ${isBoardBusy(id, now)}`
}

/** True if the viewer still is or acts for the pin's saver, or the current owner of its board. */
function stillActs(at: PinActor): SQL {
  if (at.isPinner) return stillActsFor(at)
  return sql`exists (select 1 from pins p join boards b on b.id = p.board_id
    where p.id = ${at.parts.pin.id} and ${actingForSql(sql`${at.viewerId}`, sql`b.owner_id`, 'boards')})`
}
