import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../../accounts/conditions.ts'
import { isLocked } from '../../boards/conditions.ts'
import type { AtPin } from '../access/acting.ts'
import { stillActsFor } from '../conditions.ts'

/** Whether a whole-board action holds the board of a pin. */
export function isBoardBusy(pinId: number, now: number): SQL {
  return isLocked(sql`(select board_id from pins where id = ${pinId})`, now)
}

/** What must still hold in the batch that deletes a pin: it is there, its board isn't busy, and whoever acts may as before. */
export function stillMayDelete(at: AtPin, now: number): SQL {
  const { id } = at.parts.pin
  return sql`exists (select 1 from pins where id = ${id} and deleted_at is null) and ${stillActs(at)} and not ${isBoardBusy(id, now)}`
}

/** They still act for its saver, or for the owner of the board where it is then. */
function stillActs(at: AtPin): SQL {
  if (at.isPinner) return stillActsFor(at)
  return sql`exists (select 1 from pins p join boards b on b.id = p.board_id
    where p.id = ${at.parts.pin.id} and ${actingForSql(sql`${at.viewerId}`, sql`b.owner_id`, 'boards')})`
}
