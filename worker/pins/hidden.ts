import { type SQL, sql } from 'drizzle-orm'

/** Whether somebody doesn't want to meet a pin in feeds of others'. Correlates with `pins`; where nothing is hidden no row is read. */
export function isHiddenFrom(viewerId: SQL): SQL {
  return sql`exists (select 1 from pin_hides hide where hide.user_id = ${viewerId} and hide.pin_id = pins.id)`
}
