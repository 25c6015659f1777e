import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../../db/batch.ts'
import type { Database } from '../../../db/open.ts'
import { PARTS, WORDS } from '../rules.ts'

/**
 * Disables the triggers that update the search indexes until `resumeSearch` in the same batch: each inserted word would
 * reindex its pin.
 */
export function pauseSearch(db: Database): Statement {
  return statement(db, sql`insert into search_paused (id) values (1)`)
}

export function resumeSearch(db: Database): Statement {
  return statement(db, sql`delete from search_paused`)
}

/** Adds new pins to the search indexes, except those that are deleted. */
export function indexPins(db: Database, ids: SQL): Statement[] {
  const fill = (index: string, columns: string) =>
    statement(
      db,
      sql`insert into ${sql.raw(`${index} (rowid, ${columns}) select id, ${columns} from ${index}_of`)} where id in ${ids}`,
    )
  return [fill('pin_words', WORDS), fill('pin_parts', PARTS)]
}
