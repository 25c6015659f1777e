import { type SQL, sql } from 'drizzle-orm'
import { DELETED_GROUP } from '../boards/tables.ts'
import { beside, type Statement, statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'

/** Boards that nobody opens: of pins without a board (G-038), and of what was deleted within a day. */
type Kind = 'quicksave' | 'deleted'

/** A person's, in SQL that reads one row. */
export function hiddenBoard(ownerId: number | SQL, kind: Kind): SQL {
  // A literal: only that reaches the partial index.
  return sql`(select id from boards where owner_id = ${ownerId} and kind = ${sql.raw(`'${kind}'`)})`
}

/** Makes it where it isn't there, as the first statement of the batch that needs it. */
export function ensureHidden(db: Database, ownerId: number, kind: Kind, now: number): Statement {
  const grp = kind === 'deleted' ? DELETED_GROUP : 0
  return beside(
    statement(
      db,
      sql`insert into boards (id, owner_id, name, name_key, slug, kind, grp, created_at)
      select ${newId()}, ${ownerId}, '', '', ${`_${kind}`}, ${kind}, ${grp}, ${now}
      where not exists (select 1 from boards where owner_id = ${ownerId} and kind = ${sql.raw(`'${kind}'`)})`,
    ),
  )
}
