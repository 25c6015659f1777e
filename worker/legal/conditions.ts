import { type SQL, sql } from 'drizzle-orm'
import type { ThingKind } from '../../domain/legal/cases.ts'

export function isTakedownStored(id: number): SQL {
  return sql`exists (select 1 from takedowns where id = ${id})`
}

/** Whether a notice was stored by this batch or before. */
export function isNoticed(id: number): SQL {
  return sql`exists (select 1 from notices where id = ${id})`
}

/** Whether a line of the log is stored: the first statement of a batch adds it, and the others depend on it. */
export function isLogged(eventId: number): SQL {
  return sql`exists (select 1 from case_events where id = ${eventId})`
}

/** Whether a decision is stored. */
export function isDecided(id: number): SQL {
  return sql`exists (select 1 from decisions where id = ${id})`
}

/** Whether employees removed a thing (SQL of its id) and may give it back: nothing purges or restores it meanwhile. */
export function isWithheld(kind: ThingKind, id: SQL | number): SQL {
  return sql`exists (select 1 from withheld where withheld.kind = ${sql.raw(`'${kind}'`)} and withheld.id = ${id})`
}
