import type { SQL } from 'drizzle-orm'
import type { ThingKind } from '#domain/legal/cases.ts'
import { sql } from '#worker/db/sql.ts'

export function isTakedownStored(id: number): SQL {
  return sql`exists (select 1 from takedowns where id = ${id})`
}

/** True if a notice is stored, by this batch or before. */
export function isNoticed(id: number): SQL {
  return sql`exists (select 1 from notices where id = ${id})`
}

/** True if a line of the log is stored: the first statement of a batch adds it, and the others depend on it. */
export function isLogged(eventId: number): SQL {
  return sql`exists (select 1 from case_events where id = ${eventId})`
}

/** True if a decision is stored. */
export function isDecided(id: number): SQL {
  return sql`exists (select 1 from decisions where id = ${id})`
}

/** True if employees removed a thing (SQL of its id) and may give it back; until then nothing purges or restores it. */
export function isWithheld(kind: ThingKind, id: SQL | number): SQL {
  return sql`exists (select 1 from withheld where withheld.kind = ${sql.raw(`'${kind}'`)} and withheld.id = ${id})`
}

/**
 * The current state of a notice's subject: a subquery in parentheses with one row (`id`, `owner_id`, `picture`, `snapshot`), or none if the subject
 * does not exist.
 */
export type Subject = SQL

/** A person whose account is not closed. */
export function personSubject(id: SQL | number): Subject {
  return sql`(select u.id, u.id as owner_id, u.image_key as picture, ${snapshotOf({
    name: sql`u.full_name`,
    text: sql`u.about`,
    link: sql`u.website_url`,
    picture: sql`u.image_key`,
    username: sql`u.username`,
    place: sql`null`,
  })} as snapshot from users as u where u.id = ${id} and u.closed_at is null)`
}

/** A JSON object of the parts of a `Snapshot`. */
export function snapshotOf(parts: Record<'name' | 'text' | 'link' | 'picture' | 'username' | 'place', SQL>): SQL {
  return sql`json_object(${sql.join(
    Object.entries(parts).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`
}
